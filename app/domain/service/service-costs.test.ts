import { describe, expect, it } from "vitest";
import { lastMonths } from "#app/domain/calendar-date.ts";
import type { UsageSpan } from "#app/domain/fuel/fuel-rate.ts";
import {
  COST_MACHINES,
  COST_MONTHS,
  type CostMachine,
  type CostRate,
  type Costs,
  costRate,
  costsByMachine,
  costsByMonth,
  costsByWork,
  type FuelCost,
  type ServiceCost,
} from "./service-costs.ts";

/** The months of 22 November 2026: December 2025 to November 2026. */
const MONTHS = lastMonths("America/Chicago", new Date("2026-11-22T18:00:00Z"), COST_MONTHS).map(
  ({ month }) => month,
);

const SPAN: UsageSpan = {
  unit: "hours",
  first: { id: "r1", value: 10_000 },
  last: { id: "r2", value: 13_100 },
  replacements: [],
};

function service(change: Partial<ServiceCost> = {}): ServiceCost {
  return {
    date: "2026-11-20",
    equipmentId: "loader",
    laborCost: 0,
    partsCost: 0,
    taskNames: ["Oil"],
    otherWork: null,
    ...change,
  };
}

function burned(change: Partial<FuelCost> = {}): FuelCost {
  return { month: "2026-11", equipmentId: "loader", cents: 0, ...change };
}

function machine(id: string, change: Partial<CostMachine> = {}): CostMachine {
  return { id, name: id, shownName: id, retired: false, span: SPAN, ...change };
}

const costs = (services: ServiceCost[], fuel: FuelCost[] = []): Costs => ({ months: MONTHS, services, fuel });

describe("costs by month", () => {
  it("has twelve months up to the present one, oldest first, also without costs", () => {
    const lines = costsByMonth(costs([]));
    expect(lines).toHaveLength(12);
    expect(lines.at(0)).toEqual({ month: "2025-12", service: 0, fuel: null, total: 0 });
    expect(lines.at(-1)).toEqual({ month: "2026-11", service: 0, fuel: null, total: 0 });
  });

  it.each<[string, string, string | null]>([
    ["the first day", "2025-12-01", "2025-12"],
    ["the day before it", "2025-11-30", null],
    ["the last day of a month", "2026-02-28", "2026-02"],
    ["the first day of the next", "2026-03-01", "2026-03"],
    ["the last day of the present month", "2026-11-30", "2026-11"],
  ])("counts an entry of %s (%s) in %s", (_, date, month) => {
    const lines = costsByMonth(costs([service({ date, laborCost: 100, partsCost: 25 })]));
    const counted = lines.filter(({ total }) => total > 0);
    expect(counted).toEqual(month === null ? [] : [{ month, service: 125, fuel: null, total: 125 }]);
  });

  it("adds labor, parts and fuel of all machines", () => {
    const lines = costsByMonth(
      costs(
        [service({ laborCost: 1, partsCost: 2 }), service({ laborCost: 4, equipmentId: "truck" })],
        [burned({ cents: 8 }), burned({ cents: 16, equipmentId: "truck" })],
      ),
    );
    expect(lines.at(-1)).toEqual({ month: "2026-11", service: 7, fuel: 24, total: 31 });
  });

  it.each<[string, number | null, FuelCost[]]>([
    ["no fuel has a cost", null, []],
    ["only fuel before these months has one", null, [burned({ month: "2025-11", cents: 500 })]],
    ["fuel of another month has one", 0, [burned({ month: "2026-01", cents: 500 })]],
    ["the fuel was free", 0, [burned({ cents: 0 })]],
    [
      "nobody knows its cost, but that of another month",
      null,
      [burned({ cents: null }), burned({ month: "2026-01", cents: 500 })],
    ],
    [
      "one of its machines has a cost",
      500,
      [burned({ cents: null }), burned({ equipmentId: "b", cents: 500 })],
    ],
    ["nobody knows any cost", null, [burned({ cents: null })]],
  ])("when %s, the fuel of the month is %j", (_, expected, fuel) => {
    expect(costsByMonth(costs([], fuel)).at(-1)?.fuel).toBe(expected);
  });
});

describe("costs by machine", () => {
  it("shows service, fuel, total, usage and cost per hour", () => {
    const { machines, deleted } = costsByMachine(
      costs([service({ laborCost: 1_000_00, partsCost: 240_00 })], [burned({ cents: 3_100_50 })]),
      [machine("loader", { name: "Loader" })],
    );
    expect(machines).toEqual([
      {
        id: "loader",
        name: "Loader",
        shownName: "loader",
        retired: false,
        unit: "hours",
        service: 1_240_00,
        fuel: 3_100_50,
        total: 4_340_50,
        rate: { perUnit: 14_000, places: 2, unit: "hours", distance: 3_100 },
      },
    ]);
    expect(deleted).toBe(null);
  });

  it("lists the highest total first, equal totals by name, and no machine without costs", () => {
    const { machines } = costsByMachine(
      costs(
        [
          service({ equipmentId: "a", laborCost: 100 }),
          service({ equipmentId: "b", laborCost: 100 }),
          service({ equipmentId: "c", laborCost: 99 }),
          service({ equipmentId: "free" }),
        ],
        [burned({ equipmentId: "c", cents: 2 })],
      ),
      [
        machine("a", { name: "Truck #10" }),
        machine("b", { name: "Truck #2" }),
        machine("c", { name: "Zetor" }),
        machine("free"),
        machine("idle"),
      ],
    );
    expect(machines.map(({ name }) => name)).toEqual(["Zetor", "Truck #2", "Truck #10"]);
  });

  it("marks a retired machine", () => {
    const { machines } = costsByMachine(costs([service({ laborCost: 1 })]), [
      machine("loader", { retired: true }),
    ]);
    expect(machines).toMatchObject([{ id: "loader", retired: true }]);
  });

  it("sums deleted machines into one line", () => {
    const { machines, deleted } = costsByMachine(
      costs(
        [service({ equipmentId: "gone", laborCost: 100 }), service({ equipmentId: "sold", partsCost: 20 })],
        [burned({ equipmentId: "gone", cents: 3 })],
      ),
      [machine("loader")],
    );
    expect(machines).toEqual([]);
    expect(deleted).toEqual({ service: 120, fuel: 3, total: 123 });
  });

  it("shows 200 machines at most, and the sum of the deleted ones beside them", () => {
    const ids = Array.from({ length: 201 }, (_, index) => `m${index}`);
    const { machines, deleted } = costsByMachine(
      costs([...ids, "gone"].map((equipmentId, index) => service({ equipmentId, laborCost: index + 1 }))),
      ids.map((id) => machine(id)),
    );
    expect(machines).toHaveLength(COST_MACHINES);
    expect(machines.at(0)?.id).toBe("m200");
    expect(machines.at(-1)?.id).toBe("m1");
    expect(deleted?.total).toBe(202);
  });
});

describe("cost per unit", () => {
  const upTo = (unit: UsageSpan["unit"], distance: number): UsageSpan => ({
    ...SPAN,
    unit,
    last: { id: "r2", value: 10_000 + distance },
  });

  it.each<[string, number, UsageSpan, CostRate]>([
    [
      "$4,340.50 over 310.0 hours",
      4_340_50,
      SPAN,
      { perUnit: 14_000, places: 2, unit: "hours", distance: 3_100 },
    ],
    // 14.0046 dollars; rounded to 14.005 first it would become 14.01.
    [
      "hours, rounded once",
      140_046,
      upTo("hours", 1_000),
      { perUnit: 14_000, places: 2, unit: "hours", distance: 1_000 },
    ],
    [
      "half a cent per hour, rounded up",
      5,
      upTo("hours", 100),
      { perUnit: 10, places: 2, unit: "hours", distance: 100 },
    ],
    ["miles", 245, upTo("miles", 100), { perUnit: 245, places: 3, unit: "miles", distance: 100 }],
    [
      "kilometers, rounded to a thousandth of a dollar",
      200,
      upTo("kilometers", 30),
      { perUnit: 667, places: 3, unit: "kilometers", distance: 30 },
    ],
    [
      "a replaced meter",
      100,
      {
        ...SPAN,
        last: { id: "r4", value: 250 },
        replacements: [{ id: "r3", value: 50, before: 10_800 }],
      },
      { perUnit: 10, places: 2, unit: "hours", distance: 1_000 },
    ],
    ["no meter", 100, { ...SPAN, unit: "n/a" }, { missing: "unit" }],
    ["cycles", 100, { ...SPAN, unit: "cycles" }, { missing: "unit" }],
    ["no reading", 100, { ...SPAN, first: null, last: null }, { missing: "readings" }],
    ["one reading", 100, { ...SPAN, last: SPAN.first }, { missing: "readings" }],
    ["no usage between the readings", 100, upTo("hours", 0), { missing: "distance" }],
  ])("%s", (_, cents, span, rate) => {
    expect(costRate(cents, span)).toEqual(rate);
  });
});

describe("costs by work done", () => {
  type Done = Pick<ServiceCost, "taskNames" | "otherWork">;
  const oil: Done = { taskNames: ["Oil"], otherWork: null };

  it.each<[string, boolean, Done, Done]>([
    ["the same name", true, oil, oil],
    ["another letter case", true, oil, { taskNames: [" OIL "], otherWork: null }],
    [
      "another letter case of accented letters",
      true,
      { taskNames: ["ÉLITE"], otherWork: null },
      { taskNames: ["élite"], otherWork: null },
    ],
    [
      "another accent",
      false,
      { taskNames: ["elite"], otherWork: null },
      { taskNames: ["élite"], otherWork: null },
    ],
    ["a name more", false, oil, { taskNames: ["Oil", "Grease"], otherWork: null }],
    [
      "another order",
      true,
      { taskNames: ["Grease", "Oil"], otherWork: null },
      { taskNames: ["Oil", "Grease"], otherWork: null },
    ],
    ["other work of that name", true, oil, { taskNames: [], otherWork: "oil" }],
    ["other work that repeats the name", true, oil, { taskNames: ["Oil"], otherWork: "OIL" }],
    ["blank other work", true, oil, { taskNames: ["Oil"], otherWork: " " }],
    [
      "other work with a semicolon beside two names",
      false,
      { taskNames: ["Oil", "Grease"], otherWork: null },
      { taskNames: [], otherWork: "Oil; Grease" },
    ],
    [
      "a comma in a name beside two names",
      false,
      { taskNames: ["Oil", "Grease"], otherWork: null },
      { taskNames: ["Oil,Grease"], otherWork: null },
    ],
  ])("entries with %s are one line: %s", (_, same, one, other) => {
    const { work } = costsByWork(
      costs([service({ ...one, laborCost: 100 }), service({ ...other, laborCost: 10 })]),
    );
    expect(work.map(({ count, cost }) => [count, cost])).toEqual(
      same
        ? [[2, 110]]
        : [
            [1, 100],
            [1, 10],
          ],
    );
  });

  it("lists the highest cost first and leaves out what cost nothing", () => {
    const { work, other } = costsByWork(
      costs([
        service({ taskNames: ["Grease"], laborCost: 50 }),
        service({ taskNames: ["Wash"] }),
        service({ taskNames: ["Oil"], laborCost: 40, otherWork: "Belt; hose" }),
        service({ taskNames: ["Oil"], partsCost: 30, otherWork: "belt; hose" }),
        service({ taskNames: ["Tires"], partsCost: 999, date: "2025-11-30" }),
      ]),
    );
    expect(work).toEqual([
      { names: ["Oil", "Belt; hose"], count: 2, cost: 70 },
      { names: ["Grease"], count: 1, cost: 50 },
    ]);
    expect(other).toBe(null);
  });

  it("lists work of equal cost by how often it was done, then by name", () => {
    const { work } = costsByWork(
      costs([
        service({ taskNames: ["Wash"], laborCost: 20 }),
        service({ taskNames: ["Belt"], laborCost: 20 }),
        service({ taskNames: ["Oil"], laborCost: 10 }),
        service({ taskNames: ["Oil"], laborCost: 10 }),
        service({ taskNames: [" Axle "], laborCost: 20 }),
      ]),
    );
    expect(work.map(({ names }) => names)).toEqual([["Oil"], ["Axle"], ["Belt"], ["Wash"]]);
  });

  it("shows the names as in the latest entry", () => {
    const { work } = costsByWork(
      costs([
        service({ date: "2026-05-01", taskNames: ["oil"], laborCost: 1 }),
        service({ date: "2026-07-01", taskNames: ["Oil"], laborCost: 1 }),
        service({ date: "2026-06-01", taskNames: ["OIL"], laborCost: 1 }),
      ]),
    );
    expect(work).toEqual([{ names: ["Oil"], count: 3, cost: 3 }]);
  });

  it.each([
    [20, null],
    [21, { count: 1, cost: 1 }],
    [23, { count: 3, cost: 6 }],
  ])("shows 20 of %d kinds of work, and the rest as %j", (works, rest) => {
    const { work, other } = costsByWork(
      costs(
        Array.from({ length: works }, (_, index) =>
          service({ taskNames: [`Work ${index}`], laborCost: index + 1 }),
        ),
      ),
    );
    expect(work).toHaveLength(20);
    expect(work.at(0)).toEqual({ names: [`Work ${works - 1}`], count: 1, cost: works });
    expect(other).toEqual(rest);
  });
});

it("the three tables have the same sums, to the cent", () => {
  const services = Array.from({ length: 400 }, (_, index) =>
    service({
      date: `2026-${String((index % 11) + 1).padStart(2, "0")}-15`,
      equipmentId: `m${index % 150}`,
      laborCost: (index * 7_919) % 100_003,
      partsCost: (index * 104_729) % 999_983,
      taskNames: [`Work ${index % 37}`],
    }),
  );
  const fuel = Array.from({ length: 300 }, (_, index) =>
    burned({ month: MONTHS[index % 12], equipmentId: `m${index % 170}`, cents: (index * 31_337) % 70_001 }),
  );
  const all = costs(services, fuel);
  const sum = (values: (number | null | undefined)[]) =>
    values.reduce<number>((total, value) => total + (value ?? 0), 0);
  const months = costsByMonth(all);
  // The machines m100 to m169 are deleted.
  const { machines, deleted } = costsByMachine(
    all,
    Array.from({ length: 100 }, (_, index) => machine(`m${index}`)),
  );
  const { work, other } = costsByWork(all);
  const serviceCost = sum(services.map(({ laborCost, partsCost }) => laborCost + partsCost));
  const fuelCost = sum(fuel.map(({ cents }) => cents));
  const lines = [...machines, deleted];
  expect(sum(months.map((line) => line.service))).toBe(serviceCost);
  expect(sum(lines.map((line) => line?.service))).toBe(serviceCost);
  expect(sum([...work, other].map((line) => line?.cost))).toBe(serviceCost);
  expect(sum(months.map((line) => line.fuel))).toBe(fuelCost);
  expect(sum(lines.map((line) => line?.fuel))).toBe(fuelCost);
  expect(sum(months.map((line) => line.total))).toBe(serviceCost + fuelCost);
});
