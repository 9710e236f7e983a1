import { type AnyColumn, and, count, eq, isNotNull, sql } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import type { CompanyScope } from "#db/queries/accounts/sessions.ts";
import { equipmentNotes, photos } from "#db/schema.ts";
import { columnsOf, companyColumn, type RecordsName, TABLES } from "#db/tables.ts";

/** A record as it is stored, by the names of its columns in the code. */
export type DataRecord = { rowid: number; values: Record<string, unknown> };

/**
 * A page of a company's records of one table or view, without the columns `except`, which never leave the database.
 * `by` follows the company in an index; records that are equal in it are ordered by `rowid`.
 */
export async function selectRecords(
  db: Database,
  name: RecordsName,
  page: {
    companyId: string;
    by: readonly string[];
    except: readonly string[];
    after: DataRecord | null;
    limit: number;
  },
): Promise<DataRecord[]> {
  const all = columnsOf(name);
  const source = name === "equipmentNotes" ? equipmentNotes : TABLES[name];
  const company = companyColumn(name);
  if (!company) throw new Error(`${name} belongs to no company`);
  const columns = Object.fromEntries(Object.entries(all).filter(([key]) => !page.except.includes(key)));
  const rowid = sql<number>`${source}.rowid`;
  const keys = page.by.map((key) => {
    const column = all[key];
    if (!column) throw new Error(`${name} has no column ${key}`);
    return { key, column };
  });
  const order = [...keys.map(({ column }) => sql`${column}`), rowid];
  const { after } = page;
  const begins = after && [
    ...keys.map(({ key, column }) => sql`${sql.param(after.values[key], column)}`),
    sql`${after.rowid}`,
  ];
  const rows = await db
    .select({ rowid: rowid.as("record_rowid"), values: columns })
    .from(source as (typeof TABLES)["companies"])
    .where(
      and(
        eq(company as AnyColumn, page.companyId),
        begins ? sql`(${sql.join(order, sql`, `)}) > (${sql.join(begins, sql`, `)})` : undefined,
      ),
    )
    .orderBy(...order)
    .limit(page.limit);
  return rows as DataRecord[];
}

const hasArrived = (companyId: CompanyScope) =>
  and(sql`${photos.companyId} = ${companyId}`, isNotNull(photos.uploadedAt));

/** How many photos a company has whose bytes have arrived. */
export function countPhotos(db: Database, companyId: CompanyScope) {
  return db
    .select({ photos: count().as("photos_arrived") })
    .from(photos)
    .where(hasArrived(companyId));
}

/** Photos whose bytes have arrived, oldest first. */
export function selectPhotosFrom(
  db: Database,
  companyId: string,
  { first, limit }: { first: number; limit: number },
) {
  return db
    .select({ id: photos.id, contentType: photos.contentType, createdAt: photos.createdAt })
    .from(photos)
    .where(hasArrived(companyId))
    .orderBy(photos.createdAt, photos.id)
    .limit(limit)
    .offset(first);
}
