import { and, asc, eq, exists, gt, inArray, isNotNull, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { CalendarDate } from "#app/domain/calendar-date.ts";
import { naturalKey } from "#app/domain/natural-order.ts";
import { DATE_DAYS, USAGE_PERCENT } from "#app/domain/service/service-status.ts";
import type { Database } from "#db/client.ts";
import { jsonChunks } from "#db/json-chunks.ts";
import type { CompanyScope } from "#db/queries/accounts/sessions.ts";
import { byName } from "#db/queries/equipment/equipment.ts";
import { shownName } from "#db/queries/equipment/shown-name.ts";
import { insertEach, insertIf } from "#db/queries/insert-if.ts";
import { isAmong } from "#db/queries/is-among.ts";
import { judgedColumns } from "#db/queries/service/service-status-sql.ts";
import { wants } from "#db/queries/webhooks/events.ts";
import { alertMarks, companies, emailOutbox, equipment, users } from "#db/schema.ts";
import type { OutboxRow } from "./outbox.ts";

const owners = alias(users, "owners");

/** Where the previous page ended, in candidate order. */
export type AlertCursor = { companyId: string; equipmentName: string; id: string };

/** A user's mail addresses; the names are unique, so the columns survive a batch. */
const addressColumns = {
  userId: users.id,
  primaryAddress: users.email,
  primaryEmailAlerts: users.primaryEmailAlerts,
  secondaryAddress: users.secondaryEmail,
  secondaryEmailConfirmedAt: users.secondaryEmailConfirmedAt,
  secondaryEmailAlerts: users.secondaryEmailAlerts,
  locale: users.locale,
};

const isReceiver = and(inArray(users.role, ["owner", "manager"]), eq(users.emailVerified, true));

/**
 * A broad prefilter for `alertKind`, which decides: it includes every machine whose default task could be due
 * anywhere on earth. `latestToday` is the date in the earliest time zone.
 */
const defaultMayBeDue = (latestToday: CalendarDate) => {
  const used = sql`(${equipment.currentUsage} - ${equipment.lastServiceUsage})`;
  return or(
    sql`(${equipment.serviceInterval} > 0
      and ${used} * 100 >= ${equipment.serviceInterval} * ${USAGE_PERCENT.alertSoon})`,
    sql`${used} >= ${equipment.soonAfter}`,
    sql`(${equipment.hasScheduledMaintenance} = 1 and ${equipment.nextMaintenanceDate}
      <= date(${latestToday}, '+' || max(${equipment.notificationDays}, ${DATE_DAYS.due}) || ' days'))`,
  );
};

/** The same for the other tasks, by their earliest points. */
const othersMayBeDue = (latestToday: CalendarDate) =>
  or(
    sql`${equipment.currentUsage} >= ${equipment.tasksMailUsage}`,
    sql`${equipment.tasksMailDate} <= ${latestToday}`,
  );

const wantsPrimary = and(users.primaryEmailAlerts, isNotNull(users.email));
const wantsSecondary = and(
  users.secondaryEmailAlerts,
  isNotNull(users.secondaryEmail),
  isNotNull(users.secondaryEmailConfirmedAt),
);

const isToMail = and(isReceiver, or(wantsPrimary, wantsSecondary));

/** Whether a company has a webhook that wants to know what is due. */
const wantsWebhooks = sql`exists (select 1 from webhooks as hook where hook.company_id = ${companies.id}
  and ${wants(sql`'service.due'`)})`;

/**
 * Machines that may need an alert, over all companies with somebody to mail, or with a webhook to tell; ordered by
 * company, then name, so a company's rows are adjacent. A page costs one round trip, however many companies it spans, and reads
 * each machine once: whom to mail and what they were told is read for the due tasks alone.
 */
export function selectAlertCandidates(
  db: Database,
  {
    latestToday,
    after,
    limit,
    audience,
  }: {
    latestToday: CalendarDate;
    after: AlertCursor | null;
    limit: number;
    audience: "mailboxes" | "webhooks";
  },
) {
  const receivers = db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.companyId, companies.id), isToMail));
  const hasMailboxes = and(
    eq(owners.emailVerified, true),
    eq(companies.emailAlertsEnabled, true),
    or(companies.alertServiceSoon, companies.alertServiceDue, companies.alertOverdue),
    exists(receivers),
  );
  return (
    db
      .select({
        companyId: companies.id,
        companyName: companies.name,
        timeZone: companies.timeZone,
        alertServiceSoon: companies.alertServiceSoon,
        alertServiceDue: companies.alertServiceDue,
        alertOverdue: companies.alertOverdue,
        ...judgedColumns,
        id: equipment.id,
        equipmentName: equipment.name,
        shownName: shownName.as("shown_name"),
        unit: equipment.unit,
        condition: equipment.condition,
      })
      .from(companies)
      // SQLite keeps the order of cross joins. Starting with companies, it reads the rows in the requested
      // order and stops at the limit; otherwise it would read and sort everything for each page.
      .crossJoin(owners)
      .crossJoin(equipment)
      .where(
        and(
          eq(owners.id, companies.id),
          eq(equipment.companyId, companies.id),
          audience === "mailboxes" ? hasMailboxes : wantsWebhooks,
          or(othersMayBeDue(latestToday), defaultMayBeDue(latestToday)),
          after ? isAfter(after) : undefined,
        ),
      )
      .orderBy(asc(companies.id), ...byName.by)
      .limit(limit)
  );
}

export type AlertCandidate = Awaited<ReturnType<typeof selectAlertCandidates>>[number];

function isAfter(after: AlertCursor): SQL | undefined {
  return and(
    // A separate condition, so the index seeks the company.
    sql`${companies.id} >= ${after.companyId}`,
    or(
      gt(companies.id, after.companyId),
      sql`(${equipment.sortName}, ${equipment.id}) > (${naturalKey(after.equipmentName)}, ${after.id})`,
    ),
  );
}

/** The owners and managers to mail of some companies. */
export function selectAlertReceivers(db: Database, companyIds: readonly string[]) {
  return db
    .select({ companyId: users.companyId, ...addressColumns })
    .from(users)
    .where(and(isAmong(users.companyId, companyIds), isToMail))
    .orderBy(asc(users.id));
}

export type AlertReceiver = Awaited<ReturnType<typeof selectAlertReceivers>>[number];

/** The statements that read what was mailed about tasks in a cycle: every severity and receiver of each task. */
export function selectAlerted(db: Database, tasks: readonly { taskId: string; serviceCycle: number }[]) {
  return jsonChunks(tasks, tasks.length).map((chunk) =>
    db
      .select({
        taskId: alertMarks.taskId,
        receiver: alertMarks.receiver,
        severity: alertMarks.severity,
      })
      .from(sql`json_each(${chunk}) as task`)
      .crossJoin(alertMarks)
      .where(
        sql`${alertMarks.taskId} = task.value ->> 'taskId' and ${alertMarks.serviceCycle} = task.value ->> 'serviceCycle'`,
      ),
  );
}

/** A fact that a message tells one recipient: task, service cycle, severity. */
export type AlertMark = { taskId: string; serviceCycle: number; severity: number; receiver: string };

/** A message and its marks. */
export type AlertMessage = { row: OutboxRow & { id: string }; companyId: string; marks: AlertMark[] };

/**
 * Stores a message unless one of its marks, or a worse one, already exists; returns a row when stored.
 * Belongs directly before `insertAlertMarks` in the same batch.
 */
export function insertAlertEmail(db: Database, { row, marks }: AlertMessage) {
  const unmarked = jsonChunks(marks, marks.length).map(
    (chunk) => sql`not exists (
        select 1 from json_each(${chunk}) as mark
        join alert_marks as known on known.equipment_id = mark.value ->> 'taskId'
          and known.service_cycle = mark.value ->> 'serviceCycle'
          and known.severity >= mark.value ->> 'severity'
          and known.receiver = mark.value ->> 'receiver')`,
  );
  return insertIf(db, emailOutbox, row, and(...unmarked) ?? sql`true`)
    .onConflictDoNothing()
    .returning({ id: emailOutbox.id });
}

/** The statements that insert the marks of a message if it was stored. */
export function insertAlertMarks(db: Database, { row, companyId, marks }: AlertMessage) {
  const mark = {
    taskId: sql`mark.value ->> 'taskId'`,
    serviceCycle: sql`mark.value ->> 'serviceCycle'`,
    severity: sql`mark.value ->> 'severity'`,
    receiver: sql`mark.value ->> 'receiver'`,
    companyId,
    outboxId: row.id,
    createdAt: row.createdAt,
  };
  return jsonChunks(marks, marks.length).map((chunk) =>
    insertEach(
      db,
      alertMarks,
      mark,
      sql`from email_outbox as mail cross join json_each(${chunk}) as mark where mail.id = ${row.id}`,
    ).onConflictDoNothing(),
  );
}

/**
 * The recipients of mails about reports and issues: owners and managers, unless the company's master switch is off.
 * One statement, so it can share a batch.
 */
export function selectReportReceivers(db: Database, companyId: CompanyScope) {
  return db
    .select({
      ...addressColumns,
      wantsNotes: users.operatorNotesAlerts,
      companyName: companies.name,
      userTimeZone: users.timeZone,
      companyTimeZone: companies.timeZone,
    })
    .from(companies)
    .innerJoin(users, and(eq(users.companyId, companies.id), isReceiver))
    .where(and(sql`${companies.id} = ${companyId}`, eq(companies.emailAlertsEnabled, true)))
    .orderBy(asc(users.createdAt), asc(users.id));
}

export type ReportReceiver = Awaited<ReturnType<typeof selectReportReceivers>>[number];

/**
 * The owners and managers who want the weekly digest and may be mailed, with their companies and plans, by
 * company. It begins at the index of those who want it: others, and their companies, are not read.
 */
export function selectDigestReceivers(
  db: Database,
  { after, limit }: { after: { companyId: string; userId: string } | null; limit: number },
) {
  return (
    db
      .select({
        ...addressColumns,
        companyId: companies.id,
        companyName: companies.name,
        timeZone: companies.timeZone,
        subscriptionStatus: companies.subscriptionStatus,
        trialEndsAt: companies.trialEndsAt,
        subscriptionEndsAt: companies.subscriptionEndsAt,
        cancelAtPeriodEnd: companies.cancelAtPeriodEnd,
      })
      .from(users)
      // SQLite keeps the order of cross joins.
      .crossJoin(companies)
      .where(
        and(
          // Written out, not bound, so that the partial index over exactly these rows is used.
          sql`${users.weeklyDigest} = 1`,
          eq(companies.id, users.companyId),
          eq(companies.emailAlertsEnabled, true),
          isToMail,
          after ? sql`${users.companyId} >= ${after.companyId}` : undefined,
          after ? sql`(${users.companyId}, ${users.id}) > (${after.companyId}, ${after.userId})` : undefined,
        ),
      )
      .orderBy(asc(users.companyId), asc(users.id))
      .limit(limit)
  );
}

export type DigestReceiver = Awaited<ReturnType<typeof selectDigestReceivers>>[number];
