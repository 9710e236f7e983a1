import { beforeEach, describe, expect, it } from "vitest";
import { OWNER } from "#tests/support/actors.ts";
import { addCompany } from "#tests/support/company-rows.ts";
import { emptyDatabase } from "#tests/support/d1.ts";
import { startedDatabase } from "#tests/support/started.ts";
import { importNow, NOW, newImport, putMachine, putReading } from "#tests/support/typed-imports.ts";
import { fuelRow, machineOfFile, readingRow } from "#tests/support/typed-rows.ts";

/** Imports of readings and fuel, from typed rows on. Usage and fuel in tenths. */

const database = await startedDatabase();
beforeEach(async () => {
  await emptyDatabase(database.d1);
  await addCompany(database.db, OWNER.companyId, { subscriptionStatus: "active" });
});

type Row = Record<string, string | number | null>;
const rows = async (query: string): Promise<Row[]> => (await database.d1.prepare(query).all<Row>()).results;
const machine = async (id = "m1") => (await rows(`select * from equipment where id = '${id}'`))[0] ?? {};
const readings = () =>
  rows(
    "select value, source, taken_at, resolution, service_shift, import_id from meter_readings order by taken_at, seq",
  );

describe("an import of readings", () => {
  it("stands at the ends of its days, and leaves a later current usage alone", async () => {
    await putMachine(database, "m1", { usage: 15_000 });
    const { id, preview } = await importNow(database, {
      rows: [readingRow(2, "2024-05-01", 10_000), readingRow(3, "2024-06-01", 11_000)],
    });
    expect(preview.counts).toEqual({ new: 2, there: 0, doubtful: 0, wrong: 0, leftOut: 0 });
    expect(preview.totals.meters).toEqual([]);
    const stored = (await readings()).filter(({ import_id }) => import_id === id);
    expect(
      stored.map(({ value, source, taken_at }) => [value, source, new Date(Number(taken_at)).toISOString()]),
    ).toEqual([
      [10_000, "import", "2024-05-01T23:59:59.999Z"],
      [11_000, "import", "2024-06-01T23:59:59.999Z"],
    ]);
    expect((await machine()).current_usage).toBe(15_000);
  });

  it("becomes the current usage where it is later, as the dry run says", async () => {
    await putMachine(database, "m1", { usage: 15_000 });
    const { preview } = await importNow(database, {
      rows: [readingRow(2, "2026-05-02", 15_100), readingRow(3, "2026-05-03", 15_200)],
    });
    expect(preview.totals.meters).toEqual([{ equipmentId: "m1", name: "m1", before: 15_000, after: 15_200 }]);
    const { current_usage, current_usage_at } = await machine();
    expect([current_usage, current_usage_at]).toEqual([15_200, Date.parse("2026-05-03T23:59:59.999Z")]);
  });

  it("finds all of its rows there the second time, and those that were voided new again", async () => {
    await putMachine(database, "m1", { usage: 15_000 });
    const file = {
      rows: [
        readingRow(2, "2026-05-02", 15_100),
        fuelRow(3, "2026-05-03", 100),
        fuelRow(4, "2026-05-03", 100),
      ],
    };
    const { id } = await importNow(database, file);
    const again = await newImport(database, file);
    expect((await again.check()).counts).toEqual({ new: 0, there: 3, doubtful: 0, wrong: 0, leftOut: 0 });
    const { writes } = await again.judge();
    expect(writes.restsOn).toEqual([id]);
    await database.d1.prepare("update fuel_entries set voided_at = 1 where seq = 1").run();
    expect((await again.check()).counts).toMatchObject({ new: 1, there: 2 });
  });

  it("writes each row once when it is pressed twice, and both see what it did", async () => {
    await putMachine(database, "m1", { usage: 15_000 });
    const made = await newImport(database, { rows: [readingRow(2, "2026-05-02", 15_100)] });
    await made.check();
    const [one, other] = await Promise.all([made.run(), made.run()]);
    expect([one.ran, other.ran]).toEqual([true, true]);
    expect(await made.run()).toMatchObject({ ran: true, outcome: { from: "2026-05-02", to: "2026-05-02" } });
    expect((await readings()).length).toBe(2);
    const records = await rows("select event, event_params from history_records");
    expect(records).toEqual([
      {
        event: "history_imported",
        event_params: JSON.stringify({ file: "log.csv", services: 0, fuel: 0, readings: 1 }),
      },
    ]);
    const log = await rows("select action, kind, details from audit_records");
    expect(log.map(({ action, kind }) => [action, kind])).toEqual([["import.run", "records"]]);
    expect(JSON.parse(String(log[0]?.details))).toEqual([
      { field: "file", to: "log.csv" },
      { field: "importKind", to: "readings" },
      { field: "count", to: 1 },
      { field: "machines", to: 1 },
      { field: "from", to: "2026-05-02" },
      { field: "to", to: "2026-05-02" },
    ]);
  });

  it("stores the rows of two files at once only once", async () => {
    await putMachine(database, "m1", { usage: 15_000 });
    const file = { rows: [fuelRow(2, "2026-05-02", 100)] };
    const [one, other] = [await newImport(database, file), await newImport(database, file)];
    await one.check();
    await other.check();
    const ran = await Promise.all([one.run(), other.run()]);
    expect(ran.map((each) => each.ran).toSorted()).toEqual([false, true]);
    expect((await rows("select 1 from fuel_entries")).length).toBe(1);
  });

  it("goes in after a report that changes nothing of it, and comes back when a row is there now", async () => {
    await putMachine(database, "m1", { usage: 15_000 });
    const made = await newImport(database, { rows: [readingRow(2, "2026-05-02", 15_100)] });
    await made.check();
    await putReading(database.db, "m1", { value: 15_100, takenAt: new Date("2026-05-02T09:00:00Z") });
    const back = await made.run();
    expect([back.ran, back.preview.counts.there]).toEqual([false, 1]);
    expect((await made.row()).state).toBe("ready");
    await database.d1.prepare("update meter_readings set value = 15050 where value = 15100").run();
    await database.d1.prepare("update equipment set current_usage = 15050").run();
    expect((await made.run()).ran).toBe(true);
  });

  it("refuses a run by an older dry run, and one without any", async () => {
    await putMachine(database, "m1", { usage: 15_000 });
    const made = await newImport(database, { rows: [readingRow(2, "2026-05-02", 15_100)] });
    await expect(made.run()).rejects.toMatchObject({ code: "history_import.changed" });
    await made.check();
    expect((await made.run(7)).ran).toBe(false);
    expect((await readings()).length).toBe(1);
  });

  it("stores nothing when the database refuses one statement", async () => {
    await putMachine(database, "m1", { usage: 15_000 });
    const made = await newImport(database, { rows: [readingRow(2, "2026-05-02", 15_100)] });
    await made.check();
    await database.d1
      .prepare("create trigger refused before insert on history_records begin select raise(abort, 'no'); end")
      .run();
    await expect(made.run()).rejects.toThrow();
    await database.d1.prepare("drop trigger refused").run();
    expect([(await readings()).length, (await made.row()).state]).toEqual([1, "ready"]);
  });

  it("makes machines, with their last reading as current usage or 0 now", async () => {
    const made = (id: string) =>
      machineOfFile(`new:${id}`, { name: id, isNew: true, type: "vehicle", unit: "miles" });
    await importNow(database, {
      rows: [
        readingRow(2, "2024-05-01", 5_000, { machineId: "new:truck" }),
        readingRow(3, "2025-05-01", 9_000, { machineId: "new:truck" }),
        fuelRow(4, "2025-05-01", 120, { machineId: "new:van" }),
      ],
      machines: [made("truck"), made("van")],
    });
    const fleet = await rows(
      "select name, type, unit, current_usage, date_added, import_id from equipment order by name",
    );
    expect(fleet).toMatchObject([
      {
        name: "truck",
        type: "vehicle",
        unit: "miles",
        current_usage: 9_000,
        date_added: Date.parse("2024-05-01"),
      },
      { name: "van", current_usage: 0 },
    ]);
    expect((await readings()).map(({ value, taken_at }) => [value, taken_at])).toEqual([
      [5_000, Date.parse("2024-05-01T23:59:59.999Z")],
      [9_000, Date.parse("2025-05-01T23:59:59.999Z")],
      [0, NOW.getTime()],
    ]);
  });

  it("refuses machines past the equipment limit, also one taken meanwhile", async () => {
    await database.d1.prepare("update companies set equipment_limit = 1").run();
    const actor = { ...OWNER, company: { ...OWNER.company, equipmentLimit: 1 } };
    const made = await newImport(
      database,
      {
        rows: [readingRow(2, "2024-05-01", 5_000, { machineId: "new:truck" })],
        machines: [machineOfFile("new:truck", { name: "truck", isNew: true, type: "vehicle" })],
      },
      { actor },
    );
    await made.check();
    await putMachine(database, "m1");
    await expect(made.run()).rejects.toMatchObject({ code: "equipment.limit_reached" });
    expect((await rows("select name from equipment")).length).toBe(1);
  });
});

describe("an import of fuel", () => {
  it("is paid where a cost stands, else takes the price of its day, and never counts since a reset", async () => {
    await putMachine(database, "m1", { usage: 15_000 });
    const { preview } = await importNow(database, {
      rows: [
        fuelRow(2, "2012-05-01", 100, { cost: 3_500 }),
        fuelRow(3, "2025-06-01", 100, { cost: 0 }),
        fuelRow(4, "2025-06-02", 100),
      ],
    });
    const stored = await rows(
      "select fuel_cost, cost_from, taken_at, equipment_name from fuel_entries order by seq",
    );
    expect(stored).toEqual([
      {
        fuel_cost: 3_500,
        cost_from: "paid",
        taken_at: Date.parse("2012-05-01T12:00:00Z"),
        equipment_name: "m1",
      },
      { fuel_cost: 0, cost_from: "paid", taken_at: Date.parse("2025-06-01T12:00:00Z"), equipment_name: "m1" },
      {
        fuel_cost: null,
        cost_from: null,
        taken_at: Date.parse("2025-06-02T12:00:00Z"),
        equipment_name: "m1",
      },
    ]);
    expect(preview.totals.fuel).toEqual([
      { kind: "gas", amountBefore: 0, amountAfter: 300, costBefore: 0, costAfter: 3_500 },
    ]);
    expect((await machine()).total_gas_used).toBe(0);
  });
});
