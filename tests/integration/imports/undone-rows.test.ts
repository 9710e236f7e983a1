import { beforeEach, expect, it } from "vitest";
import type { Actor } from "#app/services/actor.ts";
import { undoImport } from "#app/services/imports/undo-import.ts";
import { createDatabase } from "#db/client.ts";
import { type Company, newCompany } from "#tests/support/accounts.ts";
import { OWNER } from "#tests/support/actors.ts";
import { textOf } from "#tests/support/bulk-imports.ts";
import { contextAt } from "#tests/support/service-context.ts";
import { startedProduct } from "#tests/support/started.ts";
import { importNow } from "#tests/support/typed-imports.ts";
import { fuelRow, machineOfFile, readingRow, serviceRow } from "#tests/support/typed-rows.ts";

/** What pages and calls say of imported rows, and of those of undone imports. */

let company: Company;
let actor: Actor;
const product = await startedProduct({ RATE_LIMIT_SCALE: "1000" });
const db = createDatabase(product.db);
beforeEach(async () => {
  company = await newCompany(product);
  const ends = await product.value<number>("select trial_ends_at from companies where id = ?", company.id);
  const end = new Date(ends ?? 0);
  const plan = { subscriptionStatus: "trial", trialEndsAt: end, subscriptionEndsAt: end };
  actor = {
    ...OWNER,
    id: company.id,
    userId: company.id,
    companyId: company.id,
    company: { ...OWNER.company, ...plan },
  };
});

type File = Parameters<typeof importNow>[1];
/** Imports rows of one machine for the company. */
const bring = (machineId: string, rows: File["rows"]) =>
  importNow(
    { db },
    { rows: rows.map((row) => ({ ...row, machineId })), machines: [machineOfFile(machineId)] },
    { now: new Date(), actor },
  );
const undo = (id: string) => undoImport(contextAt(db, new Date().toISOString()), actor, id);

it("tells the import of each row in calls, and none of others", async () => {
  const { id: machine } = await company.machine({ currentUsage: 1_500 });
  const fuel = await bring(machine, [fuelRow(2, "2025-05-02", 100, { reading: 9_000, cost: 3_500 })]);
  const service = await bring(machine, [serviceRow(2, "2025-06-02", "Wash", { reading: 9_500 })]);
  const { entries } = await company.owner.ask("GET", "/api/fuel-entries");
  expect(entries).toMatchObject([{ importId: fuel.id, fuelCost: 35, costFrom: "paid" }]);
  const readings = await company.owner.ask("GET", `/api/equipment/${machine}/readings`);
  expect(readings.map((each: { source: string; importId: string }) => [each.source, each.importId])).toEqual([
    ["import", fuel.id],
    ["import", service.id],
    ["initial", null],
  ]);
  const services = await company.owner.ask("GET", `/api/equipment/${machine}/service-entries`);
  expect(services.entries).toMatchObject([
    { importId: service.id, source: "import", doneByName: "", recordedBy: "Ann" },
  ]);
});

it("leaves totals since a reset as they are, also when imported fuel is voided", async () => {
  const { id: machine } = await company.machine({ currentUsage: 1_500, fuelType: "gasoline" });
  await company.owner.ask("POST", "/api/fuel-entries", { equipmentId: machine, fuelAdded: 10 });
  await bring(machine, [fuelRow(2, "2025-05-02", 5_000)]);
  const total = async () => (await company.owner.ask("GET", `/api/equipment/${machine}`)).totalGasUsed;
  expect(await total()).toBe(10);
  const { entries } = await company.owner.ask("GET", "/api/fuel-entries");
  const imported = entries.find(({ importId }: { importId: string | null }) => importId !== null);
  await company.owner.ask("POST", `/api/fuel-entries/${imported.id}/void`, { reason: "Twice" });
  expect(await total()).toBe(10);
});

it("hides rows of undone imports on pages until they are asked for", async () => {
  const { id: machine } = await company.machine({ currentUsage: 1_500 });
  const fuel = await bring(machine, [fuelRow(2, "2025-05-02", 777, { reading: 9_000 })]);
  const service = await bring(machine, [serviceRow(2, "2025-06-02", "Polish")]);
  const page = async (path: string) => textOf(await company.owner.get(path));
  const pages = [
    ["/fuel-entries", "77.7"],
    [`/equipment-items/${machine}/services`, "Polish"],
    [`/equipment-items/${machine}/history`, "900"],
  ] as const;
  for (const [path, words] of pages) {
    const text = await page(path);
    expect(text).toContain(words);
    expect(text).not.toContain("undone imports");
  }
  await undo(service.id);
  await undo(fuel.id);
  for (const [path, words] of pages) {
    const text = await page(path);
    expect(text).toContain("1 row of undone imports. Show");
    expect(text).not.toContain(words);
    const shown = await page(`${path}?undone=1`);
    expect(shown).toContain(words);
    expect(shown).not.toContain("undone imports");
  }
  const { entries } = await company.owner.ask("GET", "/api/fuel-entries");
  expect(entries).toMatchObject([{ importId: fuel.id, voidReason: "Import undone" }]);
});

it("counts imported readings as reported on the weekly plan, as long as they stand", async () => {
  const { id: machine } = await company.machine({ currentUsage: 1_500, serviceInterval: 250 });
  const before = Date.now() - 60 * 86_400_000;
  await product.run("update meter_readings set taken_at = ? where equipment_id = ?", before, machine);
  await product.run(
    "update equipment set current_usage_at = ?, date_added = ? where id = ?",
    before,
    before,
    machine,
  );
  const never = async () => (await textOf(await company.owner.get("/plan"))).includes("never reported");
  expect(await never()).toBe(true);
  const { id } = await bring(machine, [readingRow(2, "2025-05-02", 9_000)]);
  expect(await never()).toBe(false);
  await undo(id);
  expect(await never()).toBe(true);
});
