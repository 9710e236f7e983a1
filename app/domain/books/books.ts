/**
 * The books: what a company's machines used and cost in a month. Fuel and readings are in tenths, money is in cents,
 * and every sum is one of integers, so pages, calls and files agree to the cent.
 */
import {
  addInterval,
  type CalendarDate,
  type CalendarMonth,
  calendarMonth,
  monthOf,
  startOfDay,
  todayIn,
  yearOf,
} from "#app/domain/calendar-date.ts";
import {
  FUEL_KINDS,
  FUEL_USES,
  type FuelKind,
  type FuelUse,
  type MeterUnit,
} from "#app/domain/equipment/equipment.ts";
import { distanceBetween, type UsageSpan } from "#app/domain/fuel/fuel-rate.ts";
import { byText, naturalKey } from "#app/domain/natural-order.ts";
import { sumOf } from "#app/domain/quantity.ts";
import { groupBy } from "#app/domain/row-groups.ts";

/** The files of the books, in the order of the ZIP. */
export const BOOK_FILES = [
  "machines",
  "fuel-by-machine",
  "fuel-entries",
  "service",
  "fuel-deliveries",
] as const;
export type BookFile = (typeof BOOK_FILES)[number];

/** A month with the first instant of its year. */
export type BookMonth = CalendarMonth & { yearFrom: Date };

/** The month `YYYY-MM` in a time zone; null for a text that is none. */
export function bookMonth(timeZone: string, month: string): BookMonth | null {
  const found = calendarMonth(timeZone, month);
  return found && { ...found, yearFrom: startOfDay(timeZone, `${yearOf(month)}-01-01`) };
}

/** The months of a year, January first. */
export function monthsOfYear(timeZone: string, year: string): BookMonth[] {
  return Array.from({ length: 12 }, (_, index) => `${year}-${String(index + 1).padStart(2, "0")}`).flatMap(
    (month) => bookMonth(timeZone, month) ?? [],
  );
}

/** The first and the last day of the month before today's. */
export function daysOfLastMonth(timeZone: string, now: Date): { from: CalendarDate; to: CalendarDate } {
  const thisMonth = `${monthOf(todayIn(timeZone, now))}-01`;
  return { from: addInterval(thisMonth, -1, "months"), to: addInterval(thisMonth, -1, "days") };
}

/** Whether a month has begun. */
export function hasBegun({ from }: CalendarMonth, now: Date): boolean {
  return from <= now;
}

/** Whether a month is over: only then it can be closed, and accountants see it. */
export function isOver({ until }: CalendarMonth, now: Date): boolean {
  return until <= now;
}

/**
 * Fuel and service of a month. The fuel cost is the sum of the known costs: null when there is fuel and none is known, 0
 * without fuel.
 */
export type BookTotals = {
  fuelAdded: number;
  fuelCost: number | null;
  laborCost: number;
  partsCost: number;
};

/** A machine's figures. Readings and usage are null where there are none. */
export type BookMachine = BookTotals & {
  equipmentId: string;
  equipmentName: string;
  readingStart: number | null;
  readingEnd: number | null;
  usage: number | null;
};

export type BookFuel = {
  fuelType: FuelKind;
  fuelUse: FuelUse | null;
  fuelAdded: number;
  fuelCost: number | null;
};

/** A month's fuel deliveries: how many, and what they cost in all. */
export type BookDeliveries = { number: number; totalPaid: number };

/** A month's figures, which a closing keeps beside its files. */
export type BookFigures = { machines: BookMachine[]; fuel: BookFuel[]; deliveries: BookDeliveries };

/** The figures of a closing; deliveries are kept since they are compared. */
export type KeptFigures = Omit<BookFigures, "deliveries"> & { deliveries?: BookDeliveries | null };

/** The sum of a machine's standing fuel of one kind and use. */
export type FuelSum = BookFuel & {
  equipmentId: string;
  /** The name in the latest of its entries. */
  equipmentName: string;
  /** The part of `fuelAdded` whose cost nobody knows. */
  withoutCost: number;
  /** How many entries lack a cost, and how many a use. */
  entriesWithoutCost: number;
  entriesWithoutUse: number;
};

/** The sum of a machine's standing service entries. */
export type ServiceSum = {
  equipmentId: string;
  equipmentName: string;
  laborCost: number;
  partsCost: number;
};

type Entry = { seq: number; equipmentId: string; equipmentName: string };
type FuelEntry = Entry & {
  fuelType: FuelKind;
  fuelUse: FuelUse | null;
  amount: number;
  fuelCost: number | null;
};
type ServiceEntry = Entry & { laborCost: number; partsCost: number };

/** Sums fuel entries as `selectFuelSums` does: the sum with the latest entry comes first. */
export function fuelSums(entries: readonly FuelEntry[]): FuelSum[] {
  return groupBy(latestFirst(entries), ({ equipmentId, fuelType, fuelUse }) =>
    [equipmentId, fuelType, fuelUse].join(" "),
  ).flatMap(([, all]) => {
    const [latest] = all;
    if (!latest) return [];
    const { equipmentId, equipmentName, fuelType, fuelUse } = latest;
    const known = all.flatMap(({ fuelCost }) => fuelCost ?? []);
    return {
      ...{ equipmentId, equipmentName, fuelType, fuelUse },
      fuelAdded: sumOf(all.map(({ amount }) => amount)),
      fuelCost: known.length === 0 ? null : sumOf(known),
      withoutCost: sumOf(all.flatMap(({ amount, fuelCost }) => (fuelCost === null ? amount : []))),
      entriesWithoutCost: all.length - known.length,
      entriesWithoutUse: fuelUse === null ? all.length : 0,
    };
  });
}

/** Sums service entries as `selectServiceSums` does. */
export function serviceSums(entries: readonly ServiceEntry[]): ServiceSum[] {
  return groupBy(latestFirst(entries), ({ equipmentId }) => equipmentId).map(([equipmentId, all]) => ({
    equipmentId,
    equipmentName: all[0]?.equipmentName ?? "",
    laborCost: sumOf(all.map(({ laborCost }) => laborCost)),
    partsCost: sumOf(all.map(({ partsCost }) => partsCost)),
  }));
}

const latestFirst = <Row extends Entry>(entries: readonly Row[]) => entries.toSorted((a, b) => b.seq - a.seq);

type Reading = { id: string; value: number };

/** What a month needs to know of a machine that is here or retired. */
export type RegisteredMachine = {
  id: string;
  name: string;
  unit: MeterUnit;
  addedAt: Date;
  /** Null for a machine that is here. */
  retiredAt: Date | null;
  soldDate: string | null;
  /** The last standing reading before the month, and the first and the last in it. */
  before: Reading | null;
  first: Reading | null;
  last: Reading | null;
  replacements: UsageSpan["replacements"];
};

/** A machine of a month: its figures, its row of the register (null once it was deleted) and its fuel. */
export type BookLine<Machine> = BookMachine & { register: Machine | null; fuel: FuelSum[] };

type MonthData<Machine> = {
  machines: readonly Machine[];
  fuel: readonly FuelSum[];
  services: readonly ServiceSum[];
};

/**
 * The machines of a month, by name and id: registered ones that belong to it, and all others with fuel or
 * service in it. A deleted machine has its id, its name and these figures only.
 */
export function bookLines<Machine extends RegisteredMachine>(
  month: BookMonth,
  { machines, fuel, services }: MonthData<Machine>,
): BookLine<Machine>[] {
  const fuelOf = new Map(groupBy(fuel, ({ equipmentId }) => equipmentId));
  const servicesOf = new Map(services.map((sum) => [sum.equipmentId, sum]));
  const registered = new Map(machines.map((machine) => [machine.id, machine]));
  const ids = new Set([
    ...machines.filter((machine) => isOfMonth(machine, month)).map(({ id }) => id),
    ...fuelOf.keys(),
    ...servicesOf.keys(),
  ]);
  return [...ids]
    .map((equipmentId) => {
      const register = registered.get(equipmentId) ?? null;
      const ofFuel = fuelOf.get(equipmentId) ?? [];
      const service = servicesOf.get(equipmentId);
      return {
        equipmentId,
        equipmentName: register?.name ?? ofFuel[0]?.equipmentName ?? service?.equipmentName ?? "",
        ...readingsOf(register),
        ...fuelTotals(ofFuel),
        laborCost: service?.laborCost ?? 0,
        partsCost: service?.partsCost ?? 0,
        register,
        fuel: ofFuel.toSorted(byKindAndUse),
      };
    })
    .map((line) => ({ line, name: naturalKey(line.equipmentName) }))
    .sort((a, b) => byText(a.name, b.name) || byText(a.line.equipmentId, b.line.equipmentId))
    .map(({ line }) => line);
}

/** Whether a machine that is here or retired belongs to a month without having fuel or service in it. */
export function isOfMonth(
  { addedAt, retiredAt, soldDate }: Pick<RegisteredMachine, "addedAt" | "retiredAt" | "soldDate">,
  { month, until, yearFrom }: BookMonth,
): boolean {
  if (addedAt >= until) return false;
  return retiredAt === null || retiredAt >= yearFrom || (soldDate?.startsWith(month) ?? false);
}

/** The readings at a month's start and end, and the usage between them. */
function readingsOf(
  machine: RegisteredMachine | null,
): Pick<BookMachine, "readingStart" | "readingEnd" | "usage"> {
  const start = machine?.before ?? machine?.first ?? null;
  const end = machine?.last ?? machine?.before ?? null;
  if (!machine || !start || !end || machine.unit === "n/a") {
    return { readingStart: null, readingEnd: null, usage: null };
  }
  return {
    readingStart: start.value,
    readingEnd: end.value,
    usage: distanceBetween(start, end, machine.replacements),
  };
}

/** Several sums of fuel, added up. */
export function fuelTotals(
  sums: readonly Pick<BookTotals, "fuelAdded" | "fuelCost">[],
): Pick<BookTotals, "fuelAdded" | "fuelCost"> {
  const filled = sums.filter(({ fuelAdded }) => fuelAdded > 0);
  const known = filled.flatMap(({ fuelCost }) => fuelCost ?? []);
  return {
    fuelAdded: sumOf(filled.map(({ fuelAdded }) => fuelAdded)),
    fuelCost: filled.length > 0 && known.length === 0 ? null : sumOf(known),
  };
}

/** The totals of a month, from those of its machines. */
export function bookTotals(parts: readonly BookTotals[]): BookTotals {
  return {
    ...fuelTotals(parts),
    laborCost: sumOf(parts.map(({ laborCost }) => laborCost)),
    partsCost: sumOf(parts.map(({ partsCost }) => partsCost)),
  };
}

/** The sum of what is known of fuel, labor and parts. */
export function totalCost({ fuelCost, laborCost, partsCost }: Omit<BookTotals, "fuelAdded">): number {
  return (fuelCost ?? 0) + laborCost + partsCost;
}

/** A month of a year's list. */
type MonthOfYear = BookTotals & { closedAt: Date | null };

/** The months of a year from the first that has anything; the last one alone where none has. */
export function fromFirstMonth<Month extends MonthOfYear>(months: readonly Month[]): Month[] {
  const first = months.findIndex(
    ({ closedAt, fuelAdded, fuelCost, laborCost, partsCost }) =>
      closedAt !== null || [fuelAdded, fuelCost, laborCost, partsCost].some((figure) => figure !== 0),
  );
  return months.slice(first === -1 ? -1 : first);
}

/** The latest month that is over and was not closed; null without one. */
export function monthToClose(
  months: readonly { month: string; over: boolean; closedAt: Date | null }[],
): string | null {
  return months.findLast(({ over, closedAt }) => over && closedAt === null)?.month ?? null;
}

/** The fuel of a month by kind and use. */
export function fuelByUse(fuel: readonly FuelSum[]): BookFuel[] {
  return groupBy(fuel, ({ fuelType, fuelUse }) => `${fuelType} ${fuelUse}`)
    .flatMap(([, sums]) => {
      const [first] = sums;
      return first ? [{ fuelType: first.fuelType, fuelUse: first.fuelUse, ...fuelTotals(sums) }] : [];
    })
    .sort(byKindAndUse);
}

/** Sums deliveries as `selectDeliverySums` does. */
export function deliverySums(deliveries: readonly { totalPaid: number | null }[]): BookDeliveries {
  return {
    number: deliveries.length,
    totalPaid: sumOf(deliveries.map(({ totalPaid }) => totalPaid ?? 0)),
  };
}

/** The figures that a closing keeps. */
export function bookFigures(lines: readonly BookLine<unknown>[], deliveries: BookDeliveries): BookFigures {
  return {
    machines: lines.map(({ register: _register, fuel: _fuel, ...machine }) => machine),
    fuel: fuelByUse(lines.flatMap(({ fuel }) => fuel)),
    deliveries,
  };
}

/**
 * The figures of a machine that mark a closed month as changed, as gallons by kind and use and the deliveries do. Names,
 * readings and purchases don't.
 */
export const COMPARED = ["fuelAdded", "fuelCost", "laborCost", "partsCost"] as const;

/** Whether gallons, fuel cost, labor or parts differ. */
export function isChanged(closed: BookTotals, now: BookTotals): boolean {
  return COMPARED.some((figure) => closed[figure] !== now[figure]);
}

export type MachineChange = {
  equipmentId: string;
  equipmentName: string;
  closed: BookTotals;
  now: BookTotals;
};

const NOTHING: BookTotals = { fuelAdded: 0, fuelCost: 0, laborCost: 0, partsCost: 0 };

/** The machines of a closed month whose figures have changed since, by name. */
export function changedMachines(
  closed: readonly BookMachine[],
  now: readonly BookMachine[],
): MachineChange[] {
  const [before, after] = [closed, now].map(
    (machines) => new Map(machines.map((each) => [each.equipmentId, each])),
  ) as [Map<string, BookMachine>, Map<string, BookMachine>];
  const all = [...closed, ...now.filter(({ equipmentId }) => !before.has(equipmentId))];
  return all
    .map(({ equipmentId, equipmentName }) => ({
      equipmentId,
      equipmentName: after.get(equipmentId)?.equipmentName ?? equipmentName,
      closed: before.get(equipmentId) ?? NOTHING,
      now: after.get(equipmentId) ?? NOTHING,
    }))
    .filter((change) => isChanged(change.closed, change.now))
    .sort((a, b) => byText(naturalKey(a.equipmentName), naturalKey(b.equipmentName)));
}

/** The gallons of a kind and use. */
export type FuelAmount = Pick<BookFuel, "fuelType" | "fuelUse" | "fuelAdded">;

export type FuelChange = Pick<BookFuel, "fuelType" | "fuelUse"> & { closed: number; now: number };

/** The kinds and uses whose gallons have changed since the closing, in their order. */
export function changedFuel(closed: readonly FuelAmount[], now: readonly FuelAmount[]): FuelChange[] {
  const amountIn = (amounts: readonly FuelAmount[], { fuelType, fuelUse }: FuelAmount) =>
    amounts.find((each) => each.fuelType === fuelType && each.fuelUse === fuelUse)?.fuelAdded;
  const all = [...closed, ...now.filter((each) => amountIn(closed, each) === undefined)];
  return all
    .map((each) => ({
      fuelType: each.fuelType,
      fuelUse: each.fuelUse,
      closed: amountIn(closed, each) ?? 0,
      now: amountIn(now, each) ?? 0,
    }))
    .filter((change) => change.closed !== change.now)
    .sort(byKindAndUse);
}

export type DeliveriesChange = { closed: BookDeliveries; now: BookDeliveries };

/**
 * The deliveries of a closed month if they have changed since. Of a closing that doesn't know them nobody can say so.
 */
export function changedDeliveries(
  closed: BookDeliveries | null | undefined,
  now: BookDeliveries,
): DeliveriesChange | null {
  if (!closed || (closed.number === now.number && closed.totalPaid === now.totalPaid)) return null;
  return { closed, now };
}

/** What has changed in a month since its closing. */
export type BookChanges = {
  machines: MachineChange[];
  fuel: FuelChange[];
  deliveries: DeliveriesChange | null;
};

/** Compares a closed month with today; nothing has changed in an open one. */
export function bookChanges(closed: KeptFigures | null, now: BookFigures): BookChanges {
  if (!closed) return { machines: [], fuel: [], deliveries: null };
  return {
    machines: changedMachines(closed.machines, now.machines),
    fuel: changedFuel(closed.fuel, now.fuel),
    deliveries: changedDeliveries(closed.deliveries, now.deliveries),
  };
}

/** Whether anything has changed. */
export function hasChanges({ machines, fuel, deliveries }: BookChanges): boolean {
  return machines.length > 0 || fuel.length > 0 || deliveries !== null;
}

/** What a list of months compares: a month's totals, its gallons by kind and use, and its deliveries. */
export type MonthSums = BookTotals & { fuel: readonly FuelAmount[]; deliveries: BookDeliveries };

/** Whether the sums of a closed month are others today. */
export function isMonthChanged(
  closed: BookTotals & { fuel: readonly FuelAmount[]; deliveries: BookDeliveries | null },
  now: MonthSums,
): boolean {
  return (
    isChanged(closed, now) ||
    changedFuel(closed.fuel, now.fuel).length > 0 ||
    changedDeliveries(closed.deliveries, now.deliveries) !== null
  );
}

function byKindAndUse(
  a: Pick<BookFuel, "fuelType" | "fuelUse">,
  b: Pick<BookFuel, "fuelType" | "fuelUse">,
): number {
  return (
    FUEL_KINDS.indexOf(a.fuelType) - FUEL_KINDS.indexOf(b.fuelType) ||
    orderOfUse(a.fuelUse) - orderOfUse(b.fuelUse)
  );
}

/** What isn't stated comes last. */
const orderOfUse = (use: FuelUse | null) => (use === null ? FUEL_USES.length : FUEL_USES.indexOf(use));
