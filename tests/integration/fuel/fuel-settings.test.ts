import { beforeEach, describe, expect, it } from "vitest";
import { changeFuelSettings, getFuelSettings } from "#app/services/fuel/fuel-settings.ts";
import { auditRecords, bookClosings } from "#db/schema.ts";
import { type Company, newCompany, newOperator } from "#tests/support/accounts.ts";
import { OWNER } from "#tests/support/actors.ts";
import { addCompany } from "#tests/support/company-rows.ts";
import { createTestDatabase } from "#tests/support/d1.ts";
import { addMachine } from "#tests/support/operator-page.ts";
import { contextAt } from "#tests/support/service-context.ts";
import { startedProduct } from "#tests/support/started.ts";

/**
 * A company's unit of fuel, which pages, mails and files then say, and whether operators are asked what they paid.
 * That no page of a company with liters says gallons is in `languages.test.ts`.
 */

const PATH = "/api/fuel-settings";
const GALLONS = { fuelUnit: "gal", askFuelCost: false };

let company: Company;
const product = await startedProduct({ RATE_LIMIT_SCALE: "1000" });
beforeEach(async () => {
  company = await newCompany(product);
});

const read = async (of = company) => await of.owner.ask("GET", PATH);
const put = (body: unknown, of = company) => of.owner.json("PUT", PATH, body);

const closeMonth = (companyId: string) =>
  product.run(
    `insert into book_closings (id, company_id, month, number, closed_at, closed_by_name, fuel_added,
      labor_cost, parts_cost, figures) values (?1, ?1, '2026-10', 1, 0, 'Ann', 0, 0, 0, '{}')`,
    companyId,
  );

const records = async () =>
  (
    await product.rows<{ kind: string; actor_name: string; details: string }>(
      "select kind, actor_name, details from audit_records where company_id = ? and action = 'fuel-settings.edit'",
      company.id,
    )
  ).map(({ details, ...row }) => ({ ...row, details: JSON.parse(details) }));

describe("fuel settings", () => {
  it("are gallons and no question at first, and change one by one, only for their company", async () => {
    const other = await newCompany(product);
    expect(await read()).toEqual(GALLONS);
    const liters = await put({ fuelUnit: "L" });
    expect([liters.status, liters.body]).toEqual([200, { fuelUnit: "L", askFuelCost: false }]);
    expect((await put({ askFuelCost: true })).body).toEqual({ fuelUnit: "L", askFuelCost: true });
    expect(await read()).toEqual({ fuelUnit: "L", askFuelCost: true });
    expect((await put({})).body).toEqual({ fuelUnit: "L", askFuelCost: true });
    expect(await read(other)).toEqual(GALLONS);
  });

  it("are in the activity log with their earlier values, unless nothing changed", async () => {
    await put({ fuelUnit: "L", askFuelCost: true });
    await put({ fuelUnit: "L", askFuelCost: true });
    await put({ askFuelCost: false });
    const { businessName } = await company.owner.ask("GET", "/api/auth/user");
    const by = { kind: "settings", actor_name: businessName };
    expect(await records()).toEqual([
      {
        ...by,
        details: [
          { field: "fuelUnit", from: "gal", to: "L" },
          { field: "askFuelCost", from: false, to: true },
        ],
      },
      { ...by, details: [{ field: "askFuelCost", from: true, to: false }] },
    ]);
  });

  it.each([
    ["another unit", { fuelUnit: "liters" }, "fuelUnit"],
    ["no unit", { fuelUnit: null }, "fuelUnit"],
    ["a switch as text", { askFuelCost: "on" }, "askFuelCost"],
  ])("refuse %s, and change nothing", async (_what, body, field) => {
    const refused = await put({ fuelUnit: "L", ...body });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([400, [field]]);
    expect(await read()).toEqual(GALLONS);
  });

  it("keep their unit once a month is closed, while the switch can still change", async () => {
    await closeMonth(company.id);
    const refused = await put({ fuelUnit: "L", askFuelCost: true });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([409, ["fuelUnit"]]);
    expect(await read()).toEqual(GALLONS);
    expect(await records()).toEqual([]);
    expect((await put({ fuelUnit: "gal", askFuelCost: true })).status).toBe(200);
    const other = await newCompany(product);
    expect((await put({ fuelUnit: "L" }, other)).status).toBe(200);
  });

  it("need a plan only to turn the question on", async () => {
    await put({ askFuelCost: true });
    await product.run("update companies set trial_ends_at = 1 where id = ?", company.id);
    expect((await put({ askFuelCost: true, fuelUnit: "L" })).body).toEqual({
      fuelUnit: "L",
      askFuelCost: true,
    });
    expect((await put({ askFuelCost: false })).status).toBe(200);
    const refused = await put({ askFuelCost: true, fuelUnit: "gal" });
    expect(refused.status).toBe(403);
    expect(await read()).toEqual({ fuelUnit: "L", askFuelCost: false });
  });
});

it("the document tells the browser's scripts to use liters", async () => {
  await put({ fuelUnit: "L" });
  for (const path of ["/", "/operator", "/issues"]) {
    expect(await company.owner.html(path)).toMatch(/^<!DOCTYPE html><html[^>]* data-fuel-unit="L"/);
  }
});

it("the document of a company that uses gallons has no such attribute", async () => {
  expect(await company.owner.html("/")).not.toContain("data-fuel-unit");
});

it("a company that uses liters reads them in mails, files and history; numbers stay as typed", async () => {
  const { client } = await newOperator(product, company);
  const { id } = await addMachine(company, "Loader 7");
  await put({ fuelUnit: "L" });
  const report = { equipmentId: id, fuelAdded: 12.5, fuelType: "diesel", notes: "Filled up" };
  const sent = await client.json("POST", "/api/operator-updates", report);
  await company.owner.json("POST", `/api/operator-updates/${sent.body.id}/apply`);
  const [mail] = (await product.mailbox(company.email)).filter(({ subject }) => subject.includes("Loader 7"));
  expect(mail?.text).toContain("12.5 liters");
  expect(mail?.html).not.toMatch(/\bgal/i);
  const [header, row] = (await company.owner.html("/exports/fuel-usage.csv")).split("\r\n");
  expect(header).toBe("Date,Equipment,Operator,Fuel Type,Fuel Added (L),Notes");
  expect(row).toContain(",Diesel,12.5,Filled up");
  const history = await company.owner.html("/exports/equipment-history.csv");
  expect(history).toContain("12.5 liters of diesel");
  expect(history).not.toMatch(/\bgal/i);
  expect((await company.owner.ask("GET", `/api/equipment/${id}`)).totalDieselUsed).toBe(12.5);
  await put({ fuelUnit: "gal" });
  expect(await company.owner.html("/exports/equipment-history.csv")).toContain("12.5 gallons of diesel");
});

it("a company that uses liters reads them in the notice after fuel was added", async () => {
  const { id } = await addMachine(company, "Loader 8");
  await put({ fuelUnit: "L" });
  const fuel = { equipmentId: id, fuelAdded: "12.5", fuelType: "diesel" };
  const added = await company.owner.post("/fuel-entries/add", fuel);
  const { text } = await company.owner.page(added.headers.get("Location") ?? "");
  expect(text).toContain("12.5 liters for Loader 8.");
});

it("a unit can't be saved when a month was closed since it was read, and leaves no record", async () => {
  const d = await createTestDatabase();
  const { companyId } = OWNER;
  await addCompany(d.db, companyId);
  const closing = {
    id: "c1",
    companyId,
    month: "2026-10",
    number: 1,
    closedAt: new Date(0),
    closedByName: "Ann",
    fuelAdded: 0,
    laborCost: 0,
    partsCost: 0,
    figures: {},
  };
  // The first batch is the save: the settings were read before it.
  const batch = d.db.batch.bind(d.db);
  let closed = false;
  const db = Object.assign(Object.create(d.db), {
    batch: async (statements: Parameters<typeof batch>[0]) => {
      if (!closed) await d.db.insert(bookClosings).values(closing);
      closed = true;
      return batch(statements);
    },
  });
  const change = changeFuelSettings(contextAt(db, new Date(1).toISOString()), OWNER, { fuelUnit: "L" });
  await expect(change).rejects.toMatchObject({ code: "fuel_settings.unit_fixed" });
  expect(await getFuelSettings(contextAt(d.db, new Date(1).toISOString()), OWNER)).toEqual({
    fuelUnit: "gal",
    askFuelCost: false,
    isUnitFixed: true,
  });
  expect(await d.db.select().from(auditRecords)).toEqual([]);
  await d.dispose();
});
