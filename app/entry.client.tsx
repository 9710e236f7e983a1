import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { getInitialNamespaces } from "remix-i18next/client";
import { DEFAULT_LOCALE, isLocale } from "#app/domain/locale.ts";
import { closeMenus } from "#app/enhance/closing-menus.ts";
import { currentFuelUnit } from "#app/enhance/current-fuel-unit.ts";
import { keepDecimalCommas } from "#app/enhance/decimal-comma.ts";
import { serveInstalled } from "#app/enhance/installed.ts";
import { keepOwnRoutes } from "#app/enhance/own-routes.ts";
import { keepNumbersStill } from "#app/enhance/still-numbers.ts";
import { browserWords } from "#app/i18n/browser.ts";
import type { Namespace } from "#app/i18n/catalogue-type.ts";
import { provideWords } from "#app/i18n/words.ts";

/**
 * Makes Remix read the page's data. Until then `RemixBrowser` throws a promise, before it calls any hook. React can't
 * wait for that promise when a press comes first: it throws "Root did not complete".
 */
async function readData(): Promise<void> {
  try {
    RemixBrowser({});
  } catch (reading) {
    await reading;
  }
}

/**
 * Loads only the page's language, in the namespaces that its routes name; choosing another language reloads
 * the page.
 */
async function hydrate() {
  const locale = isLocale(document.documentElement.lang) ? document.documentElement.lang : DEFAULT_LOCALE;
  const words = browserWords(locale, currentFuelUnit());
  provideWords(words);
  await Promise.all([words.load(getInitialNamespaces() as Namespace[]), readData()]);
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RemixBrowser />
      </StrictMode>,
    );
  });
}

keepOwnRoutes();
hydrate();
serveInstalled();
keepDecimalCommas();
closeMenus();
keepNumbersStill();
