import { and, asc, eq, gt, inArray, isNotNull, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { CalendarDate } from "#app/domain/calendar-date.ts";
import { naturalKey } from "#app/domain/natural-order.ts";
import { ALERT_SEVERITY, DATE_DAYS, USAGE_PERCENT } from "#app/domain/service-status.ts";
import type { Database } from "#db/client.ts";
import { alertMarks, companies, emailOutbox, equipment, users } from "#db/schema.ts";
import { byName } from "./equipment.ts";
import { insertEach, insertIf } from "./insert-if.ts";
import type { OutboxRow } from "./outbox.ts";
import type { CompanyScope } from "./sessions.ts";

const owners = alias(users, "owners");

/** Where the previous page ended, in candidate order. */
export type AlertCursor = { companyId: string; equipmentName: string; equipmentId: string; userId: string };

/** A user's mail addresses; the names are unique, so the columns survive a batch. */
const addressColumns = {
  userId: sql<string>`${users.id}`.as("receiver_user_id"),
  primaryAddress: sql<string | null>`${users.email}`.as("primary_address"),
  primaryEmailAlerts: users.primaryEmailAlerts,
  secondaryAddress: sql<string | null>`${users.secondaryEmail}`.as("secondary_address"),
  secondaryEmailConfirmedAt: users.secondaryEmailConfirmedAt,
  secondaryEmailAlerts: users.secondaryEmailAlerts,
  locale: users.locale,
};

const isReceiver = and(inArray(users.role, ["owner", "manager"]), eq(users.emailVerified, true));

/** The worst severity mailed to a user's address in the machine's present service cycle; 0 for none. */
const toldAt = (address: "primary" | "secondary") => sql<number>`coalesce((
  select max(marks.severity) from alert_marks as marks
  where marks.equipment_id = ${equipment.id} and marks.service_cycle = ${equipment.serviceCycle}
    and marks.receiver = ${users.id} || ${`:${address}`}), 0)`;

/** An address already mailed the worst needs no further alert. */
const notToldTheWorst = (address: "primary" | "secondary") => sql`not exists (
  select 1 from alert_marks as marks
  where marks.equipment_id = ${equipment.id} and marks.service_cycle = ${equipment.serviceCycle}
    and marks.severity = ${ALERT_SEVERITY.overdue} and marks.receiver = ${users.id} || ${`:${address}`})`;

/**
 * A broad prefilter for `alertKind`, which decides: it includes every machine that could be due anywhere on
 * earth. `latestToday` is the date in the earliest time zone.
 */
const mayBeDue = (latestToday: CalendarDate) =>
  or(
    sql`(${equipment.serviceInterval} > 0 and (${equipment.currentUsage} - ${equipment.lastServiceUsage}) * 100
      >= ${equipment.serviceInterval} * ${USAGE_PERCENT.alertSoon})`,
    sql`(${equipment.hasScheduledMaintenance} = 1 and ${equipment.nextMaintenanceDate}
      <= date(${latestToday}, '+' || max(${equipment.notificationDays}, ${DATE_DAYS.due}) || ' days'))`,
  );

/**
 * Machines that may need an alert, over all companies, once per owner and manager to mail; ordered by
 * company, then name, so a company's rows are adjacent. A page costs one round trip, however many companies
 * it spans.
 */
export function selectAlertCandidates(
  db: Database,
  { latestToday, after, limit }: { latestToday: CalendarDate; after: AlertCursor | null; limit: number },
) {
  return (
    db
      .select({
        companyId: sql<string>`${companies.id}`.as("alert_company_id"),
        companyName: sql<string>`${companies.name}`.as("alert_company_name"),
        timeZone: sql<string>`${companies.timeZone}`.as("alert_time_zone"),
        alertServiceSoon: companies.alertServiceSoon,
        alertServiceDue: companies.alertServiceDue,
        alertOverdue: companies.alertOverdue,
        equipmentId: sql<string>`${equipment.id}`.as("alert_equipment_id"),
        equipmentName: sql<string>`${equipment.name}`.as("alert_equipment_name"),
        unit: equipment.unit,
        currentUsage: equipment.currentUsage,
        lastServiceUsage: equipment.lastServiceUsage,
        serviceInterval: equipment.serviceInterval,
        hasScheduledMaintenance: equipment.hasScheduledMaintenance,
        nextMaintenanceDate: equipment.nextMaintenanceDate,
        notificationDays: equipment.notificationDays,
        serviceCycle: equipment.serviceCycle,
        ...addressColumns,
        toldPrimary: toldAt("primary").as("told_primary"),
        toldSecondary: toldAt("secondary").as("told_secondary"),
      })
      .from(companies)
      // SQLite keeps the order of cross joins. Companies first, it reads the rows in the order that is asked for, and
      // stops at the limit; left to itself it begins with the users, and reads and sorts everything for each page.
      .crossJoin(owners)
      .crossJoin(equipment)
      .crossJoin(users)
      .where(
        and(
          eq(owners.id, companies.id),
          eq(owners.emailVerified, true),
          eq(equipment.companyId, companies.id),
          eq(users.companyId, companies.id),
          isReceiver,
          eq(companies.emailAlertsEnabled, true),
          or(companies.alertServiceSoon, companies.alertServiceDue, companies.alertOverdue),
          mayBeDue(latestToday),
          or(
            and(users.primaryEmailAlerts, isNotNull(users.email), notToldTheWorst("primary")),
            and(
              users.secondaryEmailAlerts,
              isNotNull(users.secondaryEmail),
              isNotNull(users.secondaryEmailConfirmedAt),
              notToldTheWorst("secondary"),
            ),
          ),
          after ? isAfter(after) : undefined,
        ),
      )
      .orderBy(asc(companies.id), ...byName.by, asc(users.id))
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
      sql`(${equipment.sortName}, ${equipment.id}, ${users.id})
        > (${naturalKey(after.equipmentName)}, ${after.equipmentId}, ${after.userId})`,
    ),
  );
}

/** A fact that a message tells one recipient: machine, service cycle, severity. */
export type AlertMark = { equipmentId: string; serviceCycle: number; severity: number; receiver: string };

/** A message and its marks. */
export type AlertMessage = { row: OutboxRow & { id: string }; companyId: string; marks: AlertMark[] };

/**
 * Stores a message unless one of its marks, or a worse one, already exists; returns a row when stored.
 * Belongs directly before `insertAlertMarks` in the same batch.
 */
export function insertAlertEmail(db: Database, { row, marks }: AlertMessage) {
  return insertIf(
    db,
    emailOutbox,
    row,
    sql`not exists (
        select 1 from json_each(${JSON.stringify(marks)}) as mark
        join alert_marks as known on known.equipment_id = mark.value ->> 'equipmentId'
          and known.service_cycle = mark.value ->> 'serviceCycle'
          and known.severity >= mark.value ->> 'severity'
          and known.receiver = mark.value ->> 'receiver')`,
  )
    .onConflictDoNothing()
    .returning({ id: emailOutbox.id });
}

/** Inserts the marks of a message if it was stored. */
export function insertAlertMarks(db: Database, { row, companyId, marks }: AlertMessage) {
  const mark = {
    equipmentId: sql`mark.value ->> 'equipmentId'`,
    serviceCycle: sql`mark.value ->> 'serviceCycle'`,
    severity: sql`mark.value ->> 'severity'`,
    receiver: sql`mark.value ->> 'receiver'`,
    companyId,
    outboxId: row.id,
    createdAt: row.createdAt,
  };
  return insertEach(
    db,
    alertMarks,
    mark,
    sql`from json_each(${JSON.stringify(marks)}) as mark
      where exists (select 1 from email_outbox where id = ${row.id})`,
  ).onConflictDoNothing();
}

/**
 * The recipients of an operator's note: owners and managers who want it, unless the company's master switch
 * is off. One statement, so it can share a batch.
 */
export function selectNoteReceivers(db: Database, companyId: CompanyScope) {
  return db
    .select({
      ...addressColumns,
      companyName: sql<string>`${companies.name}`.as("note_company_name"),
      userTimeZone: sql<string | null>`${users.timeZone}`.as("note_user_time_zone"),
      companyTimeZone: sql<string>`${companies.timeZone}`.as("note_company_time_zone"),
    })
    .from(companies)
    .innerJoin(users, and(eq(users.companyId, companies.id), isReceiver))
    .where(
      and(
        sql`${companies.id} = ${companyId}`,
        eq(companies.emailAlertsEnabled, true),
        eq(users.operatorNotesAlerts, true),
      ),
    )
    .orderBy(asc(users.createdAt), asc(users.id));
}

export type NoteReceiver = Awaited<ReturnType<typeof selectNoteReceivers>>[number];
