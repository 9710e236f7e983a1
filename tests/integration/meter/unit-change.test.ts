import { beforeEach, describe, expect, it } from "vitest";
import { lastMonths } from "#app/domain/calendar-date.ts";
import { DAY_MS } from "#app/domain/durations.ts";
import { earlierUsage } from "#app/domain/meter/since-new.ts";
import { type Company, newCompany } from "#tests/support/accounts.ts";
import { at, reading } from "#tests/support/ledgers.ts";
import { ageReadings } from "#tests/support/machines.ts";
import { numbers } from "#tests/support/poor-line.ts";
import { putReport } from "#tests/support/reports.ts";
import { startedProduct } from "#tests/support/started.ts";

/** A machine whose unit is changed: the meter always counted the other one, or was replaced by one that does. */

const HOUR = 3_600_000;

let company: Company;
const product = await startedProduct({ RATE_LIMIT_SCALE: "1000" });
beforeEach(async () => {
  company = await newCompany(product);
});

type Machine = { id: string; name: string };
const call = (method: string, path: string, body?: unknown) => company.owner.json(method, path, body);
const ask = (method: string, path: string, body?: unknown) => company.owner.ask(method, path, body);
const patch = ({ id }: Machine, body: object) => call("PATCH", `/api/equipment/${id}`, body);
const item = ({ id }: Machine) => ask("GET", `/api/equipment/${id}`);
const readings = async ({ id }: Machine): Promise<[number, string][]> =>
  (await ask("GET", `/api/equipment/${id}/readings`)).map((row: { value: number; unit: string }) => [
    row.value,
    row.unit,
  ]);

/** A truck at 1,200 miles that was at 1,000 two days ago. */
async function truck(fields = {}): Promise<Machine> {
  const machine = await company.machine({ unit: "miles", currentUsage: 1_000, ...fields });
  await ageReadings(product, machine.id, 48 * HOUR);
  await ask("PATCH", `/api/equipment/${machine.id}/usage`, { currentUsage: 1_200, confirmed: true });
  return machine;
}

const LONG = { serviceInterval: 5_000, lastServiceUsage: 0, threshold: 200_000 };
const REPLACED = { unit: "kilometers", unitChange: "replaced", newReading: 3 };

describe("a changed unit", () => {
  /** A truck that was driven 200 miles last month; the call for that month. */
  async function drivenLastMonth(): Promise<{ machine: Machine; month: string; book: string }> {
    const machine = await truck();
    const [last] = lastMonths("UTC", new Date(), 2);
    const day = (number: number) => (last?.from.getTime() ?? 0) + number * DAY_MS;
    await product.run(
      "update meter_readings set taken_at = iif(value = 10000, ?, ?) where equipment_id = ?",
      ...[day(3), day(9), machine.id],
    );
    await product.run(
      "update equipment set date_added = ?, current_usage_at = ? where id = ?",
      ...[day(-9), day(9), machine.id],
    );
    const month = last?.month ?? "";
    return { machine, month, book: `/api/books/${month}` };
  }

  it("leaves an open month before it with its usage", async () => {
    const { machine, book } = await drivenLastMonth();
    const { machines } = await ask("GET", book);
    expect(machines).toMatchObject([{ usage: 200 }]);
    expect((await patch(machine, REPLACED)).status).toBe(200);
    expect((await ask("GET", book)).machines).toEqual(machines);
  });

  it.each([
    ["relabelled", { unit: "kilometers", unitChange: "relabel" }],
    ["replaced", REPLACED],
  ])("leaves a closed month as it was closed: the meter is %s", async (_, answer) => {
    const { machine, month, book } = await drivenLastMonth();
    await ask("POST", `${book}/close`, {});
    const closed = await ask("GET", book);
    expect(closed.machines).toHaveLength(1);
    expect((await patch(machine, answer)).status).toBe(200);
    expect(await ask("GET", book)).toEqual(closed);
    const page = await company.owner.html(`/books/${month}`);
    expect(page).toContain(">1,200.0<");
    for (const html of [page, await company.owner.html("/books")]) {
      expect(html).not.toContain("Changed since");
    }
  });

  it("is asked about, and nothing is stored without an answer", async () => {
    const machine = await truck(LONG);
    const before = await item(machine);
    const refused = await patch(machine, { unit: "kilometers" });
    expect([refused.status, refused.body.errors]).toEqual([
      409,
      { unitChange: ["This machine has readings in miles. What happened?"] },
    ]);
    for (const newReading of [undefined, "", -1]) {
      const { status, body } = await patch(machine, { ...REPLACED, newReading });
      expect([status, Object.keys(body.errors)]).toEqual([400, ["newReading"]]);
    }
    expect(await item(machine)).toEqual(before);
  });

  it("of a meter that always counted it leaves all numbers", async () => {
    const machine = await truck(LONG);
    const before = await item(machine);
    const { status, body } = await patch(machine, { unit: "kilometers", unitChange: "relabel" });
    expect(status).toBe(200);
    const { tasks: _, lastUpdated: _at, ...same } = before;
    expect(body).toMatchObject({ ...same, unit: "kilometers" });
    expect(await readings(machine)).toEqual([
      [1_000, "kilometers"],
      [1_200, "kilometers"],
    ]);
    const said = "Unit changed from miles to kilometers: the meter always counted kilometers.";
    const history = `/equipment-items/${machine.id}/history`;
    expect((await company.owner.page(history)).text).toContain(said);
    expect((await company.owner.page(history, "es")).text).toContain(
      "Unidad cambiada de millas a kilómetros: el medidor siempre contó kilómetros.",
    );
    const log = (await company.owner.page("/activity")).text;
    expect(log).toMatch(/Unit: Miles → Kilometers/i);
  });

  it("of a replaced meter converts intervals, lifespan and usage since new, and keeps the distance", async () => {
    const machine = await truck({ ...LONG, lastServiceUsage: -0 });
    await ask("PATCH", `/api/equipment/${machine.id}`, { serviceInterval: 1_300 });
    expect((await item(machine)).remainingUsage).toBe(100);
    const { body } = await patch(machine, { ...REPLACED, currentUsage: 77 });
    expect(body).toMatchObject({
      ...{ unit: "kilometers", currentUsage: 3, serviceInterval: 2_092.1, remainingUsage: 160.9 },
      ...{ threshold: 321_868.8, usageSinceNew: 1_931.2 },
    });
    expect(await readings(machine)).toEqual([
      [1_000, "miles"],
      [1_200, "miles"],
      [3, "kilometers"],
    ]);
    const { text: story } = await company.owner.page(`/equipment-items/${machine.id}/history`);
    expect(story).toContain(
      "Unit changed from miles to kilometers: meter replaced at 1,200 miles, the new one reads 3 kilometers.",
    );
    // Beside each event stands its reading, in the unit of its day.
    expect(story.match(/at [\d,]+ (miles|kilometers)/g)?.toSorted()).toEqual([
      ...["at 1,000 miles", "at 1,000 miles"],
      ...["at 1,200 miles", "at 1,200 miles", "at 1,200 miles", "at 3 kilometers"],
    ]);
    const { text } = await company.owner.page("/plan");
    expect(text).toMatch(/not enough readings/i);
  });

  it("of a replaced meter leaves what is typed at the same time", async () => {
    const machine = await truck(LONG);
    const { body } = await patch(machine, { ...REPLACED, serviceInterval: 5_000 });
    expect(body).toMatchObject({ serviceInterval: 5_000, threshold: 321_868.8 });
  });

  it("between other units empties schedules by usage; a task without another is done as needed", async () => {
    const machine = await truck({ ...LONG, unit: "hours" });
    const add = (body: object) => ask("POST", `/api/equipment/${machine.id}/service-tasks`, body);
    await add({ name: "Grease", serviceInterval: 50 });
    await add({
      name: "Oil",
      serviceInterval: 250,
      maintenanceInterval: 1,
      maintenanceIntervalUnit: "years",
    });
    await add({ name: "Run-in", repeats: "once", firstUsage: 2_000 });
    const { status } = await patch(machine, { ...REPLACED, unit: "miles" });
    expect(status).toBe(200);
    const now = await item(machine);
    expect(now).toMatchObject({ serviceInterval: 0, threshold: null, usageSinceNew: 3, currentUsage: 3 });
    const kinds = now.tasks.map((task: Record<string, unknown>) => [
      task.name,
      task.repeats,
      task.serviceInterval,
      task.nextServiceUsage,
    ]);
    expect(kinds).toEqual([
      ["Service", "interval", 0, null],
      ["Grease", "as-needed", 0, null],
      ["Oil", "interval", 0, null],
      ["Run-in", "as-needed", 0, null],
    ]);
  });

  it("counts a report that was written before in the old unit, and its reading can't be voided", async () => {
    const machine = await truck();
    await patch(machine, REPLACED);
    const late = await putReport(product, company, machine, { newUsage: 1_100, takenAgo: 24 * HOUR });
    await ask("POST", `/api/operator-updates/${late}/apply`, {});
    expect(await readings(machine)).toEqual([
      [1_000, "miles"],
      [1_100, "miles"],
      [1_200, "miles"],
      [3, "kilometers"],
    ]);
    const rows = await ask("GET", `/api/equipment/${machine.id}/readings`);
    const voided = await call("POST", `/api/readings/${rows.at(-1).id}/void`, { reason: "Wrong" });
    expect([voided.status, voided.body.message]).toEqual([
      409,
      "The unit was changed with this reading. Change the unit again instead.",
    ]);
    expect((await item(machine)).usageSinceNew).toBe(1_931.2);
  });

  it("names each usage in its unit where a report that was written before is reviewed", async () => {
    const machine = await company.machine({ unit: "miles", currentUsage: 1_000 });
    await ageReadings(product, machine.id, 48 * HOUR);
    await patch(machine, REPLACED);
    const late = await putReport(product, company, machine, { newUsage: 1_100, takenAgo: 24 * HOUR });
    const { text } = await company.owner.page(`/updates/${late}`);
    expect(text).toContain("Reported reading 1,100 miles");
    expect(text).toContain("Current usage 3 kilometers");
    expect(text).toContain("Goes in between 1,000 miles and 3 kilometers.");
    expect(text).toContain("the current usage stays 3 kilometers.");
    for (const path of ["/updates", "/"]) {
      expect((await company.owner.page(path)).text).toContain("between 1,000 miles and 3 kilometers.");
    }
  });

  it.each([
    ["of readings at 0", { unit: "hours", currentUsage: 0 }, "miles", "from hours to miles."],
    ["to none", { unit: "hours", currentUsage: 50 }, "n/a", "from hours to n/a."],
  ])("is not asked about: %s", async (_, fields, unit, said) => {
    const machine = await company.machine(fields);
    expect((await patch(machine, { unit })).status).toBe(200);
    const { text } = await company.owner.page(`/equipment-items/${machine.id}/history`);
    expect(text).toContain(`Unit changed ${said}`);
  });

  it("by the form comes back with what was typed and two answers, none chosen", async () => {
    const machine = await truck(LONG);
    const path = `/add-equipment?edit=${machine.id}`;
    const form = { name: "Red truck", type: "vehicle", unit: "kilometers", ...LONG, currentUsage: 1_200 };
    const fields = Object.fromEntries(Object.entries(form).map(([name, value]) => [name, String(value)]));
    const asked = await company.owner.post(path, fields);
    const html = await asked.text();
    expect(asked.status).toBe(409);
    expect(html).toContain('value="Red truck"');
    expect(html).toContain("The meter was replaced by one that counts kilometers. It reads now");
    expect(html.match(/name="unitChange"/g)).toHaveLength(2);
    expect(html).not.toMatch(/name="unitChange"[^>]*checked/);
    expect(html).toContain("5,000 miles becomes 8,046.7 kilometers");
    expect(html).toContain("200,000 miles becomes 321,868.8 kilometers");
    const answered = { ...fields, unitChange: "replaced", newReading: "3" };
    expect((await company.owner.post(path, answered)).status).toBe(302);
    expect(await item(machine)).toMatchObject({
      ...{ name: "Red truck", unit: "kilometers", currentUsage: 3, serviceInterval: 8_046.7 },
    });
  });
});

describe("usage since new", () => {
  it("is by SQL what the rule says, over many ledgers with meters of several units", async () => {
    const units = ["miles", "kilometers", "hours"] as const;
    const random = numbers(7);
    const below = (limit: number) => Math.floor(random() * limit);
    for (let round = 0; round < 25; round += 1) {
      const machine = await company.machine({ currentUsage: 0 });
      const unit = units[below(3)] ?? "miles";
      const ledger = Array.from({ length: 10 }, (_, index) => {
        const isChange = index > 0 && below(4) === 0;
        return reading(index + 1, below(6), below(3_000), {
          voidedAt: !isChange && below(5) === 0 ? at(50) : null,
          resolution: isChange || below(3) === 0 ? "meter-replaced" : null,
          replacedUnit: isChange ? (units[below(3)] ?? null) : null,
        });
      });
      await product.run("update meter_readings set voided_at = 1 where equipment_id = ?", machine.id);
      for (const row of ledger) {
        await product.run(
          `insert into meter_readings (id, company_id, equipment_id, value, source, resolution, replaced_unit, author_name,
            taken_at, created_at, voided_at) values (?, ?, ?, ?, 'edit', ?, ?, 'Ann', ?, 0, ?)`,
          `${machine.id}-${row.seq}`,
          company.id,
          machine.id,
          row.value,
          row.resolution,
          row.replacedUnit,
          row.takenAt.getTime(),
          row.voidedAt?.getTime() ?? null,
        );
      }
      await product.run("update equipment set unit = ?, current_usage = 0 where id = ?", unit, machine.id);
      await ask("PATCH", `/api/equipment/${machine.id}/usage`, { currentUsage: 0, confirmed: true });
      const row = await product.first<{ earlier: number | null }>(
        "select earlier_usage as earlier from equipment where id = ?",
        machine.id,
      );
      expect([round, row?.earlier]).toEqual([round, earlierUsage(ledger, unit)]);
      await call("DELETE", `/api/equipment/${machine.id}`);
    }
  });
});
