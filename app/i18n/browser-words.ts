import { words } from "virtual:words";
import { type Part, partOf } from "./client-words.ts";
import type { Locale } from "./locale.ts";
import type { Translate } from "./translate.ts";
import { createTranslator, type Words } from "./translator.ts";

/** The words that the browser has loaded so far, and what loads those of another page. */
export function browserWords(locale: Locale) {
  const catalogue: Words = {};
  const loads = new Map<Part, Promise<void> | null>();
  /** Null once the part is there; one that did not come is asked for again. */
  const load = (part: Part): Promise<void> | null => {
    const known = loads.get(part);
    if (known !== undefined) return known;
    const loading = words[locale][part]().then(
      (loaded) => {
        merge(catalogue, loaded.default);
        loads.set(part, null);
      },
      (error) => {
        loads.delete(part);
        throw error;
      },
    );
    loads.set(part, loading);
    return loading;
  };
  return {
    t: createTranslator(locale, catalogue) satisfies Translate,
    frame: () => load("frame"),
    page: (pathname: string) => load(partOf(pathname)),
  };
}

function merge(into: Words, from: Words): void {
  for (const [name, value] of Object.entries(from)) {
    const there = into[name];
    if (typeof value === "object" && typeof there === "object") merge(there, value);
    else into[name] = value;
  }
}
