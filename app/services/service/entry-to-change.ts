import { AppError } from "#app/domain/app-error.ts";
import type { LedgerReading } from "#app/domain/meter/meter-ledger.ts";
import type { Actor } from "#app/services/actor.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { runBatch } from "#db/batch.ts";
import { type EquipmentRow, selectMachine } from "#db/queries/equipment/equipment.ts";
import type { MachineRef } from "#db/queries/equipment/machine.ts";
import { formerRow, selectSnapshot } from "#db/queries/equipment/retired.ts";
import { type IssueRow, selectIssuesOfEntry, selectOpenIssuesOf } from "#db/queries/issues/issues.ts";
import type { LedgerState } from "#db/queries/meter/ledger.ts";
import {
  type LedgerRow,
  selectLastReadings,
  selectLedgerState,
  selectReadingOf,
} from "#db/queries/meter/readings.ts";
import {
  type CountedRow,
  type EntryMachine,
  type EntryRow,
  selectCountedEntries,
  selectEntry,
} from "#db/queries/service/service-entries.ts";

/** The machine of an entry: in the list, or retired; null if it was deleted. */
export function entryMachineOf(
  [row]: readonly EquipmentRow[],
  [retired]: readonly { snapshot: Record<string, unknown> }[],
): EntryMachine | null {
  if (row) return { row, retired: false };
  return retired ? { row: formerRow(retired), retired: true } : null;
}

/** The statements that `entryMachineOf` takes. */
export function readEntryMachine(db: ServiceContext["db"], ref: MachineRef) {
  return [selectMachine(db, ref.companyId, ref.equipmentId), selectSnapshot(db, ref)] as const;
}

/**
 * An entry with its machine and the issues that it resolves.
 * @throws {AppError} service_entry.not_found, also for another company's and for that of a deleted machine
 */
export async function readEntry({ db }: ServiceContext, { companyId }: Actor, id: string) {
  const [entry] = await selectEntry(db, companyId, id);
  if (!entry) throw new AppError("service_entry.not_found");
  const ref = { companyId, equipmentId: entry.equipmentId };
  const { found, issues } = await runBatch(db, {
    found: readEntryMachine(db, ref),
    issues: selectIssuesOfEntry(db, ref, id),
  });
  const machine = entryMachineOf(...found);
  if (!machine) throw new AppError("service_entry.not_found");
  return { entry, machine, issues };
}

/** An entry, and all that its correction or void is judged by. */
export type EntryToChange = {
  entry: EntryRow;
  machine: EntryMachine;
  /** The standing entries that tasks may count from, this one too. */
  counted: CountedRow[];
  /** The standing reading that the entry brought. */
  own: LedgerRow | null;
  /** The last two standing readings. */
  tail: LedgerReading[];
  ledger: LedgerState;
  /** The issues that the entry resolves, and the machine's open ones. */
  resolved: IssueRow[];
  openIssues: IssueRow[];
};

/** @throws {AppError} service_entry.not_found; service_entry.voided */
export async function readEntryToChange(
  { db }: ServiceContext,
  { companyId }: Actor,
  id: string,
): Promise<EntryToChange> {
  const [entry] = await selectEntry(db, companyId, id);
  if (!entry) throw new AppError("service_entry.not_found");
  const ref = { companyId, equipmentId: entry.equipmentId };
  const {
    found,
    brought: [own],
    ledger: [ledger],
    ...read
  } = await runBatch(db, {
    found: readEntryMachine(db, ref),
    counted: selectCountedEntries(db, ref),
    brought: selectReadingOf(db, ref, entry.readingId ?? ""),
    tail: selectLastReadings(db, ref, 2),
    ledger: selectLedgerState(db, ref),
    resolved: selectIssuesOfEntry(db, ref, id),
    openIssues: selectOpenIssuesOf(db, ref),
  });
  const machine = entryMachineOf(...found);
  if (!machine || !ledger) throw new AppError("service_entry.not_found");
  if (entry.voidedAt !== null) throw new AppError("service_entry.voided");
  // A reading that an operator's report brought belongs to the report.
  const isBrought = own?.source === "service" || (own?.importId ?? null) !== null;
  const isOwn = isBrought && own?.voidedAt === null;
  return { ...read, entry, machine, own: isOwn ? own : null, ledger };
}
