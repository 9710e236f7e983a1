import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { NewFuel } from "#app/forms/fuel/fuel-entry-forms.ts";
import { fuelPriceSchema } from "#app/forms/fuel/fuel-price-form.ts";
import { saveProfile } from "#app/services/accounts/profile.ts";
import type { Actor } from "#app/services/actor.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { retireEquipment } from "#app/services/equipment/equipment-removal.ts";
import { restoreEquipment } from "#app/services/equipment/retired-equipment.ts";
import { addFuel } from "#app/services/fuel/add-fuel.ts";
import { correctFuelEntry, voidFuel } from "#app/services/fuel/change-fuel-entry.ts";
import { getFuelEntry } from "#app/services/fuel/fuel-entries.ts";
import { fuelEntryRecord } from "#app/services/fuel/fuel-entry-record.ts";
import { addFuelPrice, readPricesPage, removeFuelPrice } from "#app/services/fuel/fuel-prices.ts";
import { resetFuel } from "#app/services/fuel/fuel-reset.ts";
import { saveFuelUses, type UsesById } from "#app/services/fuel/fuel-uses.ts";
import { once } from "#app/services/idempotency.ts";
import { updateUsage } from "#app/services/meter/equipment-usage.ts";
import {
  auditRecords,
  equipment,
  fuelEntries,
  fuelResets,
  historyRecords,
  retiredEquipment,
} from "#db/schema.ts";
import { OWNER } from "#tests/support/actors.ts";
import { addCompany } from "#tests/support/company-rows.ts";
import { NO_PROOF } from "#tests/support/proofs.ts";
import { contextAt } from "#tests/support/service-context.ts";
import { startedDatabase } from "#tests/support/started.ts";

/** Fuel prices, uses and entries, and what each act leaves behind. */

const NOW = new Date("2026-07-15T18:00:00Z");
const ZONE = "America/Chicago";

let clock = NOW;
let count = 0;
let actor: Actor;
let ctx: ServiceContext;

const test = await startedDatabase();
beforeEach(async () => {
  ctx = { ...contextAt(test.db, ""), now: () => clock };
  clock = NOW;
  count += 1;
  const companyId = `farm-${count}`;
  await addCompany(test.db, companyId);
  const company = { ...OWNER.company, timeZone: ZONE };
  actor = { ...OWNER, companyId, id: companyId, userId: companyId, company };
});

async function machine(name: string, fields: Partial<typeof equipment.$inferInsert> = {}) {
  const id = `${actor.companyId}-${name}`;
  await test.db.insert(equipment).values({
    ...{ id, companyId: actor.companyId, name, type: "machinery", unit: "hours", fuelType: "diesel" },
    ...{ currentUsageAt: NOW, dateAdded: NOW, lastUpdated: NOW },
    ...fields,
  });
  return id;
}

const price = (fields: object) =>
  addFuelPrice(ctx, actor, fuelPriceSchema.parse({ fuel: "diesel", ...fields }));
const fill = (equipmentId: string, fields: Partial<NewFuel> = {}) =>
  addFuel(ctx, actor, {
    ...{ equipmentId, date: null, fuelAdded: 125, fuelType: null, fuelCost: null, fuelUse: null, notes: "" },
    ...fields,
  });
const costOf = async (id: string) => {
  const { entry } = await getFuelEntry(ctx, actor, id);
  return [entry.fuelCost, entry.costFrom];
};
const useOf = async (id: string) => (await getFuelEntry(ctx, actor, id)).entry.fuelUse;
const totals = async (id: string) => {
  const [row] = await test.db.select().from(equipment).where(sql`id = ${id}`);
  return row && [row.totalGasUsed, row.totalDieselUsed];
};
const recorded = async () =>
  (
    await test.db
      .select()
      .from(auditRecords)
      .where(sql`company_id = ${actor.companyId}`)
      .orderBy(auditRecords.seq)
  ).map(({ action, subject, details }) => ({ action, subject, details }));
const refusal = (act: Promise<unknown>) =>
  act.then(
    () => "accepted",
    (error) => error.code ?? String(error),
  );
const fieldsOf = (act: Promise<unknown>) =>
  act.then(
    () => [],
    (error) => Object.keys(error.fields),
  );

describe("a price", () => {
  it("begins with its day in the company's new time zone, and fuel near midnight follows", async () => {
    const loader = await machine("Loader");
    await price({ effectiveOn: "2026-06-10", pricePerUnit: "3" });
    await price({ effectiveOn: "2026-07-01", pricePerUnit: "4" });
    // Midnight of 1 July is 5:00 UTC in Chicago, and 7:00 in Los Angeles.
    const takenAt = {
      before: "2026-07-01T04:59:00Z",
      between: "2026-07-01T06:00:00Z",
      after: "2026-07-01T07:00:00Z",
    };
    const ids: string[] = [];
    for (const at of Object.values(takenAt)) {
      clock = new Date(at);
      ids.push((await fill(loader)).id);
    }
    clock = NOW;
    const costs = async () => Promise.all(ids.map(async (id) => (await costOf(id))[0]));
    expect(await costs()).toEqual([3750, 5000, 5000]);
    await saveProfile(ctx, actor, { timeZone: "America/Los_Angeles" }, NO_PROOF);
    expect(await costs()).toEqual([3750, 3750, 5000]);
    await saveProfile(ctx, actor, { timeZone: ZONE }, NO_PROOF);
    expect(await costs()).toEqual([3750, 5000, 5000]);
  });

  it("gives its cost to the unpaid entries from its day to the next price", async () => {
    const loader = await machine("Loader");
    const ids: Record<string, string> = {};
    for (const date of ["2026-06-09", "2026-06-10", "2026-06-30", "2026-07-01"]) {
      ids[date] = (await fill(loader, { date })).id;
    }
    const paid = (await fill(loader, { date: "2026-06-20", fuelCost: 0 })).id;
    await price({ effectiveOn: "2026-07-01", pricePerUnit: "4" });
    await price({ effectiveOn: "2026-06-10", pricePerUnit: "3,499" });
    expect(await costOf(ids["2026-06-09"] ?? "")).toEqual([null, null]);
    expect(await costOf(ids["2026-06-10"] ?? "")).toEqual([4374, "price"]);
    expect(await costOf(ids["2026-06-30"] ?? "")).toEqual([4374, "price"]);
    expect(await costOf(ids["2026-07-01"] ?? "")).toEqual([5000, "price"]);
    expect(await costOf(paid)).toEqual([0, "paid"]);
  });

  it("leaves its entries the earlier price, or none, when it is removed", async () => {
    const loader = await machine("Loader");
    const { id: early } = await price({ effectiveOn: "2026-06-01", pricePerUnit: 3 });
    const { id: late } = await price({ effectiveOn: "2026-06-10", pricePerUnit: 4 });
    const { id } = await fill(loader, { date: "2026-06-12" });
    await removeFuelPrice(ctx, actor, late);
    expect(await costOf(id)).toEqual([3750, "price"]);
    await removeFuelPrice(ctx, actor, early);
    expect(await costOf(id)).toEqual([null, null]);
    expect(await refusal(removeFuelPrice(ctx, actor, early))).toBe("fuel_price.not_found");
    expect((await recorded()).filter(({ action }) => action === "fuel-price.remove")).toHaveLength(2);
  });

  it("is removed and recorded once when two people remove it at the same moment", async () => {
    const { id } = await price({ pricePerUnit: 3 });
    const both = await Promise.all([1, 2].map(() => refusal(removeFuelPrice(ctx, actor, id))));
    expect(both.toSorted()).toEqual(["accepted", "fuel_price.not_found"]);
    expect((await recorded()).filter(({ action }) => action === "fuel-price.remove")).toHaveLength(1);
  });

  it.each([
    ["2026-07-15", "accepted"],
    ["2025-07-14", "accepted"],
    ["2026-07-16", "request.invalid"],
    ["2025-07-13", "request.invalid"],
  ])("from %s on is %s", async (effectiveOn, answer) => {
    expect(await refusal(price({ effectiveOn, pricePerUnit: 3 }))).toBe(answer);
  });

  it("needs a plan to be entered, and none to be removed", async () => {
    const { id } = await price({ pricePerUnit: 3 });
    actor.company.subscriptionStatus = "expired";
    expect(await refusal(price({ pricePerUnit: 3 }))).toBe("plan.premium_required");
    expect(await refusal(removeFuelPrice(ctx, actor, id))).toBe("accepted");
  });

  it("of a delivery fills the tank from its day on, less the unpaid standing fuel of its kind", async () => {
    const loader = await machine("Loader", { fuelUse: "off-road-dyed" });
    await fill(loader, { date: "2026-06-09", fuelAdded: 999 });
    await fill(loader, { date: "2026-06-10", fuelAdded: 3205 });
    await fill(loader, { date: "2026-06-11", fuelAdded: 100, fuelUse: "off-road" });
    await fill(loader, { date: "2026-06-11", fuelAdded: 100, fuelCost: 4000 });
    const voided = await fill(loader, { fuelAdded: 50 });
    await voidFuel(ctx, actor, voided.id, "Twice");
    await price({ fuel: "dyed", effectiveOn: "2026-06-10", delivered: 500, totalPaid: "1,749.50" });
    const { tanks, prices } = await readPricesPage(ctx, actor, null);
    expect(prices[0]).toMatchObject({ pricePerUnit: 3499 });
    expect(tanks).toEqual([{ fuel: "dyed", since: "2026-06-10", delivered: 5000, taken: 3205 }]);
  });
});

describe("a correction", () => {
  it("sets the amount paid, and returns to the price when it is cleared", async () => {
    const loader = await machine("Loader");
    await price({ effectiveOn: "2026-07-01", pricePerUnit: 4 });
    const { id } = await fill(loader);
    expect(await correctFuelEntry(ctx, actor, id, { fuelCost: 4374 })).toMatchObject({
      fuelCost: 43.74,
      costFrom: "paid",
    });
    expect(await correctFuelEntry(ctx, actor, id, { fuelCost: null })).toMatchObject({
      fuelCost: 50,
      costFrom: "price",
    });
    const [, , first, second] = await recorded();
    expect(first).toEqual({
      action: "fuel.correct",
      subject: "Loader",
      details: [
        { field: "fuelCost", from: "50.00", to: "43.74" },
        { field: "costFrom", from: "price", to: "paid" },
      ],
    });
    expect(second?.details).toEqual([
      { field: "fuelCost", from: "43.74", to: "50.00" },
      { field: "costFrom", from: "paid", to: "price" },
    ]);
  });

  it("of the use to dyed or back takes that fuel's price, or none", async () => {
    const loader = await machine("Loader");
    await price({ effectiveOn: "2026-07-01", pricePerUnit: 4 });
    const { id } = await fill(loader, { fuelUse: "off-road" });
    await correctFuelEntry(ctx, actor, id, { fuelUse: "off-road-dyed" });
    expect(await costOf(id)).toEqual([null, null]);
    await price({ fuel: "dyed", effectiveOn: "2026-07-01", pricePerUnit: 2 });
    expect(await costOf(id)).toEqual([2500, "price"]);
    await correctFuelEntry(ctx, actor, id, { fuelUse: null });
    expect(await costOf(id)).toEqual([5000, "price"]);
  });

  it("that changes nothing leaves no record, and dyed gas is refused at its field", async () => {
    const pickup = await machine("Pickup", { fuelType: "gasoline" });
    const { id } = await fill(pickup, { fuelCost: 1000 });
    const before = (await recorded()).length;
    await correctFuelEntry(ctx, actor, id, { fuelCost: 1000 });
    expect(await fieldsOf(correctFuelEntry(ctx, actor, id, { fuelUse: "off-road-dyed" }))).toEqual([
      "fuelUse",
    ]);
    expect(await recorded()).toHaveLength(before);
  });
});

describe("a void", () => {
  it("lowers the machine's total of that fuel, never below 0, and keeps its reason in history", async () => {
    const loader = await machine("Loader");
    await fill(loader, { fuelAdded: 100 });
    const { id } = await fill(loader, { fuelAdded: 125, fuelCost: 4374 });
    const answer = await voidFuel(ctx, actor, id, "Entered twice");
    expect(answer).toMatchObject({
      id,
      voidedAt: NOW,
      voidedBy: "Ann",
      voidReason: "Entered twice",
      fuelCost: 43.74,
    });
    expect(await totals(loader)).toEqual([0, 100]);
    const history = await test.db.select().from(historyRecords).where(sql`equipment_id = ${loader}`);
    expect(history.at(-1)).toMatchObject({
      event: "fuel_voided",
      eventParams: { amount: 125, kind: "diesel", date: "2026-07-15", reason: "Entered twice" },
    });
    expect((await recorded()).at(-1)).toMatchObject({ action: "fuel.void", subject: "Loader" });
    await test.db.update(equipment).set({ totalDieselUsed: 30 }).where(sql`id = ${loader}`);
    const [left] = await test.db
      .select()
      .from(fuelEntries)
      .where(sql`equipment_id = ${loader} and voided_at is null`);
    await voidFuel(ctx, actor, left?.id ?? "", "Too");
    expect(await totals(loader)).toEqual([0, 0]);
  });

  it("of an entry from before a reset leaves the new period's total as it is", async () => {
    const loader = await machine("Loader");
    const { id } = await fill(loader, { fuelAdded: 100 });
    clock = new Date(NOW.getTime() + 1_000);
    await resetFuel(ctx, actor, "diesel");
    clock = new Date(NOW.getTime() + 2_000);
    await fill(loader, { fuelAdded: 300 });
    await voidFuel(ctx, actor, id, "Twice");
    expect(await totals(loader)).toEqual([0, 300]);
  });

  it("lowers the total of a retired machine, and a restore brings that total back", async () => {
    const loader = await machine("Loader");
    const { id } = await fill(loader, { fuelAdded: 100 });
    await fill(loader, { fuelAdded: 300 });
    const { id: retiredId } = await retireEquipment(ctx, actor, loader, {
      retirementNotes: null,
      soldDate: null,
      soldPrice: null,
    });
    await voidFuel(ctx, actor, id, "Twice");
    const [retired] = await test.db.select().from(retiredEquipment).where(sql`id = ${retiredId}`);
    expect(retired).toMatchObject({ totalDieselUsed: 300, totalGasUsed: 0 });
    await restoreEquipment(ctx, actor, retiredId);
    expect(await totals(loader)).toEqual([0, 300]);
  });

  const RESETS: [reset: string, at: number, fuel: "diesel" | "gas", here: number, retired: number][] = [
    ["of that fuel before the entry", -1, "diesel", 350, 350],
    ["of the other fuel after the entry", 1, "gas", 350, 350],
    ["of that fuel after the entry", 1, "diesel", 50, 50],
    ["of that fuel after the retirement", 5, "diesel", 0, 350],
  ];
  it.each(RESETS)(
    "after a reset %s leaves the total that the period holds",
    async (_reset, at, fuel, here, former) => {
      const [kept, retired, other] = [
        await machine("Kept"),
        await machine("Retired"),
        await machine("Other"),
      ];
      const step = (seconds: number) => {
        clock = new Date(NOW.getTime() + seconds * 1_000);
      };
      const books = { retirementNotes: null, soldDate: null, soldPrice: null };
      // A reset closes the period of a fuel that some machine took.
      const [mower, dozer] = [await machine("Mower", { fuelType: "gasoline" }), await machine("Dozer")];
      const reset = async (when: number) => {
        if (at === when) await resetFuel(ctx, actor, fuel);
      };
      step(-2);
      await fill(mower, { fuelType: "gas" });
      await fill(dozer);
      step(-1);
      await reset(-1);
      const entries: string[] = [];
      step(0);
      for (const id of [kept, retired]) {
        entries.push((await fill(id, { fuelAdded: 100 })).id);
        await fill(id, { fuelAdded: 300 });
      }
      await fill(other, { fuelAdded: 300 });
      step(1);
      await reset(1);
      for (const id of [kept, retired]) await fill(id, { fuelAdded: 50 });
      step(2);
      for (const id of [retired, other]) await retireEquipment(ctx, actor, id, books);
      step(5);
      await reset(5);
      step(6);
      for (const id of entries) await voidFuel(ctx, actor, id, "Twice");
      expect(
        await test.db.select().from(fuelResets).where(sql`company_id = ${actor.companyId}`),
      ).toHaveLength(1);
      const rows = await test.db
        .select()
        .from(retiredEquipment)
        .where(sql`company_id = ${actor.companyId}`)
        .orderBy(retiredEquipment.name);
      const otherTotal = at === 1 && fuel === "diesel" ? 0 : 300;
      expect(await totals(kept)).toEqual([0, here]);
      expect(rows.map(({ totalDieselUsed }) => totalDieselUsed)).toEqual([otherTotal, former]);
    },
  );

  it("lowers the total once when two people void the entry at the same moment", async () => {
    const loader = await machine("Loader");
    await fill(loader, { fuelAdded: 300 });
    const { id } = await fill(loader, { fuelAdded: 100 });
    const answers = await Promise.all(
      ["One", "Two"].map((reason) => refusal(voidFuel(ctx, actor, id, reason))),
    );
    expect(answers.toSorted()).toEqual(["accepted", "fuel_entry.voided"]);
    expect(await totals(loader)).toEqual([0, 300]);
    expect((await recorded()).filter(({ action }) => action === "fuel.void")).toHaveLength(1);
    expect(await refusal(correctFuelEntry(ctx, actor, id, { fuelCost: 1 }))).toBe("fuel_entry.voided");
  });

  it("and a correction at the same moment leave a voided entry, and no record of a refusal", async () => {
    const loader = await machine("Loader");
    const { id } = await fill(loader);
    const [voided, corrected] = await Promise.all([
      refusal(voidFuel(ctx, actor, id, "Twice")),
      refusal(correctFuelEntry(ctx, actor, id, { fuelCost: 700 })),
    ]);
    expect(voided).toBe("accepted");
    const corrections = (await recorded()).filter(({ action }) => action === "fuel.correct");
    expect(corrections).toHaveLength(corrected === "accepted" ? 1 : 0);
  });
});

describe("uses of machines", () => {
  const save = (changed: UsesById, fillPast = false) => saveFuelUses(ctx, actor, { changed, fillPast });

  it("go to later entries, and on request to earlier ones without a use", async () => {
    const loader = await machine("Loader");
    const { id: may } = await fill(loader, { date: "2026-05-10" });
    const { id: stated } = await fill(loader, { date: "2026-05-11", fuelUse: "highway" });
    await save({ [loader]: "off-road" }, true);
    const { id: june } = await fill(loader, { date: "2026-06-20" });
    await save({ [loader]: "off-road-dyed" });
    const { id: july } = await fill(loader, { date: "2026-07-02" });
    expect(await Promise.all([may, stated, june, july].map(useOf))).toEqual([
      "off-road",
      "highway",
      "off-road",
      "off-road-dyed",
    ]);
  });

  it("work out the costs of entries that get a use, except for paid ones", async () => {
    const loader = await machine("Loader");
    await price({ effectiveOn: "2026-05-01", pricePerUnit: 4 });
    await price({ fuel: "dyed", effectiveOn: "2026-05-01", pricePerUnit: 2 });
    const { id } = await fill(loader, { date: "2026-05-10" });
    const { id: paid } = await fill(loader, { date: "2026-05-10", fuelCost: 777 });
    const { id: gas } = await fill(loader, { date: "2026-05-10", fuelType: "gas" });
    await save({ [loader]: "off-road-dyed" }, true);
    expect([await costOf(id), await useOf(id)]).toEqual([[2500, "price"], "off-road-dyed"]);
    expect([await costOf(paid), await useOf(paid)]).toEqual([[777, "paid"], "off-road-dyed"]);
    expect(await useOf(gas)).toBe("off-road");
  });

  it("are recorded for each machine that changes, and for no other", async () => {
    const [loader, dozer] = [await machine("Loader"), await machine("Dozer", { fuelUse: "highway" })];
    await fill(loader);
    const before = (await recorded()).length;
    await save({ [loader]: "off-road", [dozer]: "highway" }, true);
    expect((await recorded()).slice(before)).toEqual([
      {
        action: "equipment.edit",
        subject: "Loader",
        details: [{ field: "fuelUse", from: null, to: "off-road" }],
      },
      {
        action: "fuel.correct",
        subject: "Loader",
        details: [
          { field: "fuelUse", from: null, to: "off-road" },
          { field: "count", to: 1 },
        ],
      },
    ]);
    await save({ [loader]: null });
    const [row] = await test.db.select().from(equipment).where(sql`id = ${loader}`);
    expect(row?.fuelUse).toBeNull();
  });

  it("left alone in a form stay as a colleague changed them, without filling earlier fuel", async () => {
    const [loader, dozer] = [await machine("Loader"), await machine("Dozer", { fuelUse: "off-road" })];
    const { id: ofLoader } = await fill(loader);
    const { id: ofDozer } = await fill(dozer, { fuelUse: null });
    await test.db.update(fuelEntries).set({ fuelUse: null }).where(sql`id = ${ofDozer}`);
    await save({ [loader]: "highway" });
    await saveFuelUses(ctx, actor, {
      changed: {},
      left: { [loader]: null, [dozer]: "off-road" },
      fillPast: true,
    });
    const rows = await test.db.select().from(equipment).where(sql`company_id = ${actor.companyId}`);
    expect(rows.map(({ fuelUse }) => fuelUse).toSorted()).toEqual(["highway", "off-road"]);
    await saveFuelUses(ctx, actor, { changed: {}, left: { [loader]: "off-road-dyed" }, fillPast: true });
    expect([await useOf(ofLoader), await useOf(ofDozer)]).toEqual([null, "off-road"]);
  });

  it("changed meanwhile by a colleague stop the save: no use, no record, no earlier fuel", async () => {
    const [loader, dozer] = [await machine("Loader"), await machine("Dozer")];
    const { id: ofDozer } = await fill(dozer);
    const usesOf = async () =>
      (await test.db.select().from(equipment).where(sql`company_id = ${actor.companyId}`))
        .toSorted((one, other) => one.name.localeCompare(other.name))
        .map(({ fuelUse }) => fuelUse);
    const mine = {
      changed: { [loader]: "highway", [dozer]: "off-road" },
      displayed: { [loader]: null, [dozer]: null },
      fillPast: true,
    } as const;
    await save({ [loader]: "off-road-dyed" });
    const before = (await recorded()).length;
    expect(await saveFuelUses(ctx, actor, mine)).toEqual({
      clashes: { [loader]: "off-road-dyed" },
    });
    expect([await usesOf(), await useOf(ofDozer)]).toEqual([[null, "off-road-dyed"], null]);
    expect((await recorded()).length).toBe(before);
    const seen = { ...mine, displayed: { [loader]: "off-road-dyed", [dozer]: null } } as const;
    expect(await saveFuelUses(ctx, actor, seen)).toEqual({ saved: true });
    expect([await usesOf(), await useOf(ofDozer)]).toEqual([["off-road", "highway"], "off-road"]);
  });

  it("are saved when a colleague gave the same use meanwhile", async () => {
    const [loader, dozer] = [await machine("Loader"), await machine("Dozer")];
    await save({ [loader]: "highway" });
    const both = { changed: { [loader]: "highway", [dozer]: "off-road" } } as const;
    const displayed = { [loader]: null, [dozer]: null };
    expect(await saveFuelUses(ctx, actor, { ...both, displayed, fillPast: false })).toEqual({ saved: true });
    const rows = await test.db.select().from(equipment).where(sql`company_id = ${actor.companyId}`);
    expect(rows.map(({ fuelUse }) => fuelUse).toSorted()).toEqual(["highway", "off-road"]);
  });

  it("of another company's machine are refused, and nothing is saved", async () => {
    const loader = await machine("Loader");
    expect(await refusal(save({ [loader]: "highway", "farm-0-Loader": "highway" }))).toBe(
      "equipment.not_found",
    );
    const [row] = await test.db.select().from(equipment).where(sql`id = ${loader}`);
    expect(row?.fuelUse).toBeNull();
  });
});

describe("added fuel", () => {
  it("is stored at noon of its day, raises the total, and takes the machine's kind and use", async () => {
    const pickup = await machine("Pickup", { fuelType: "gasoline", fuelUse: "off-road-dyed" });
    const answer = await fill(pickup, { date: "2026-03-08", fuelAdded: 125 });
    expect(answer).toMatchObject({
      date: "2026-03-08",
      takenAt: new Date("2026-03-08T17:00:00Z"),
      fuelType: "gas",
      fuelUse: "off-road",
      fuelAdded: 12.5,
    });
    expect(await totals(pickup)).toEqual([125, 0]);
    expect((await recorded()).at(-1)).toMatchObject({ action: "fuel.add", subject: "Pickup" });
  });

  it("by the usage call is in the activity log like fuel added by the form", async () => {
    const pickup = await machine("Pickup", { fuelType: "gasoline" });
    await updateUsage(ctx, actor, pickup, { change: null, fuelAdded: 125, fuelCost: 4374 });
    await updateUsage(ctx, actor, pickup, { change: { from: null, by: 10 }, fuelAdded: 0, fuelCost: null });
    expect(await recorded()).toEqual([
      {
        action: "fuel.add",
        subject: "Pickup",
        details: [
          { field: "date", to: "2026-07-15" },
          { field: "fuelType", to: "gas" },
          { field: "fuelAdded", to: "12.5" },
          { field: "fuelCost", to: "43.74" },
        ],
      },
    ]);
  });

  it("is stored with its answer, which a retry gets without adding anything", async () => {
    const loader = await machine("Loader", { fuelUse: "off-road" });
    await price({ effectiveOn: "2026-07-01", pricePerUnit: "3.499" });
    const fuel = {
      equipmentId: loader,
      date: null,
      fuelAdded: 125,
      fuelType: null,
      fuelUse: null,
      notes: "Hi",
    };
    const request = { userId: actor.id, key: `key-${count}`, target: "POST /", body: fuel };
    const lost = once(ctx, request, async (complete) => {
      await addFuel(ctx, actor, { ...fuel, fuelCost: null }, complete);
      throw new Error("The Worker ended");
    });
    await expect(lost).rejects.toThrow("The Worker ended");
    const again = await once(ctx, request, () => Promise.reject(new Error("A second act")));
    const [row] = await test.db.select().from(fuelEntries).where(sql`equipment_id = ${loader}`);
    const answer = fuelEntryRecord(row as typeof fuelEntries.$inferSelect, ZONE);
    expect(answer).toMatchObject({ fuelCost: 43.74, costFrom: "price", fuelUse: "off-road" });
    expect(again).toEqual({ status: 201, value: JSON.parse(JSON.stringify(answer)) });
    expect(await totals(loader)).toEqual([0, 125]);
  });

  it("of today is dated now while noon is still to come", async () => {
    clock = new Date("2026-07-15T13:00:00Z");
    const loader = await machine("Loader");
    expect((await fill(loader, { date: "2026-07-15" })).takenAt).toEqual(clock);
  });

  it("is refused for a day to come or too long ago, for dyed gas, and for an unknown machine", async () => {
    const loader = await machine("Loader");
    expect(await fieldsOf(fill(loader, { date: "2026-07-16" }))).toEqual(["date"]);
    expect(await fieldsOf(fill(loader, { date: "2025-07-13" }))).toEqual(["date"]);
    expect(await fieldsOf(fill(loader, { fuelType: "gas", fuelUse: "off-road-dyed" }))).toEqual(["fuelUse"]);
    expect(await refusal(fill("farm-0-Loader"))).toBe("equipment.not_found");
    expect(await recorded()).toEqual([]);
  });
});
