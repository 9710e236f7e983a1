import { addInterval, type CalendarDate } from "#app/domain/calendar-date.ts";
import type { ServiceSchedule } from "#app/domain/service/service-status.ts";

export const TODAY = "2025-06-15";

export const NO_SCHEDULE: ServiceSchedule = {
  currentUsage: 12_340,
  lastServiceUsage: 0,
  serviceInterval: 0,
  hasScheduledMaintenance: false,
  nextMaintenanceDate: null,
  notificationDays: 7,
};

/** An interval of 100.0 and a last service at 500.0, so that used tenths are tenths of a percent. */
export const used = (tenths: number): ServiceSchedule => ({
  ...NO_SCHEDULE,
  currentUsage: 5_000 + tenths,
  lastServiceUsage: 5_000,
  serviceInterval: 1_000,
});

/** The date `days` after today, or before if negative. */
const dateIn = (days: number): CalendarDate =>
  days >= 0
    ? addInterval(TODAY, days, "days")
    : new Date(Date.parse(TODAY) + days * 864e5).toISOString().slice(0, 10);

/** Adds a maintenance date in `days` to `base`. */
export const due = (days: number, notificationDays = 7, base = NO_SCHEDULE): ServiceSchedule => ({
  ...base,
  hasScheduledMaintenance: true,
  nextMaintenanceDate: dateIn(days),
  notificationDays,
});
