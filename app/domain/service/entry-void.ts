import type { MeterUnit } from "#app/domain/equipment/equipment.ts";
import { reopenedByVoid } from "#app/domain/issues/issue.ts";
import type { LedgerReading } from "#app/domain/meter/meter-ledger.ts";
import {
  judgeReadingVoid,
  meterReplacedAt,
  type ReadingVoid,
  type StoredReading,
} from "#app/domain/meter/reading-void.ts";
import { afterChange, countedEntry, type StoredEntry } from "./last-service.ts";
import type { ServiceTask } from "./service-task.ts";
import { type MachineOfTasks, tasksOf } from "./stored-tasks.ts";

/** A standing entry with its machine and the meter's readings that it concerns. */
export type EntryOnMachine = {
  entry: StoredEntry & { unit: MeterUnit };
  machine: { row: MachineOfTasks & { currentUsage: number } };
  /** The standing entries that tasks may count from, this one too unless none counts from it. */
  counted: readonly StoredEntry[];
  /** The standing reading that the entry brought. */
  own: StoredReading | null;
  /** The machine's last two standing readings. */
  tail: readonly LedgerReading[];
};

type NamedIssue = { lineKey: string | null };

export type JudgedEntryVoid<Issue> = {
  tasks: ServiceTask[];
  /** What voiding the entry's reading does; null if no reading is voided. */
  reading: Omit<ReadingVoid, "tasks"> | null;
  /** The issues that are open again. */
  reopened: Issue[];
};

/**
 * What the void of an entry does: tasks that counted from it count from the service before, the reading that it
 * brought is voided unless it is the only one left, and the issues that it still resolves are open again.
 */
export function judgeEntryVoid<Issue extends NamedIssue>(
  {
    entry,
    machine,
    counted,
    own,
    tail,
    resolved,
    openIssues,
  }: EntryOnMachine & { resolved: readonly Issue[]; openIssues: readonly NamedIssue[] },
  timeZone: string,
): JudgedEntryVoid<Issue> {
  const left = counted.filter(({ id }) => id !== entry.id).map(countedEntry);
  const concerned = left.length < counted.length ? entry.tasks.map(({ id }) => id) : [];
  const tasks = afterChange(tasksOf(machine.row), left, concerned);
  const reopened = reopenedByVoid(resolved, openIssues);
  if (!own) return { tasks, reading: null, reopened };
  const replaced = meterReplacedAt(own, { unit: entry.unit, timeZone });
  const voided = judgeReadingVoid({ reading: own, tail, machine: machine.row, replaced, tasks });
  if ("refused" in voided) return { tasks, reading: null, reopened };
  const { tasks: lowered, ...reading } = voided;
  return { tasks: lowered, reading, reopened };
}
