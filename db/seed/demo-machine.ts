import { addInterval, todayIn } from "#app/domain/calendar-date.ts";
import { DAY_MS, HOUR_MS } from "#app/domain/durations.ts";
import type { IssueCondition } from "#app/domain/issues/issue.ts";
import { DEMO_FAULTS } from "./demo-faults.ts";
import type { DemoMachine } from "./demo-fleet.ts";
import { demoProgramOf } from "./demo-programs.ts";
import { DEMO_NOTES } from "./demo-reports.ts";
import {
  byDay,
  DEMO_COMPANY_ID,
  DEMO_ZONE,
  type DemoRows,
  demoId,
  demoMachineId,
  MANAGER,
  OWNER_NAME,
  operatorOf,
  tenths,
} from "./demo-rows.ts";
import { addServices } from "./demo-services.ts";

/** Two reports a week for six weeks. */
export const REPORTS = 12;
const DAYS_BETWEEN = 3.5;
/** Before that, nine months with a report every two weeks, for machines that take fuel. */
const OLD_REPORTS = 20;
const OLD_DAYS_BETWEEN = 14;
/** Outdoor work by month, from January to December. */
const SEASON = [0.45, 0.5, 0.7, 0.95, 1.15, 1.25, 1.2, 1.1, 1.2, 1.1, 0.8, 0.5];
/** The largest share of its usage that a machine gathered in those months. */
const OLD_USAGE = 0.8;

/** Adds a machine with its applied reports. */
export function addMachine(rows: DemoRows, machine: DemoMachine, index: number, now: Date): void {
  const id = demoMachineId(index + 1);
  const life = lifeOf(machine, index, now);
  addBeginning(rows, machine, index, life);
  const old = addOldReports(rows, machine, index, life);
  const recent = addRecentReports(rows, machine, index, life);
  const tasks = addServices(rows, { machine, id, index, added: life.added, now }, schedule(machine, now));
  rows.equipment.push({
    id,
    companyId: DEMO_COMPANY_ID,
    name: machine.name,
    type: machine.type,
    serialNumber: machine.serial ?? null,
    ...machine.facts,
    unit: machine.unit,
    currentUsage: tenths(machine.usage),
    currentUsageAt: life.reports > 0 ? life.lastAt : life.added,
    threshold: machine.lifespan === undefined ? null : tenths(machine.lifespan),
    fuelType: machine.fuel,
    totalGasUsed: life.kind === "gas" ? old + recent : 0,
    totalDieselUsed: life.kind === "diesel" ? old + recent : 0,
    ...tasks,
    serviceProgramId: demoProgramOf(machine.name)?.id ?? null,
    serviceParts: machine.parts ?? [],
    description: machine.description ?? null,
    purchaseDate: machine.bought?.on ?? null,
    purchasePrice: machine.bought ? machine.bought.dollars * 100 : null,
    dateAdded: life.added,
    lastUpdated: life.lastAt,
  });
}

type Life = ReturnType<typeof lifeOf>;

/** When a machine was added and last reported, and its usage and fuel between. */
function lifeOf(machine: DemoMachine, index: number, now: Date) {
  const until = now.getTime() - (machine.quietDays ?? 0) * DAY_MS;
  const lastAt = byDay(new Date(until - DAY_MS - (index % 4) * 5 * HOUR_MS));
  const reports = machine.perDay > 0 ? REPORTS : 0;
  const step = tenths(machine.perDay * DAYS_BETWEEN * (5 / 7));
  const first = tenths(machine.usage) - step * reports;
  const filled = machine.fill && machine.fuel !== "n/a" ? tenths(machine.fill) : 0;
  const recentFrom = new Date(lastAt.getTime() - REPORTS * DAYS_BETWEEN * DAY_MS);
  const old = filled > 0 ? oldReports(machine, first, recentFrom) : [];
  return {
    lastAt,
    /** The reports of the six weeks, the usage before them and from one to the next. */
    reports,
    first,
    step,
    old,
    added: new Date((old[0]?.takenAt.getTime() ?? until - 53 * DAY_MS) - 2 * DAY_MS),
    beginning: old[0]?.from ?? first,
    kind: machine.fuel === "diesel" ? ("diesel" as const) : ("gas" as const),
    filled,
  };
}

/** The first reading and the history record of a machine that is added. */
function addBeginning(
  rows: DemoRows,
  machine: DemoMachine,
  index: number,
  { added, beginning }: Pick<Life, "added" | "beginning">,
): void {
  const origin = {
    companyId: DEMO_COMPANY_ID,
    equipmentId: demoMachineId(index + 1),
    authorId: DEMO_COMPANY_ID,
    createdAt: added,
  };
  rows.meterReadings.push({
    ...origin,
    id: demoId("reading", index * 100),
    value: beginning,
    source: "initial",
    authorName: OWNER_NAME,
    takenAt: added,
  });
  rows.historyRecords.push({
    ...origin,
    id: demoId("history", index * 100),
    equipmentName: machine.name,
    type: "update",
    event: "equipment_added",
    eventParams: { usage: beginning, unit: machine.unit },
    usage: beginning,
    operatorName: OWNER_NAME,
  });
}

/** Adds the reports before the six weeks, and returns their fuel. */
function addOldReports(rows: DemoRows, machine: DemoMachine, index: number, life: Life): number {
  let fuel = 0;
  for (const [turn, { from, to, takenAt }] of life.old.entries()) {
    // As much per unit as in the six weeks, where two steps make a fill; varied as real fills are.
    const share = (life.filled * (to - from)) / (2 * life.step);
    const amount = Math.round(share * (0.9 + ((index * 3 + turn) % 5) / 20));
    fuel += amount;
    addReport(rows, {
      machine,
      id: demoMachineId(index + 1),
      number: index * 100 + 50 + turn,
      operator: operatorOf(index + turn),
      from,
      to,
      amount,
      kind: life.kind,
      notes: "",
      takenAt,
    });
  }
  return fuel;
}

/** Adds the reports of the six weeks, and returns their fuel. */
function addRecentReports(rows: DemoRows, machine: DemoMachine, index: number, life: Life): number {
  const { lastAt, reports, first, step, filled, kind } = life;
  let fuel = 0;
  for (let report = 1; report <= reports; report += 1) {
    // Every other report has fuel, in varied amounts.
    const amount = report % 2 === 0 ? Math.round(filled * (0.85 + ((index + report) % 4) / 10)) : 0;
    fuel += amount;
    const { condition, notes } = DEMO_FAULTS[machine.name]?.[report] ?? {};
    addReport(rows, {
      machine,
      id: demoMachineId(index + 1),
      number: index * 100 + report,
      operator: operatorOf(index + report),
      from: first + step * (report - 1),
      to: first + step * report,
      amount,
      kind,
      notes: notes ?? DEMO_NOTES[(index * 5 + report) % DEMO_NOTES.length] ?? "",
      condition,
      takenAt: byDay(new Date(lastAt.getTime() - (reports - report) * DAYS_BETWEEN * DAY_MS)),
    });
  }
  return fuel;
}

/** The readings of the months before an instant, up to a usage, following the seasons. */
function oldReports({ perDay }: DemoMachine, until: number, before: Date) {
  const times = Array.from({ length: OLD_REPORTS }, (_, turn) =>
    byDay(new Date(before.getTime() - (OLD_REPORTS - 1 - turn) * OLD_DAYS_BETWEEN * DAY_MS)),
  );
  const wanted = times.map(
    (at) => tenths(perDay * OLD_DAYS_BETWEEN * (5 / 7)) * (SEASON[at.getUTCMonth()] ?? 1),
  );
  const sum = wanted.reduce((all, usage) => all + usage, 0);
  const scale = Math.min(1, (until * OLD_USAGE) / sum);
  const steps = wanted.map((usage) => Math.round(usage * scale));
  let to = until - steps.reduce((all, step) => all + step, 0);
  return steps.map((step, turn) => {
    const from = to;
    to += step;
    return { from, to, takenAt: times[turn] ?? before };
  });
}

/** The calendar service; the start is one interval before the due date. */
function schedule({ dates }: DemoMachine, now: Date) {
  if (!dates) return null;
  const days = { days: 1, months: 30, years: 365 }[dates.unit] * dates.every;
  return {
    startDate: todayIn(DEMO_ZONE, new Date(now.getTime() + (dates.dueIn - days) * DAY_MS)),
    maintenanceInterval: dates.every,
    maintenanceIntervalUnit: dates.unit,
    nextDate: addInterval(todayIn(DEMO_ZONE, now), dates.dueIn, "days"),
    notificationDays: dates.notice ?? 7,
  };
}

type DemoReport = {
  machine: DemoMachine;
  id: string;
  number: number;
  operator: { id: string; name: string };
  from: number;
  to: number;
  amount: number;
  kind: "gas" | "diesel";
  notes: string;
  condition?: IssueCondition | undefined;
  takenAt: Date;
};

/** A report that the manager applied two hours later, with the reading, fuel and event of its review. */
function addReport(rows: DemoRows, report: DemoReport): void {
  const { machine, id, number, operator, to, amount, kind, notes, takenAt } = report;
  const reviewedAt = new Date(takenAt.getTime() + 2 * HOUR_MS);
  const origin = {
    companyId: DEMO_COMPANY_ID,
    equipmentId: id,
    authorId: operator.id,
    operatorUpdateId: demoId("update", number),
    createdAt: reviewedAt,
  };
  rows.operatorUpdates.push(updateOf(report, reviewedAt));
  rows.meterReadings.push({
    ...origin,
    id: demoId("reading", number),
    value: to,
    source: "operator_update",
    authorName: operator.name,
    takenAt,
  });
  if (amount > 0) {
    rows.fuelEntries.push({
      ...origin,
      id: demoId("fuel", number),
      equipmentName: machine.name,
      fuelType: kind,
      amount,
      notes,
      operatorName: operator.name,
      takenAt,
    });
  }
  rows.historyRecords.push({
    ...origin,
    ...eventOf(report),
    id: demoId("history", number),
    equipmentName: machine.name,
    type: "update",
    noteType: "usage_update",
    content: notes,
    photos: [],
    usage: to,
    operatorName: operator.name,
  });
}

function updateOf(report: DemoReport, reviewedAt: Date): DemoRows["operatorUpdates"][number] {
  const { machine, id, number, operator, to, amount, kind, notes, takenAt } = report;
  return {
    id: demoId("update", number),
    companyId: DEMO_COMPANY_ID,
    equipmentId: id,
    equipmentName: machine.name,
    operatorId: operator.id,
    operatorName: operator.name,
    newUsage: to,
    fuelAdded: amount,
    fuelType: kind,
    notes,
    condition: report.condition ?? "ok",
    status: "applied",
    reviewedAt,
    reviewedById: MANAGER.id,
    reviewedByName: MANAGER.name,
    takenAt,
    createdAt: takenAt,
  };
}

function eventOf({ machine, from, to, amount, kind }: DemoReport) {
  const eventParams: Record<string, string | number> = {
    reviewer: MANAGER.name,
    unit: machine.unit,
    value: to,
    from,
    to,
    ...(amount > 0 ? { amount, kind } : {}),
  };
  return { event: "update_applied", eventParams };
}
