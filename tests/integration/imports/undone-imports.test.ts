import { beforeEach, describe, expect, it } from "vitest";
import { retireEquipment } from "#app/services/equipment/equipment-removal.ts";
import { restoreEquipment } from "#app/services/equipment/retired-equipment.ts";
import { voidFuel } from "#app/services/fuel/change-fuel-entry.ts";
import { readUndo, undoImport } from "#app/services/imports/undo-import.ts";
import { voidReading } from "#app/services/meter/readings.ts";
import { createDatabase, type Database } from "#db/client.ts";
import { OWNER } from "#tests/support/actors.ts";
import { addCompany } from "#tests/support/company-rows.ts";
import { emptyDatabase } from "#tests/support/d1.ts";
import { contextAt } from "#tests/support/service-context.ts";
import { other, task } from "#tests/support/service-tasks.ts";
import { insertServices } from "#tests/support/services.ts";
import { startedDatabase } from "#tests/support/started.ts";
import { importNow, NOW, newImport, putMachine, putReading } from "#tests/support/typed-imports.ts";
import { fuelRow, machineOfFile, readingRow, serviceRow } from "#tests/support/typed-rows.ts";

/** Imports that are undone. Usage and fuel in tenths, money in cents. */

const database = await startedDatabase();
beforeEach(async () => {
  await emptyDatabase(database.d1);
  await addCompany(database.db, OWNER.companyId, { subscriptionStatus: "active" });
});

type Row = Record<string, string | number | null>;
const rows = async (query: string): Promise<Row[]> => (await database.d1.prepare(query).all<Row>()).results;
const context = () => contextAt(database.db, NOW.toISOString());
const undo = (id: string, db = database.db) => undoImport(contextAt(db, NOW.toISOString()), OWNER, id);
/** The database in which another act is quicker than the claim of an import's run or undoing. */
function overtaken(act: () => Promise<unknown>): Database {
  let claims = false;
  const d1 = {
    prepare(query: string) {
      claims ||= /^update "imports" .*"(?:imported|undone)_by_id" = /.test(query);
      return database.d1.prepare(query);
    },
    async batch(statements: D1PreparedStatement[]) {
      const quicker = claims ? act : async () => undefined;
      if (claims) act = async () => undefined;
      await quicker();
      return database.d1.batch(statements);
    },
  } as unknown as D1Database;
  return createDatabase(d1);
}
const NO_SALE = { retirementNotes: null, soldDate: null, soldPrice: null };
const blockers = async (id: string) => (await readUndo(context(), OWNER, id)).blockers;
const MACHINE = `select current_usage, current_usage_at, earlier_usage, last_service_usage, service_interval,
  total_gas_used, json_extract(service_tasks, '$.default.last') as last from equipment`;

describe("an undone import", () => {
  it("voids its rows, and meter, last services and costs are what they were", async () => {
    const oil = other("Oil", { serviceInterval: 2_500, at: 10_000, start: { usageGiven: false } });
    await putMachine(database, "m1", {
      usage: 15_000,
      tasks: [
        task({ id: "m1", serviceInterval: 2_500, at: 10_000, start: { usageGiven: false } }),
        { ...oil, id: "m1.oil" },
      ],
    });
    const before = await rows(MACHINE);
    const { id } = await importNow(database, {
      rows: [
        serviceRow(2, "2026-05-02", "Service", { reading: 15_100, laborCost: 5_000 }),
        serviceRow(3, "2026-05-03", "Oil, Service", { reading: 15_200 }),
      ],
    });
    expect(await rows(MACHINE)).not.toEqual(before);
    await undo(id);
    expect(await rows(MACHINE)).toEqual(before);
    expect(
      await rows(
        "select distinct voided_by_name, void_reason from meter_readings where import_id is not null",
      ),
    ).toEqual([{ voided_by_name: "Ann", void_reason: "Import undone" }]);
    expect((await rows("select 1 from service_entries where voided_at is null")).length).toBe(0);
    const log = await rows("select action, kind from audit_records order by seq");
    expect(log).toEqual([
      { action: "import.run", kind: "records" },
      { action: "import.undo", kind: "records" },
    ]);
    const events = await rows("select event, event_params from history_records order by seq");
    expect(events.at(-1)).toEqual({ event: "import_undone", event_params: '{"file":"log.csv"}' });
  });

  it("lets the 0 stand again with which its machine began", async () => {
    await putMachine(database, "m1");
    await database.d1.prepare("update meter_readings set source = 'initial'").run();
    const before = await rows(MACHINE);
    const { id, preview } = await importNow(database, {
      rows: [readingRow(2, "2024-05-01", 10_000), readingRow(3, "2024-06-01", 11_000)],
    });
    expect(preview.counts).toMatchObject({ new: 2, doubtful: 0 });
    expect(preview.totals.meters).toEqual([{ equipmentId: "m1", name: "m1", before: 0, after: 11_000 }]);
    expect((await rows(MACHINE))[0]?.current_usage).toBe(11_000);
    const standing = "select value from meter_readings where voided_at is null order by value";
    expect(await rows(standing)).toEqual([{ value: 10_000 }, { value: 11_000 }]);
    await undo(id);
    expect(await rows(MACHINE)).toEqual(before);
    expect(await rows(standing)).toEqual([{ value: 0 }]);
  });

  it.each([
    ["first", [11_000, 0]],
    ["last", [10_000, 0]],
  ])(
    "that is the older of two and undone %s leaves the other's usage, and the last one the 0",
    async (order, usages) => {
      await putMachine(database, "m1");
      await database.d1.prepare("update meter_readings set source = 'initial'").run();
      const older = await importNow(database, { rows: [readingRow(2, "2024-05-01", 10_000)] });
      const newer = await importNow(database, { rows: [readingRow(2, "2025-05-01", 11_000)] });
      const undone = order === "first" ? [older, newer] : [newer, older];
      for (const [at, { id }] of undone.entries()) {
        expect(await blockers(id)).toEqual([]);
        await undo(id);
        expect((await rows(MACHINE))[0]?.current_usage).toBe(usages[at]);
      }
      expect(await rows("select value from meter_readings where voided_at is null")).toEqual([{ value: 0 }]);
    },
  );

  it("is undone once, also when it is sent twice at once, and its file can come again", async () => {
    await putMachine(database, "m1", { usage: 15_000 });
    const file = { rows: [fuelRow(2, "2025-05-02", 100), fuelRow(3, "2025-05-02", 100)] };
    const { id, row } = await importNow(database, file);
    await Promise.all([undo(id), undo(id)]);
    await undo(id);
    expect(await row()).toMatchObject({ state: "undone", undoneByName: "Ann", undoneAt: NOW });
    expect((await rows("select 1 from audit_records where action = 'import.undo'")).length).toBe(1);
    const { preview } = await importNow(database, file);
    expect(preview.counts).toMatchObject({ new: 2, there: 0 });
  });

  it("takes its machines and tasks with it", async () => {
    await putMachine(database, "m1", { usage: 15_000 });
    const { id } = await importNow(database, {
      rows: [
        serviceRow(2, "2025-05-02", "Grease", { repeats: { everyUsage: 500, everyMonths: null } }),
        serviceRow(3, "2025-05-02", "Wash", { machineId: "new:van", reading: 200, partsCost: 900 }),
      ],
      machines: [
        machineOfFile("m1"),
        machineOfFile("new:van", { name: "van", isNew: true, type: "vehicle" }),
      ],
    });
    expect((await rows("select name from equipment order by name")).map(({ name }) => name)).toEqual([
      "m1",
      "van",
    ]);
    const { takenBack } = await readUndo(context(), OWNER, id);
    expect(takenBack).toEqual([
      { what: "readings", count: 1 },
      { what: "services", count: 2 },
      { what: "machines", count: 1 },
      { what: "tasks", count: 1 },
    ]);
    await undo(id);
    expect(
      await rows("select name, json_array_length(service_tasks, '$.others') as tasks from equipment"),
    ).toEqual([{ name: "m1", tasks: 0 }]);
    expect(await rows("select equipment_id from service_entries")).toEqual([{ equipment_id: "m1" }]);
    expect((await rows("select 1 from meter_readings where import_id is not null")).length).toBe(0);
  });

  it("moves services back that its replaced meter had moved", async () => {
    await putMachine(database, "m1", { usage: 300, on: "2026-05-01" });
    await importNow(database, { rows: [serviceRow(2, "2025-12-01", "Oil", { reading: 12_000 })] });
    const { id } = await importNow(database, {
      rows: [
        readingRow(2, "2026-01-01", 12_300),
        readingRow(3, "2026-02-01", 50),
        readingRow(4, "2026-03-01", 250),
      ],
      choices: { replaced: ["m1"] },
    });
    expect(await rows("select counted_usage from service_entries")).toEqual([{ counted_usage: -250 }]);
    await undo(id);
    expect(await rows("select counted_usage from service_entries")).toEqual([{ counted_usage: 12_000 }]);
  });

  it("voids the rows of a machine that was deleted since", async () => {
    await putMachine(database, "m1", { usage: 15_000 });
    const { id } = await importNow(database, { rows: [fuelRow(2, "2025-05-02", 100)] });
    await database.d1.prepare("delete from equipment").run();
    await undo(id);
    expect((await rows("select 1 from fuel_entries where voided_at is null")).length).toBe(0);
  });
});

describe("what blocks an undoing", () => {
  const blocked = async (id: string, expected: unknown) => {
    expect(await blockers(id)).toEqual(expected);
    await expect(undo(id)).rejects.toMatchObject({ code: "history_import.blocked" });
    expect((await rows("select state from imports order by seq"))[0]?.state).toBe("imported");
  };

  it("is a row that a person voided", async () => {
    await putMachine(database, "m1", { usage: 15_000 });
    const { id } = await importNow(database, {
      rows: [fuelRow(2, "2025-05-02", 100), fuelRow(3, "2025-05-03", 100, { reading: 9_000 })],
    });
    const [reading] = await rows(`select id from meter_readings where import_id = '${id}'`);
    await voidReading(context(), OWNER, String(reading?.id), "Typo");
    const [, fuel] = await rows("select id from fuel_entries order by seq");
    await voidFuel(context(), OWNER, String(fuel?.id), "Twice");
    await blocked(id, [
      // A reading and fuel of one day, by the same person, are told once.
      { why: "voided", equipmentId: "m1", params: { machine: "m1", date: "2025-05-03", name: "Ann" } },
    ]);
  });

  it("is a service that a person corrected", async () => {
    await putMachine(database, "m1", { usage: 15_000 });
    const { id } = await importNow(database, { rows: [serviceRow(2, "2025-05-02", "Oil")] });
    await database.d1.prepare("update service_entries set version = 2, updated_by_name = 'Bob'").run();
    await blocked(id, [
      { why: "corrected", equipmentId: "m1", params: { machine: "m1", date: "2025-05-02", name: "Bob" } },
    ]);
  });

  it("is a machine that it made and that was used since", async () => {
    const { id } = await importNow(database, {
      rows: [readingRow(2, "2025-05-02", 100, { machineId: "new:van" })],
      machines: [machineOfFile("new:van", { name: "van", isNew: true, type: "vehicle" })],
    });
    expect(await blockers(id)).toEqual([]);
    const [van] = await rows("select id from equipment");
    await putReading(database.db, String(van?.id), { value: 200, takenAt: NOW });
    await blocked(id, [{ why: "used", equipmentId: van?.id, params: { machine: "van" } }]);
  });

  it("is a retired machine until it is restored", async () => {
    await putMachine(database, "m1", { usage: 15_000 });
    const { id } = await importNow(database, { rows: [fuelRow(2, "2025-05-02", 100)] });
    const kept = await rows("select * from equipment");
    await retireEquipment(context(), OWNER, "m1", NO_SALE);
    await blocked(id, [{ why: "retired", equipmentId: "m1", params: { machine: "m1" } }]);
    expect(kept.length).toBe(1);
  });

  /** An import that makes a van. */
  const importVan = async () => {
    const { id } = await importNow(database, {
      rows: [readingRow(2, "2025-05-02", 100, { machineId: "new:van" })],
      machines: [machineOfFile("new:van", { name: "van", isNew: true, type: "vehicle" })],
    });
    const [van] = await rows("select id from equipment");
    return { id, van: String(van?.id) };
  };

  it("is a machine that it made while that one is retired, not for having been", async () => {
    const { id, van } = await importVan();
    await retireEquipment(context(), OWNER, van, NO_SALE);
    await blocked(id, [{ why: "retired", equipmentId: van, params: { machine: "van" } }]);
    const [retired] = await rows("select id from retired_equipment");
    await restoreEquipment(context(), OWNER, String(retired?.id));
    await undo(id);
    expect(await rows("select id from equipment")).toEqual([]);
  });

  it.each(["fuel", "service"])(
    "is the %s of another import on a machine that it made, until that one is undone",
    async (kind) => {
      const { id, van } = await importVan();
      const of = { machineId: van };
      const row =
        kind === "fuel" ? fuelRow(2, "2025-05-02", 100, of) : serviceRow(2, "2025-05-02", "Oil", of);
      const later = { now: new Date(NOW.getTime() + 60_000) };
      const more = await importNow(
        database,
        { rows: [row], machines: [machineOfFile(van)], fileName: "more.csv" },
        later,
      );
      await blocked(id, [{ why: "used", equipmentId: van, params: { machine: "van" } }]);
      await undo(more.id);
      await undo(id);
      expect(await rows("select id from equipment")).toEqual([]);
    },
  );

  it("is the use of a machine that it made, and not the 0 that another import voided there", async () => {
    const { id } = await importNow(database, {
      rows: [fuelRow(2, "2025-05-02", 100, { machineId: "new:van" })],
      machines: [machineOfFile("new:van", { name: "van", isNew: true, type: "vehicle" })],
    });
    const [van] = await rows("select id from equipment");
    const machines = [machineOfFile(String(van?.id))];
    const of = { machineId: String(van?.id) };
    const later = { now: new Date(NOW.getTime() + 60_000) };
    const more = await importNow(database, { rows: [readingRow(2, "2025-05-03", 900, of)], machines }, later);
    await blocked(id, [{ why: "used", equipmentId: van?.id, params: { machine: "van" } }]);
    await undo(more.id);
    await undo(id);
  });

  it("is a standing import whose rows were there already because of it", async () => {
    await putMachine(database, "m1", { usage: 15_000 });
    const first = await importNow(database, { rows: [fuelRow(2, "2025-05-02", 100)] });
    const second = await importNow(database, {
      rows: [fuelRow(2, "2025-05-02", 100), fuelRow(3, "2025-05-03", 100)],
      fileName: "again.csv",
    });
    await blocked(first.id, [
      { why: "onTop", equipmentId: null, params: { file: "again.csv" }, importId: second.id },
    ]);
    await undo(second.id);
    await undo(first.id);
  });

  it.each([
    ["fuel that is voided", () => voidFuel(context(), OWNER, "", "Twice")],
    ["a correction", () => database.d1.prepare("update service_entries set version = 2").run()],
  ])("is %s at the same moment", async (what, act) => {
    await putMachine(database, "m1", { usage: 15_000 });
    const row = what === "a correction" ? serviceRow(2, "2025-05-02", "Oil") : fuelRow(2, "2025-05-02", 100);
    const { id } = await importNow(database, { rows: [row] });
    await database.d1.prepare("update fuel_entries set id = ''").run();
    await expect(undo(id, overtaken(act))).rejects.toMatchObject({ code: "history_import.blocked" });
  });

  it("is an import that leaves its rows out at the same moment, and none that comes later", async () => {
    await putMachine(database, "m1", { usage: 15_000 });
    const file = { rows: [fuelRow(2, "2025-05-02", 100)] };
    const first = await importNow(database, file);
    const second = await newImport(database, file);
    await second.check();
    await expect(undo(first.id, overtaken(second.run))).rejects.toMatchObject({
      code: "history_import.blocked",
    });
    const third = await newImport({ db: overtaken(() => undo(second.id).then(() => undo(first.id))) }, file);
    expect(await third.check()).toMatchObject({ counts: { new: 0, there: 1 } });
    expect(await third.run()).toMatchObject({ ran: false, preview: { counts: { new: 1, there: 0 } } });
  });

  it("is a meter that was replaced since, counting from its last reading", async () => {
    await putMachine(database, "m1", { usage: 15_000 });
    const { id } = await importNow(database, { rows: [readingRow(2, "2026-05-02", 15_100)] });
    await putReading(database.db, "m1", {
      value: 5,
      takenAt: new Date("2026-05-03T12:00:00Z"),
      resolution: "meter-replaced",
      serviceShift: -15_095,
    });
    await blocked(id, [
      { why: "replaced", equipmentId: "m1", params: { machine: "m1", date: "2026-05-03" } },
    ]);
  });

  it("is a machine that would have no reading", async () => {
    await putMachine(database, "m1", { usage: 15_000 });
    const { id } = await importNow(database, { rows: [readingRow(2, "2026-05-02", 15_100)] });
    await database.d1.prepare("update meter_readings set voided_at = 1 where import_id is null").run();
    await blocked(id, [{ why: "noReading", equipmentId: "m1", params: { machine: "m1" } }]);
  });

  it("is machines with more services than can be judged again", async () => {
    await putMachine(database, "m1", { usage: 15_000 });
    const { id } = await importNow(database, { rows: [fuelRow(2, "2025-05-02", 100)] });
    await database.d1.prepare(insertServices(OWNER.companyId, "m1", 100_001)).run();
    await blocked(id, [{ why: "tooMany", equipmentId: null, params: {} }]);
  });
});
