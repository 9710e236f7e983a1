/** What the activity log says: the words of acts, and what each changed. */
import {
  ACCESS_CARDS,
  type ActivityAction,
  type ActivityDetail,
  type ActivityField,
  type ActivityValue,
} from "#app/domain/activity/activity.ts";
import { SUBSCRIPTION_ACTS } from "#app/domain/billing/entitlements.ts";
import { INTERVALS, TIERS } from "#app/domain/billing/plans.ts";
import { isCalendarDate } from "#app/domain/calendar-date.ts";
import { FUEL_UNITS, FUEL_USES, isMeterUnit } from "#app/domain/equipment/equipment.ts";
import { COST_SOURCES, PRICED_FUELS } from "#app/domain/fuel/fuel-cost.ts";
import { LOCALES, type Locale } from "#app/domain/locale.ts";
import { UNIT_ANSWERS } from "#app/domain/meter/unit-change.ts";
import { formatTenths } from "#app/domain/quantity.ts";
import type { Reader } from "#app/i18n/reader.ts";
import { formatCalendarDate, formatCost, formatCostPerUnit, formatMonth } from "./format.ts";
import { fuelUnitWords } from "./fuel-unit-words.ts";

/** Fields whose values are words of the product; a person's own text is never translated. */
const WORDED: readonly ActivityField[] = [
  "costFrom",
  "fuel",
  "fuelType",
  "fuelUse",
  "importKind",
  "interval",
  "keyEnds",
  "locale",
  "mail",
  "plan",
  "request",
];

const WORDS = [
  ...FUEL_USES,
  ...COST_SOURCES,
  ...PRICED_FUELS,
  ...(["machines", "services", "fuel", "readings"] as const),
  ...TIERS,
  ...INTERVALS,
  ...SUBSCRIPTION_ACTS,
  "on-close",
  "never",
  ...LOCALES,
] as const;

const DAYS: readonly ActivityField[] = [
  "date",
  "effectiveOn",
  "from",
  "keyEnds",
  "purchaseDate",
  "soldDate",
  "to",
];

const MONEY: readonly ActivityField[] = [
  "fuelCost",
  "laborCost",
  "partsCost",
  "purchasePrice",
  "soldPrice",
  "totalPaid",
];

/** Amounts of fuel, with one decimal. */
const AMOUNTS: readonly ActivityField[] = ["delivered", "fuelAdded", "total"];

/** Who the words are for: a person, for whom days and money are formatted, or a file. */
type WordsFor = Pick<Reader, "locale" | "t"> & { isFile?: boolean };

/** The details of an act, one text each; all fields changed without values share one text. */
export function detailTexts(details: readonly ActivityDetail[], reader: WordsFor): string[] {
  const { t } = reader;
  const nameOf = (field: ActivityField) => t(`activity:field.${field}`);
  const withValues = details.filter(({ from, to }) => from !== undefined || to !== undefined);
  const changed = details.filter((detail) => !withValues.includes(detail)).map(({ field }) => nameOf(field));
  const texts = withValues.map(({ field, from, to = null }) => {
    const texts = { field: nameOf(field), to: valueText(field, to, reader) };
    if (from === undefined) return t("activity:value", texts);
    return t("activity:change", { ...texts, from: valueText(field, from, reader) });
  });
  return changed.length > 0 ? [t("activity:changed", { fields: changed.join(", ") }), ...texts] : texts;
}

function valueText(field: ActivityField, value: ActivityValue, { t, locale, isFile }: WordsFor): string {
  if (value === null || value === "") return t("activity:nothing");
  if (typeof value === "boolean") return t(value ? "activity:on" : "activity:off");
  const text = String(value);
  const word = WORDED.includes(field) ? WORDS.find((each) => each === text) : undefined;
  if (word) return t(`activity:word.${word}`);
  const unit = field === "fuelUnit" ? FUEL_UNITS.find((each) => each === text) : undefined;
  if (unit) return fuelUnitWords(locale, unit).gallons;
  if (field === "unit" && isMeterUnit(text) && !isFile)
    return t(text === "other" ? "common:type.other" : `common:unit.${text}`);
  if (isFile) return text;
  const answer = field === "unitChange" ? UNIT_ANSWERS.find((each) => each === text) : undefined;
  if (answer) return t(`activity:unitAnswer.${answer}`);
  if (DAYS.includes(field) && isCalendarDate(text)) return formatCalendarDate(text, locale);
  if (field === "month") return monthText(text, locale);
  if (!/^\d+(?:\.\d+)?$/.test(text)) return text;
  // Sums may be larger than any amount that can be typed.
  const parts = (scale: number) => Math.round(Number(text) * scale);
  if (MONEY.includes(field)) return formatCost(parts(100), locale);
  if (AMOUNTS.includes(field)) return formatTenths(parts(10), locale, "one");
  if (field === "pricePerUnit") return formatCostPerUnit(parts(1_000), locale, 3);
  return text;
}

/** The subject of a record: the name of that time, but months and printed cards in the reader's words. */
export function subjectText(
  { action, subject }: { action: ActivityAction; subject: string | null },
  { t, locale }: Pick<Reader, "locale" | "t">,
): string | null {
  if (subject === ACCESS_CARDS) return t("print:cards.title");
  return action === "month.close" ? monthText(subject ?? "", locale) : subject;
}

/** A month of the books, `YYYY-MM`, as its reader writes it; another text stays as it is. */
function monthText(text: string, locale: Locale): string {
  return isCalendarDate(`${text}-01`) ? formatMonth(text, locale, "monthAndYear") : text;
}
