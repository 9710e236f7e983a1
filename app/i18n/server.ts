import type { Locale } from "./locale.ts";
import { en } from "./locales/en.ts";
import { es } from "./locales/es.ts";
import type { Translate } from "./translate.ts";
import { createTranslator } from "./translator.ts";

const translators: Partial<Record<Locale, Translate>> = {};

/** The translator of a language, made once per isolate. */
export function translatorFor(locale: Locale): Translate {
  translators[locale] ??= createTranslator(locale, locale === "es" ? es : en);
  return translators[locale];
}
