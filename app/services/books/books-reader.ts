import { invalidField } from "#app/domain/app-error.ts";
import { type BookMonth, bookMonth, monthsOfYear } from "#app/domain/books/books.ts";
import { EARLIEST_DATE, todayIn, yearOf } from "#app/domain/calendar-date.ts";
import type { FuelUnit } from "#app/domain/equipment/equipment.ts";

/** Whose books are read: an actor's company, or an accountant's. */
export type BooksReader = {
  companyId: string;
  company: { name: string; timeZone: string; fuelUnit: FuelUnit };
};

/** Which part of the books is asked for, as typed: one month or one year. */
export type BooksQuery = { month: string | null; year: string | null };

/** A month or a year of the books. `name` is `YYYY-MM` or `YYYY`. */
export type BooksPeriod = { name: string; months: BookMonth[] };

/**
 * Reads the period of a file.
 * @throws {AppError} request.invalid when it can't be read, for both and for neither
 */
export function readPeriod({ company: { timeZone } }: BooksReader, { month, year }: BooksQuery): BooksPeriod {
  if (month && !year) {
    const found = bookMonth(timeZone, month);
    if (found) return { name: month, months: [found] };
  }
  if (year && !month && isYear(year)) return { name: year, months: monthsOfYear(timeZone, year) };
  const field = year && !month ? "year" : "month";
  throw invalidField(field, "errors:field.invalid");
}

/** The year of the list of months; without one, this year. @throws {AppError} as `readPeriod` */
export function readYear(reader: BooksReader, year: string | null, now: Date): BooksPeriod {
  const { timeZone } = reader.company;
  return readPeriod(reader, { year: year || yearOf(todayIn(timeZone, now)), month: null });
}

const isYear = (text: string) => /^\d{4}$/.test(text) && text >= yearOf(EARLIEST_DATE);
