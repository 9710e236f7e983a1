import { z } from "zod";
import { CONDITIONS, ISSUE_CONDITIONS, ISSUE_SOURCES } from "#app/domain/issues/issue.ts";
import { ALERT_KINDS } from "#app/domain/service/service-status.ts";
import { RECORDED_FROM, type SentEvent, TOLD_CHARACTERS } from "#app/domain/webhooks/event.ts";
import { amount, day, instant } from "#app/forms/wire.ts";

/* What webhooks are sent, by the type of the event. */

const machine = { equipmentId: z.string(), equipmentName: z.string() };
const issue = { id: z.string(), ...machine, condition: z.enum(ISSUE_CONDITIONS) };

const DATA = {
  "issue.opened": {
    when: "An issue opens, or opens again",
    data: {
      ...issue,
      source: z.enum(ISSUE_SOURCES),
      description: z.string().describe(`${TOLD_CHARACTERS} characters at most`),
      reportedAt: instant(),
    },
  },
  "issue.resolved": {
    when: "An issue is resolved",
    data: { ...issue, resolvedAt: instant(), serviceEntryId: z.string().nullable() },
  },
  "machine.do_not_run": {
    when: "A machine's condition becomes do_not_run",
    data: { ...machine, issueId: z.string() },
  },
  "service.due": {
    when: "A service becomes soon, due or overdue, once in its cycle; found by the hourly run",
    data: {
      ...machine,
      taskId: z.string(),
      task: z.string().nullable().describe("null: the regular service without a name"),
      state: z.enum(ALERT_KINDS),
      currentUsage: amount().nullable().describe("null: a machine without a meter"),
      dueAtUsage: amount().nullable(),
      dueOn: day().nullable(),
    },
  },
  "report.received": {
    when: "A report is stored and waits for review",
    data: {
      id: z.string(),
      ...machine,
      newUsage: amount().nullable().describe("null: none"),
      fuelAdded: amount(),
      condition: z.enum(CONDITIONS),
      takenAt: instant(),
    },
  },
  "report.applied": {
    when: "A report is applied",
    data: { id: z.string(), ...machine, newUsage: amount().nullable(), appliedAt: instant() },
  },
  "service.recorded": {
    when: "A service entry is made",
    data: {
      id: z.string(),
      ...machine,
      date: day(),
      usage: amount().nullable(),
      tasks: z.array(z.string()).describe("Ids"),
      source: z.enum(RECORDED_FROM),
    },
  },
  "month.closed": {
    when: "A month of the books is closed",
    data: {
      month: z.string().describe("YYYY-MM"),
      number: z.int().describe("How often it was closed"),
      closedAt: instant(),
    },
  },
  "import.finished": {
    when: "An import has run",
    data: { id: z.string(), kind: z.string(), new: z.int(), there: z.int(), wrong: z.int() },
  },
  "webhook.test": {
    when: "The owner sends a test; it is not chosen",
    data: { webhookId: z.string() },
  },
} as const satisfies Record<SentEvent, { when: string; data: z.ZodRawShape }>;

/** The data of each event as they are described; its test holds them to those that are sent. */
export type DescribedData = {
  [Type in SentEvent]: z.output<z.ZodObject<(typeof DATA)[Type]["data"]>>;
};

/** Each event: when it is sent, and its body. */
export const EVENTS = Object.fromEntries(
  Object.entries(DATA).map(([type, { when, data }]) => [
    type,
    {
      when,
      body: z
        .object({
          type: z.literal(type),
          timestamp: instant(),
          companyId: z.string(),
          keyId: z.string().nullable().describe("The key that did it; null for everybody else"),
          data: z.object(data),
        })
        .meta({ id: `Event_${type.replace(".", "_")}` }),
    },
  ]),
);
