import { describe, expect, it } from "vitest";
import {
  type BookMachine,
  type BookMonth,
  bookChanges,
  bookFigures,
  bookLines,
  bookMonth,
  bookTotals,
  changedMachines,
  daysOfLastMonth,
  deliverySums,
  type FuelSum,
  fromFirstMonth,
  fuelSums,
  hasBegun,
  hasChanges,
  isChanged,
  isMonthChanged,
  isOfMonth,
  isOver,
  monthsOfYear,
  monthToClose,
  type RegisteredMachine,
  serviceSums,
  totalCost,
} from "./books.ts";

const JUNE = bookMonth("America/Chicago", "2026-06") as BookMonth;
const NO_DELIVERIES = { number: 0, totalPaid: 0 };
const day = (text: string) => new Date(`${text}T12:00:00Z`);

function machine(more: Partial<RegisteredMachine> = {}): RegisteredMachine {
  return {
    id: "m1",
    name: "Loader",
    unit: "hours",
    addedAt: day("2025-03-01"),
    retiredAt: null,
    soldDate: null,
    before: null,
    first: null,
    last: null,
    replacements: [],
    ...more,
  };
}

const fuel = (more: Partial<FuelSum> = {}): FuelSum => ({
  equipmentId: "m1",
  equipmentName: "Loader",
  fuelType: "diesel",
  fuelUse: null,
  fuelAdded: 100,
  fuelCost: 3_499,
  withoutCost: 0,
  entriesWithoutCost: 0,
  entriesWithoutUse: 1,
  ...more,
});

const lineOf = (register: RegisteredMachine) =>
  bookLines(JUNE, { machines: [register], fuel: [], services: [] })[0];

describe("a month", () => {
  it("begins and ends at midnight of the company's zone", () => {
    expect([JUNE.from, JUNE.until, JUNE.yearFrom].map((instant) => instant.toISOString())).toEqual([
      "2026-06-01T05:00:00.000Z",
      "2026-07-01T05:00:00.000Z",
      "2026-01-01T06:00:00.000Z",
    ]);
    expect(monthsOfYear("UTC", "2026").map(({ month }) => month.slice(5))).toEqual(
      "01 02 03 04 05 06 07 08 09 10 11 12".split(" "),
    );
  });

  it.each([
    ["2026-03-15T12:00:00Z", { from: "2026-02-01", to: "2026-02-28" }],
    ["2026-01-01T03:00:00Z", { from: "2025-11-01", to: "2025-11-30" }],
  ])("at %s, the last month's days are %j", (now, days) => {
    expect(daysOfLastMonth("America/Chicago", new Date(now))).toEqual(days);
  });

  it.each([
    ["a millisecond before it", JUNE.from.getTime() - 1, [false, false]],
    ["at its first instant", JUNE.from.getTime(), [true, false]],
    ["at its last instant", JUNE.until.getTime() - 1, [true, false]],
    ["at the first instant of the next", JUNE.until.getTime(), [true, true]],
  ])("%s (%i), whether it has begun and is over: %s", (_, now, state) => {
    expect([hasBegun(JUNE, new Date(now)), isOver(JUNE, new Date(now))]).toEqual(state);
  });

  it.each(["2026-13", "2026-6", "June", ""])("is not %j", (text) => {
    expect(bookMonth("UTC", text)).toBeNull();
  });
});

describe("the sums of entries", () => {
  const of = { equipmentId: "m1", equipmentName: "Loader" };
  const filled = { ...of, fuelType: "diesel" as const, fuelUse: null, amount: 100, fuelCost: 3_499 };

  it("keep machines, fuel types and uses apart, and take the latest entry's name", () => {
    const sums = fuelSums([
      { ...filled, seq: 1 },
      { ...filled, seq: 3, equipmentName: "Wheel loader", amount: 50, fuelCost: null },
      { ...filled, seq: 2, fuelCost: 1 },
      { ...filled, seq: 4, fuelUse: "highway" },
      { ...filled, seq: 5, fuelType: "gas", fuelCost: null },
      { ...filled, seq: 6, equipmentId: "m2", fuelCost: 0 },
    ]);
    const sum = (more: Partial<FuelSum>) => fuel({ withoutCost: 0, entriesWithoutCost: 0, ...more });
    expect(sums).toEqual([
      sum({ equipmentId: "m2", fuelCost: 0 }),
      sum({ fuelType: "gas", fuelCost: null, withoutCost: 100, entriesWithoutCost: 1 }),
      sum({ fuelUse: "highway", entriesWithoutUse: 0 }),
      sum({
        equipmentName: "Wheel loader",
        fuelAdded: 250,
        fuelCost: 3_500,
        withoutCost: 50,
        entriesWithoutCost: 1,
        entriesWithoutUse: 3,
      }),
    ]);
  });

  it("of service are by machine, under the latest entry's name", () => {
    const done = { ...of, laborCost: 100, partsCost: 7 };
    expect(
      serviceSums([
        { ...done, seq: 1 },
        { ...done, seq: 3, equipmentName: "Wheel loader", laborCost: 50 },
        { ...done, seq: 2, equipmentId: "m2", equipmentName: "Baler" },
      ]),
    ).toEqual([
      { equipmentId: "m1", equipmentName: "Wheel loader", laborCost: 150, partsCost: 14 },
      { equipmentId: "m2", equipmentName: "Baler", laborCost: 100, partsCost: 7 },
    ]);
  });

  it("are empty without entries", () => {
    expect([fuelSums([]), serviceSums([])]).toEqual([[], []]);
  });
});

describe("the readings of a month", () => {
  const [r1, r2, r3, r4] = [
    { id: "r1", value: 12_000 },
    { id: "r2", value: 12_300 },
    { id: "r3", value: 50 },
    { id: "r4", value: 250 },
  ];

  it.each([
    {
      what: "go from the last one before it to the last one in it",
      readings: { before: r1, first: r2, last: r2 },
      found: [12_000, 12_300, 300],
    },
    {
      what: "go from the first one in it when there is none before",
      readings: { first: r1, last: r2 },
      found: [12_000, 12_300, 300],
    },
    {
      what: "stand still when none was taken in it",
      readings: { before: r1 },
      found: [12_000, 12_000, 0],
    },
    { what: "are unknown without any reading", readings: {}, found: [null, null, null] },
    {
      what: "are unknown for a machine without a meter",
      readings: { unit: "n/a" as const, before: r1, first: r2, last: r2 },
      found: [null, null, null],
    },
    {
      what: "count both meters when the meter was replaced",
      readings: { before: r1, first: r2, last: r4, replacements: [{ ...r3, before: 12_300 }] },
      found: [12_000, 250, 500],
    },
    {
      what: "count both meters of a machine whose first reading is in it",
      readings: { first: r1, last: r4, replacements: [{ ...r3, before: 12_300 }] },
      found: [12_000, 250, 500],
    },
    {
      what: "begin with the new meter's reading when none came before it",
      readings: { first: r3, last: r4, replacements: [{ ...r3, before: null }] },
      found: [50, 250, 200],
    },
  ])("$what", ({ readings, found }) => {
    const line = lineOf(machine(readings));
    expect([line?.readingStart, line?.readingEnd, line?.usage]).toEqual(found);
  });
});

describe("the machines of a month", () => {
  it.each([
    { what: "one that is here", register: {}, of: true },
    { what: "one added in its last hour", register: { addedAt: new Date("2026-07-01T04:59:00Z") }, of: true },
    { what: "one added at its end", register: { addedAt: new Date("2026-07-01T05:00:00Z") }, of: false },
    { what: "one retired on 1 January", register: { retiredAt: new Date("2026-01-01T06:00:00Z") }, of: true },
    {
      what: "one retired the day before",
      register: { retiredAt: new Date("2026-01-01T05:59:00Z") },
      of: false,
    },
    { what: "one retired later", register: { retiredAt: day("2027-02-01") }, of: true },
    {
      what: "one retired before and sold in it",
      register: { retiredAt: day("2025-12-01"), soldDate: "2026-06-30" },
      of: true,
    },
    {
      what: "one retired before and sold in another month",
      register: { retiredAt: day("2025-12-01"), soldDate: "2026-07-01" },
      of: false,
    },
    {
      what: "one sold in it, but added after it",
      register: { addedAt: day("2026-08-01"), retiredAt: day("2026-08-02"), soldDate: "2026-06-01" },
      of: false,
    },
  ])("include $what: $of", ({ register, of }) => {
    expect(isOfMonth(machine(register), JUNE)).toBe(of);
    expect(lineOf(machine(register)) !== undefined).toBe(of);
  });

  it("with the same name are in the order of their ids", () => {
    const machines = ["m9", "m1", "m5"].map((id) => machine({ id, name: "Loader" }));
    const lines = bookLines(JUNE, { machines, fuel: [], services: [] });
    expect(lines.map(({ equipmentId }) => equipmentId)).toEqual(["m1", "m5", "m9"]);
  });

  it("include any with fuel or service in it, a deleted one with only its id and name", () => {
    const gone = { equipmentId: "gone", equipmentName: "Old truck" };
    const lines = bookLines(JUNE, {
      machines: [
        machine({ id: "m1", name: "Truck #10" }),
        machine({ id: "m2", name: "truck #2", retiredAt: day("2024-01-01") }),
        machine({ id: "m3", name: "Baler", addedAt: day("2026-09-01") }),
      ],
      fuel: [fuel({ equipmentId: "m3" })],
      services: [
        { ...gone, laborCost: 100, partsCost: 250 },
        { equipmentId: "m2", equipmentName: "Former name", laborCost: 1, partsCost: 0 },
      ],
    });
    expect(lines.map(({ equipmentName, register }) => [equipmentName, register === null])).toEqual([
      ["Baler", false],
      ["Old truck", true],
      ["truck #2", false],
      ["Truck #10", false],
    ]);
    expect(lines.map(({ fuel: of }) => of.length)).toEqual([1, 0, 0, 0]);
    expect(bookFigures(lines, NO_DELIVERIES).machines[1]).toEqual({
      ...gone,
      readingStart: null,
      readingEnd: null,
      usage: null,
      fuelAdded: 0,
      fuelCost: 0,
      laborCost: 100,
      partsCost: 250,
    });
  });
});

describe("costs", () => {
  const costOf = (sums: FuelSum[]) =>
    bookTotals(bookLines(JUNE, { machines: [], fuel: sums, services: [] })).fuelCost;

  it.each([
    { what: "0 without fuel", sums: [], cost: 0 },
    { what: "unknown when no fuel has a known cost", sums: [fuel({ fuelCost: null })], cost: null },
    {
      what: "the sum of the known ones",
      sums: [fuel(), fuel({ fuelUse: "highway", fuelCost: null }), fuel({ fuelType: "gas", fuelCost: 1 })],
      cost: 3_500,
    },
    { what: "0 when the fuel was free", sums: [fuel({ fuelCost: 0 })], cost: 0 },
    {
      what: "known when one machine's is",
      sums: [fuel({ fuelCost: null }), fuel({ equipmentId: "m2" })],
      cost: 3_499,
    },
  ])("of fuel are $what", ({ sums, cost }) => expect(costOf(sums)).toBe(cost));

  it("of fuel are unknown when one machine took no fuel and the other's cost is unknown", () => {
    const none = { fuelAdded: 0, fuelCost: 0, laborCost: 0, partsCost: 0 };
    expect(bookTotals([none, { ...none, fuelAdded: 100, fuelCost: null }]).fuelCost).toBeNull();
    expect(bookTotals([none, none]).fuelCost).toBe(0);
  });

  it("in total are the sum of what is known", () => {
    expect(totalCost({ fuelCost: null, laborCost: 150, partsCost: 25 })).toBe(175);
    expect(totalCost({ fuelCost: 10, laborCost: 150, partsCost: 25 })).toBe(185);
  });

  it("are listed by fuel type and use, fuel without a use last", () => {
    const sums = [
      fuel({ equipmentId: "m2", fuelType: "gas" }),
      fuel({ fuelUse: null }),
      fuel({ fuelUse: "off-road-dyed", fuelCost: null }),
      fuel({ equipmentId: "m2", fuelUse: "off-road-dyed", fuelCost: null }),
    ];
    const lines = bookLines(JUNE, { machines: [], fuel: sums, services: [] });
    expect(bookFigures(lines, NO_DELIVERIES).fuel).toEqual([
      { fuelType: "gas", fuelUse: null, fuelAdded: 100, fuelCost: 3_499 },
      { fuelType: "diesel", fuelUse: "off-road-dyed", fuelAdded: 200, fuelCost: null },
      { fuelType: "diesel", fuelUse: null, fuelAdded: 100, fuelCost: 3_499 },
    ]);
  });
});

describe("a closed month", () => {
  const closed = (more: Partial<BookMachine> = {}): BookMachine => ({
    equipmentId: "m1",
    equipmentName: "Loader",
    readingStart: 10,
    readingEnd: 20,
    usage: 10,
    fuelAdded: 100,
    fuelCost: 3_499,
    laborCost: 0,
    partsCost: 0,
    ...more,
  });

  it.each([
    ["fuelAdded", true],
    ["fuelCost", true],
    ["laborCost", true],
    ["partsCost", true],
    ["readingEnd", false],
    ["usage", false],
  ] as const)("counts as changed when %s differs now: %s", (figure, changed) => {
    const now = closed({ [figure]: 7 });
    expect(isChanged(closed(), now)).toBe(changed);
    expect(changedMachines([closed()], [now])).toHaveLength(changed ? 1 : 0);
  });

  it("doesn't count as changed when a machine is renamed", () => {
    expect(changedMachines([closed()], [closed({ equipmentName: "Wheel loader" })])).toEqual([]);
  });

  it("names the machine that lost fuel and the one that gained it", () => {
    const other = closed({ equipmentId: "m2", equipmentName: "Baler", fuelAdded: 0, fuelCost: 0 });
    const after = [
      closed({ fuelAdded: 0, fuelCost: 0 }),
      { ...closed(), equipmentId: "m2", equipmentName: "Baler" },
    ];
    expect(isChanged(bookTotals([closed(), other]), bookTotals(after))).toBe(false);
    expect(changedMachines([closed(), other], after).map(({ equipmentName }) => equipmentName)).toEqual([
      "Baler",
      "Loader",
    ]);
  });

  it("names a machine that was added and one that is gone", () => {
    const came = closed({ equipmentId: "m2", equipmentName: "Baler" });
    const changes = changedMachines([closed()], [came]);
    expect(
      changes.map(({ equipmentId, closed, now }) => [equipmentId, closed.fuelAdded, now.fuelAdded]),
    ).toEqual([
      ["m2", 0, 100],
      ["m1", 100, 0],
    ]);
  });

  const figures = (more: object = {}) => ({
    machines: [closed()],
    fuel: [{ fuelType: "diesel" as const, fuelUse: null, fuelAdded: 100, fuelCost: 3_499 }],
    deliveries: { number: 1, totalPaid: 50_000 },
    ...more,
  });
  const moved = [
    { fuelType: "diesel" as const, fuelUse: null, fuelAdded: 40, fuelCost: 3_499 },
    { fuelType: "diesel" as const, fuelUse: "off-road" as const, fuelAdded: 60, fuelCost: null },
  ];
  const NO_CHANGES = { machines: [], fuel: [], deliveries: null };

  it.each([
    ["nothing", {}, NO_CHANGES],
    ["the cost of a kind and use", { fuel: [{ ...figures().fuel[0], fuelCost: 1 }] }, NO_CHANGES],
    [
      "the use of some fuel",
      { fuel: moved },
      {
        ...NO_CHANGES,
        fuel: [
          { fuelType: "diesel", fuelUse: "off-road", closed: 0, now: 60 },
          { fuelType: "diesel", fuelUse: null, closed: 100, now: 40 },
        ],
      },
    ],
    ["fuel of no kind any more", { fuel: [] }, { fuel: [{ closed: 100, now: 0 }] }],
    ["the number of deliveries", { deliveries: { number: 2, totalPaid: 50_000 } }, { deliveries: {} }],
    ["the total of deliveries", { deliveries: { number: 1, totalPaid: 1 } }, { deliveries: {} }],
  ])("compares %s", (_what, more, expected) => {
    const now = figures(more);
    const changes = bookChanges(figures(), now);
    expect(changes).toMatchObject(expected);
    expect(hasChanges(changes)).toBe(expected !== NO_CHANGES);
    const sums = ({ fuel, deliveries }: typeof now) => ({ ...bookTotals([closed()]), fuel, deliveries });
    expect(isMonthChanged(sums(figures()), sums(now))).toBe(expected !== NO_CHANGES);
  });

  it("can't be said to have other deliveries when its closing doesn't know them, and an open one has no changes", () => {
    const { deliveries: _deliveries, ...older } = figures();
    expect(bookChanges(older, figures())).toEqual(NO_CHANGES);
    expect(bookChanges(null, figures())).toEqual(NO_CHANGES);
    const sums = { ...bookTotals([closed()]), fuel: figures().fuel };
    expect(isMonthChanged({ ...sums, deliveries: null }, { ...sums, deliveries: NO_DELIVERIES })).toBe(false);
  });

  it("sums its deliveries", () => {
    expect(deliverySums([])).toEqual(NO_DELIVERIES);
    expect(deliverySums([{ totalPaid: 10 }, { totalPaid: null }, { totalPaid: 5 }])).toEqual({
      number: 3,
      totalPaid: 15,
    });
  });
});

describe("the months of a year", () => {
  const closed = day("2026-03-05");
  const month = (name: string, fields: object = {}) => ({
    ...{ month: name, closedAt: null as Date | null, over: true },
    ...{ fuelAdded: 0, fuelCost: 0 as number | null, laborCost: 0, partsCost: 0 },
    ...fields,
  });
  const [january, february, march] = [month("01"), month("02"), month("03")];

  it.each([
    ["fuel", { fuelAdded: 1 }],
    ["fuel whose cost nobody knows", { fuelCost: null }],
    ["labor", { laborCost: 1 }],
    ["parts", { partsCost: 1 }],
    ["a closing", { closedAt: closed }],
  ])("begin with the first that has %s", (_, fields) => {
    const first = { ...february, ...fields };
    expect(fromFirstMonth([january, first, march])).toEqual([first, march]);
  });

  it("are the last one alone where none has anything", () => {
    expect(fromFirstMonth([january, february])).toEqual([february]);
    expect(fromFirstMonth([])).toEqual([]);
  });

  it("offer the latest that is over and open to be closed", () => {
    const now = { ...march, over: false };
    expect(monthToClose([january, february, now])).toBe("02");
    expect(monthToClose([january, { ...february, closedAt: closed }, now])).toBe("01");
    expect(monthToClose([{ ...january, closedAt: closed }, now])).toBeNull();
    expect(monthToClose([])).toBeNull();
  });
});
