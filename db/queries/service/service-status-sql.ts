import { type SQL, sql } from "drizzle-orm";
import type { CalendarDate } from "#app/domain/calendar-date.ts";
import {
  DATE_DAYS,
  SERVICE_STATUSES,
  type ServiceStatus,
  USAGE_PERCENT,
} from "#app/domain/service/service-status.ts";
import { asText } from "#db/as-text.ts";
import { equipment } from "#db/schema.ts";

/**
 * The dashboard scale in SQL, for counting and filtering without reading rows into the Worker. It uses the constants
 * of domain/service/service-status.ts, which stays the rule; a test holds the two together.
 */

/** The columns by which `schedulesOf` judges a machine. */
export const judgedColumns = {
  id: equipment.id,
  currentUsage: equipment.currentUsage,
  lastServiceUsage: equipment.lastServiceUsage,
  serviceInterval: equipment.serviceInterval,
  soonAfter: equipment.soonAfter,
  hasScheduledMaintenance: equipment.hasScheduledMaintenance,
  maintenanceStartDate: equipment.maintenanceStartDate,
  nextMaintenanceDate: equipment.nextMaintenanceDate,
  notificationDays: equipment.notificationDays,
  serviceCycle: equipment.serviceCycle,
  serviceTasks: equipment.serviceTasks,
};

/** The severity rank of a status, as `serviceStatusRank` returns it. */
export function rankOfStatus(status: ServiceStatus): number {
  return SERVICE_STATUSES.indexOf(status);
}

const used = sql`(${equipment.currentUsage} - ${equipment.lastServiceUsage}) * 100`;

const level = (status: ServiceStatus) => sql.raw(String(rankOfStatus(status)));

/** Constants of the rule, inlined so that the statement takes only one parameter. */
const number = (constant: number) => sql.raw(String(constant));

const usageRank = asText(sql`case
  when ${equipment.serviceInterval} <= 0 then ${level("good")}
  when ${used} >= ${equipment.serviceInterval} * ${number(USAGE_PERCENT.overdue)} then ${level("overdue")}
  when ${used} >= ${equipment.serviceInterval} * ${number(USAGE_PERCENT.due)} then ${level("time_for_service")}
  when ${equipment.soonAfter} is null and ${used} >= ${equipment.serviceInterval} * ${number(USAGE_PERCENT.approaching)}
    then ${level("approaching_service")}
  when ${equipment.currentUsage} - ${equipment.lastServiceUsage} >= ${equipment.soonAfter}
    then ${level("approaching_service")}
  else ${level("good")} end`);

/** The same for the tasks besides the default, by their earliest points; null reaches no level. */
const tasksUsageRank = asText(sql`case
  when ${equipment.currentUsage} >= ${equipment.tasksOverdueUsage} then ${level("overdue")}
  when ${equipment.currentUsage} >= ${equipment.tasksDueUsage} then ${level("time_for_service")}
  when ${equipment.currentUsage} >= ${equipment.tasksSoonUsage} then ${level("approaching_service")}
  else ${level("good")} end`);

/** Days are compared as text: `YYYY-MM-DD` sorts in time order. */
const dayFrom = (today: CalendarDate, days: number) => sql`date(${today}, ${sql.raw(`'${days} days'`)})`;

/** The latest maintenance date that is due today. */
export const lastDueDay = (today: CalendarDate) => dayFrom(today, DATE_DAYS.due);

const dateRank = (today: CalendarDate) => {
  const inDays = (days: number) => dayFrom(today, days);
  return sql`case
  when ${equipment.hasScheduledMaintenance} = 0 or ${equipment.nextMaintenanceDate} is null then ${level("good")}
  when ${equipment.nextMaintenanceDate} <= ${inDays(DATE_DAYS.overdue)} then ${level("overdue")}
  when ${equipment.nextMaintenanceDate} <= ${inDays(DATE_DAYS.due)} then ${level("time_for_service")}
  when ${equipment.nextMaintenanceDate} <= date(${today}, ${equipment.notificationDays} || ' days')
    then ${level("approaching_service")}
  else ${level("good")} end`;
};

const tasksDateRank = (today: CalendarDate) => sql`case
  when ${equipment.tasksNextDate} <= ${dayFrom(today, DATE_DAYS.overdue)} then ${level("overdue")}
  when ${equipment.tasksNextDate} <= ${dayFrom(today, DATE_DAYS.due)} then ${level("time_for_service")}
  when ${equipment.tasksSoonDate} <= ${today} then ${level("approaching_service")}
  else ${level("good")} end`;

/** The severity rank of a machine's service status today, 0 for good to 3 for overdue: its worst task's. */
export function serviceStatusRank(today: CalendarDate): SQL<number> {
  return sql<number>`max(${usageRank}, ${dateRank(today)}, ${tasksUsageRank}, ${tasksDateRank(today)})`;
}
