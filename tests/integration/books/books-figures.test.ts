import { beforeAll, expect, it } from "vitest";
import {
  BOOK_FILES,
  type BookTotals,
  fuelSums,
  monthsOfYear,
  serviceSums,
  totalCost,
} from "#app/domain/books/books.ts";
import { FUEL_KINDS, FUEL_USES } from "#app/domain/equipment/equipment.ts";
import { centsToText } from "#app/domain/money.ts";
import { closeMonth } from "#app/services/books/close-month.ts";
import { monthRecord, readBooksMonth } from "#app/services/books/read-month.ts";
import { listedMonthRecord, readBooksYear } from "#app/services/books/read-year.ts";
import type { ServiceContext } from "#app/services/context.ts";
import {
  selectBookFuel,
  selectBookServices,
  selectFuelSums,
  selectServiceSums,
} from "#db/queries/books/books.ts";
import { fuelEntries, serviceEntries } from "#db/schema.ts";
import { fileRows, fuelRow, putMachine, serviceRow, zipFiles } from "#tests/support/books.ts";
import { chanceFrom } from "#tests/support/chance.ts";
import { addCompany, ownerOf } from "#tests/support/company-rows.ts";
import { memoryStore } from "#tests/support/memory-store.ts";
import { contextAt } from "#tests/support/service-context.ts";
import { startedDatabase } from "#tests/support/started.ts";

/** A random year: ledgers, pages, calls and files agree to the cent. */

const NOW = "2027-01-05T12:00:00Z";
const MONTHS = Array.from({ length: 12 }, (_, index) => `2026-${String(index + 1).padStart(2, "0")}`);

let ctx: ServiceContext;
const owner = ownerOf("acme");
const expected = new Map<string, BookTotals & { withoutCost: number }>();

const d = await startedDatabase();
beforeAll(async () => {
  ctx = { ...contextAt(d.db, NOW), copies: memoryStore() };
  await addCompany(d.db, "acme");
  const chance = chanceFrom(20_261_123);
  // The last two machines have been deleted.
  const ids = Array.from({ length: 9 }, (_, index) => `Machine ${index}`);
  for (const id of ids.slice(0, -2)) await putMachine(d.db, "acme", id);
  const dayOf = (month: string) => `${month}-${String(1 + chance.below(28)).padStart(2, "0")}`;
  for (const month of MONTHS) {
    const fuel = Array.from({ length: chance.below(60) }, () => {
      const fuelCost = chance.below(4) === 0 ? null : chance.below(500_000);
      return {
        ...fuelRow("acme", {
          equipmentId: chance.of(ids),
          takenAt: new Date(`${dayOf(month)}T10:00:00Z`),
          fuelType: chance.of(FUEL_KINDS),
          fuelUse: chance.of([null, ...FUEL_USES]),
          amount: 1 + chance.below(9_999),
        }),
        fuelCost,
        costFrom: fuelCost === null ? null : chance.of(["paid", "price"] as const),
        voidedAt: chance.below(6) === 0 ? new Date(NOW) : null,
      };
    });
    const services = Array.from({ length: chance.below(20) }, () => ({
      ...serviceRow("acme", { equipmentId: chance.of(ids), date: dayOf(month) }),
      laborCost: chance.below(100_000),
      partsCost: chance.below(100_000),
      voidedAt: chance.below(6) === 0 ? new Date(NOW) : null,
    }));
    for (const row of fuel) await d.db.insert(fuelEntries).values(row);
    for (const row of services) await d.db.insert(serviceEntries).values(row);
    const standing = fuel.filter(({ voidedAt }) => voidedAt === null);
    const known = standing.flatMap(({ fuelCost }) => fuelCost ?? []);
    const sum = (list: number[]) => list.reduce((total, each) => total + each, 0);
    const done = services.filter(({ voidedAt }) => voidedAt === null);
    expected.set(month, {
      fuelAdded: sum(standing.map(({ amount }) => amount)),
      fuelCost: standing.length > 0 && known.length === 0 ? null : sum(known),
      laborCost: sum(done.map(({ laborCost }) => laborCost)),
      partsCost: sum(done.map(({ partsCost }) => partsCost)),
      withoutCost: sum(standing.flatMap(({ fuelCost, amount }) => (fuelCost === null ? amount : []))),
    });
  }
});

const totalsOf = (month: string): BookTotals => {
  const { withoutCost: _withoutCost, ...totals } = expected.get(month) as BookTotals & {
    withoutCost: number;
  };
  return totals;
};

/** A column of a month's rows in tenths or cents. */
const sumOf = (rows: Record<string, string>[], month: string, column: string, scale: 10 | 100) =>
  rows
    .filter((row) => row.Month === month)
    .reduce((sum, row) => sum + Math.round(Number(row[column]) * scale), 0);

async function expectAll() {
  const year = await readBooksYear(ctx, owner, "2026");
  expect(
    year.months.map(({ month, fuelAdded, fuelCost, laborCost, partsCost }) => [
      month,
      { fuelAdded, fuelCost, laborCost, partsCost },
    ]),
  ).toEqual(MONTHS.map((month) => [month, totalsOf(month)]));
  const [machines, byMachine, entries, services] = (await Promise.all(
    (["machines", "fuel-by-machine", "fuel-entries", "service"] as const).map((file) =>
      fileRows(ctx, "acme", file, { year: "2026" }),
    ),
  )) as Record<string, string>[][] as [
    Record<string, string>[],
    Record<string, string>[],
    Record<string, string>[],
    Record<string, string>[],
  ];
  for (const month of MONTHS) {
    const totals = totalsOf(month);
    const book = await readBooksMonth(ctx, owner, month);
    expect(book.totals).toEqual(totals);
    const record = monthRecord(book);
    const listed = year.months.find((each) => each.month === month);
    expect(listed && listedMonthRecord(listed)).toMatchObject({
      fuelAdded: record.fuelAdded,
      fuelCost: record.fuelCost,
    });
    for (const rows of [machines, byMachine, entries]) {
      expect(sumOf(rows, month, "Gallons", 10)).toBe(totals.fuelAdded);
      expect(sumOf(rows, month, "Fuel Cost", 100)).toBe(totals.fuelCost ?? 0);
    }
    expect(sumOf(byMachine, month, "Gallons Without Cost", 10)).toBe(expected.get(month)?.withoutCost);
    for (const rows of [machines, services]) {
      expect(sumOf(rows, month, "Labor Cost", 100)).toBe(totals.laborCost);
      expect(sumOf(rows, month, "Parts Cost", 100)).toBe(totals.partsCost);
    }
    expect(sumOf(machines, month, "Total Cost", 100)).toBe(totalCost(totals));
    expect(sumOf(services, month, "Total Cost", 100)).toBe(totals.laborCost + totals.partsCost);
    expect(book.fuel.reduce((sum, { fuelAdded }) => sum + fuelAdded, 0)).toBe(totals.fuelAdded);
    expect(book.fuel.reduce((sum, { fuelCost }) => sum + (fuelCost ?? 0), 0)).toBe(totals.fuelCost ?? 0);
    const fileOf = machines.filter((row) => row.Month === month);
    expect(fileOf.map((row) => [row["Machine ID"], row["Fuel Cost"]])).toEqual(
      book.machines.map(({ equipmentId, fuelCost }) => [
        equipmentId,
        fuelCost === null ? "" : centsToText(fuelCost),
      ]),
    );
  }
}

it("adds up in the list, in each month and in the files, open and closed", async () => {
  expect([...expected.values()].filter(({ fuelAdded }) => fuelAdded > 0).length).toBeGreaterThan(8);
  await expectAll();
  for (const month of MONTHS.filter((_, index) => index % 3 > 0)) {
    await closeMonth(ctx, owner, { month, closings: 0, locale: "en" });
  }
  await expectAll();
  const year = await readBooksYear(ctx, owner, "2026");
  expect(year.months.filter(({ closedAt }) => closedAt !== null)).toHaveLength(8);
  expect(year.months.filter(({ changed }) => changed)).toEqual([]);
});

it("sums the entries of a month as the database does", async () => {
  const inOrder = (sums: { equipmentId: string }[]) => sums.map((sum) => JSON.stringify(sum)).sort();
  for (const month of monthsOfYear("UTC", "2026")) {
    const [fuel, services] = await Promise.all([
      selectFuelSums(d.db, "acme", month),
      selectServiceSums(d.db, "acme", month),
    ]);
    const [entries, serviceEntries] = await Promise.all([
      selectBookFuel(d.db, "acme", month),
      selectBookServices(d.db, "acme", month),
    ]);
    expect(inOrder(fuelSums(entries))).toEqual(inOrder(fuel.map(({ latest: _latest, ...sum }) => sum)));
    expect(inOrder(serviceSums(serviceEntries))).toEqual(
      inOrder(services.map(({ latest: _latest, ...sum }) => sum)),
    );
  }
});

it("answers each file alone with as many rows as it has in the ZIP", async () => {
  const { name, files } = await zipFiles(ctx, "acme", { year: "2026" });
  expect(name).toBe("books-2026-open.zip");
  expect([...files.keys()]).toEqual(BOOK_FILES.map((file) => `${file}-2026.csv`));
  for (const file of BOOK_FILES) {
    const alone = await fileRows(ctx, "acme", file, { year: "2026" });
    expect(alone.length).toBe((files.get(`${file}-2026.csv`)?.toString().split("\r\n").length ?? 0) - 2);
  }
});
