import { expect, it } from "vitest";
import { addInterval, todayIn } from "#app/domain/calendar-date.ts";
import { newCompany } from "#tests/support/accounts.ts";
import { startedProduct } from "#tests/support/started.ts";

/** Service tables as manuals print them, entered as programs, and the first due points of a machine that follows. */

const product = await startedProduct({ RATE_LIMIT_SCALE: "1000" });
const company = await newCompany(product);

type Body = Record<string, unknown>;
/** A row of a table and, on a new machine, its first due usage and the interval after which its first day comes. */
type Row = [task: Body, usage: number | null, day?: [number, "days" | "weeks" | "months" | "years"]];

const every = (serviceInterval: number, unit = "hours"): Row => [
  { name: `Every ${serviceInterval} ${unit}`, serviceInterval },
  serviceInterval,
];
const once = (firstUsage: number): Row => [
  { name: `First ${firstUsage} hours`, repeats: "once", firstUsage },
  firstUsage,
];
const firstThen = (name: string, firstUsage: number, serviceInterval: number): Row => [
  { name, firstUsage, serviceInterval },
  firstUsage,
];
const byTime = (count: number, unit: "days" | "weeks" | "months" | "years", usage = 0): Row => [
  {
    ...{ name: `Every ${usage > 0 ? `${usage} or ` : ""}${count} ${unit}`, serviceInterval: usage },
    ...{ maintenanceInterval: count, maintenanceIntervalUnit: unit },
  },
  usage || null,
  [count, unit],
];
const asNeeded: Row = [{ name: "As required", repeats: "as-needed" }, null];

const coolant: Row = [
  {
    ...{ name: "Coolant", firstUsage: 105_000, firstAfter: 6, firstAfterUnit: "years" },
    ...{ serviceInterval: 45_000, maintenanceInterval: 3, maintenanceIntervalUnit: "years" },
  },
  105_000,
  [6, "years"],
];
const EXCAVATOR = [
  asNeeded,
  byTime(1, "weeks", 50),
  once(250),
  once(500),
  every(250),
  byTime(3, "months", 500),
];
const FORKLIFT = [byTime(1, "weeks", 40), byTime(6, "weeks", 250), byTime(3, "months", 500)];
const SKID_STEER = [every(10), every(50), firstThen("Engine oil", 50, 250), byTime(1, "years", 500)];
const SAW = [asNeeded, byTime(1, "weeks"), byTime(1, "months"), byTime(1, "years"), every(100)];
const SCREW = [firstThen("Oil filter", 500, 3_000), every(2_000), byTime(1, "years", 4_000)];

const TABLES: [name: string, unit: string, rows: Row[]][] = [
  ["Excavator", "hours", [...EXCAVATOR, every(1_000), every(2_000), byTime(6, "years", 12_000)]],
  [
    "Tractor",
    "hours",
    [asNeeded, ...[10, 50, 100].map(once), ...[10, 50, 250, 500, 1_000, 1_200, 2_000].map((n) => every(n))],
  ],
  ["Combine", "hours", [asNeeded, ...[10, 50, 100, 400].map((n) => every(n)), byTime(2, "years", 1_000)]],
  ["Skid steer", "hours", [...SKID_STEER, byTime(2, "years", 1_000)]],
  ["Forklift", "hours", [...FORKLIFT, byTime(18, "months", 3_000), byTime(2, "years"), byTime(3, "years")]],
  ["Truck", "miles", [byTime(6, "months", 5_000), every(15_000, "miles"), coolant]],
  ["Mower", "hours", [firstThen("Engine oil", 50, 100), every(25), every(200), byTime(1, "years", 800)]],
  ["Chainsaw", "hours", SAW],
  ["Compressor", "hours", SCREW],
  ["Crane's inspections", "hours", [byTime(1, "months"), byTime(12, "months")]],
];

it.each(TABLES)("Takes the table of a manual whole: %s", async (name, unit, rows) => {
  const answered = async (method: string, path: string, body?: unknown) => {
    const { status, body: answer } = await company.owner.json(method, path, body);
    expect(status, JSON.stringify(answer)).toBeLessThan(300);
    return answer;
  };
  const program = await answered("POST", "/api/service-programs", {
    ...{ name, unit },
    tasks: rows.map(([task]) => task),
  });
  const machine = await answered("POST", "/api/equipment", {
    name,
    type: "machinery",
    unit,
    currentUsage: 0,
  });
  await answered("POST", `/api/service-programs/${program.id}/apply`, { equipmentIds: [machine.id] });
  const tasks: Body[] = await answered("GET", `/api/equipment/${machine.id}/service-tasks`);
  const today = todayIn("UTC", new Date());
  for (const [task, usage, day] of rows) {
    const found = tasks.find((own) => own.name === task.name);
    expect(found, String(task.name)).toMatchObject({
      nextServiceUsage: usage,
      nextDate: day ? addInterval(today, ...day) : null,
    });
  }
  for (const path of [`/equipment-items/${machine.id}/services`, `/service-programs/${program.id}`]) {
    expect((await company.owner.get(path)).status).toBe(200);
  }
});
