/** The statements of files that were brought, and of their tables on the way in. */

import { and, desc, eq, isNotNull, isNull, lt, ne, notInArray, or, type SQL, sql } from "drizzle-orm";
import type { Choices } from "#app/domain/imports/choices.ts";
import { type ImportPreview, keptPreview } from "#app/domain/imports/judged-import.ts";
import type { Database } from "#db/client.ts";
import type { CompanyScope } from "#db/queries/accounts/sessions.ts";
import { insertIf } from "#db/queries/insert-if.ts";
import { isAmong } from "#db/queries/is-among.ts";
import { equipment, importFiles, importMappings, imports, retiredEquipment } from "#db/schema.ts";

/** An import of a company. */
export type ImportRef<Company = string> = { companyId: Company; importId: string };

/** Whether a row of `imports` is this company's import. */
export const isImport = ({ companyId, importId }: ImportRef<CompanyScope>) =>
  and(sql`${imports.companyId} = ${companyId}`, eq(imports.id, importId));

/** How many files a company brought since an instant, and the bytes that are kept of all of them. */
export function selectKept(db: Database, companyId: string, since: Date) {
  return db
    .select({
      today: sql<number>`coalesce(sum(${importFiles.createdAt} >= ${since.getTime()}), 0)`.as("files_today"),
      bytes: sql<number>`coalesce(sum(iif(${importFiles.removedAt} is null, ${importFiles.bytes}, 0)), 0)`.as(
        "bytes_kept",
      ),
    })
    .from(importFiles)
    .where(eq(importFiles.companyId, companyId));
}

export function insertFile(db: Database, row: typeof importFiles.$inferInsert) {
  return db.insert(importFiles).values(row);
}

export function insertImport(db: Database, row: typeof imports.$inferInsert) {
  return db.insert(imports).values(row);
}

/** Says that all bytes of an upload are stored. */
export function completeFiles(db: Database, companyId: string, uploadId: string, now: Date) {
  return db
    .update(importFiles)
    .set({ completeAt: now })
    .where(and(eq(importFiles.companyId, companyId), eq(importFiles.uploadId, uploadId)));
}

/** What every list shows of an import. */
const NAMED = {
  seq: imports.seq,
  id: imports.id,
  fileName: imports.fileName,
  tableName: imports.tableName,
  kind: imports.kind,
  state: imports.state,
  rowCount: imports.rowCount,
};

/** Who did what with an import, and when. */
const ACTS = {
  createdByName: imports.createdByName,
  createdAt: imports.createdAt,
  importedByName: imports.importedByName,
  importedAt: imports.importedAt,
  undoneByName: imports.undoneByName,
  undoneAt: imports.undoneAt,
};

/** Imports with their files' last day. */
function selectWhole(db: Database, where: SQL | undefined) {
  return db
    .select({
      ...NAMED,
      ...ACTS,
      companyId: imports.companyId,
      fileId: imports.fileId,
      uploadId: imports.uploadId,
      profile: imports.profile,
      choices: imports.choices,
      found: imports.found,
      columnsSeen: imports.columnsSeen,
      version: imports.version,
      preview: imports.preview,
      outcome: imports.outcome,
      fileCreatedAt: sql<Date>`${importFiles.createdAt}`.mapWith(importFiles.createdAt).as("file_created_at"),
      removedAt: importFiles.removedAt,
    })
    .from(imports)
    .leftJoin(
      importFiles,
      and(eq(importFiles.id, imports.fileId), eq(importFiles.companyId, imports.companyId)),
    )
    .where(where)
    .orderBy(imports.seq);
}

export const selectImport = (db: Database, ref: ImportRef<CompanyScope>) => selectWhole(db, isImport(ref));

export type StoredImport = Awaited<ReturnType<typeof selectImport>>[number];

const isOfUpload = (companyId: CompanyScope, uploadId: string) =>
  and(sql`${imports.companyId} = ${companyId}`, eq(imports.uploadId, uploadId));

/** The tables of an upload, in the order of its files. */
export const selectUpload = (db: Database, companyId: CompanyScope, uploadId: string) =>
  selectWhole(db, isOfUpload(companyId, uploadId));

/** The same, without what is large: for the page that lists them. */
export function selectUploadTables(db: Database, companyId: CompanyScope, uploadId: string) {
  return db
    .select({ ...NAMED, profile: imports.profile, choices: imports.choices })
    .from(imports)
    .where(isOfUpload(companyId, uploadId))
    .orderBy(imports.seq);
}

export type UploadTable = Awaited<ReturnType<typeof selectUploadTables>>[number];

/** The machines by which rows find theirs, retired ones too. */
export function selectFindableMachines(db: Database, companyId: CompanyScope) {
  return [
    db
      .select({
        id: equipment.id,
        name: equipment.name,
        serialNumber: equipment.serialNumber,
        licensePlate: equipment.licensePlate,
        make: equipment.make,
        model: equipment.model,
        modelYear: equipment.modelYear,
        type: equipment.type,
        unit: equipment.unit,
        fuelType: equipment.fuelType,
        retired: sql<boolean>`0`.mapWith(Boolean).as("is_retired"),
      })
      .from(equipment)
      .where(sql`${equipment.companyId} = ${companyId}`)
      .orderBy(equipment.sortName, equipment.id),
    db
      .select({
        id: retiredEquipment.originalEquipmentId,
        name: retiredEquipment.name,
        serialNumber: retiredEquipment.serialNumber,
        licensePlate: retiredEquipment.licensePlate,
        make: retiredEquipment.make,
        model: retiredEquipment.model,
        modelYear: retiredEquipment.modelYear,
        type: retiredEquipment.type,
        unit: retiredEquipment.unit,
        fuelType: retiredEquipment.fuelType,
        retired: sql<boolean>`1`.mapWith(Boolean).as("is_retired"),
      })
      .from(retiredEquipment)
      .where(sql`${retiredEquipment.companyId} = ${companyId}`),
  ] as const;
}

/** The files of an upload, in the order they were sent. */
export function selectUploadFiles(db: Database, companyId: CompanyScope, uploadId: string) {
  return db
    .select()
    .from(importFiles)
    .where(and(sql`${importFiles.companyId} = ${companyId}`, eq(importFiles.uploadId, uploadId)))
    .orderBy(sql`${importFiles}.rowid`);
}

export type UploadFile = Awaited<ReturnType<typeof selectUploadFiles>>[number];

/** The waiting tables of an import's upload that are not left out. */
export function selectSiblings(db: Database, { companyId, importId }: ImportRef<CompanyScope>) {
  const upload = sql`(select upload_id from imports where company_id = ${companyId} and id = ${importId})`;
  return db
    .select({ seq: imports.seq, id: imports.id, tableName: imports.tableName })
    .from(imports)
    .where(
      and(
        sql`${imports.companyId} = ${companyId}`,
        sql`${imports.uploadId} = ${upload}`,
        isWaiting(),
        sql`coalesce(${imports.kind}, '') <> 'out'`,
      ),
    )
    .orderBy(imports.seq);
}

/** A page of a company's imports, the newest first, without the tables that are left out and were never opened. */
export function selectImports(db: Database, companyId: CompanyScope, before: number | null, limit: number) {
  return db
    .select({
      ...NAMED,
      ...ACTS,
      counts: sql<string | null>`${imports.preview} ->> '$.counts'`.as("preview_counts"),
    })
    .from(imports)
    .where(
      and(sql`${imports.companyId} = ${companyId}`, before === null ? undefined : lt(imports.seq, before)),
    )
    .orderBy(desc(imports.seq))
    .limit(limit);
}

export type ListedImport = Awaited<ReturnType<typeof selectImports>>[number];

/** What a person chose, with what the rows say under it; the import is open again. */
export type Chosen = Pick<
  StoredImport,
  "kind" | "choices" | "found" | "profile" | "rowCount" | "columnsSeen"
>;

/** Stores choices, if nobody has changed them since `version`, and nothing was imported. */
export function storeChoices(db: Database, ref: ImportRef & { version: number }, chosen: Chosen) {
  return db
    .update(imports)
    .set({ ...chosen, state: "open", preview: null, version: sql`${imports.version} + 1` })
    .where(and(isImport(ref), eq(imports.version, ref.version), isWaiting()))
    .returning({ id: imports.id });
}

const isWaiting = (): SQL | undefined => or(eq(imports.state, "open"), eq(imports.state, "ready"));

/** Stores a dry run, if nobody has changed the choices since; the import is ready. */
export function storePreview(
  db: Database,
  ref: ImportRef & { version: number },
  { choices, preview }: { choices: Choices; preview: ImportPreview },
) {
  return db
    .update(imports)
    .set({ choices, preview: keptPreview(preview), state: "ready", version: sql`${imports.version} + 1` })
    .where(and(isImport(ref), eq(imports.version, ref.version), isWaiting()))
    .returning({ version: imports.version });
}

/** Removes an import that nobody has imported. */
export function deleteImport(db: Database, ref: ImportRef) {
  return db
    .delete(imports)
    .where(and(isImport(ref), isWaiting()))
    .returning({ id: imports.id });
}

export function selectMappings(db: Database, companyId: string, headings: readonly string[]) {
  return db
    .select({ headings: importMappings.headings, choices: importMappings.choices })
    .from(importMappings)
    .where(and(eq(importMappings.companyId, companyId), isAmong(importMappings.headings, headings)));
}

/** The machines that a company chose for names in its last imports, the latest first. */
export function selectNamesChosen(db: Database, companyId: string, most: number) {
  const chosen = sql`json_each(${importMappings.choices}, '$.machines') as chosen`;
  const equipmentId = sql<string>`chosen.value ->> '$[1].equipmentId'`;
  return db
    .select({
      name: sql<string>`chosen.value ->> 0`.as("chosen_name"),
      equipmentId: equipmentId.as("chosen_machine"),
    })
    .from(importMappings)
    .crossJoin(chosen)
    .where(and(eq(importMappings.companyId, companyId), sql`${equipmentId} is not null`))
    .orderBy(desc(importMappings.usedAt))
    .limit(most);
}

/** Gives the other waiting tables of an upload the answers for names that they have none for, if `condition` holds. */
export function shareAnswers(
  db: Database,
  { companyId, importId, uploadId }: ImportRef & { uploadId: string },
  answers: Choices["machines"],
  condition: SQL,
) {
  const own = sql`json_each(${imports.choices}, '$.machines')`;
  const more = sql`select more.value from json_each(${JSON.stringify(answers)}) as more
    where not exists (select 1 from ${own} as own where own.value ->> 0 = more.value ->> 0)`;
  const all = sql`(select json_group_array(json(value)) from (select value from ${own} union all ${more}))`;
  return db
    .update(imports)
    .set({ choices: sql`json_set(${imports.choices}, '$.machines', ${all})` })
    .where(
      and(
        eq(imports.companyId, companyId),
        eq(imports.uploadId, uploadId),
        ne(imports.id, importId),
        isWaiting(),
        condition,
      ),
    );
}

/** Whether the choices of an import were stored after `version`. */
export const areStoredAfter = ({ companyId, importId, version }: ImportRef & { version: number }) =>
  sql`exists (select 1 from imports as stored where stored.company_id = ${companyId} and stored.id = ${importId} and stored.version > ${version})`;

/** Keeps choices for the next file with these headings, if `condition` holds; past `most`, the one unused longest goes. */
export function keepMapping(
  db: Database,
  row: typeof importMappings.$inferInsert,
  { most, condition }: { most: number; condition: SQL },
) {
  const { companyId, choices, usedAt } = row;
  const latest = db
    .select({ headings: importMappings.headings })
    .from(importMappings)
    .where(eq(importMappings.companyId, companyId))
    .orderBy(desc(importMappings.usedAt))
    .limit(most);
  return [
    insertIf(db, importMappings, row, condition).onConflictDoUpdate({
      target: [importMappings.companyId, importMappings.headings],
      set: { choices, usedAt },
    }),
    db
      .delete(importMappings)
      .where(
        and(eq(importMappings.companyId, companyId), notInArray(importMappings.headings, latest), condition),
      ),
  ] as const;
}

/** Files whose bytes go: those kept long enough, and those that were never complete. */
export function selectSweptFiles(
  db: Database,
  limits: { keptSince: Date; completeSince: Date },
  limit: number,
) {
  return db
    .select({ id: importFiles.id, companyId: importFiles.companyId, completeAt: importFiles.completeAt })
    .from(importFiles)
    .where(
      and(
        isNull(importFiles.removedAt),
        or(
          lt(importFiles.createdAt, limits.keptSince),
          and(lt(importFiles.createdAt, limits.completeSince), isNull(importFiles.completeAt)),
        ),
      ),
    )
    .limit(limit);
}

/** The tables of files; their lines have keys of their own in the bucket. */
export function selectTablesOf(db: Database, files: readonly { companyId: string; id: string }[]) {
  const wanted = sql`json_each(${JSON.stringify(files)}) f`;
  return db
    .select({ id: imports.id, fileId: imports.fileId, companyId: imports.companyId })
    .from(wanted)
    .innerJoin(
      imports,
      sql`${imports.companyId} = f.value ->> 'companyId' and ${imports.fileId} = f.value ->> 'id'`,
    );
}

/** After the bytes of a file are gone: its imports that nobody imported go, and it says since when. */
export function forgetFile(
  db: Database,
  file: { companyId: string; id: string; completeAt: Date | null },
  now: Date,
) {
  const ofFile = and(eq(importFiles.companyId, file.companyId), eq(importFiles.id, file.id));
  return [
    db
      .delete(imports)
      .where(and(eq(imports.companyId, file.companyId), eq(imports.fileId, file.id), isWaiting())),
    file.completeAt
      ? db.update(importFiles).set({ removedAt: now }).where(ofFile)
      : db.delete(importFiles).where(ofFile),
  ] as const;
}

/** The files of a company that are kept, for all data. */
export function selectKeptFiles(db: Database, companyId: string, place: { after: string; limit: number }) {
  return db
    .select({ id: importFiles.id, name: importFiles.name, createdAt: importFiles.createdAt })
    .from(importFiles)
    .where(
      and(
        eq(importFiles.companyId, companyId),
        isNull(importFiles.removedAt),
        isNotNull(importFiles.completeAt),
        isNull(importFiles.refused),
        sql`${importFiles.id} > ${place.after}`,
      ),
    )
    .orderBy(importFiles.id)
    .limit(place.limit);
}
