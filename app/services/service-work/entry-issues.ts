import type { SQL } from "drizzle-orm";
import type { HistoryEvent } from "#app/domain/history-event.ts";
import type { Actor } from "#app/services/actor.ts";
import { historyOf } from "#app/services/equipment/equipment.ts";
import type { Database } from "#db/client.ts";
import { currentUsageOfMachine, insertHistoryOfMachine } from "#db/queries/equipment.ts";
import { insertHistoryWhere } from "#db/queries/history.ts";
import { deriveIssues, type IssueRow, NOT_RESOLVED, updateIssuesWhere } from "#db/queries/issues.ts";
import type { MachineRef } from "#db/queries/machine.ts";

/** The statements that resolve the issues which a new entry names, each with its history; none without any. */
export function resolvingStatements(
  db: Database,
  actor: Actor,
  machine: MachineRef,
  act: { ids: readonly string[]; resolution: string; entryId: string; at: Date; recorded: SQL },
) {
  const { ids, resolution, entryId: serviceEntryId, at: resolvedAt, recorded } = act;
  if (ids.length === 0) return [];
  const event: HistoryEvent = { event: "issue_resolved", params: { words: resolution } };
  const resolved = {
    resolvedAt,
    resolvedById: actor.userId,
    resolvedByName: actor.name,
    resolution,
    serviceEntryId,
  };
  return [
    updateIssuesWhere(db, machine, ids, resolved, recorded),
    ...ids.map(() =>
      insertHistoryOfMachine(
        db,
        machine,
        { ...historyOf(actor, event, resolvedAt), usage: currentUsageOfMachine },
        recorded,
      ),
    ),
    deriveIssues(db, machine, recorded),
  ];
}

/** The statements that reopen the issues which a voided entry had resolved, also of a retired machine. */
export function reopeningStatements(
  db: Database,
  actor: Actor,
  machine: MachineRef & { name: string; currentUsage: number },
  act: { issues: readonly Pick<IssueRow, "id">[]; reason: string; at: Date; recorded: SQL },
) {
  const { issues, reason, at, recorded } = act;
  if (issues.length === 0) return [];
  const { companyId, equipmentId, name: equipmentName, currentUsage: usage } = machine;
  const ref = { companyId, equipmentId };
  const event: HistoryEvent = { event: "issue_reopened", params: { words: reason } };
  const ids = issues.map(({ id }) => id);
  return [
    updateIssuesWhere(db, ref, ids, NOT_RESOLVED, recorded),
    ...ids.map(() =>
      insertHistoryWhere(db, { ...ref, ...historyOf(actor, event, at), equipmentName, usage }, recorded),
    ),
    // A retired machine has no row; its issues come back with it.
    deriveIssues(db, ref, recorded),
  ];
}
