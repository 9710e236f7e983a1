import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { keepDecimalCommas } from "#app/enhance/decimal-comma.ts";
import { serveInstalled } from "#app/enhance/installed.ts";
import { browserWords } from "#app/i18n/browser-words.ts";
import { PageWordsContext, TranslatorSource } from "#app/i18n/translator-source.ts";
import { isLocale } from "./i18n/locale.ts";

/** One language is loaded, the page's own; choosing another one reloads the page. */
async function hydrate() {
  const locale = isLocale(document.documentElement.lang) ? document.documentElement.lang : "en";
  const { t, frame, page } = browserWords(locale);
  await Promise.all([frame(), page(window.location.pathname)]);
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <TranslatorSource.Provider value={() => t}>
          <PageWordsContext.Provider value={page}>
            <RemixBrowser />
          </PageWordsContext.Provider>
        </TranslatorSource.Provider>
      </StrictMode>,
    );
  });
}

hydrate();
serveInstalled();
keepDecimalCommas();
