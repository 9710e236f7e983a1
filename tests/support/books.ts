import type { BookFile } from "#app/domain/books/books.ts";
import { bookCsv } from "#app/http/books/book-download.server.ts";
import { zipStream } from "#app/http/downloads/zip.server.ts";
import { booksCsv, booksZip, type DownloadQuery } from "#app/services/books/download-books.ts";
import type { ServiceContext } from "#app/services/context.ts";
import type { Database } from "#db/client.ts";
import { equipment, fuelEntries, serviceEntries } from "#db/schema.ts";
import { ownerOf } from "./company-rows.ts";
import { csvRows } from "./csv.ts";
import { readZip } from "./zip.ts";

/** Rows of the books, written as they lie in the database, and their files, read as programs read them. */

let count = 0;
const nextId = () => `row-${++count}`;

export async function putMachine(
  db: Database,
  companyId: string,
  id: string,
  more: Partial<typeof equipment.$inferInsert> = {},
): Promise<void> {
  const at = new Date("2020-01-01T00:00:00Z");
  await db.insert(equipment).values({
    ...{ id, companyId, name: id, type: "machinery", unit: "hours", fuelType: "diesel" },
    ...{ currentUsageAt: at, dateAdded: at, lastUpdated: at },
    ...more,
  });
}

type Filled = Partial<typeof fuelEntries.$inferInsert> & { equipmentId: string; takenAt: Date };

export function fuelRow(companyId: string, { equipmentId, takenAt, ...more }: Filled) {
  return {
    ...{ id: nextId(), companyId, equipmentId, equipmentName: equipmentId },
    ...{ fuelType: "diesel" as const, amount: 100, operatorName: "Joe", takenAt, createdAt: takenAt },
    ...more,
  };
}

export async function putFuel(db: Database, companyId: string, filled: Filled): Promise<string> {
  const row = fuelRow(companyId, filled);
  await db.insert(fuelEntries).values(row);
  return row.id;
}

type Serviced = Partial<typeof serviceEntries.$inferInsert> & { equipmentId: string; date: string };

export function serviceRow(companyId: string, { equipmentId, date, ...more }: Serviced) {
  return {
    ...{ id: nextId(), companyId, equipmentId, equipmentName: equipmentId, date, countedUsage: 0 },
    ...{ unit: "hours" as const, otherWork: "Oil", doneByName: "Ann", recordedByName: "Ann" },
    ...{ source: "form" as const, createdAt: new Date(`${date}T12:00:00Z`) },
    ...more,
  };
}

export async function putService(db: Database, companyId: string, serviced: Serviced): Promise<string> {
  const row = serviceRow(companyId, serviced);
  await db.insert(serviceEntries).values(row);
  return row.id;
}

/** The rows of a file of a month or a year as its owner downloads it, each by its headings. */
export async function fileRows(
  ctx: ServiceContext,
  companyId: string,
  file: BookFile,
  query: Partial<DownloadQuery>,
): Promise<Record<string, string>[]> {
  const asked = { month: null, year: null, now: false, ...query };
  const owner = ownerOf(companyId);
  const answer = await bookCsv(await booksCsv(ctx, owner, owner, file, asked));
  return csvRows(new Uint8Array(await answer.arrayBuffer()));
}

/** The files of a ZIP by name, in its order. */
export async function zipFiles(
  ctx: ServiceContext,
  companyId: string,
  query: Partial<DownloadQuery>,
): Promise<{ name: string; bytes: Buffer; files: Map<string, Buffer> }> {
  const owner = ownerOf(companyId);
  const archive = await booksZip(ctx, owner, owner, { month: null, year: null, now: false, ...query });
  const bytes = Buffer.from(await (await zipStream(archive)).arrayBuffer());
  const files = new Map(readZip(bytes).map(({ name, bytes }) => [name, bytes]));
  return { name: archive.name, bytes, files };
}
