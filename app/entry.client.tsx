import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { getInitialNamespaces } from "remix-i18next/client";
import { keepDecimalCommas } from "#app/enhance/decimal-comma.ts";
import { serveInstalled } from "#app/enhance/installed.ts";
import { browserWords } from "#app/i18n/browser.ts";
import type { Namespace } from "#app/i18n/catalogue-type.ts";
import { provideWords } from "#app/i18n/words.ts";
import { isLocale } from "./i18n/locale.ts";

/** One language is loaded, the page's own, as far as its routes name it; choosing another one reloads the page. */
async function hydrate() {
  const locale = isLocale(document.documentElement.lang) ? document.documentElement.lang : "en";
  const words = browserWords(locale);
  provideWords(words);
  await words.load(getInitialNamespaces() as Namespace[]);
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RemixBrowser />
      </StrictMode>,
    );
  });
}

hydrate();
serveInstalled();
keepDecimalCommas();
