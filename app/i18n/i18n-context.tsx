import { createContext, type ReactNode, useContext } from "react";
import type { Locale } from "#app/domain/locale.ts";
import type { Translate } from "./translate.ts";

type I18n = { locale: Locale; t: Translate };

const I18nContext = createContext<I18n | null>(null);

export function I18nProvider({ locale, t, children }: I18n & { children: ReactNode }) {
  return <I18nContext.Provider value={{ locale, t }}>{children}</I18nContext.Provider>;
}

/** The page's language and its words. */
export function useI18n(): I18n {
  const i18n = useContext(I18nContext);
  if (!i18n) throw new Error("useI18n needs an I18nProvider above it");
  return i18n;
}
