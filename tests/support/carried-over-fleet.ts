import { addInterval, type CalendarDate } from "#app/domain/calendar-date.ts";
import type { FORM_UNITS } from "#app/domain/equipment/equipment.ts";

/** The machines of the carried-over company, as the calls take them; usage in units. */

/** The day on which the carried-over company is read; a Sunday. */
export const READ_ON = "2026-11-22";

type Unit = (typeof FORM_UNITS)[number];

/** Sort oddly, read alike, or need escaping somewhere. */
const ODD_NAMES = [
  "Loader 2",
  "Loader 10",
  "loader 09",
  "LOADER 10.2",
  "Loader 10.10",
  "Ángel's loader",
  "Ñandú 4x4",
  "Ünimog",
  "#1 mower",
  "#010 mower",
  "2 ton truck",
  "10 ton truck",
  "T-10",
  "T-2",
  'Saw "Big Red"',
  "Pump & hose <3 in>",
  "Truck, flatbed; 20 ft",
  "-5 °C freezer",
  "=Sum crane",
  "Grúa 007",
  "éclair press",
  "zz top drill",
];
const PLAIN_NAMES = ["Excavator", "Skidder", "Baler", "Dump truck", "Welder", "Compressor", "Sprayer"];

/** The share of the interval that is gone on the day of reading: on, below and above each limit. */
const SHARES = [0, 0.5, 0.749, 0.75, 0.799, 0.8, 0.949, 0.95, 0.999, 1, 1.05, 1.099, 1.1, 1.249, 1.25, 2.4];

/** Days until the date: on, below and above each limit, with notices of 1 to 365 days. */
const DAYS_LEFT = [-400, -8, -7, -1, 0, 1, 2, 3, 4, 7, 8, 14, 30, 31, 364, 365];
const NOTICES = [7, 1, 3, 30, 365, 14];

const INTERVALS: Record<Unit, number[]> = {
  hours: [250, 100, 12.3, 500, 0.5],
  miles: [5_000, 7_500.5],
  kilometers: [10_000, 15_000],
  "n/a": [0],
};

/** Usage added to a machine between its first day and the day of reading. */
export const STEPS: Record<Unit, number[]> = {
  hours: [10.5, 6.2],
  miles: [310, 120.4],
  kilometers: [480, 95],
  "n/a": [],
};

const round = (usage: number) => Math.round(usage * 10) / 10;
const pick = <Value>(list: readonly Value[], index: number): Value => list[index % list.length] as Value;

/** Schedules of leap days and month ends, whose next dates are clamped. */
const CLAMPED = [
  { maintenanceStartDate: "2024-02-29", maintenanceInterval: 1, maintenanceIntervalUnit: "years" },
  { maintenanceStartDate: "2024-02-29", maintenanceInterval: 4, maintenanceIntervalUnit: "years" },
  { maintenanceStartDate: "2026-08-31", maintenanceInterval: 3, maintenanceIntervalUnit: "months" },
  { maintenanceStartDate: "2028-02-28", maintenanceInterval: 1, maintenanceIntervalUnit: "days" },
  { maintenanceStartDate: "2026-10-31", maintenanceInterval: 1, maintenanceIntervalUnit: "months" },
];

function scheduleOf(index: number) {
  const clamped = index % 9 === 4 ? CLAMPED[((index - 4) / 9) % CLAMPED.length] : undefined;
  if (clamped) return clamped;
  const left = pick(DAYS_LEFT, index * 5);
  const next = addInterval(READ_ON, left, "days");
  if (index % 2 === 0) {
    const days = pick([30, 90, 365], index / 2);
    return {
      maintenanceStartDate: addInterval(next, -days, "days"),
      maintenanceInterval: days,
      maintenanceIntervalUnit: "days",
    };
  }
  // Years keep the day of the month, except for leap days.
  const years = pick([1, 2], index);
  const maintenanceStartDate: CalendarDate = `${Number(next.slice(0, 4)) - years}${next.slice(4)}`;
  const unit = index % 4 === 1 ? "months" : "years";
  const maintenanceInterval = unit === "months" ? years * 12 : years;
  return { maintenanceStartDate, maintenanceInterval, maintenanceIntervalUnit: unit };
}

/** A machine for POST /api/equipment, by its place in the fleet. */
export function machineAt(index: number) {
  const unit = pick(["hours", "hours", "miles", "kilometers", "hours", "n/a"] as const, index);
  const name =
    ODD_NAMES[index] ?? `${pick(PLAIN_NAMES, index)} ${Math.ceil((index - ODD_NAMES.length + 1) / 3)}`;
  const hasMeter = unit !== "n/a";
  const currentUsage = hasMeter ? round(1_000 + index * 137.3) : 0;
  const atReading = STEPS[unit].reduce((sum, step) => sum + step, currentUsage);
  const serviceInterval = index % 7 === 2 ? 0 : pick(INTERVALS[unit], index);
  const hasScheduledMaintenance = index % 3 === 1 || !hasMeter;
  return {
    name,
    type: pick(["machinery", "vehicle", "tools", "other"] as const, index),
    unit,
    serialNumber: index % 4 === 1 ? undefined : `SN-${String(1_000 + index * 7)}`,
    currentUsage,
    fuelType: pick(["diesel", "gasoline", "n/a"] as const, index),
    serviceInterval,
    lastServiceUsage:
      serviceInterval > 0 ? Math.max(0, round(atReading - serviceInterval * pick(SHARES, index))) : undefined,
    // Some near, at or past the end of their life.
    threshold:
      hasMeter && index % 4 === 0 ? round(atReading * pick([1, 1.25, 1.111, 3, 0.9], index / 4)) : undefined,
    alertThreshold: pick([20, 10, 15, 25], index),
    hasScheduledMaintenance,
    ...(hasScheduledMaintenance ? scheduleOf(index) : {}),
    notificationDays: pick(NOTICES, index),
    serviceParts:
      index % 3 === 0
        ? [
            { part: "Oil filter", partNumber: `P-${index}`, qty: 1 },
            { part: 'Belt 3/4", "long"', partNumber: "", qty: 2 },
          ].slice(0, 1 + (index % 2))
        : [],
    description: index % 6 === 2 ? `Bay ${index}, north shed.\nAsk Dana for the key.` : undefined,
  };
}

/** Units that only an import offers. */
export const IMPORTED = [
  "Name,Type,Serial Number,Unit,Current Usage,Threshold,Fuel Type,Service Interval,Description",
  "Stamping press,machinery,BL-60,cycles,148230,500000,n/a,25000,60 t",
  "Stamping press 2,machinery,BL-61,cycles,9000.5,,n/a,1000,",
  "Label applicator,other,,other,55200,,n/a,,",
  'Kiln "K1",other,K1,other,120,140,gasoline,50,"Brick, red"',
  "Trailer,vehicle,TR-1,n/a,,,n/a,,",
].join("\n");
