import { type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import type { DraftRef } from "#db/queries/imports/import-drafts.ts";
import { insertEach } from "#db/queries/insert-if.ts";
import { alertMarks, webhookDeliveries, webhookEvents } from "#db/schema.ts";

/* An act tells webhooks in its own batch: two statements, which write nothing where nobody wants to know. */

/** Who may want to know, and what belongs to the act. */
export type Telling = {
  companyId: string;
  /** The events' ids begin with it. */
  actId: string;
  at: Date;
  /** Whether the act took place; without it, the batch says so. */
  condition?: SQL | undefined;
};

/** An event with its whole body. */
export type WrittenEvent = { type: string; body: string; mark?: DueMark };

/** What a webhook is told of a task once: its cycle, and how bad it is. */
export type DueMark = { taskId: string; serviceCycle: number; severity: number };

const ALWAYS = sql`true`;

/** Whether a webhook, as `hook`, wants an event. */
export const wants = (type: SQL) => sql`hook.state = 'on'
  and exists (select 1 from json_each(hook.events) as wanted where wanted.value = ${type})`;

/** The webhooks that want an event, as `hook`. */
const wanting = (companyId: string, type: SQL) =>
  sql`from webhooks as hook where hook.company_id = ${companyId} and ${wants(type)}`;

/** A machine is stopped once: it is told of one in the list that may run, before its row says otherwise. */
const mayStillRun = (companyId: string) => sql`(new_event.value ->> 'type' <> 'machine.do_not_run'
  or exists (select 1 from equipment as machine where machine.company_id = ${companyId}
    and machine.id = (new_event.value ->> 'body') ->> '$.data.equipmentId' and machine.condition <> 'do_not_run'))`;

/**
 * Stores the events of an act that some webhook wants. It belongs before the statement that derives the machine's condition.
 */
export function insertEvents(
  db: Database,
  { companyId, actId, at, condition = ALWAYS }: Telling,
  events: readonly WrittenEvent[],
) {
  const type = sql`(new_event.value ->> 'type')`;
  return insertEach(
    db,
    webhookEvents,
    {
      id: sql`${`${actId}-`} || (new_event.key + 1)`,
      companyId,
      type,
      body: sql`(new_event.value ->> 'body')`,
      createdAt: at,
    },
    sql`from json_each(${JSON.stringify(events)}) as new_event where exists (select 1 ${wanting(companyId, type)})
      and ${mayStillRun(companyId)} and ${condition} order by new_event.key`,
  ).onConflictDoNothing();
}

/** One event for each row of a source, `from … where …`; its columns fill `data`. `body` is the rest of the body. */
export type EventOfEach = { type: string; body: string; source: SQL; data: SQL; by: SQL };

/** Like `insertEvents`, for events whose data are read when the statement runs. */
export function insertEventsOfEach(
  db: Database,
  { companyId, actId, at, condition = ALWAYS }: Telling,
  { type, body, source, data, by }: EventOfEach,
) {
  return insertEach(
    db,
    webhookEvents,
    {
      id: sql`${`${actId}-`} || row_number() over (order by ${by})`,
      companyId,
      type: sql`${type}`,
      body: sql`json_set(${body}, '$.data', ${data})`,
      createdAt: at,
    },
    sql`${source} and exists (select 1 ${wanting(companyId, sql`${type}`)}) and ${condition} order by ${by}`,
  ).onConflictDoNothing();
}

/** The services that an import brought. */
export function servicesOfImport(companyId: string, importId: string): Omit<EventOfEach, "type" | "body"> {
  return {
    source: sql`from service_entries as entry where entry.company_id = ${companyId} and entry.import_id = ${importId}`,
    data: sql`json_object('id', entry.id, 'equipmentId', entry.equipment_id, 'equipmentName', entry.equipment_name,
      'date', entry.date, 'usage', iif(entry.usage % 10 = 0, entry.usage / 10, entry.usage / 10.0),
      'tasks', (select json_group_array(task.value ->> 'id') from json_each(entry.tasks) as task), 'source', 'import')`,
    by: sql`entry.seq`,
  };
}

/** A finished import of machines; before its last row nothing. */
export function finishedDraft({ companyId, draftId }: DraftRef): Omit<EventOfEach, "type" | "body"> {
  return {
    source: sql`from import_drafts as draft where draft.company_id = ${companyId} and draft.id = ${draftId}
      and draft.finished_at is not null`,
    data: sql`json_object('id', draft.id, 'kind', 'machines', 'new', draft.imported_count,
      'there', draft.duplicate_count, 'wrong', draft.row_count - draft.imported_count - draft.duplicate_count)`,
    by: sql`draft.id`,
  };
}

/**
 * Stores a delivery of each of an act's events for every webhook that wants it; returns their webhooks.
 * @param events where the act's events stand, as `event`
 */
export function insertDeliveries(
  db: Database,
  { companyId, actId, at, condition = ALWAYS }: Telling,
  events = sql`webhook_events as event`,
) {
  return insertEach(
    db,
    webhookDeliveries,
    {
      id: sql`lower(hex(randomblob(10)))`,
      companyId,
      webhookId: sql`hook.id`,
      eventId: sql`event.id`,
      nextAt: at,
      createdAt: at,
    },
    sql`from ${events} join webhooks as hook on hook.company_id = event.company_id and ${wants(sql`event.type`)}
      where event.company_id = ${companyId} and event.id > ${`${actId}-`} and event.id < ${`${actId}.`}
        and ${condition} order by event.seq, hook.added_at, hook.id`,
  )
    .onConflictDoNothing()
    .returning({ webhookId: webhookDeliveries.webhookId });
}

/** Whether a webhook, as `hook`, was told of a task as bad or worse in its cycle; `new_event` is what it is told of. */
const isMarked = sql`exists (select 1 from alert_marks as known where known.receiver = 'webhook:' || hook.id
  and known.equipment_id = new_event.value ->> '$.mark.taskId'
  and known.service_cycle = new_event.value ->> '$.mark.serviceCycle'
  and known.severity >= new_event.value ->> '$.mark.severity')`;

/**
 * The statements that tell a company's webhooks of due services, each webhook once of a task, state and cycle: events,
 * deliveries, and the marks of those told.
 */
export function insertDueServices(
  db: Database,
  { companyId, actId, at }: Omit<Telling, "condition">,
  events: readonly WrittenEvent[],
) {
  const json = JSON.stringify(events);
  const newEvents = sql`json_each(${json}) as new_event`;
  const ofEvent = sql`${`${actId}-`} || (new_event.key + 1)`;
  const isNews = sql`exists (select 1 ${wanting(companyId, sql`'service.due'`)} and not ${isMarked})`;
  return {
    events: insertEvents(db, { companyId, actId, at, condition: isNews }, events),
    deliveries: insertDeliveries(
      db,
      { companyId, actId, at, condition: sql`not ${isMarked}` },
      sql`${newEvents} cross join webhook_events as event on event.id = ${ofEvent}`,
    ),
    marks: insertEach(
      db,
      alertMarks,
      {
        taskId: sql`new_event.value ->> '$.mark.taskId'`,
        serviceCycle: sql`new_event.value ->> '$.mark.serviceCycle'`,
        severity: sql`new_event.value ->> '$.mark.severity'`,
        receiver: sql`'webhook:' || delivery.webhook_id`,
        companyId,
        outboxId: sql`delivery.id`,
        createdAt: at,
      },
      // By webhook and event, for which there is an index.
      sql`from ${newEvents} cross join webhooks as hook cross join webhook_deliveries as delivery
        where hook.company_id = ${companyId} and delivery.webhook_id = hook.id and delivery.event_id = ${ofEvent}`,
    ).onConflictDoNothing(),
  };
}
