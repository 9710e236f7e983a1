import type { Sale } from "#app/domain/books/machine-books.ts";
import { hourIn, lastMonths } from "#app/domain/calendar-date.ts";
import { HOUR_MS } from "#app/domain/durations.ts";
import type {
  checklists,
  checks,
  companies,
  equipment,
  fuelEntries,
  fuelPrices,
  historyRecords,
  issueReports,
  issues,
  meterReadings,
  operatorUpdates,
  photos,
  serviceEntries,
  servicePrograms,
  users,
} from "#db/schema.ts";

/** Context for building the demo's rows: ids, people, the lists to fill. */
export type DemoRows = {
  company: typeof companies.$inferInsert;
  users: (typeof users.$inferInsert)[];
  equipment: (typeof equipment.$inferInsert)[];
  meterReadings: (typeof meterReadings.$inferInsert)[];
  fuelEntries: (typeof fuelEntries.$inferInsert)[];
  fuelPrices: (typeof fuelPrices.$inferInsert)[];
  historyRecords: (typeof historyRecords.$inferInsert)[];
  operatorUpdates: (typeof operatorUpdates.$inferInsert)[];
  photos: (typeof photos.$inferInsert)[];
  servicePrograms: (typeof servicePrograms.$inferInsert)[];
  serviceEntries: (typeof serviceEntries.$inferInsert)[];
  checklists: (typeof checklists.$inferInsert)[];
  checks: (typeof checks.$inferInsert)[];
  issues: (typeof issues.$inferInsert)[];
  issueReports: (typeof issueReports.$inferInsert)[];
  /** Machines of `equipment` to retire once inserted. */
  retirements: (Sale & {
    id: string;
    equipmentId: string;
    retirementNotes: string | null;
    retiredById: string;
    retiredBy: string;
    retiredAt: Date;
  })[];
};

/** A fixed id from a kind and a number, so ids never collide. */
export function demoId(kind: string, number: number): string {
  const letters = [...kind].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 65_536, 7);
  return `dec0de00-${letters.toString(16).padStart(4, "0")}-4000-8000-${number.toString(16).padStart(12, "0")}`;
}

/**
 * The id of a machine: labels show its first eight letters, so these must differ; an odd factor ensures it.
 */
export function demoMachineId(number: number): string {
  const scattered = Math.imul(number, 0x9e3779b1) >>> 0;
  return demoId("machine", number).replace(/^\w{8}/, scattered.toString(16).padStart(8, "0"));
}

/** The id of a machine's applied report of the last six weeks, by the machine's place in the fleet. */
export const reportId = (index: number, report: number) => demoId("update", index * 100 + report);

/** The id of a report that waits for review, by its place among them. */
export const pendingId = (place: number) => demoId("update", 10_000 + place);

/** Converts whole units or gallons to tenths. */
export const tenths = (units: number) => Math.round(units * 10);

export const DEMO_COMPANY_ID = demoId("company", 1);
export const DEMO_ZONE = "America/Chicago";

/** The demo's closed months: the last but one, and the one before it, which has changed since. */
export function demoMonths(now: Date) {
  const [changed, closed] = lastMonths(DEMO_ZONE, now, 4);
  if (!changed || !closed) throw new Error("Four months have a first and a second");
  return { changed, closed };
}

/** People report by day: an instant of the night becomes one of the afternoon or morning before it. */
export function byDay(at: Date): Date {
  const hour = hourIn(DEMO_ZONE, at);
  return hour >= 6 && hour < 18 ? at : new Date(at.getTime() - 12 * HOUR_MS);
}

export const OWNER_NAME = "Sam Whitfield";

export const MANAGER = { id: demoId("user", 1), name: "Dana Whitfield" };

export const OPERATORS = [
  { username: "maria", firstName: "María", lastName: "Delgado" },
  { username: "john", firstName: "John", lastName: "Becker" },
  { username: "luis", firstName: "Luis", lastName: "Ortega" },
  { username: "aisha", firstName: "Aisha", lastName: "Coleman" },
  { username: "pete", firstName: "Pete", lastName: "Lindqvist" },
] as const;

/** Operators in turn. */
export function operatorOf(index: number) {
  const at = index % OPERATORS.length;
  const { firstName, lastName } = OPERATORS[at] ?? OPERATORS[0];
  return { id: demoId("user", at + 2), name: `${firstName} ${lastName}` };
}
