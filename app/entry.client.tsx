import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { keepDecimalCommas } from "#app/enhance/decimal-comma.ts";
import { serveInstalled } from "#app/enhance/installed.ts";
import { createTranslator } from "#app/i18n/translator.ts";
import { TranslatorSource } from "#app/i18n/translator-source.ts";
import { isLocale } from "./i18n/locale.ts";

/** One language is loaded, the page's own; choosing another one reloads the page. */
async function hydrate() {
  const locale = isLocale(document.documentElement.lang) ? document.documentElement.lang : "en";
  const { catalogue } =
    locale === "es"
      ? await import("#app/i18n/client-catalogue-es.ts")
      : await import("#app/i18n/client-catalogue-en.ts");
  const t = createTranslator(locale, catalogue);
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <TranslatorSource.Provider value={() => t}>
          <RemixBrowser />
        </TranslatorSource.Provider>
      </StrictMode>,
    );
  });
}

hydrate();
serveInstalled();
keepDecimalCommas();
