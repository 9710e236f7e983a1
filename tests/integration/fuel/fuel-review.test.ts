import { beforeEach, describe, expect, it } from "vitest";
import { type Company, newCompany } from "#tests/support/accounts.ts";
import { addMachine } from "#tests/support/operator-page.ts";
import { plainText, withoutScripts } from "#tests/support/page-text.ts";
import { putReport, type ReportFields } from "#tests/support/reports.ts";
import { startedProduct } from "#tests/support/started.ts";

/** What a report's fuel cost and was used for, in its review. */

const DAY = 86_400_000;

let company: Company;
let machine: { id: string; name: string };
const product = await startedProduct({ RATE_LIMIT_SCALE: "1000" });
beforeEach(async () => {
  company = await newCompany(product);
  machine = await addMachine(company, "Loader 7");
});

/** A price in dollars for a gallon, from some days ago on. */
const setPrice = (fuel: "gas" | "diesel" | "dyed", price: number, daysAgo = 10) =>
  product.run(
    `insert into fuel_prices (id, company_id, fuel, effective_on, starts_at, price_per_unit, author_name, created_at)
     values (?, ?, ?, '2026-01-01', ?, ?, 'Ann', 0)`,
    crypto.randomUUID(),
    company.id,
    fuel,
    Date.now() - daysAgo * DAY,
    Math.round(price * 1000),
  );
const setUse = (use: string | null, id = machine.id) =>
  product.run("update equipment set fuel_use = ? where id = ?", use, id);
const put = (fields: ReportFields) =>
  putReport(product, company, machine, { fuelAdded: 10, fuelType: "diesel", ...fields });
const apply = (id: string, body: unknown = {}) =>
  company.owner.json("POST", `/api/operator-updates/${id}/apply`, body);
const entries = async () =>
  (
    await product.rows<{ fuel_cost: number | null; cost_from: string | null; fuel_use: string | null }>(
      "select fuel_cost, cost_from, fuel_use from fuel_entries where company_id = ? order by seq",
      company.id,
    )
  ).map(({ fuel_cost, cost_from, fuel_use }) => [fuel_cost, cost_from, fuel_use]);

async function review(id: string) {
  const html = withoutScripts(await company.owner.html(`/updates/${id}`));
  return { html, text: plainText(html) };
}
const fieldOf = (html: string) => /<input[^>]*name="fuelCost"[^>]*>/.exec(html)?.[0] ?? "";
const chosenUse = (html: string) =>
  /<option[^>]*value="([^"]*)"[^>]*selected/.exec(
    /<select[^>]*name="fuelUse".*?<\/select>/s.exec(html)?.[0] ?? "",
  )?.[1];

describe("the review of a report with fuel", () => {
  it("shows neither cost nor fields while nobody has entered anything about money", async () => {
    const { html, text } = await review(await put({}));
    expect(html).not.toMatch(/name="fuel(?:Cost|Use)"/);
    expect(text).not.toContain("Fuel cost");
  });

  it("shows what was paid, and the price that follows", async () => {
    const id = await put({ fuelAdded: 12.5, fuelCost: 43.74 });
    const { html, text } = await review(id);
    expect(text).toContain("Fuel cost $43.74 $3.499 per gallon");
    expect(fieldOf(html)).toContain('value="43.74"');
  });

  it("shows the cost at the price in force when it was written, for its use", async () => {
    await setPrice("diesel", 3.499);
    await setPrice("diesel", 4, 2);
    await setPrice("dyed", 2.5);
    const early = await put({ fuelAdded: 12.5, takenAgo: 5 * DAY });
    expect((await review(early)).text).toContain("Fuel cost $43.74 $3.499 per gallon");
    await setUse("off-road-dyed");
    const { html, text } = await review(early);
    expect(text).toContain("Fuel cost $31.25 $2.500 per gallon");
    expect(fieldOf(html)).not.toContain("value=");
    expect(chosenUse(html)).toBe("off-road-dyed");
  });

  it.each([
    ["a price", () => setPrice("gas", 3)],
    ["a machine with a use", async () => setUse("highway", (await addMachine(company, "Truck")).id)],
    [
      "turned on the question what operators paid",
      () => company.owner.json("PUT", "/api/fuel-settings", { askFuelCost: true }),
    ],
  ])("has its fields once the company has %s", async (_what, begin) => {
    const [id, bare] = [await put({}), await put({ fuelAdded: 0, notes: "Greased" })];
    await begin();
    expect((await review(id)).html).toMatch(/name="fuelCost".*name="fuelUse"/s);
    expect((await review(bare)).html).not.toMatch(/name="fuel(?:Cost|Use)"/);
  });

  it("offers no dyed use for gas", async () => {
    await setUse("off-road-dyed");
    const { html } = await review(await put({ fuelType: "gas" }));
    expect(html).not.toContain('value="off-road-dyed"');
    expect(chosenUse(html)).toBe("off-road");
  });

  it.each([
    [20.01, true],
    [20, false],
    [5, false],
    [4.99, true],
    [0, true],
  ])(
    "of 10 gallons at $1.000 warns about $%d: %s, and can be applied either way",
    async (fuelCost, unusual) => {
      await setPrice("diesel", 1);
      const id = await put({ fuelCost });
      expect((await review(id)).text.includes("Unusual price:")).toBe(unusual);
      expect((await apply(id)).status).toBe(200);
    },
  );

  it("names the unusual price, and none while no price is in force", async () => {
    const id = await put({ fuelCost: 349.9 });
    expect((await review(id)).text).not.toContain("Unusual price");
    await setPrice("diesel", 3.499);
    expect((await review(id)).text).toContain("Unusual price: $34.990 per gallon");
  });

  it("shows an applied report's cost as entered, without fields", async () => {
    await setPrice("diesel", 3.499);
    const id = await put({ fuelAdded: 12.5 });
    await apply(id, { fuelCost: 50 });
    const { html, text } = await review(id);
    expect(text).toContain("Fuel cost $50.00 $4.000 per gallon");
    expect(html).not.toMatch(/name="fuel(?:Cost|Use)"/);
  });

  it("applies what its form says; blank fields mean the price and no use", async () => {
    await setPrice("diesel", 3);
    await setUse("off-road");
    const form = (id: string, fields: Record<string, string>) =>
      company.owner.post(`/updates/${id}`, { resolution: "", ...fields });
    const reported = { fuelCost: 20 };
    expect((await form(await put(reported), { fuelCost: "20.00", fuelUse: "off-road" })).status).toBe(302);
    expect((await form(await put(reported), { fuelCost: "", fuelUse: "" })).status).toBe(302);
    expect(await entries()).toEqual([
      [2_000, "paid", "off-road"],
      [3_000, "price", null],
    ]);
    const id = await put(reported);
    const refused = await form(id, { fuelCost: "1.234", fuelUse: "highway" });
    const html = await refused.text();
    expect(refused.status).toBe(400);
    expect(html).toContain("Please enter a valid amount or leave blank.");
    expect(fieldOf(html)).toContain('value="1.234"');
    expect(chosenUse(html)).toBe("highway");
    expect(await entries()).toHaveLength(2);
  });
});

describe("applying a report with fuel by call", () => {
  it("takes the reported cost and the machine's use when nothing is sent", async () => {
    await setUse("off-road");
    await setPrice("diesel", 3);
    await apply(await put({ fuelCost: 20 }));
    await apply(await put({}));
    expect(await entries()).toEqual([
      [2_000, "paid", "off-road"],
      [3_000, "price", "off-road"],
    ]);
  });

  it("takes null as the price or as no use, and anything else as sent", async () => {
    await setUse("off-road");
    await setPrice("diesel", 3);
    await setPrice("dyed", 2);
    await apply(await put({ fuelCost: 20 }), { fuelCost: null, fuelUse: null });
    await apply(await put({ fuelCost: 20 }), { fuelCost: 0, fuelUse: "highway" });
    await apply(await put({}), { fuelUse: "off-road-dyed" });
    expect(await entries()).toEqual([
      [3_000, "price", null],
      [0, "paid", "highway"],
      [2_000, "price", "off-road-dyed"],
    ]);
  });

  it.each([
    [{ fuelType: "gas" }, { fuelUse: "off-road-dyed" }, "fuelUse"],
    [{}, { fuelUse: "racing" }, "fuelUse"],
    [{}, { fuelCost: "1.234" }, "fuelCost"],
    [{ fuelAdded: 0, notes: "Greased" }, { fuelCost: 5 }, "fuelAdded"],
  ] as [ReportFields, object, string][])("of %j with %j is refused at %s", async (report, body, field) => {
    const id = await put(report);
    const refused = await apply(id, body);
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([400, [field]]);
    expect(await entries()).toEqual([]);
    expect((await apply(id)).status).toBe(200);
  });

  it("takes each report's own cost and its machine's use when several are applied at once", async () => {
    await setUse("off-road-dyed");
    await setPrice("gas", 4);
    const ids = [await put({ fuelCost: 20 }), await put({ fuelType: "gas", takenAgo: -1 })];
    await company.owner.post("/updates", { ids });
    expect(await entries()).toEqual([
      [2_000, "paid", "off-road-dyed"],
      [4_000, "price", "off-road"],
    ]);
  });
});

describe("the use of fuel", () => {
  const addFuel = (fuelAdded = 1) =>
    company.owner.json("PATCH", `/api/equipment/${machine.id}/usage`, { fuelAdded });

  it("is the machine's at that moment, and stays when the machine gets another", async () => {
    await addFuel();
    await setUse("off-road");
    await addFuel();
    await apply(await put({}));
    await setUse("highway");
    await addFuel();
    expect((await entries()).map(([, , use]) => use)).toEqual([null, "off-road", "off-road", "highway"]);
  });

  it("of gas in a machine that takes dyed fuel is off-road", async () => {
    await setUse("off-road-dyed");
    await product.run("update equipment set fuel_type = 'gasoline' where id = ?", machine.id);
    await addFuel();
    expect((await entries()).map(([, , use]) => use)).toEqual(["off-road"]);
  });
});
