import type { SQL } from "drizzle-orm";
import type { HistoryEvent } from "#app/domain/equipment/history-event.ts";
import { issueName } from "#app/domain/issues/issue.ts";
import type { Actor } from "#app/services/actor.ts";
import { historyOf } from "#app/services/history.ts";
import type { Database } from "#db/client.ts";
import { currentUsageOfMachine, insertHistoryOfMachine } from "#db/queries/equipment/equipment.ts";
import { insertHistoryWhere } from "#db/queries/equipment/history.ts";
import type { MachineRef } from "#db/queries/equipment/machine.ts";
import { deriveIssues, type IssueRow, NOT_RESOLVED, updateIssuesWhere } from "#db/queries/issues/issues.ts";

type NamedIssue = Pick<IssueRow, "id" | "line" | "description">;
const idsOf = (issues: readonly NamedIssue[]) => issues.map(({ id }) => id);

/** The statements that resolve the issues which a new entry names, each with its history; none without any. */
export function resolvingStatements(
  db: Database,
  actor: Actor,
  machine: MachineRef,
  act: { issues: readonly NamedIssue[]; resolution: string; entryId: string; at: Date; recorded: SQL },
) {
  const { issues, resolution, entryId: serviceEntryId, at: resolvedAt, recorded } = act;
  if (issues.length === 0) return [];
  const eventOf = (issue: NamedIssue): HistoryEvent => ({
    event: "issue_resolved",
    params: { words: resolution, issue: issueName(issue) },
  });
  const resolved = {
    resolvedAt,
    resolvedById: actor.id,
    resolvedByName: actor.name,
    resolution,
    serviceEntryId,
  };
  return [
    updateIssuesWhere(db, machine, idsOf(issues), resolved, recorded),
    ...issues.map((issue) =>
      insertHistoryOfMachine(
        db,
        machine,
        { ...historyOf(actor, eventOf(issue), resolvedAt), usage: currentUsageOfMachine },
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
  act: { issues: readonly NamedIssue[]; reason: string; at: Date; recorded: SQL },
) {
  const { issues, reason, at, recorded } = act;
  if (issues.length === 0) return [];
  const { companyId, equipmentId, name: equipmentName, currentUsage: usage } = machine;
  const ref = { companyId, equipmentId };
  const eventOf = (issue: NamedIssue): HistoryEvent => ({
    event: "issue_reopened",
    params: { words: reason, issue: issueName(issue) },
  });
  return [
    updateIssuesWhere(db, ref, idsOf(issues), NOT_RESOLVED, recorded),
    ...issues.map((issue) =>
      insertHistoryWhere(
        db,
        { ...ref, ...historyOf(actor, eventOf(issue), at), equipmentName, usage },
        recorded,
      ),
    ),
    // A retired machine has no row; its issues come back with it.
    deriveIssues(db, ref, recorded),
  ];
}
