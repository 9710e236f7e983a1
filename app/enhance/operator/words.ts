import { unitShort as unitsEnglish } from "#app/i18n/locales/en/common.ts";
import { photos as photosEnglish } from "#app/i18n/locales/en/photos.ts";
import {
  formWords as formEnglish,
  reportWords as reportEnglish,
  reportTitles as titlesEnglish,
} from "#app/i18n/locales/en/report-words.ts";
import { waiting as waitingEnglish } from "#app/i18n/locales/en/waiting.ts";
import { unitShort as unitsSpanish } from "#app/i18n/locales/es/common.ts";
import { photos as photosSpanish } from "#app/i18n/locales/es/photos.ts";
import {
  formWords as formSpanish,
  reportWords as reportSpanish,
  reportTitles as titlesSpanish,
} from "#app/i18n/locales/es/report-words.ts";
import { waiting as waitingSpanish } from "#app/i18n/locales/es/waiting.ts";

declare const PAGE_LANGUAGE: "en" | "es" | undefined;

/**
 * What the scripts of the operator's page say, in its language; the page itself carries none of it. The build names the
 * language, and leaves out the words of the other, where it is asked for by that name itself.
 */
export const locale =
  typeof PAGE_LANGUAGE === "undefined" ? (document.documentElement.lang as "en" | "es") : PAGE_LANGUAGE;
export const form =
  (typeof PAGE_LANGUAGE === "undefined" ? locale : PAGE_LANGUAGE) === "es" ? formSpanish : formEnglish;
export const waiting =
  (typeof PAGE_LANGUAGE === "undefined" ? locale : PAGE_LANGUAGE) === "es" ? waitingSpanish : waitingEnglish;
export const report =
  (typeof PAGE_LANGUAGE === "undefined" ? locale : PAGE_LANGUAGE) === "es" ? reportSpanish : reportEnglish;
export const titles =
  (typeof PAGE_LANGUAGE === "undefined" ? locale : PAGE_LANGUAGE) === "es" ? titlesSpanish : titlesEnglish;
export const photos =
  (typeof PAGE_LANGUAGE === "undefined" ? locale : PAGE_LANGUAGE) === "es" ? photosSpanish : photosEnglish;
export const units =
  (typeof PAGE_LANGUAGE === "undefined" ? locale : PAGE_LANGUAGE) === "es" ? unitsSpanish : unitsEnglish;

export function fill(text: string, params: Record<string, string | number>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(params[name] ?? ""));
}

/** An instant in the time zone of this device. */
export function momentOf(instant: number | string): string {
  const style = { month: "short", day: "numeric", hour: "numeric", minute: "2-digit" } as const;
  return new Intl.DateTimeFormat(`${locale}-US`, style).format(new Date(instant));
}
