import type { Locale } from "#app/domain/locale.ts";

/** Dates and money have the formats that readers in the US and Mexico expect. Numbers: domain/quantity.ts. */
const REGIONAL: Record<Locale, string> = { en: "en-US", es: "es-US" };

/** Date formats: "Nov 21, 2026", "21 nov 2026". Cached, because Intl formats are slow to make. */
const dateFormats = new Map<string, Intl.DateTimeFormat>();

const TIME = { hour: "numeric", minute: "2-digit" } as const;

/** What of an instant is shown beside its date. */
const BESIDE = { date: {}, time: TIME, zone: { ...TIME, timeZoneName: "short" } } as const;

function dateFormat(locale: Locale, timeZone: string, beside: keyof typeof BESIDE): Intl.DateTimeFormat {
  const key = `${locale} ${timeZone} ${beside}`;
  const known = dateFormats.get(key);
  if (known) return known;
  const made = newDateFormat(locale, timeZone, BESIDE[beside]);
  dateFormats.set(key, made);
  return made;
}

/** A format that isn't cached, for a page that words few dates. */
export function newDateFormat(
  locale: Locale,
  timeZone: string,
  beside?: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const date = { year: "numeric", month: "short", day: "numeric" } as const;
  return new Intl.DateTimeFormat(REGIONAL[locale], { ...date, ...beside, timeZone });
}

/** An instant as a date in a time zone. */
export function formatDate(instant: Date | number, locale: Locale, timeZone: string): string {
  return dateFormat(locale, timeZone, "date").format(instant);
}

/** An instant as a date and a time of day in a time zone. */
export function formatDateTime(instant: Date | number, locale: Locale, timeZone: string): string {
  return dateFormat(locale, timeZone, "time").format(instant);
}

/** A time of day in a time zone: "6:12 AM". For one instant at a time: the format is made anew. */
export function formatClock(instant: Date | number, locale: Locale, timeZone: string): string {
  const format = new Intl.DateTimeFormat(REGIONAL[locale], { ...TIME, timeZone });
  return format.format(instant);
}

/** Like `formatDateTime`, with the time zone: "Nov 21, 2026, 3:40 PM CST". For mails, which may be read in any zone. */
export function formatZonedTime(instant: Date | number, locale: Locale, timeZone: string): string {
  return dateFormat(locale, timeZone, "zone").format(instant);
}

/** A calendar date, `YYYY-MM-DD`, which has no time zone. */
export function formatCalendarDate(date: string, locale: Locale): string {
  return dateFormat(locale, "UTC", "date").format(new Date(`${date}T00:00:00Z`));
}

const dayFormats = new Map<Locale, Intl.DateTimeFormat>();

/** A calendar date of these weeks, without its year: "Nov 21", "21 nov". */
export function formatDay(date: string, locale: Locale): string {
  const format =
    dayFormats.get(locale) ??
    new Intl.DateTimeFormat(REGIONAL[locale], { month: "short", day: "numeric", timeZone: "UTC" });
  dayFormats.set(locale, format);
  return format.format(new Date(`${date}T00:00:00Z`));
}

const monthFormats = new Map<string, Intl.DateTimeFormat>();

/** A calendar month, `YYYY-MM`: "Nov 2026", or "Nov" alone. */
export function formatMonth(month: string, locale: Locale, part: "month" | "monthAndYear"): string {
  const key = `${locale} ${part}`;
  const format =
    monthFormats.get(key) ??
    new Intl.DateTimeFormat(REGIONAL[locale], {
      month: "short",
      ...(part === "monthAndYear" ? { year: "numeric" } : {}),
      timeZone: "UTC",
    });
  monthFormats.set(key, format);
  return format.format(new Date(`${month}-01T00:00:00Z`));
}

const moneyFormats = new Map<string, Intl.NumberFormat>();

function moneyFormat(locale: Locale, digits: number): Intl.NumberFormat {
  const key = `${locale} ${digits}`;
  const known = moneyFormats.get(key);
  if (known) return known;
  const made = new Intl.NumberFormat(REGIONAL[locale], {
    style: "currency",
    currency: "USD",
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  moneyFormats.set(key, made);
  return made;
}

/** The price of a plan, in US cents, as "$40", or with `exact` as "$693.60". Whole dollars never show cents. */
export function formatDollars(cents: number, locale: Locale, exact = false): string {
  return moneyFormat(locale, exact && cents % 100 !== 0 ? 2 : 0).format(cents / 100);
}

/** A cost in US cents, always to the cent: "$1,240.00". */
export function formatCost(cents: number, locale: Locale): string {
  return moneyFormat(locale, 2).format(cents / 100);
}

/** A cost per hour, mile or kilometer, in thousandths of a US dollar: "$14.00", or with 3 `places` "$0.245". */
export function formatCostPerUnit(thousandths: number, locale: Locale, places: 2 | 3): string {
  return moneyFormat(locale, places).format(thousandths / 1_000);
}

/** What a table shows in place of zero and of what is not known, so that the other words stand out. */
export const DASH = "–";
