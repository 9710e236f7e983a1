import { beforeEach, describe, expect, it } from "vitest";
import { sendServiceAlerts } from "#app/services/mail/service-alerts.ts";
import { voidReading } from "#app/services/meter/readings.ts";
import { voidEntry } from "#app/services/service/void-entry.ts";
import { OWNER } from "#tests/support/actors.ts";
import { addCompany } from "#tests/support/company-rows.ts";
import { emptyDatabase } from "#tests/support/d1.ts";
import { contextAt } from "#tests/support/service-context.ts";
import { task } from "#tests/support/service-tasks.ts";
import { startedDatabase } from "#tests/support/started.ts";
import { importNow, NOW, newImport, putMachine } from "#tests/support/typed-imports.ts";
import { readingRow, serviceRow } from "#tests/support/typed-rows.ts";

/** Imports of services, from typed rows on. Usage in tenths, money in cents. */

const database = await startedDatabase();
beforeEach(async () => {
  await emptyDatabase(database.d1);
  await addCompany(database.db, OWNER.companyId, { subscriptionStatus: "active" });
});

type Row = Record<string, string | number | null>;
const rows = async (query: string): Promise<Row[]> => (await database.d1.prepare(query).all<Row>()).results;
const entries = (columns: string) => rows(`select ${columns} from service_entries order by seq`);
const context = (now = NOW) => contextAt(database.db, now.toISOString());
const lastService = async () =>
  (await rows("select last_service_usage from equipment"))[0]?.last_service_usage;

/** A machine whose default task comes every 250 hours, with a last service that nobody gave. */
const putServiced = (start: Parameters<typeof task>[0] = { start: { usageGiven: false } }) =>
  putMachine(database, "m1", {
    usage: 15_000,
    tasks: [task({ id: "m1", serviceInterval: 2_500, ...start })],
  });

/** Another value of the machine's one reading. */
async function setUsage(value: number): Promise<void> {
  await database.d1.prepare("update equipment set current_usage = ?").bind(value).run();
  await database.d1.prepare("update meter_readings set value = ?").bind(value).run();
}

describe("an imported service", () => {
  it("is an entry whose meter is a late reading, and names nobody without a person", async () => {
    await putServiced();
    const { id } = await importNow(database, {
      rows: [
        serviceRow(2, "2025-06-01", "Belts", {
          ...{ reading: 9_000, laborCost: 10_000, partsCost: 5_000, reference: "R-1", notes: "Loose" },
          ...{
            doneBy: "vendor",
            doneByName: "Smith Tractor",
            parts: [{ part: "Belt", partNumber: "B-1", qty: 2 }],
          },
        }),
        serviceRow(3, "2025-07-01", "Wash"),
      ],
    });
    const stored = await entries(
      "date, usage, usage_from_meter, other_work, done_by, done_by_name, labor_cost, parts_cost, parts, reference, notes, source, recorded_by_name, import_id, equipment_name, unit",
    );
    expect(stored).toEqual([
      {
        ...{ date: "2025-06-01", usage: 9_000, usage_from_meter: 0, other_work: "Belts", done_by: "vendor" },
        ...{
          done_by_name: "Smith Tractor",
          labor_cost: 10_000,
          parts_cost: 5_000,
          reference: "R-1",
          notes: "Loose",
        },
        parts: JSON.stringify([{ part: "Belt", partNumber: "B-1", qty: 2 }]),
        ...{ source: "import", recorded_by_name: "Ann", import_id: id, equipment_name: "m1", unit: "hours" },
      },
      expect.objectContaining({
        date: "2025-07-01",
        usage: 9_000,
        usage_from_meter: 1,
        done_by_name: "",
        parts: "[]",
      }),
    ]);
    expect(await rows(`select value, source from meter_readings where import_id = '${id}'`)).toEqual([
      { value: 9_000, source: "import" },
    ]);
    expect((await rows("select current_usage from equipment"))[0]).toEqual({ current_usage: 15_000 });
  });

  it("becomes the last service of the task that it names, and the dry run says so", async () => {
    await putServiced({ at: 10_000, start: { usageGiven: false } });
    const { preview } = await importNow(database, {
      rows: [serviceRow(2, "2026-04-01", "Service", { reading: 14_500 })],
    });
    expect(await lastService()).toBe(14_500);
    expect(preview.follows).toMatchObject({
      services: [{ equipmentId: "m1", name: "m1", task: null, from: null, to: 14_500 }],
      status: [{ equipmentId: "m1", name: "m1", from: "overdue", to: "good" }],
    });
  });

  it("of a task by date moves its day, and the dry run says it", async () => {
    await putServiced({
      ...{ serviceInterval: 0, maintenanceInterval: 6, maintenanceIntervalUnit: "months" },
      ...{ on: "2026-01-01", start: { dateGiven: true } },
    });
    const { preview } = await importNow(database, { rows: [serviceRow(2, "2026-04-01", "Service")] });
    const days = { from: "2026-01-01", to: "2026-04-01", alone: true };
    expect(preview.follows.services).toMatchObject([{ name: "m1", task: null, days }]);
  });

  it("gives way to a last service by hand of a later day, unless its usage is above it", async () => {
    await putServiced({ at: 14_500, start: { usageGiven: true, setOn: "2026-05-01" } });
    await importNow(database, { rows: [serviceRow(2, "2026-04-01", "Service", { reading: 14_000 })] });
    expect(await lastService()).toBe(14_500);
    await importNow(database, { rows: [serviceRow(2, "2026-04-01", "Service", { reading: 14_600 })] });
    expect(await lastService()).toBe(14_600);
  });

  it("with the higher usage is the last one of its day, whatever the order of the file", async () => {
    await putServiced();
    await importNow(database, {
      rows: [
        serviceRow(2, "2026-04-01", "Service", { reading: 14_600 }),
        serviceRow(3, "2026-04-01", "Service", { reading: 14_500 }),
      ],
    });
    expect(await lastService()).toBe(14_600);
    expect(await entries("usage")).toEqual([{ usage: 14_500 }, { usage: 14_600 }]);
  });

  it("before any reading has no usage, and its task counts from the first reading after it", async () => {
    await putServiced();
    await importNow(database, { rows: [readingRow(2, "2025-05-01", 8_000)] });
    await importNow(database, { rows: [serviceRow(2, "2025-01-01", "Service")] });
    expect(await entries("usage, usage_from_meter, counted_usage")).toEqual([
      { usage: null, usage_from_meter: null, counted_usage: 8_000 },
    ]);
    expect(await lastService()).toBe(8_000);
  });

  it("before a replaced meter counts from its place on the new one, in this import and later ones", async () => {
    await putServiced({ start: { usageGiven: false } });
    await setUsage(300);
    await importNow(database, {
      rows: [
        serviceRow(2, "2025-12-01", "Service", { reading: 12_000 }),
        serviceRow(3, "2026-01-01", "Wash", { reading: 12_300 }),
        serviceRow(4, "2026-02-01", "Wash", { reading: 50 }),
      ],
      choices: { replaced: ["m1"] },
    });
    expect(await entries("usage, counted_usage")).toEqual([
      { usage: 12_000, counted_usage: -250 },
      { usage: 12_300, counted_usage: 50 },
      { usage: 50, counted_usage: 50 },
    ]);
    expect(await lastService()).toBe(-250);
    expect((await rows("select earlier_usage from equipment"))[0]).toEqual({ earlier_usage: 12_250 });
    await importNow(database, { rows: [serviceRow(2, "2025-11-01", "Belts", { reading: 11_000 })] });
    expect((await entries("counted_usage")).at(-1)).toEqual({ counted_usage: -1_250 });
  });

  it("moves back with its replaced meter when that reading is voided, and starting points stay", async () => {
    await putServiced({ at: 100, start: { usageGiven: true, setOn: "2025-01-01" } });
    await setUsage(300);
    await importNow(database, { rows: [serviceRow(2, "2025-12-01", "Wash", { reading: 12_000 })] });
    await importNow(database, {
      rows: [readingRow(2, "2026-01-01", 12_300), readingRow(3, "2026-02-01", 50)],
      choices: { replaced: ["m1"] },
    });
    expect(await entries("counted_usage")).toEqual([{ counted_usage: -250 }]);
    const [replaced] = await rows("select id from meter_readings where resolution = 'meter-replaced'");
    await voidReading(context(), OWNER, String(replaced?.id), "Typo");
    expect(await entries("counted_usage")).toEqual([{ counted_usage: 12_000 }]);
    expect(await lastService()).toBe(100);
  });

  it("voids the reading that it brought when it is voided", async () => {
    await putServiced();
    await importNow(database, { rows: [serviceRow(2, "2025-06-01", "Wash", { reading: 9_000 })] });
    const [entry] = await entries("id");
    await voidEntry(context(), OWNER, String(entry?.id), "Twice");
    expect(await rows("select value from meter_readings where voided_at is not null")).toEqual([
      { value: 9_000 },
    ]);
  });

  it("is there already by machine, day, work, cost, and usage where the file has one", async () => {
    await putServiced();
    const file = {
      rows: [
        serviceRow(2, "2025-06-01", "Wash; Wax", { reading: 9_000, partsCost: 900 }),
        serviceRow(3, "2025-06-01", "Service"),
      ],
    };
    await importNow(database, file);
    const again = await newImport(database, {
      rows: [
        ...file.rows,
        serviceRow(4, "2025-06-01", "wash,  wax", { partsCost: 900 }),
        serviceRow(5, "2025-06-01", "Wash; Wax", { reading: 9_100, partsCost: 900 }),
      ],
    });
    expect((await again.check()).counts).toEqual({ new: 2, there: 2, doubtful: 0, wrong: 0, leftOut: 0 });
  });

  it("counts every line that was joined into it, and makes tasks of repeats", async () => {
    await putServiced();
    const { preview } = await importNow(database, {
      rows: [
        serviceRow(2, "2026-04-01", "Grease", {
          rows: [3, 4],
          repeats: { everyUsage: 500, everyMonths: null },
        }),
      ],
      more: { wrong: [{ row: 5, reason: "noWork" }], leftOut: [6] },
    });
    expect(preview.counts).toEqual({ new: 3, there: 0, doubtful: 0, wrong: 1, leftOut: 1 });
    expect(preview.follows).toMatchObject({ tasks: 1, firstTasks: [{ name: "m1", task: "Grease" }] });
    const [machine] = await rows("select service_tasks from equipment");
    const { others } = JSON.parse(String(machine?.service_tasks));
    expect(others).toMatchObject([{ name: "Grease", serviceInterval: 500, last: { date: "2026-04-01" } }]);
  });

  it("goes in without a doubtful reading that is left out", async () => {
    await putServiced();
    const { preview } = await importNow(database, {
      rows: [
        serviceRow(2, "2025-06-01", "Wash", { reading: 9_000 }),
        serviceRow(3, "2025-06-02", "Wash", { reading: 90_000 }),
      ],
      choices: { doubtful: false },
    });
    expect(preview.counts).toMatchObject({ new: 2, doubtful: 0, leftOut: 0 });
    expect(preview.doubtful).toMatchObject([{ row: 3, reading: 90_000, doubt: "above" }]);
    expect(await entries("usage")).toEqual([{ usage: 9_000 }, { usage: 9_000 }]);
  });

  it("says what services of its years cost before and after, and which closed months change", async () => {
    await putServiced();
    await importNow(database, { rows: [serviceRow(2, "2025-06-01", "Wash", { laborCost: 1_000 })] });
    await database.d1
      .prepare(
        `insert into book_closings (id, company_id, month, number, closed_at, closed_by_name, fuel_added, labor_cost,
          parts_cost, figures) values ('c', 'owner', '2025-07', 1, 0, 'Ann', 0, 0, 0, '{}')`,
      )
      .run();
    const made = await newImport(database, {
      rows: [
        serviceRow(2, "2025-07-01", "Belts", { partsCost: 500 }),
        serviceRow(3, "2024-07-01", "Belts", { partsCost: 300 }),
      ],
    });
    const { totals, follows } = await made.check();
    expect(totals.service).toEqual([
      { year: "2024", before: 0, after: 300 },
      { year: "2025", before: 1_000, after: 1_500 },
    ]);
    expect(follows.months).toEqual(["2025-07"]);
  });

  it("of 20,000 rows is one batch of at most 120 statements", async () => {
    await putServiced();
    const day = (index: number) => new Date(Date.UTC(1970, 0, 1 + index)).toISOString().slice(0, 10);
    const many = Array.from({ length: 20_000 }, (_, index) =>
      serviceRow(index + 2, day(index), index % 2 ? "Service" : "Wash the machine", {
        ...{
          reading: index / 2 + 1,
          notes: "As it was written by hand in the book of that time. ".repeat(3),
        },
      }),
    );
    const made = await newImport(database, { rows: many });
    const { counts } = await made.check();
    expect(counts.new).toBe(20_000);
    const before = database.cost.statements;
    const trips = database.cost.roundTrips;
    await made.run();
    // The import itself, and what it is judged by.
    expect(database.cost.roundTrips - trips).toBe(3);
    expect(database.cost.statements - before).toBeLessThanOrEqual(120 + 8);
    expect((await rows("select count(*) as n from service_entries"))[0]).toEqual({ n: 20_000 });
  });
});

describe("mails after an import of services", () => {
  const mails = async () => (await rows("select kind from email_outbox")).length;

  it("tell nothing again that was told and still is, and something that becomes soon later", async () => {
    await putServiced({ at: 10_000, start: { usageGiven: false } });
    await sendServiceAlerts(context());
    expect(await mails()).toBe(1);
    await importNow(database, { rows: [serviceRow(2, "2026-01-01", "Service", { reading: 11_000 })] });
    await sendServiceAlerts(context());
    expect(await mails()).toBe(1);
    await importNow(database, { rows: [serviceRow(2, "2026-04-01", "Service", { reading: 14_900 })] });
    await sendServiceAlerts(context());
    expect(await mails()).toBe(1);
    await importNow(database, { rows: [readingRow(2, "2026-05-03", 17_399)] });
    await sendServiceAlerts(context());
    expect(await mails()).toBe(2);
  });
});
