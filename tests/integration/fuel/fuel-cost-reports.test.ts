import { beforeEach, describe, expect, it } from "vitest";
import { type Company, newCompany, newOperator, type Operator } from "#tests/support/accounts.ts";
import { fieldValue, keyOf, sendReport, writerOf } from "#tests/support/operator-form.ts";
import { addMachine } from "#tests/support/operator-page.ts";
import type { Client } from "#tests/support/product.ts";
import { startedProduct } from "#tests/support/started.ts";

/** What operators paid for fuel: their form, their reports and the usage call. */

let company: Company;
let operator: Operator;
let loader: string;
const product = await startedProduct({ RATE_LIMIT_SCALE: "1000" });
beforeEach(async () => {
  company = await newCompany(product);
  operator = await newOperator(product, company);
  loader = (await addMachine(company, "Loader 7")).id;
});

const ask = (on = true, of = company) => of.owner.json("PUT", "/api/fuel-settings", { askFuelCost: on });
const send = (body: object, headers = {}, by: Client = operator.client) =>
  by.json("POST", "/api/operator-updates", { equipmentId: loader, ...body }, headers);
const stored = async () => await company.owner.ask("GET", "/api/operator-updates");

describe("the operator's form", () => {
  it("asks what was paid after the fuel type, only while the company asks", async () => {
    const field =
      /<fieldset class="field"><fieldset class="field"><legend>Fuel type<\/legend>.*?<\/fieldset>.*?name="fuelCost"/s;
    expect(await operator.client.html(`/operator?equipment=${loader}`)).not.toContain("fuelCost");
    await ask();
    const asking = await operator.client.html(`/operator?equipment=${loader}`);
    expect(asking).toMatch(field);
    expect(asking).toMatch(/<label for="([\w-]+)">Amount paid \(\$\)<\/label> <input[^>]*id="\1"/);
    expect(await operator.client.html("/operator")).toMatch(field);
    operator.client.cookies.set("lng", "es");
    expect(await operator.client.html(`/operator?equipment=${loader}`)).toContain("Importe pagado ($)");
    operator.client.cookies.delete("lng");
    await ask(false);
    expect(await operator.client.html(`/operator?equipment=${loader}`)).not.toContain("fuelCost");
  });

  it.each([
    [
      { fuelAdded: "5", fuelCost: "1.234" },
      "Invalid Amount Paid",
      "Please enter a valid amount or leave blank.",
    ],
    [{ fuelCost: "12" }, "Invalid Fuel Amount", "Enter the fuel too, or leave the amount paid blank."],
    [
      { newUsage: "120", fuelAdded: "0", fuelCost: "0" },
      "Invalid Fuel Amount",
      "Enter the fuel too, or leave the amount paid blank.",
    ],
  ])("refuses %j with its notice, keeps it and stores nothing", async (typed, title, text) => {
    await ask();
    const opened = await operator.client.html(`/operator?equipment=${loader}`);
    const form = { [writerOf(opened)]: "", equipmentId: loader, idempotencyKey: keyOf(opened), ...typed };
    const answer = await sendReport(operator.client, `/operator?equipment=${loader}`, form);
    const body = await answer.text();
    expect(answer.status).toBe(400);
    expect(body).toContain(title);
    expect(body).toContain(text);
    expect(body).not.toContain("No Information Provided");
    expect(fieldValue(body, "fuelCost")).toBe(typed.fuelCost);
    expect(await stored()).toEqual([]);
  });

  it("keeps an amount that was sent after the company stopped asking", async () => {
    await ask();
    const opened = await operator.client.html(`/operator?equipment=${loader}`);
    const form = { [writerOf(opened)]: "", equipmentId: loader, idempotencyKey: keyOf(opened) };
    await ask(false);
    const typed = { ...form, newUsage: "x", fuelAdded: "5", fuelCost: "43.74" };
    const body = await (await sendReport(operator.client, `/operator?equipment=${loader}`, typed)).text();
    expect(fieldValue(body, "fuelCost")).toBe("43.74");
  });

  it("keeps the amount in a draft", async () => {
    await ask();
    const opened = await operator.client.html(`/operator?equipment=${loader}`);
    const form = { [writerOf(opened)]: "", equipmentId: loader, idempotencyKey: keyOf(opened) };
    const session = operator.client.cookies.get("session") ?? "";
    operator.client.cookies.delete("session");
    const typed = { ...form, fuelAdded: "5", fuelCost: "43.74" };
    await (await sendReport(operator.client, `/operator?equipment=${loader}`, typed)).text();
    operator.client.cookies.set("session", session);
    const again = await operator.client.html(`/operator?equipment=${loader}`);
    expect([fieldValue(again, "fuelAdded"), fieldValue(again, "fuelCost")]).toEqual(["5", "43.74"]);
  });
});

describe("a report", () => {
  it("is stored and answered with its cost, even if the company doesn't ask for it", async () => {
    const sent = await send({ fuelAdded: 12.5, fuelType: "diesel", fuelCost: "$43.74" });
    expect(sent.status).toBe(201);
    expect(sent.body.fuelCost).toBe(43.74);
    expect((await send({ fuelAdded: 1, fuelCost: 0 })).body.fuelCost).toBe(0);
    expect((await send({ fuelAdded: 1, fuelCost: null })).body.fuelCost).toBeNull();
    expect((await stored()).map(({ fuelCost }: { fuelCost: number | null }) => fuelCost)).toEqual([
      null,
      0,
      43.74,
    ]);
  });

  it.each([
    [{ fuelAdded: 5, fuelCost: "a lot" }, "fuelCost"],
    [{ fuelAdded: 5, fuelCost: 10_000_000 }, "fuelCost"],
    [{ fuelAdded: 5, fuelCost: -1 }, "fuelCost"],
    [{ fuelAdded: 5, fuelCost: 1.234 }, "fuelCost"],
    [{ fuelCost: 12 }, "fuelAdded"],
    [{ fuelAdded: 0, fuelCost: 0, notes: "Free" }, "fuelAdded"],
  ])("with %j is refused at %s", async (body, field) => {
    const refused = await send(body);
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([400, [field]]);
    expect(await stored()).toEqual([]);
  });

  it("answers the same when sent again, and 422 with another cost", async () => {
    const key = { "Idempotency-Key": crypto.randomUUID() };
    const report = { fuelAdded: 5, fuelCost: 20 };
    const first = await send(report, key);
    expect((await send(report, key)).body).toEqual(first.body);
    for (const fuelCost of [21, 0, null]) expect((await send({ ...report, fuelCost }, key)).status).toBe(422);
    expect(await stored()).toHaveLength(1);
  });
});

describe("the usage call", () => {
  const patch = (body: unknown) => company.owner.json("PATCH", `/api/equipment/${loader}/usage`, body);
  const entries = async () =>
    await product.rows(
      "select amount, fuel_cost, cost_from from fuel_entries where company_id = ? order by seq",
      company.id,
    );

  it("takes the amount paid together with the fuel", async () => {
    expect((await patch({ fuelAdded: 12.5, fuelCost: 43.74 })).status).toBe(200);
    expect((await patch({ fuelAdded: 1, fuelCost: 0 })).status).toBe(200);
    expect((await patch({ fuelAdded: 2, fuelCost: null })).status).toBe(200);
    expect(await entries()).toEqual([
      { amount: 125, fuel_cost: 4374, cost_from: "paid" },
      { amount: 10, fuel_cost: 0, cost_from: "paid" },
      { amount: 20, fuel_cost: null, cost_from: null },
    ]);
  });

  it.each([
    [{ fuelCost: 5 }, "fuelAdded"],
    [{ usageIncrease: 5, fuelCost: 0 }, "fuelAdded"],
    [{ fuelAdded: 0, fuelCost: 5 }, "fuelAdded"],
    [{ fuelAdded: 5, fuelCost: 1.234 }, "fuelCost"],
    [{ fuelAdded: 5, fuelCost: "?" }, "fuelCost"],
    [{ fuelCost: null }, "usageIncrease"],
  ])("refuses %j at %s", async (body, field) => {
    const refused = await patch(body);
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([400, [field]]);
    expect(await entries()).toEqual([]);
    const { currentUsage } = await company.owner.ask("GET", `/api/equipment/${loader}`);
    expect(currentUsage).toBe(100);
  });
});
