/**
 * The service status of one schedule, for every screen. A machine's is the worst of its tasks (machine-status.ts).
 * The dashboard scale is `serviceStatus`, the list scale is `listBadge`, the alert rule is `alertKind`. Usage is in
 * tenths of the unit. Percentages are compared by multiplication, never by division, so no boundary depends on
 * floating point. Stored schedules never throw; an invalid date is a RangeError. The SQL of db/queries counts
 * statuses with the same constants.
 */
import { addInterval, type CalendarDate, daysBetween } from "#app/domain/calendar-date.ts";
import type { IntervalUnit } from "#app/domain/equipment/equipment.ts";
import { type Meters, usageSinceNew } from "#app/domain/meter/since-new.ts";

/**
 * The schedule of one service task, by usage, by date or by both. Usage in tenths; an interval of 0 is no
 * usage schedule.
 */
export type ServiceSchedule = {
  currentUsage: number;
  /** May be negative after a meter was replaced. */
  lastServiceUsage: number;
  serviceInterval: number;
  /** The usage since the last service at which the task's lead begins; null for the percentages below. */
  soonAfter?: number | null;
  hasScheduledMaintenance: boolean;
  nextMaintenanceDate: CalendarDate | null;
  notificationDays: number;
};

/** In order of severity. */
export const SERVICE_STATUSES = ["good", "approaching_service", "time_for_service", "overdue"] as const;
export type ServiceStatus = (typeof SERVICE_STATUSES)[number];
export const OVERALL = ["normal", "approaching", "overdue"] as const;
export type Overall = (typeof OVERALL)[number];

/**
 * The percentage of the service interval at which each level begins. A machine's row keeps the earliest points of its other
 * tasks, computed with `approaching`, `due`, `overdue` and `alertSoon`, and with `overdue` and `due` of `DATE_DAYS`:
 * who changes one of them must have the points of all machines computed again, or lists, filters and mails go on by the
 * old one.
 */
export const USAGE_PERCENT = {
  approaching: 80,
  due: 100,
  overdue: 110,
  critical: 95,
  severe: 100,
  alertSoon: 95,
  badgeApproaching: 75,
  badgeDue: 95,
  badgeOverdue: 125,
} as const;

/**
 * The number of days before the maintenance date at which each level begins (inclusive). The dashboard scale begins
 * to approach at the schedule's notificationDays; `defaultNotification` is its default.
 */
export const DATE_DAYS = {
  overdue: -1,
  due: 1,
  critical: 7,
  severe: -7,
  badgeOverdue: -1,
  badgeDueSoon: 3,
  badgeScheduled: 7,
  defaultNotification: 7,
} as const;

/**
 * Tells whether the usage since the last service has reached a percentage of the interval; false without an
 * interval.
 */
function usageReaches(schedule: ServiceSchedule, percent: number): boolean {
  const used = schedule.currentUsage - schedule.lastServiceUsage;
  return schedule.serviceInterval > 0 && used * 100 >= schedule.serviceInterval * percent;
}

/** Whether the task is soon by usage: from its lead, or else from a percentage of the interval. */
function isSoonByUsage(schedule: ServiceSchedule, percent: number): boolean {
  const { soonAfter, serviceInterval, currentUsage, lastServiceUsage } = schedule;
  if (soonAfter === null || soonAfter === undefined) return usageReaches(schedule, percent);
  return serviceInterval > 0 && currentUsage - lastServiceUsage >= soonAfter;
}

/** Calendar days until the maintenance date, negative when past; null without a date schedule. */
function daysUntilDate(schedule: ServiceSchedule, today: CalendarDate): number | null {
  if (!schedule.hasScheduledMaintenance || schedule.nextMaintenanceDate === null) return null;
  return daysBetween(today, schedule.nextMaintenanceDate);
}

function usageStatusOf(schedule: ServiceSchedule): ServiceStatus | null {
  if (schedule.serviceInterval <= 0) return null;
  if (usageReaches(schedule, USAGE_PERCENT.overdue)) return "overdue";
  if (usageReaches(schedule, USAGE_PERCENT.due)) return "time_for_service";
  if (isSoonByUsage(schedule, USAGE_PERCENT.approaching)) return "approaching_service";
  return "good";
}

function dateStatusOf(days: number | null, notificationDays: number): ServiceStatus | null {
  if (days === null) return null;
  if (days <= DATE_DAYS.overdue) return "overdue";
  if (days <= DATE_DAYS.due) return "time_for_service";
  if (days <= notificationDays) return "approaching_service";
  return "good";
}

export function severity(status: ServiceStatus | null): number {
  return status === null ? -1 : SERVICE_STATUSES.indexOf(status);
}

/**
 * The dashboard scale. `status` is the worse of usage and date, and selects the tile and the look of the row; calls answer `overall` as well.
 * `governedBy` is the schedule that decided the status, usage on a tie, null if there is none. `nextServiceUsage` and
 * `remaining` (at least 0) are tenths, null without an interval; `daysUntil` is null without a date.
 */
export function serviceStatus(schedule: ServiceSchedule, today: CalendarDate) {
  const daysUntil = daysUntilDate(schedule, today);
  const usageStatus = usageStatusOf(schedule);
  const dateStatus = dateStatusOf(daysUntil, schedule.notificationDays);
  const byDate = severity(dateStatus) > severity(usageStatus);
  const status: ServiceStatus = (byDate ? dateStatus : usageStatus) ?? "good";
  const overall: Overall = status === "overdue" ? "overdue" : status === "good" ? "normal" : "approaching";
  const governedBy: "usage" | "date" | null = byDate ? "date" : usageStatus === null ? null : "usage";
  const nextServiceUsage = usageStatus === null ? null : schedule.lastServiceUsage + schedule.serviceInterval;
  const remaining = nextServiceUsage === null ? null : Math.max(0, nextServiceUsage - schedule.currentUsage);
  return { status, overall, usageStatus, dateStatus, governedBy, nextServiceUsage, remaining, daysUntil };
}

/** A sentence's key and the usage in tenths or the days that fill it. */
export type StatusText = {
  key:
    | "overdueBy"
    | "serviceDueAt"
    | "untilService"
    | "overdueByDays"
    | "dueInDays"
    | "daysUntilService"
    | "noSchedule";
  usage?: number;
  days?: number;
};

/**
 * The dashboard's sentence for the governing schedule. In 'Overdue by X' and 'X until service' X is the distance to
 * the next service usage; 'Service due at X' names that usage. Days are never negative.
 */
export function statusText(schedule: ServiceSchedule, today: CalendarDate): StatusText {
  const { status, governedBy, nextServiceUsage, remaining, daysUntil } = serviceStatus(schedule, today);
  if (governedBy === "usage" && nextServiceUsage !== null && remaining !== null) {
    if (status === "overdue") return { key: "overdueBy", usage: schedule.currentUsage - nextServiceUsage };
    if (status === "time_for_service") return { key: "serviceDueAt", usage: nextServiceUsage };
    return { key: "untilService", usage: remaining };
  }
  if (governedBy === "date" && daysUntil !== null) {
    if (status === "overdue") return { key: "overdueByDays", days: -daysUntil };
    if (status === "time_for_service") return { key: "dueInDays", days: daysUntil };
    return { key: "daysUntilService", days: daysUntil };
  }
  return { key: "noSchedule" };
}

export type ListBadge = {
  key:
    | "overdue"
    | "timeForService"
    | "approachingService"
    | "maintenanceOverdue"
    | "maintenanceDueSoon"
    | "maintenanceScheduled"
    | "good";
  style: "destructive" | "warning" | "secondary" | "default";
};

/**
 * The list scale, the badge of the Equipment List. The date is considered only when no usage badge applies, or when
 * there is no interval. Its windows are fixed and ignore notificationDays.
 */
export function listBadge(schedule: ServiceSchedule, today: CalendarDate): ListBadge {
  if (usageReaches(schedule, USAGE_PERCENT.badgeOverdue)) return { key: "overdue", style: "destructive" };
  if (usageReaches(schedule, USAGE_PERCENT.badgeDue)) return { key: "timeForService", style: "warning" };
  if (usageReaches(schedule, USAGE_PERCENT.badgeApproaching)) {
    return { key: "approachingService", style: "secondary" };
  }
  const days = daysUntilDate(schedule, today);
  if (days === null || days > DATE_DAYS.badgeScheduled) return { key: "good", style: "default" };
  if (days <= DATE_DAYS.badgeOverdue) return { key: "maintenanceOverdue", style: "destructive" };
  if (days <= DATE_DAYS.badgeDueSoon) return { key: "maintenanceDueSoon", style: "warning" };
  return { key: "maintenanceScheduled", style: "secondary" };
}

/** The pulse of an operator update of this machine. */
export function criticality(schedule: ServiceSchedule, today: CalendarDate): "none" | "critical" | "severe" {
  const days = daysUntilDate(schedule, today) ?? Number.POSITIVE_INFINITY;
  if (usageReaches(schedule, USAGE_PERCENT.severe) || days <= DATE_DAYS.severe) return "severe";
  if (usageReaches(schedule, USAGE_PERCENT.critical) || days <= DATE_DAYS.critical) return "critical";
  return "none";
}

export const ALERT_KINDS = ["soon", "due", "overdue"] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];

/** Within a service cycle, a machine is mailed again only when its severity rises. */
export const ALERT_SEVERITY: Record<AlertKind, 1 | 2 | 3> = { soon: 1, due: 2, overdue: 3 };

/**
 * The alert rule: the e-mail that the schedule calls for, the worse of usage and date. Soon begins at 95 % of usage,
 * later than approaching on the dashboard scale, and for dates at notificationDays.
 */
export function alertKind(schedule: ServiceSchedule, today: CalendarDate): AlertKind | null {
  const { status, dateStatus } = serviceStatus(schedule, today);
  if (status === "overdue") return "overdue";
  if (status === "time_for_service") return "due";
  const soon = isSoonByUsage(schedule, USAGE_PERCENT.alertSoon) || dateStatus === "approaching_service";
  return soon ? "soon" : null;
}

/**
 * Decides "Near end of life": the usage since new has reached (100 − alertThreshold) % of the lifespan. Usage and
 * threshold in tenths, alertThreshold in percent; false without a lifespan. It never changes the service
 * status.
 */
export function isNearEndOfLife(
  life: Meters & { threshold: number | null; alertThreshold: number },
): boolean {
  if (life.threshold === null || life.threshold <= 0) return false;
  return usageSinceNew(life) * 100 >= life.threshold * (100 - life.alertThreshold);
}

/**
 * The next date of a date schedule: start plus one interval, month ends clamped. RangeError for an invalid date.
 */
export function nextMaintenanceDate(start: CalendarDate, interval: number, unit: IntervalUnit): CalendarDate {
  return addInterval(start, interval, unit);
}

/**
 * A schedule as it would be if it were served now: the last service is the current usage, and a date schedule restarts
 * today. The form of a service shows the next date.
 * Both dates are null when scheduling is off. It settles the shifts of replaced meters: see meter-ledger.ts.
 */
export function servicedNow(
  schedule: ServiceSchedule & {
    maintenanceInterval: number | null;
    maintenanceIntervalUnit: IntervalUnit | null;
  },
  today: CalendarDate,
): {
  lastServiceUsage: number;
  maintenanceStartDate: CalendarDate | null;
  nextMaintenanceDate: CalendarDate | null;
} {
  const { currentUsage: lastServiceUsage, maintenanceInterval, maintenanceIntervalUnit } = schedule;
  if (!schedule.hasScheduledMaintenance) {
    return { lastServiceUsage, maintenanceStartDate: null, nextMaintenanceDate: null };
  }
  const next =
    maintenanceInterval === null || maintenanceIntervalUnit === null
      ? null // refused by the form, and would stay overdue
      : nextMaintenanceDate(today, maintenanceInterval, maintenanceIntervalUnit);
  return { lastServiceUsage, maintenanceStartDate: today, nextMaintenanceDate: next };
}

/** The words of /equipment/{word} and their statuses. */
export const STATUS_ROUTE_WORDS = {
  good: "good",
  approaching: "approaching_service",
  due: "time_for_service",
  overdue: "overdue",
  all: "all",
} as const satisfies Record<string, ServiceStatus | "all">;
export type StatusRouteWord = keyof typeof STATUS_ROUTE_WORDS;

const ROUTE_WORD_OF: Record<ServiceStatus | "all", StatusRouteWord> = {
  good: "good",
  approaching_service: "approaching",
  time_for_service: "due",
  overdue: "overdue",
  all: "all",
};

/** The status of a route word; an unknown or missing word means all. */
export function statusFromRouteWord(word: string | undefined): ServiceStatus | "all" {
  if (word === undefined || !Object.hasOwn(STATUS_ROUTE_WORDS, word)) return "all";
  return STATUS_ROUTE_WORDS[word as StatusRouteWord];
}

/** The route word of a status in /equipment/{word}. */
export function routeWordOf(status: ServiceStatus | "all"): StatusRouteWord {
  return ROUTE_WORD_OF[status];
}
