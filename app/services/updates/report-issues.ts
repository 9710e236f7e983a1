import type { CheckedLine } from "#app/domain/checks/checklist.ts";
import { lineKey } from "#app/domain/checks/checklist.ts";
import type { HistoryEvent } from "#app/domain/equipment/history-event.ts";
import { type Condition, type IssueOutcome, mailedOutcomes } from "#app/domain/issues/issue.ts";
import { tenthsToNumber } from "#app/domain/quantity.ts";
import { type OutgoingEvent, openedIssues, stoppedMachine } from "#app/domain/webhooks/event.ts";
import { newId } from "#app/platform/tokens.server.ts";
import type { Actor } from "#app/services/actor.ts";
import { historyOf } from "#app/services/history.ts";
import type { MailedIssues } from "#app/services/mail/issue-mail.ts";
import type { Database } from "#db/client.ts";
import { insertCheck, setLastCheck } from "#db/queries/checks/checks.ts";
import { currentUsageOfMachine, insertHistoryOfMachine } from "#db/queries/equipment/equipment.ts";
import type { MachineRef } from "#db/queries/equipment/machine.ts";
import { insertIssue, insertIssueReport, repeatIssue } from "#db/queries/issues/issues.ts";

/** An outcome with its issue's id. */
export type ReportedIssue = IssueOutcome & { issueId: string };

/** Gives the issues that a report opens their ids. */
export function withIds(outcomes: readonly IssueOutcome[]): ReportedIssue[] {
  return outcomes.map((outcome) => (outcome.kind === "opens" ? { ...outcome, issueId: newId() } : outcome));
}

/** The facts that are stored with a report's issues and check. Usage in tenths of the unit. */
export type ReportOfIssues = MachineRef & { id: string; takenAt: Date; createdAt: Date; usage: number };

/** What a report and its issues tell webhooks. */
export function eventsOfReport(
  report: Omit<ReportOfIssues, "usage"> & {
    newUsage: number | null;
    fuelAdded: number;
    condition: Condition;
  },
  equipmentName: string,
  outcomes: readonly ReportedIssue[],
): OutgoingEvent[] {
  const { id, equipmentId, newUsage, fuelAdded, condition, takenAt } = report;
  const machine = { equipmentId, equipmentName };
  const issues = outcomes
    .filter(({ kind }) => kind !== "joins")
    .map(({ issueId, line, ...outcome }) => ({
      ...outcome,
      id: issueId,
      source: line === null ? ("report" as const) : ("check" as const),
      reportedAt: takenAt,
    }));
  return [
    {
      type: "report.received",
      data: {
        ...{ id, ...machine, newUsage: tenthsToNumber(newUsage), fuelAdded: tenthsToNumber(fuelAdded) },
        ...{ condition, takenAt },
      },
    },
    ...openedIssues(
      machine,
      issues.filter(({ kind }) => kind === "opens"),
    ),
    ...stoppedMachine(machine, issues),
  ];
}

/** The statements that store a report's issues with their history; what the machine has of them follows from them. */
export function reportedIssueStatements(
  db: Database,
  actor: Actor,
  report: ReportOfIssues,
  outcomes: readonly ReportedIssue[],
) {
  const { companyId, equipmentId, id: operatorUpdateId, takenAt, createdAt, usage } = report;
  const machine = { companyId, equipmentId };
  return outcomes.flatMap((outcome) => {
    const { issueId, line, condition, description } = outcome;
    const key = line === null ? null : lineKey(line);
    const opens = outcome.kind === "opens";
    const event: HistoryEvent = {
      event: opens ? "issue_reported" : "issue_repeated",
      params: { words: description },
    };
    return [
      opens
        ? insertIssue(db, {
            ...machine,
            id: issueId,
            condition,
            description,
            line,
            lineKey: key,
            source: line === null ? "report" : "check",
            usage,
            reportedById: actor.id,
            reportedByName: actor.name,
            reportedAt: takenAt,
            lastReportedAt: takenAt,
            createdAt,
          })
        : repeatIssue(db, companyId, issueId, { takenAt, condition }),
      insertIssueReport(db, {
        ...machine,
        operatorUpdateId,
        lineKey: key ?? "",
        issueId,
        reportedByName: actor.name,
        reportedAt: takenAt,
      }),
      insertHistoryOfMachine(db, machine, {
        ...historyOf(actor, event, createdAt),
        usage: currentUsageOfMachine,
      }),
    ];
  });
}

/** The issues of a report that are mailed, the worst first. */
export function mailedIssues(outcomes: readonly ReportedIssue[]): MailedIssues {
  return mailedOutcomes(outcomes).map(({ issueId: id, condition, description }) => ({
    id,
    condition,
    description,
  }));
}

/** A finished check of a report, as it is stored. */
export type FinishedCheck = {
  id: string;
  checklistName: string | null;
  lines: CheckedLine[];
  /** The report's reading, in tenths; null without one. */
  usage: number | null;
};

/** The statements that store a report's check, and the machine's last one; none without a check. */
export function checkStatements(
  db: Database,
  actor: Actor,
  report: ReportOfIssues,
  check: FinishedCheck | null,
) {
  if (check === null) return [];
  const { companyId, equipmentId, takenAt, createdAt } = report;
  const machine = { companyId, equipmentId };
  return [
    insertCheck(db, {
      ...machine,
      ...check,
      operatorUpdateId: report.id,
      operatorName: actor.name,
      takenAt,
      createdAt,
      notOk: check.lines.filter(({ ok }) => !ok).length,
    }),
    setLastCheck(db, machine, { takenAt, by: actor }),
  ];
}
