import { z } from "zod";
import { CONDITIONS, ISSUE_CONDITIONS, ISSUE_SOURCES } from "#app/domain/issues/issue.ts";
import { ALERT_KINDS } from "#app/domain/service/service-status.ts";
import { DESCRIPTION_CHARACTERS, RECORDED_FROM, type SentEvent } from "#app/domain/webhooks/event.ts";
import { amount, day, instant } from "#app/forms/wire.ts";

/* What webhooks are sent, by the type of the event. */

const machine = { equipmentId: z.string(), equipmentName: z.string() };
const issue = { id: z.string(), ...machine, condition: z.enum(ISSUE_CONDITIONS) };

const DATA = {
  "issue.opened": {
    ...issue,
    source: z.enum(ISSUE_SOURCES),
    description: z.string().describe(`${DESCRIPTION_CHARACTERS} characters at most`),
    reportedAt: instant(),
  },
  "issue.resolved": { ...issue, resolvedAt: instant(), serviceEntryId: z.string().nullable() },
  "machine.do_not_run": { ...machine, issueId: z.string() },
  "service.due": {
    ...machine,
    taskId: z.string(),
    task: z.string().nullable().describe("null: the regular service without a name"),
    state: z.enum(ALERT_KINDS),
    currentUsage: amount().nullable().describe("null: a machine without a meter"),
    dueAtUsage: amount().nullable(),
    dueOn: day().nullable(),
  },
  "report.received": {
    id: z.string(),
    ...machine,
    newUsage: amount().nullable().describe("null: none"),
    fuelAdded: amount(),
    condition: z.enum(CONDITIONS),
    takenAt: instant(),
  },
  "report.applied": { id: z.string(), ...machine, newUsage: amount().nullable(), appliedAt: instant() },
  "service.recorded": {
    id: z.string(),
    ...machine,
    date: day(),
    usage: amount().nullable(),
    tasks: z.array(z.string()).describe("Ids"),
    source: z.enum(RECORDED_FROM),
  },
  "month.closed": {
    month: z.string().describe("YYYY-MM"),
    number: z.int().describe("How often it was closed"),
    closedAt: instant(),
  },
  "import.finished": { id: z.string(), kind: z.string(), new: z.int(), there: z.int(), wrong: z.int() },
  "webhook.test": { webhookId: z.string() },
} as const satisfies Record<SentEvent, z.ZodRawShape>;

/** The data of each event as they are described; its test holds them to those that are sent. */
export type DescribedData = { [Type in SentEvent]: z.output<z.ZodObject<(typeof DATA)[Type]>> };

/** The body of an event, as it is described. */
export function eventSchema(type: SentEvent): z.ZodObject {
  return z
    .object({
      type: z.literal(type),
      timestamp: instant(),
      companyId: z.string(),
      keyId: z.string().nullable().describe("The key that did it; null for everybody else"),
      data: z.object(DATA[type]),
    })
    .meta({ id: `Event_${type.replace(".", "_")}` });
}
