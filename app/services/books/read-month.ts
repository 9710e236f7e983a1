import { z } from "zod";
import { AppError } from "#app/domain/app-error.ts";
import {
  type BookChanges,
  type BookDeliveries,
  type BookFigures,
  type BookMonth,
  type BookTotals,
  bookChanges,
  bookFigures,
  bookLines,
  bookMonth,
  bookTotals,
  type FuelSum,
  hasBegun,
  hasChanges,
  isOver,
  type KeptFigures,
} from "#app/domain/books/books.ts";
import { FUEL_KINDS, FUEL_USES } from "#app/domain/equipment/equipment.ts";
import { nameMarks } from "#app/domain/equipment/shown-name.ts";
import { centsToNumber } from "#app/domain/money.ts";
import { tenthsToNumber } from "#app/domain/quantity.ts";
import { amount, dollars, instant, knownDollars } from "#app/forms/wire.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { runBatch } from "#db/batch.ts";
import type { Database } from "#db/client.ts";
import { selectClosings } from "#db/queries/books/book-closings.ts";
import {
  countWaiting,
  selectBookMachines,
  selectDeliverySums,
  selectFuelSums,
  selectServiceSums,
} from "#db/queries/books/books.ts";
import type { BooksReader } from "./books-reader.ts";
import { listedMonthAnswer, TOTALS, totalsOf, totalsRecord } from "./read-year.ts";

export type Closing = BookTotals & { at: Date; by: string };

export type BooksMonth = Omit<BookFigures, "deliveries"> & {
  month: string;
  /** Null in the figures of a closing that doesn't know them. */
  deliveries: BookDeliveries | null;
  totals: BookTotals;
  over: boolean;
  /** Whether the figures are those of the closing rather than today's. */
  asClosed: boolean;
  /** The newest first; none while it is open. */
  closings: Closing[];
  /** What has changed since the closing. */
  changes: BookChanges;
  /** Today's counts: reports that wait for review, and fuel entries without cost or use. */
  waiting: number;
  withoutCost: number;
  withoutUse: number;
};

/** A month for a page, which knows the machines that are here or were retired. */
export type ShownMonth = BooksMonth & {
  known: { id: string; retired: boolean }[];
  /** What tells machines that are here from others of their name; a closed month keeps its names. */
  marks: ReadonlyMap<string, string>;
};

/** The statements that read a month's closings and count its waiting reports. */
export function stateStatements(db: Database, companyId: string, month: BookMonth) {
  return {
    closings: selectClosings(db, companyId, month.month),
    waiting: countWaiting(db, companyId, month),
  };
}

/**
 * A month of the books, in one round trip. A closed month has the figures that it was closed with; `now` asks for
 * those of today.
 * @throws {AppError} request.not_found for a text that is no month and for a month to come; with `only: "over"` also
 * for a month that is not over
 */
export async function readBooksMonth(
  { db, now: clock }: ServiceContext,
  reader: BooksReader,
  asked: string,
  { now: today = false, only }: { now?: boolean; only?: "over" } = {},
): Promise<ShownMonth> {
  const { companyId } = reader;
  const now = clock();
  const month = bookMonth(reader.company.timeZone, asked);
  if (!month || !(only ? isOver(month, now) : hasBegun(month, now))) {
    throw new AppError("request.not_found");
  }
  const { closings, waiting, deliveries, ...rows } = await runBatch(db, {
    machines: selectBookMachines(db, companyId, month),
    fuel: selectFuelSums(db, companyId, month),
    services: selectServiceSums(db, companyId, month),
    deliveries: selectDeliverySums(db, companyId, month),
    ...stateStatements(db, companyId, month),
  });
  const [delivered] = deliveries;
  if (!delivered) throw new Error("A month has its deliveries counted");
  const figures = bookFigures(bookLines(month, rows), delivered);
  const shown = booksMonth({ month, now, figures, fuel: rows.fuel, closings, waiting }, { today });
  const here = rows.machines.filter(({ retiredAt }) => retiredAt === null);
  return {
    ...shown,
    marks: shown.asClosed ? new Map() : nameMarks(here),
    known: rows.machines.map(({ id, retiredAt }) => ({ id, retired: retiredAt !== null })),
  };
}

type MonthRead = {
  month: BookMonth;
  now: Date;
  /** Today's figures. */
  figures: BookFigures;
  fuel: readonly Pick<FuelSum, "entriesWithoutCost" | "entriesWithoutUse">[];
  /** The newest first. */
  closings: readonly ClosedMonth[];
  waiting: Awaited<ReturnType<typeof countWaiting>>;
};

/** What a month shows of a closing; only the newest has its figures. */
type ClosedMonth = BookTotals & { closedAt: Date; closedByName: string; figures: KeptFigures | null };

/** A month with the figures of its last closing, or with those of today. */
export function booksMonth(
  { month, now, figures, fuel, closings, waiting }: MonthRead,
  { today = false }: { today?: boolean } = {},
): BooksMonth {
  const kept = closings[0]?.figures ?? null;
  const stated = today ? figures : (kept ?? figures);
  const counted = (entries: "entriesWithoutCost" | "entriesWithoutUse") =>
    fuel.reduce((sum, row) => sum + row[entries], 0);
  return {
    month: month.month,
    machines: stated.machines,
    fuel: stated.fuel,
    deliveries: stated.deliveries ?? null,
    totals: bookTotals(stated.machines),
    over: isOver(month, now),
    asClosed: kept !== null && !today,
    closings: closings.map((closing) => ({
      at: closing.closedAt,
      by: closing.closedByName,
      ...totalsOf(closing),
    })),
    changes: bookChanges(kept, figures),
    waiting: waiting[0]?.waiting ?? 0,
    withoutCost: counted("entriesWithoutCost"),
    withoutUse: counted("entriesWithoutUse"),
  };
}

/** A month of the books as the call answers it. */
export const monthAnswer = listedMonthAnswer
  .extend({
    machines: z.array(
      z.object({
        equipmentId: z.string(),
        equipmentName: z.string(),
        readingStart: amount().nullable(),
        readingEnd: amount().nullable(),
        usage: amount().nullable(),
        ...TOTALS,
      }),
    ),
    fuel: z.array(
      z.object({
        fuelType: z.enum(FUEL_KINDS),
        fuelUse: z.enum(FUEL_USES).nullable(),
        fuelAdded: amount(),
        fuelCost: knownDollars(),
      }),
    ),
    deliveries: z.object({ number: z.int(), totalPaid: dollars() }).nullable(),
    closings: z.array(z.object({ at: instant(), by: z.string(), ...TOTALS })),
    waiting: z.int().describe("Reports that wait for review"),
    withoutCost: z.int().describe("Fuel entries without a cost"),
    withoutUse: z.int().describe("Fuel entries without a use"),
  })
  .meta({ id: "Month" });

export type MonthRecord = ReturnType<typeof monthRecord>;

/** A month in a call: fuel and readings in units, money in dollars. */
export function monthRecord(book: BooksMonth) {
  const { month, totals, machines, fuel, deliveries, closings, changes, waiting, withoutCost, withoutUse } =
    book;
  return {
    month,
    closed: closings.length > 0,
    changed: hasChanges(changes),
    ...totalsRecord(totals),
    machines: machines.map((machine) => ({
      equipmentId: machine.equipmentId,
      equipmentName: machine.equipmentName,
      readingStart: tenthsToNumber(machine.readingStart),
      readingEnd: tenthsToNumber(machine.readingEnd),
      usage: tenthsToNumber(machine.usage),
      ...totalsRecord(machine),
    })),
    fuel: fuel.map(({ fuelType, fuelUse, fuelAdded, fuelCost }) => ({
      fuelType,
      fuelUse,
      fuelAdded: tenthsToNumber(fuelAdded),
      fuelCost: centsToNumber(fuelCost),
    })),
    deliveries: deliveries && {
      number: deliveries.number,
      totalPaid: centsToNumber(deliveries.totalPaid),
    },
    closings: closings.map(({ at, by, ...totals }) => ({
      at: at.toISOString(),
      by,
      ...totalsRecord(totals),
    })),
    waiting,
    withoutCost,
    withoutUse,
  };
}
