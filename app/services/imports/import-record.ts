import { DAY_MS } from "#app/domain/durations.ts";
import { fieldsByColumn } from "#app/domain/imports/chosen-columns.ts";
import type { ImportCounts } from "#app/domain/imports/judged-import.ts";
import { isMade } from "#app/domain/imports/row-machines.ts";
import { tenthsToNumber } from "#app/domain/quantity.ts";
import { reasonText } from "#app/i18n/import-words.ts";
import type { Reader } from "#app/i18n/reader.ts";
import type { ListedImport } from "#db/queries/imports/kept-imports.ts";
import type { CheckedImport } from "./check-import.ts";
import type { OpenImport } from "./open-import.ts";
import { FILES_KEPT_DAYS } from "./sweep-imports.ts";

/** An import in a call's answer; counts are null before a dry run. */
export function importRecord({ row, asks }: OpenImport) {
  const { profile, choices } = row;
  const fields = fieldsByColumn(choices.columns, profile.columns.length);
  return {
    id: row.id,
    fileId: row.fileId,
    fileName: row.fileName,
    table: row.tableName,
    kind: row.kind,
    state: row.state,
    rows: row.rowCount,
    columns: profile.columns.map(({ heading, samples }, index) => ({
      index,
      heading,
      samples,
      field: fields[index] ?? null,
    })),
    asks,
    version: row.version,
    counts: row.preview?.counts ?? null,
    ...whoAndWhen(row),
    fileUntil: fileUntil(row.fileCreatedAt, row.removedAt),
  };
}

type Acts = Pick<
  ListedImport,
  "createdByName" | "createdAt" | "importedByName" | "importedAt" | "undoneByName" | "undoneAt"
>;

const whoAndWhen = (row: Acts) => ({
  createdBy: row.createdByName,
  createdAt: row.createdAt,
  importedBy: row.importedByName,
  importedAt: row.importedAt,
  undoneBy: row.undoneByName,
  undoneAt: row.undoneAt,
});

/** Until when the file is kept; null when it was removed. */
const fileUntil = (createdAt: Date | null, removedAt: Date | null) =>
  createdAt && !removedAt ? new Date(createdAt.getTime() + FILES_KEPT_DAYS * DAY_MS) : null;

/** An import in a list of a call. */
export function listedRecord(row: ListedImport) {
  return {
    id: row.id,
    fileName: row.fileName,
    table: row.tableName,
    kind: row.kind,
    state: row.state,
    rows: row.rowCount,
    counts: row.counts === null ? null : (JSON.parse(row.counts) as ImportCounts),
    ...whoAndWhen(row),
  };
}

/** A dry run in a call's answer: usage and fuel as numbers with one decimal, money in dollars. */
export function previewRecord({ version, preview }: CheckedImport, reader: Pick<Reader, "t" | "locale">) {
  const { counts, wrong, doubtful, totals } = preview;
  const { firstTasks: _named, ...follows } = preview.follows;
  const usage = (tenths: number | null) => (tenths === null ? null : tenthsToNumber(tenths));
  const money = (cents: number) => cents / 100;
  return {
    version,
    counts,
    wrong: wrong.map(({ row, ...reason }) => ({ row, reason: reasonText(reason, reader) })),
    doubtful: doubtful.map(({ row, machineId, name, reading, before }) => ({
      row,
      equipmentId: isMade(machineId) ? null : machineId,
      name,
      reading: usage(reading),
      before: usage(before),
    })),
    totals: {
      meters: totals.meters.map(({ made, ...each }) => ({
        ...each,
        before: usage(each.before),
        after: usage(each.after),
      })),
      fuel: totals.fuel.map((each) => ({
        kind: each.kind,
        amountBefore: usage(each.amountBefore),
        amountAfter: usage(each.amountAfter),
        costBefore: money(each.costBefore),
        costAfter: money(each.costAfter),
      })),
      service: totals.service.map(({ year, before, after }) => ({
        year: Number(year),
        before: money(before),
        after: money(after),
      })),
    },
    follows: {
      ...follows,
      services: follows.services.map(({ days: _days, ...each }) => ({
        ...each,
        from: usage(each.from),
        to: usage(each.to),
      })),
    },
  };
}
