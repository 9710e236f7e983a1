import { z } from "zod";
import { AppError } from "#app/domain/app-error.ts";
import {
  type BookMonth,
  type BookTotals,
  hasBegun,
  isMonthChanged,
  isOver,
} from "#app/domain/books/books.ts";
import { startOfDay, todayIn, yearOf } from "#app/domain/calendar-date.ts";
import { centsToNumber } from "#app/domain/money.ts";
import { tenthsToNumber } from "#app/domain/quantity.ts";
import { amount, dollars, knownDollars } from "#app/forms/wire.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { runBatch } from "#db/batch.ts";
import { selectClosingsOfYear } from "#db/queries/books/book-closings.ts";
import { selectBesideYear, selectTotalsByMonth, selectYearsKept } from "#db/queries/books/books.ts";
import { type BooksReader, readYear } from "./books-reader.ts";

/** A month of a list: a closed one with the totals that it was closed with. */
export type ListedMonth = BookTotals & {
  month: string;
  /** Null while it is open. */
  closedAt: Date | null;
  /** Whether its totals, its fuel by kind and use or its deliveries have changed since the closing. */
  over: boolean;
  changed: boolean;
};

export type BooksYear = {
  year: string;
  /** January first. */
  months: ListedMonth[];
  /** The other years with fuel, services or deliveries that stand, the earliest first, and this year. */
  others: string[];
};

/** The years before this one whose links are found at once; of those before them, the nearest one is. */
const YEARS_BACK = 30;

/**
 * The months begun of a year, in one round trip. `only: "over"` leaves out the month begun.
 * @throws {AppError} request.invalid for a year that can't be read; request.not_found for one to come
 */
export async function readBooksYear(
  { db, now: clock }: ServiceContext,
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
  const {
    sums,
    closings,
    beside: [beside],
    kept,
  } = await runBatch(db, {
    sums: selectTotalsByMonth(db, companyId, listed),
    closings: selectClosingsOfYear(db, companyId, year),
    beside: selectBesideYear(db, companyId, { year, ...spanOf(months) }),
    kept: selectYearsKept(db, companyId, yearsUntil(thisYear, timeZone)),
  });
  const closingOf = new Map(closings.map((closing) => [closing.month, closing]));
  const yearsOf = (fuel: Date | null | undefined, ...days: (string | null | undefined)[]) =>
    [fuel && todayIn(timeZone, fuel), ...days].flatMap((day) => (day ? [yearOf(day)] : [])).toSorted();
  const earlier = yearsOf(beside?.fuelBefore, beside?.serviceBefore, beside?.deliveryBefore).slice(-1);
  const later = yearsOf(beside?.fuelBehind, beside?.serviceBehind, beside?.deliveryBehind).slice(0, 1);
  const others = new Set([...kept.map((each) => each.year), ...earlier, ...later, thisYear]);
  others.delete(year);
  return {
    year,
    months: listed.map((allOf, index) => {
      const { month } = allOf;
      const today = sums[index]?.sums;
      if (!today) throw new Error("A month has sums");
      const closing = closingOf.get(month);
      return {
        month,
        over: isOver(allOf, now),
        closedAt: closing?.closedAt ?? null,
        changed: closing !== undefined && isMonthChanged({ ...closing, ...closing.compared }, today),
        ...totalsOf(closing ?? today),
      };
    }),
    others: [...others].toSorted(),
  };
}

/** This year and those before it, each with its instants. */
function yearsUntil(thisYear: string, timeZone: string) {
  const starts = Array.from({ length: YEARS_BACK + 2 }, (_, index) => String(Number(thisYear) + 1 - index));
  const instants = starts.map((year) => startOfDay(timeZone, `${year}-01-01`));
  return starts.slice(1).map((year, index) => ({
    year,
    from: instants[index + 1] as Date,
    until: instants[index] as Date,
  }));
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

/** Totals as calls answer them. */
export const TOTALS = {
  fuelAdded: amount(),
  fuelCost: knownDollars(),
  laborCost: dollars(),
  partsCost: dollars(),
};

/** A month of the list as the call answers it. */
export const listedMonthAnswer = z
  .object({
    month: z.string().describe("YYYY-MM"),
    closed: z.boolean(),
    changed: z.boolean().describe("Since it was closed"),
    ...TOTALS,
  })
  .meta({ id: "ListedMonth" });

/** A month of a list in a call. */
export function listedMonthRecord({ month, over, closedAt, changed, ...totals }: ListedMonth) {
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
