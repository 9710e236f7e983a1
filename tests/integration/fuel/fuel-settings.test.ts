import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Company, newCompany, newOperator } from "#tests/support/accounts.ts";
import { type Product, startProduct } from "#tests/support/product.ts";

/** The word for fuel, and whether operators are asked what they paid. */

const PATH = "/api/fuel-settings";
const GALLONS = { fuelUnit: "gal", askFuelCost: false };

let product: Product;
let company: Company;
beforeAll(async () => {
  product = await startProduct({ RATE_LIMIT_SCALE: "1000" });
});
afterAll(() => product.stop());
beforeEach(async () => {
  company = await newCompany(product);
});

const read = async (of = company) => (await of.owner.json("GET", PATH)).body;
const put = (body: unknown, of = company) => of.owner.json("PUT", PATH, body);

const run = (text: string, ...values: unknown[]) =>
  product.db
    .prepare(text)
    .bind(...values)
    .run();

const closeMonth = (companyId: string) =>
  run(
    `insert into book_closings (id, company_id, month, number, closed_at, closed_by_name, fuel_added,
      labor_cost, parts_cost, figures) values (?1, ?1, '2026-10', 1, 0, 'Ann', 0, 0, 0, '{}')`,
    companyId,
  );

const records = async () =>
  (
    await product.db
      .prepare(
        "select kind, actor_name, details from audit_records where company_id = ? and action = 'fuel-settings.edit'",
      )
      .bind(company.id)
      .all<{ kind: string; actor_name: string; details: string }>()
  ).results.map(({ details, ...row }) => ({ ...row, details: JSON.parse(details) }));

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
    const { businessName } = (await company.owner.json("GET", "/api/auth/user")).body;
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
    await run("update companies set trial_ends_at = 1 where id = ?", company.id);
    expect((await put({ askFuelCost: true, fuelUnit: "L" })).body).toEqual({
      fuelUnit: "L",
      askFuelCost: true,
    });
    expect((await put({ askFuelCost: false })).status).toBe(200);
    const refused = await put({ askFuelCost: true, fuelUnit: "gal" });
    expect(refused.status).toBe(403);
    expect(await read()).toEqual({ fuelUnit: "L", askFuelCost: false });
  });

  it("are for owners and managers", async () => {
    const operator = await newOperator(product, company);
    for (const [method, body] of [["GET"], ["PUT", { fuelUnit: "L" }]] as const) {
      expect((await operator.client.json(method, PATH, body)).status).toBe(403);
      expect((await product.client().json(method, PATH, body)).status).toBe(401);
    }
    expect(await read()).toEqual(GALLONS);
  });
});
