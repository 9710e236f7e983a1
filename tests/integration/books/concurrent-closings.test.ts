import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { hasChanges } from "#app/domain/books/books.ts";
import { lastMonths } from "#app/domain/calendar-date.ts";
import { DAY_MS } from "#app/domain/durations.ts";
import { sweepOrphanCopies } from "#app/services/books/book-copies.ts";
import { closeMonth } from "#app/services/books/close-month.ts";
import { monthRecord, readBooksMonth } from "#app/services/books/read-month.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { once } from "#app/services/idempotency.ts";
import { correctEntry } from "#app/services/service/correct-entry.ts";
import { voidEntry } from "#app/services/service/void-entry.ts";
import { applyUpdate } from "#app/services/updates/apply-updates.ts";
import {
  auditRecords,
  bookClosings,
  bookCopies,
  fuelEntries,
  idempotencyKeys,
  operatorUpdates,
} from "#db/schema.ts";
import { fileRows, putFuel, putMachine, putService } from "#tests/support/books.ts";
import { addCompany, ownerOf } from "#tests/support/company-rows.ts";
import { memoryStore } from "#tests/support/memory-store.ts";
import { contextAt } from "#tests/support/service-context.ts";
import { startedDatabase } from "#tests/support/started.ts";

/**
 * Closings racing with other acts: a copy is of one moment, and whatever it misses marks the month as
 * changed.
 */

const NOW = "2026-11-23T12:00:00Z";
const RACES = 50;
const MONTHS = lastMonths("UTC", new Date(NOW), RACES + 1)
  .slice(0, -1)
  .map(({ month }) => month);

let ctx: ServiceContext;
const store = memoryStore();
const companies = {
  apply: "apply",
  void: "void",
  correct: "correct",
  twice: "twice",
  swept: "swept",
  keyed: "keyed",
};

const d = await startedDatabase();
beforeAll(async () => {
  ctx = { ...contextAt(d.db, NOW), copies: store };
  for (const id of Object.values(companies)) {
    await addCompany(d.db, id, { subscriptionStatus: "active" });
    await putMachine(d.db, id, `${id}-m`);
  }
});

const close = (companyId: string, month: string, closings = 0) =>
  closeMonth(ctx, ownerOf(companyId), { month, closings, locale: "en" });

/** Some round trips, so that the acts of a race meet at different places. */
async function later(turns: number) {
  for (let turn = 0; turn < turns; turn++) await d.run("select 1");
}

/** The files of a copy add up to its totals, and the month is marked if today's totals differ. */
async function expectOneMoment(companyId: string, month: string) {
  const owner = ownerOf(companyId);
  const closed = await readBooksMonth(ctx, owner, month);
  const today = await readBooksMonth(ctx, owner, month, { now: true });
  const sum = async (file: "fuel-entries" | "machines" | "service", column: string, scale: number) =>
    (await fileRows(ctx, companyId, file, { month })).reduce(
      (total, row) => total + Math.round(Number(row[column]) * scale),
      0,
    );
  expect(await sum("fuel-entries", "Gallons", 10)).toBe(closed.totals.fuelAdded);
  expect(await sum("machines", "Gallons", 10)).toBe(closed.totals.fuelAdded);
  expect(await sum("service", "Labor Cost", 100)).toBe(closed.totals.laborCost);
  const differs = JSON.stringify(closed.totals) !== JSON.stringify(today.totals);
  expect(hasChanges(closed.changes)).toBe(differs);
  return { closed: closed.totals, today: today.totals };
}

describe("50 closings racing with", () => {
  it("a report being applied never lose its fuel", async () => {
    const inCopy: boolean[] = [];
    for (const [race, month] of MONTHS.entries()) {
      const takenAt = new Date(`${month}-10T12:00:00Z`);
      await d.db.insert(operatorUpdates).values({
        ...{ id: `u${race}`, companyId: "apply", equipmentId: "apply-m", equipmentName: "apply-m" },
        ...{ operatorId: "joe", operatorName: "Joe", fuelAdded: 125, fuelType: "diesel" },
        ...{ takenAt, createdAt: takenAt },
      });
      await Promise.all([
        later(race % 3).then(() => close("apply", month)),
        later(race % 5).then(() => applyUpdate(ctx, ownerOf("apply"), `u${race}`)),
      ]);
      const { closed, today } = await expectOneMoment("apply", month);
      expect(today.fuelAdded).toBe(125);
      inCopy.push(closed.fuelAdded === 125);
    }
    // Otherwise no race met.
    expect(new Set(inCopy)).toEqual(new Set([true, false]));
  });

  it("voids of fuel and service store the figures of one moment", async () => {
    for (const [race, month] of MONTHS.entries()) {
      const fuel = await putFuel(d.db, "void", {
        equipmentId: "void-m",
        takenAt: new Date(`${month}-10T12:00:00Z`),
      });
      const service = await putService(d.db, "void", {
        equipmentId: "void-m",
        date: `${month}-11`,
        laborCost: 5_000,
      });
      await Promise.all([
        later(race % 3).then(() => close("void", month)),
        later(race % 4).then(() =>
          d.db
            .update(fuelEntries)
            .set({ voidedAt: new Date(NOW) })
            .where(eq(fuelEntries.id, fuel)),
        ),
        later(race % 2).then(() => voidEntry(ctx, ownerOf("void"), service, "Twice")),
      ]);
      const { today } = await expectOneMoment("void", month);
      expect([today.fuelAdded, today.laborCost]).toEqual([0, 0]);
    }
  });

  it("corrections of a service store the figures of one moment", async () => {
    for (const [race, month] of MONTHS.entries()) {
      const id = await putService(d.db, "correct", {
        equipmentId: "correct-m",
        date: `${month}-11`,
        laborCost: 5_000,
      });
      await Promise.all([
        later(race % 3).then(() => close("correct", month)),
        later(race % 4).then(() => correctEntry(ctx, ownerOf("correct"), id, { laborCost: 7_000 }, true)),
      ]);
      const { closed, today } = await expectOneMoment("correct", month);
      expect(today.laborCost).toBe(7_000);
      expect([5_000, 7_000]).toContain(closed.laborCost);
    }
  });

  it("another closing write one closing, one record and one copy of each month", async () => {
    for (const month of MONTHS) {
      const answers = await Promise.allSettled([close("twice", month), close("twice", month)]);
      expect(answers.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
      expect(answers.find(({ status }) => status === "rejected")).toMatchObject({
        reason: { code: "books.already_closed" },
      });
    }
    const closings = await d.db.select().from(bookClosings).where(eq(bookClosings.companyId, "twice"));
    const records = await d.db.select().from(auditRecords).where(eq(auditRecords.companyId, "twice"));
    const copies = await d.db.select().from(bookCopies).where(eq(bookCopies.companyId, "twice"));
    expect([closings.length, records.length]).toEqual([RACES, RACES]);
    const named = copies.filter(({ closingId }) => closingId !== null);
    expect(named.map(({ id }) => id).sort()).toEqual(closings.map(({ copyId }) => copyId).sort());
  });
});

describe("the sweep", () => {
  it("deletes files that no closing names after a day, and keeps the others", async () => {
    await close("swept", "2026-01");
    const first = new Set([...store.objects.keys()]);
    await close("swept", "2026-01", 1);
    const at = (days: number) => ({ ...ctx, now: () => new Date(Date.parse(NOW) + days * DAY_MS) });
    const orphans = () => d.db.select().from(bookCopies).where(eq(bookCopies.companyId, "swept"));
    await sweepOrphanCopies(at(0.99));
    expect(await orphans()).toHaveLength(2);
    await sweepOrphanCopies(at(1.01));
    const [left, ...more] = await orphans();
    expect(more).toEqual([]);
    const ofCompany = [...store.objects.keys()].filter((key) => key.startsWith(`${left?.id}/`));
    expect(ofCompany).toHaveLength(5);
    expect(ofCompany.filter((key) => first.has(key))).toEqual([]);
    const named = await d.db.select().from(bookCopies);
    expect(named.every(({ closingId }) => closingId !== null)).toBe(true);
    expect(new Set([...store.objects.keys()].map((key) => key.split("/")[0]))).toEqual(
      new Set(named.map(({ id }) => id)),
    );
    expect(await fileRows(ctx, "swept", "machines", { month: "2026-01" })).toHaveLength(1);
  });
});

describe("a closing sent under a key", () => {
  const month = MONTHS[0] ?? "";
  const closeUnder = (key: string) =>
    once(ctx, { userId: "keyed", key, target: `POST /books/${month}`, body: null }, async (complete) => {
      const value = await closeMonth(ctx, ownerOf("keyed"), { month, closings: 0, locale: "en" }, complete);
      // What a Worker that stops here leaves behind.
      const [stored] = await d.db.select().from(idempotencyKeys).where(eq(idempotencyKeys.key, key));
      expect(stored).toMatchObject({ status: 200, answer: value });
      return { status: 200, value };
    });

  it("is stored together with its answer; a refused one stores none", async () => {
    const first = await closeUnder("one");
    const book = await readBooksMonth(ctx, ownerOf("keyed"), month);
    expect(first.value).toEqual(monthRecord(book));
    expect(await closeUnder("one")).toEqual(first);
    await expect(closeUnder("two")).rejects.toMatchObject({ code: "books.already_closed" });
    const keys = await d.db.select().from(idempotencyKeys).where(eq(idempotencyKeys.userId, "keyed"));
    expect(keys.map(({ key }) => key)).toEqual(["one"]);
  });
});
