/** What webhooks are told: the events and their bodies. */

import type { Condition, IssueCondition, IssueSource } from "#app/domain/issues/issue.ts";
import { keyIdOf } from "#app/domain/keys/api-key.ts";
import { tenthsToNumber } from "#app/domain/quantity.ts";
import type { AlertKind } from "#app/domain/service/service-status.ts";

/** The events that a webhook may want. */
export const WEBHOOK_EVENTS = [
  "issue.opened",
  "issue.resolved",
  "machine.do_not_run",
  "service.due",
  "report.received",
  "report.applied",
  "service.recorded",
  "month.closed",
  "import.finished",
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** A test is sent by a button and not chosen. */
export const TEST_EVENT = "webhook.test";
export const SENT_EVENTS = [...WEBHOOK_EVENTS, TEST_EVENT] as const;
export type SentEvent = (typeof SENT_EVENTS)[number];

/** Where a recorded service comes from, as programs are told. */
export const RECORDED_FROM = ["form", "call", "key", "operator", "import", "reset"] as const;
export type RecordedFrom = (typeof RECORDED_FROM)[number];

/** The most characters of an issue's description that are told. */
export const DESCRIPTION_CHARACTERS = 200;

/** The data of each event. No person's name, no money, no photo, no address. */
export type EventData = {
  "issue.opened": {
    id: string;
    equipmentId: string;
    equipmentName: string;
    condition: IssueCondition;
    source: IssueSource;
    description: string;
    reportedAt: Date;
  };
  "issue.resolved": {
    id: string;
    equipmentId: string;
    equipmentName: string;
    condition: IssueCondition;
    resolvedAt: Date;
    serviceEntryId: string | null;
  };
  "machine.do_not_run": { equipmentId: string; equipmentName: string; issueId: string };
  "service.due": {
    equipmentId: string;
    equipmentName: string;
    taskId: string;
    task: string | null;
    state: AlertKind;
    currentUsage: number | null;
    dueAtUsage: number | null;
    dueOn: string | null;
  };
  "report.received": {
    id: string;
    equipmentId: string;
    equipmentName: string;
    newUsage: number | null;
    fuelAdded: number;
    condition: Condition;
    takenAt: Date;
  };
  "report.applied": {
    id: string;
    equipmentId: string;
    equipmentName: string;
    newUsage: number | null;
    appliedAt: Date;
  };
  "service.recorded": {
    id: string;
    equipmentId: string;
    equipmentName: string;
    date: string;
    usage: number | null;
    tasks: string[];
    source: RecordedFrom;
  };
  "month.closed": { month: string; number: number; closedAt: Date };
  "import.finished": { id: string; kind: string; new: number; there: number; wrong: number };
  "webhook.test": { webhookId: string };
};

/** One event with its data. */
export type OutgoingEvent = { [Type in SentEvent]: { type: Type; data: EventData[Type] } }[SentEvent];

/** Who did it and when, and in which company. */
export type EventOrigin = { companyId: string; actorId: string | null; at: Date };

/** The body of an event, the same bytes each time it is sent. */
export const eventBody = ({ type, data }: OutgoingEvent, by: EventOrigin): string => bodyWith(type, data, by);

/** A body whose data may be filled in later. */
export function bodyWith(
  type: SentEvent,
  data: object | null,
  { companyId, actorId, at }: EventOrigin,
): string {
  return JSON.stringify({ type, timestamp: at, companyId, keyId: keyIdOf(actorId), data });
}

/** The id by which receivers know an event. */
export const messageIdOf = (eventId: string): string => `evt_${eventId}`;

type Machine = { equipmentId: string; equipmentName: string };

type SentIssue = {
  id: string;
  condition: IssueCondition;
  description: string;
  source: IssueSource;
  reportedAt: Date;
};

const worstFirst = <Issue extends SentIssue>(issues: readonly Issue[]): Issue[] =>
  issues.toSorted(
    (a, b) =>
      Number(b.condition === "do_not_run") - Number(a.condition === "do_not_run") ||
      a.reportedAt.getTime() - b.reportedAt.getTime(),
  );

/** Issues that an act opens, the worst first. */
export function openedIssues(
  { equipmentId, equipmentName }: Machine,
  issues: readonly SentIssue[],
): OutgoingEvent[] {
  return worstFirst(issues).map(({ id, condition, source, description, reportedAt }) => ({
    type: "issue.opened",
    data: {
      ...{ id, equipmentId, equipmentName, condition, source },
      description: [...description].slice(0, DESCRIPTION_CHARACTERS).join(""),
      reportedAt,
    },
  }));
}

/** That a machine must not run, by the first of the issues that says so; it is told only of a machine that may run. */
export function stoppedMachine(
  { equipmentId, equipmentName }: Machine,
  issues: readonly { id: string; condition: IssueCondition }[],
): OutgoingEvent[] {
  const stops = issues.find(({ condition }) => condition === "do_not_run");
  if (!stops) return [];
  return [{ type: "machine.do_not_run", data: { equipmentId, equipmentName, issueId: stops.id } }];
}

/** Issues that an act resolves, the worst first, then the oldest. */
export function resolvedIssues(
  { equipmentId, equipmentName }: Machine,
  issues: readonly SentIssue[],
  { resolvedAt, serviceEntryId }: { resolvedAt: Date; serviceEntryId: string | null },
): OutgoingEvent[] {
  return worstFirst(issues).map(({ id, condition }) => ({
    type: "issue.resolved",
    data: { id, equipmentId, equipmentName, condition, resolvedAt, serviceEntryId },
  }));
}

/** Where an entry of the stored source comes from; by the one who recorded it. */
export function recordedFrom(source: string, recordedById: string | null): RecordedFrom {
  if (source === "press") return "reset";
  if (source === "operator_update") return "operator";
  if (source === "import") return "import";
  return keyIdOf(recordedById) ? "key" : source === "api" ? "call" : "form";
}

type SentEntry = Machine & {
  id: string;
  date: string;
  /** In tenths. */
  usage: number | null;
  tasks: readonly { id: string }[];
  source: string;
  recordedById: string | null;
};

/** A service that was recorded. */
export function recordedService({ tasks, source, recordedById, ...entry }: SentEntry): OutgoingEvent {
  const { id, equipmentId, equipmentName, date, usage } = entry;
  return {
    type: "service.recorded",
    data: {
      ...{ id, equipmentId, equipmentName, date, usage: tenthsToNumber(usage) },
      tasks: tasks.map((task) => task.id),
      source: recordedFrom(source, recordedById),
    },
  };
}
