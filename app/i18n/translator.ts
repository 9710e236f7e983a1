import type { Locale } from "./locale.ts";
import { type Params, type Translate, valueText } from "./translate.ts";

export type Words = { [key: string]: Words | string };

/**
 * Words a catalogue's keys: nested keys, `{{placeholders}}`, and plural forms by `count`, as i18next has them, which is
 * all that the catalogues use of it. A test holds it to i18next's answer for every key of both languages; unlike that,
 * it takes what users wrote as it is, and falls back to the plural of "other" for forms that a catalogue lacks.
 */
export function createTranslator(locale: Locale, catalogue: Words): Translate {
  const plurals = new Intl.PluralRules(locale);
  const find = (namespace: string, path: string): string | undefined => {
    let node: Words | string | undefined = catalogue[namespace];
    for (const name of path.split(".")) node = typeof node === "object" ? node[name] : undefined;
    return typeof node === "string" ? node : undefined;
  };
  /** The endings to look for, best first: nothing of something may have words of its own. */
  const formsOf = (count: Params[string] | undefined) =>
    count === undefined
      ? [""]
      : [...(Number(count) === 0 ? ["_zero"] : []), `_${plurals.select(Number(count))}`, "", "_other"];
  return (key, params) => {
    const [namespace = "", path = ""] = key.split(":");
    const text = formsOf(params?.count)
      .map((form) => find(namespace, path + form))
      .find((found) => found !== undefined);
    // A key that isn't there answers its path, as i18next does.
    return text === undefined ? path : filled(text, locale, params);
  };
}

function filled(text: string, locale: Locale, params: Params = {}): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => valueText(params[name] ?? "", locale));
}
