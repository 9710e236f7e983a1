import { createContext, useContext } from "react";
import type { Locale } from "./locale.ts";
import type { Translate } from "./translate.ts";

/** Where a page's words come from: the server has them all, the browser has loaded those of its language. */
export const TranslatorSource = createContext<((locale: Locale) => Translate) | null>(null);

export function useTranslator(locale: Locale): Translate {
  const source = useContext(TranslatorSource);
  if (!source) throw new Error("No source of translations above the page");
  return source(locale);
}

/** Loads the words of a page's address; null when they are there, as they always are on the server. */
export type PageWords = (pathname: string) => Promise<void> | null;

export const PageWordsContext = createContext<PageWords>(() => null);
