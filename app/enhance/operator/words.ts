import type { Locale } from "#app/domain/locale.ts";
import { unitShort as unitsEnglish, unnamedTask as unnamedEnglish } from "#app/i18n/locales/en/common.ts";
import { fuelUnits as fuelUnitsEnglish } from "#app/i18n/locales/en/fuel/fuel-units.ts";
import { photos as photosEnglish } from "#app/i18n/locales/en/photos/photos.ts";
import {
  cardWord as cardEnglish,
  checkWords as checkEnglish,
  conditionWords as conditionsEnglish,
  costProblems as costProblemsEnglish,
  costTitles as costTitlesEnglish,
  formWords as formEnglish,
  issueWords as issuesEnglish,
  reportWords as reportEnglish,
  tickWords as ticksEnglish,
  reportTitles as titlesEnglish,
} from "#app/i18n/locales/en/updates/report-words.ts";
import { waiting as waitingEnglish } from "#app/i18n/locales/en/updates/waiting.ts";
import { unitShort as unitsSpanish, unnamedTask as unnamedSpanish } from "#app/i18n/locales/es/common.ts";
import { fuelUnits as fuelUnitsSpanish } from "#app/i18n/locales/es/fuel/fuel-units.ts";
import { photos as photosSpanish } from "#app/i18n/locales/es/photos/photos.ts";
import {
  cardWord as cardSpanish,
  checkWords as checkSpanish,
  conditionWords as conditionsSpanish,
  costProblems as costProblemsSpanish,
  costTitles as costTitlesSpanish,
  formWords as formSpanish,
  issueWords as issuesSpanish,
  reportWords as reportSpanish,
  tickWords as ticksSpanish,
  reportTitles as titlesSpanish,
} from "#app/i18n/locales/es/updates/report-words.ts";
import { waiting as waitingSpanish } from "#app/i18n/locales/es/updates/waiting.ts";
import { currentFuelUnit } from "../current-fuel-unit.ts";

declare const PAGE_LANGUAGE: Locale | undefined;

/**
 * The words of the operator's scripts. The build sets the language and leaves out the other; the page's HTML has none
 * of these words.
 */
export const locale =
  typeof PAGE_LANGUAGE === "undefined" ? (document.documentElement.lang as Locale) : PAGE_LANGUAGE;
// A choice between two: the build drops the other language at each constant below, which no lookup by language lets
// it do. Types notice no third language here, which would be given the English words.
const inSpanish = locale === "es";
export const form = inSpanish ? formSpanish : formEnglish;
export const waiting = inSpanish ? waitingSpanish : waitingEnglish;
const report = inSpanish ? reportSpanish : reportEnglish;
// Separate constants let the build inline each one, which saves 50 bytes.
export const state = report.state;
export const reading = report.reading;
export const fuelHint = report.fuelHint;
export const doubt = report.doubt;
export const problem = report.problem;
export const success = report.success;
export const failed = report.failed;
export const costProblems = inSpanish ? costProblemsSpanish : costProblemsEnglish;
export const costTitles = inSpanish ? costTitlesSpanish : costTitlesEnglish;
export const titles = inSpanish ? titlesSpanish : titlesEnglish;
export const photos = inSpanish ? photosSpanish : photosEnglish;
export const ticks = inSpanish ? ticksSpanish : ticksEnglish;
export const check = inSpanish ? checkSpanish : checkEnglish;
export const conditions = inSpanish ? conditionsSpanish : conditionsEnglish;
export const cardWord = inSpanish ? cardSpanish : cardEnglish;
export const issue = inSpanish ? issuesSpanish : issuesEnglish;
export const unnamedTask = inSpanish ? unnamedSpanish : unnamedEnglish;
export const units = inSpanish ? unitsSpanish : unitsEnglish;

/** The words of the company's fuel unit, as texts take them. */
export const fuelUnitWords = () => (inSpanish ? fuelUnitsSpanish : fuelUnitsEnglish)[currentFuelUnit()];

export function fill(text: string, params: Record<string, string | number>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(params[name] ?? ""));
}

/** The time of day in a time zone: "6:12 AM". */
export function clockOf(instant: Date, timeZone: string): string {
  return instant.toLocaleTimeString(`${locale}-US`, { hour: "numeric", minute: "2-digit", timeZone });
}

/** Formats an instant in the device's time zone. */
export function momentOf(instant: number | string): string {
  const style = { month: "short", day: "numeric", hour: "numeric", minute: "2-digit" } as const;
  return new Intl.DateTimeFormat(`${locale}-US`, style).format(new Date(instant));
}
