import { and, asc, desc, eq, isNotNull, isNull, lt, type SQL, sql } from "drizzle-orm";
import type { BookDeliveries, FuelAmount, KeptFigures } from "#app/domain/books/books.ts";
import type { FuelUnit } from "#app/domain/equipment/equipment.ts";
import type { Database } from "#db/client.ts";
import { insertIf, type RowOf } from "#db/queries/insert-if.ts";
import { isAmong } from "#db/queries/is-among.ts";
import { bookClosings, bookCopies } from "#db/schema.ts";
import { daysOf } from "./books.ts";

/** The closings of months, and the copies of their files. */

const closingColumns = {
  month: bookClosings.month,
  number: bookClosings.number,
  closedAt: bookClosings.closedAt,
  closedByName: bookClosings.closedByName,
  fuelAdded: bookClosings.fuelAdded,
  fuelCost: bookClosings.fuelCost,
  laborCost: bookClosings.laborCost,
  partsCost: bookClosings.partsCost,
  copyId: bookClosings.copyId,
};

/** The closings of a month, newest first; the newest alone has its figures. */
export function selectClosings(db: Database, companyId: string, month: string) {
  return db
    .select({
      ...closingColumns,
      figures: sql`iif(${bookClosings.copyId} is null, null, ${bookClosings.figures})`
        .mapWith((text: string): KeptFigures => JSON.parse(text))
        .as("kept_figures"),
    })
    .from(bookClosings)
    .where(and(eq(bookClosings.companyId, companyId), eq(bookClosings.month, month)))
    .orderBy(desc(bookClosings.number));
}

/** The newest closing of each closed month of a year, January first. */
export function selectClosingsOfYear(db: Database, companyId: string, year: string) {
  return db
    .select({
      ...closingColumns,
      compared: sql`json_object('fuel', json_extract(${bookClosings.figures}, '$.fuel'),
          'deliveries', json_extract(${bookClosings.figures}, '$.deliveries'))`
        .mapWith(
          // A closing older than the comparison doesn't know its deliveries.
          (text: string): { fuel: FuelAmount[]; deliveries: BookDeliveries | null } => JSON.parse(text),
        )
        .as("compared_figures"),
    })
    .from(bookClosings)
    .where(
      and(
        eq(bookClosings.companyId, companyId),
        daysOf(sql`${bookClosings.month}`, year),
        isNotNull(bookClosings.copyId),
      ),
    )
    .orderBy(asc(bookClosings.month));
}

export type ClosingRow = Awaited<ReturnType<typeof selectClosingsOfYear>>[number];

/** The row of files that are about to be written; nothing names them yet. */
export function insertCopy(db: Database, row: typeof bookCopies.$inferInsert) {
  return db.insert(bookCopies).values(row);
}

type NextClosing = { companyId: string; month: string; number: number; copyId: string; fuelUnit: FuelUnit };

/**
 * Whether a closing is the month's next one by its number, its files are still there, and the company still
 * has the fuel unit that they name.
 */
export function isNextClosing({ companyId, month, number, copyId, fuelUnit }: NextClosing): SQL {
  return sql`((select count(*) from book_closings as earlier where earlier.company_id = ${companyId}
      and earlier.month = ${month}) = ${number - 1}
    and exists (select 1 from book_copies as copy where copy.id = ${copyId} and copy.company_id = ${companyId})
    and exists (select 1 from companies where id = ${companyId} and fuel_unit = ${fuelUnit}))`;
}

/** Inserts a closing if it is the next one (`isNextClosing`), and returns its id. */
export function insertClosingWhere(db: Database, row: RowOf<typeof bookClosings>, condition: SQL) {
  return insertIf(db, bookClosings, row, condition).returning({ id: bookClosings.id });
}

/** Whether a closing was written: the claim of the rest of its batch. */
export function isClosed(closingId: string): SQL {
  return sql`exists (select 1 from book_closings as written where written.id = ${closingId})`;
}

type Closing = { id: string; companyId: string; month: string; copyId: string };

/** Gives a written closing its copy. */
export function nameCopy(db: Database, { id, companyId, copyId }: Closing) {
  return db
    .update(bookCopies)
    .set({ closingId: id })
    .where(and(eq(bookCopies.companyId, companyId), eq(bookCopies.id, copyId), isClosed(id)));
}

const isEarlier = ({ id, companyId, month }: Closing) => sql`${bookClosings.companyId} = ${companyId}
  and ${bookClosings.month} = ${month} and ${bookClosings.id} <> ${id}`;

/**
 * Leaves the files of a month's earlier closings to the sweep, which waits a day: somebody may be downloading
 * them. Belongs before `forgetCopies`.
 */
export function releaseCopies(db: Database, closing: Closing, now: Date) {
  return db
    .update(bookCopies)
    .set({ closingId: null, createdAt: now })
    .where(
      and(
        eq(bookCopies.companyId, closing.companyId),
        sql`${bookCopies.closingId} in (select id from ${bookClosings} where ${isEarlier(closing)})`,
        isClosed(closing.id),
      ),
    );
}

/** The earlier closings of a month keep only their totals. */
export function forgetCopies(db: Database, closing: Closing) {
  return db
    .update(bookClosings)
    .set({ copyId: null })
    .where(and(isEarlier(closing), isClosed(closing.id)));
}

/** Copies of all companies that no closing names, oldest first. */
export function selectOrphanCopies(db: Database, createdBefore: Date, limit: number) {
  return db
    .select({ id: bookCopies.id })
    .from(bookCopies)
    .where(and(isNull(bookCopies.closingId), lt(bookCopies.createdAt, createdBefore)))
    .orderBy(bookCopies.createdAt)
    .limit(limit);
}

/** Deletes the rows of copies that no closing names. */
export function deleteOrphanCopies(db: Database, ids: readonly string[]) {
  return db.delete(bookCopies).where(and(isNull(bookCopies.closingId), isAmong(bookCopies.id, ids)));
}
