import { AppError } from "#app/domain/app-error.ts";
import {
  type BookMonth,
  type BookTotals,
  hasBegun,
  isMonthChanged,
  isOver,
} from "#app/domain/books/books.ts";
import { todayIn, yearOf } from "#app/domain/calendar-date.ts";
import { centsToNumber } from "#app/domain/money.ts";
import { tenthsToNumber } from "#app/domain/quantity.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { selectClosingsOfYear } from "#db/queries/books/book-closings.ts";
import { selectBesideYear, selectTotalsByMonth } from "#db/queries/books/books.ts";
import { type BooksReader, readYear } from "./books-reader.ts";

type Ctx = Pick<ServiceContext, "db" | "now">;

/** A month of a list: a closed one with the totals that it was closed with. */
export type ListedMonth = BookTotals & {
  month: string;
  /** Null while it is open. */
  closedAt: Date | null;
  /** Whether its totals, its fuel by kind and use or its deliveries have changed since the closing. */
  changed: boolean;
};

export type BooksYear = {
  year: string;
  /** January first. */
  months: ListedMonth[];
  /** The nearest years with fuel, services or deliveries that stand; behind the last of them, this year. */
  earlier: string | null;
  later: string | null;
};

/**
 * The months begun of a year, in one round trip. `only: "over"` leaves out the month begun.
 * @throws {AppError} request.invalid for a year that can't be read; request.not_found for one to come
 */
export async function readBooksYear(
  { db, now: clock }: Ctx,
  reader: BooksReader,
  asked: string | null,
  { only }: { only?: "over" } = {},
): Promise<BooksYear> {
  const now = clock();
  const { companyId } = reader;
  const { timeZone } = reader.company;
  const { name: year, months } = readYear(reader, asked, now);
  const thisYear = yearOf(todayIn(timeZone, now));
  if (year > thisYear) throw new AppError("request.not_found");
  const listed = months.filter((month) => (only ? isOver(month, now) : hasBegun(month, now)));
  const [sums, closings, [beside]] = await db.batch([
    selectTotalsByMonth(db, companyId, listed),
    selectClosingsOfYear(db, companyId, year),
    selectBesideYear(db, companyId, { year, ...spanOf(months) }),
  ]);
  const closingOf = new Map(closings.map((closing) => [closing.month, closing]));
  const yearsOf = (fuel: Date | null | undefined, ...days: (string | null | undefined)[]) =>
    [fuel && todayIn(timeZone, fuel), ...days].flatMap((day) => (day ? [yearOf(day)] : [])).toSorted();
  const earlier = yearsOf(beside?.fuelBefore, beside?.serviceBefore, beside?.deliveryBefore).at(-1);
  const later = yearsOf(beside?.fuelBehind, beside?.serviceBehind, beside?.deliveryBehind).at(0);
  return {
    year,
    months: listed.map(({ month }, index) => {
      const today = sums[index]?.sums;
      if (!today) throw new Error("A month has sums");
      const closing = closingOf.get(month);
      return {
        month,
        closedAt: closing?.closedAt ?? null,
        changed: closing !== undefined && isMonthChanged({ ...closing, ...closing.compared }, today),
        ...totalsOf(closing ?? today),
      };
    }),
    earlier: earlier ?? null,
    // This year goes on, so there is a way back to it.
    later: year < thisYear ? (later ?? thisYear) : null,
  };
}

/** From the first instant of some months to the end of the last one. */
function spanOf(months: readonly BookMonth[]): { from: Date; until: Date } {
  const [first, last] = [months.at(0), months.at(-1)];
  if (!first || !last) throw new Error("A year has months");
  return { from: first.from, until: last.until };
}

/** Drops everything but the totals. */
export function totalsOf({ fuelAdded, fuelCost, laborCost, partsCost }: BookTotals): BookTotals {
  return { fuelAdded, fuelCost, laborCost, partsCost };
}

/** A month of a list in a call. */
export function listedMonthRecord({ month, closedAt, changed, ...totals }: ListedMonth) {
  return { month, closed: closedAt !== null, changed, ...totalsRecord(totals) };
}

/** Totals in a call: fuel in units, money in dollars. */
export function totalsRecord({ fuelAdded, fuelCost, laborCost, partsCost }: BookTotals) {
  return {
    fuelAdded: tenthsToNumber(fuelAdded),
    fuelCost: centsToNumber(fuelCost),
    laborCost: centsToNumber(laborCost),
    partsCost: centsToNumber(partsCost),
  };
}
