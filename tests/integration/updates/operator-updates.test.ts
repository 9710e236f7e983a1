import { beforeAll, describe, expect, it } from "vitest";
import { logInOperator, newCompany, newOperator } from "#tests/support/accounts.ts";
import type { Client } from "#tests/support/product.ts";
import { storedReports } from "#tests/support/reports.ts";
import { startedProduct } from "#tests/support/started.ts";

let foreign: string;

const report = (by: Client, fields: Record<string, unknown>, headers: Record<string, string> = {}) =>
  by.json("POST", "/api/operator-updates", { equipmentId: machine, ...fields }, headers);
const stored = (id = machine) => storedReports(product, id);

const product = await startedProduct();
const company = await newCompany(product);
const other = await newCompany(product);
const operator = await newOperator(product, company, "Maria", "Lopez");
const machine = await company.addMachine({ fuelType: "diesel" });
beforeAll(async () => {
  foreign = await other.addMachine({ fuelType: "diesel" });
});

describe("POST /api/operator-updates", () => {
  it("stores a report for review and answers it", async () => {
    const before = Date.now();
    const { status, body } = await report(operator.client, {
      newUsage: 120.5,
      fuelAdded: "12,5",
      fuelType: "diesel",
      notes: "  Greased the pins ",
      equipmentName: "Something else",
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      equipmentId: machine,
      equipmentName: "Loader",
      operatorId: operator.id,
      operatorName: "Maria Lopez",
      newUsage: 120.5,
      fuelAdded: 12.5,
      fuelType: "diesel",
      notes: "Greased the pins",
      photos: [],
      status: "pending",
    });
    expect(Date.parse(body.createdAt)).toBeGreaterThanOrEqual(before);
    const [row] = await stored();
    expect(row).toMatchObject({ new_usage: 1205, fuel_added: 125, status: "pending" });
    const machineNow = await company.owner.ask("GET", `/api/equipment/${machine}`);
    expect(machineNow.currentUsage).toBe(100);
  });

  it("mails the owner about a note, and nobody about a report without one", async () => {
    const quiet = await newCompany(product);
    const reporter = await newOperator(product, quiet);
    const id = await quiet.addMachine({ fuelType: "diesel" });
    await report(reporter.client, { equipmentId: id, newUsage: 101 });
    const mailsAbout = async () =>
      (await product.mailbox(quiet.email)).filter(({ html }) => html.includes("Oil leak"));
    expect(await mailsAbout()).toHaveLength(0);
    await report(reporter.client, { equipmentId: id, notes: "Oil leak" });
    expect(await mailsAbout()).toHaveLength(1);
  });

  it("keeps a missing reading missing, and answers the current usage", async () => {
    const { status, body } = await report(operator.client, { notes: "All fine" });
    expect([status, body.newUsage, body.fuelAdded, body.fuelType]).toEqual([201, 100, 0, "gas"]);
    expect((await stored())[0]).toMatchObject({ new_usage: null, fuel_added: 0, fuel_type: "gas" });
  });

  it("needs an amount for a kind of fuel", async () => {
    const { body } = await report(operator.client, { newUsage: 121, fuelAdded: 0, fuelType: "diesel" });
    expect(body.fuelType).toBe("gas");
    const { body: unnamed } = await report(operator.client, { fuelAdded: 3 });
    expect([unnamed.fuelAdded, unnamed.fuelType]).toEqual([3, "gas"]);
  });

  const NOTHING =
    "Please enter at least one piece of information (usage, fuel, or notes) to submit an update.";
  const BAD_USAGE = "Please enter a valid usage value or leave blank.";
  const BAD_FUEL = "Please enter a valid fuel amount or leave blank.";
  const refusals: [
    name: string,
    fields: Record<string, unknown>,
    title: string,
    errors: Record<string, string[]>,
  ][] = [
    [
      "nothing entered",
      { newUsage: " ", fuelAdded: 0, notes: "  " },
      "No Information Provided",
      { newUsage: [NOTHING] },
    ],
    ["photos alone", { photos: [] }, "No Information Provided", { newUsage: [NOTHING] }],
    ["a negative usage", { newUsage: -1 }, "Invalid Usage", { newUsage: [BAD_USAGE] }],
    ["words for a usage", { newUsage: "many", notes: "x" }, "Invalid Usage", { newUsage: [BAD_USAGE] }],
    [
      "two decimals",
      { newUsage: 1.25 },
      "Invalid Usage",
      { newUsage: ["Please use one decimal at most, as in 12.5."] },
    ],
    [
      "thousands or decimals",
      { newUsage: "1,234" },
      "Invalid Usage",
      { newUsage: ["A number like 1,234 can be read two ways. Write 1234, or 1.2 with one decimal."] },
    ],
    [
      "more than a meter can show",
      { newUsage: 100_000_000 },
      "Invalid Usage",
      { newUsage: ["The largest number possible is 99,999,999.9."] },
    ],
    [
      "blanks in a fuel",
      { fuelAdded: "1 234" },
      "Invalid Fuel Amount",
      { fuelAdded: ["Please leave out spaces and thousands separators, as in 1234.5."] },
    ],
    ["a list for a usage", { newUsage: [1], notes: "x" }, "Invalid Usage", { newUsage: [BAD_USAGE] }],
    ["true for fuel", { fuelAdded: true, notes: "x" }, "Invalid Fuel Amount", { fuelAdded: [BAD_FUEL] }],
    ["a negative fuel", { fuelAdded: "-0.5", newUsage: 1 }, "Invalid Fuel Amount", { fuelAdded: [BAD_FUEL] }],
    [
      "two mistakes",
      { newUsage: "x", fuelAdded: "y" },
      "Invalid Usage",
      { newUsage: [BAD_USAGE], fuelAdded: [BAD_FUEL] },
    ],
    [
      "no equipment",
      { equipmentId: "", newUsage: 1 },
      "No Equipment Selected",
      { equipmentId: ["Please select a piece of equipment first."] },
    ],
  ];
  for (const [name, fields, title, errors] of refusals) {
    it(`refuses ${name} with its title and description`, async () => {
      const before = (await stored()).length;
      const { status, body } = await report(operator.client, fields);
      expect({ status, body }).toEqual({ status: 400, body: { message: title, errors } });
      expect(await stored()).toHaveLength(before);
    });
  }

  const bad: [name: string, fields: Record<string, unknown>][] = [
    ["notes of 5,001 letters", { notes: "x".repeat(5001) }],
    ["an object for notes", { notes: {} }],
    ["half a letter", { notes: "\ud800" }],
    ["a fuel that is none", { fuelAdded: 1, fuelType: "water" }],
    ["four photos", { notes: "x", photos: ["a", "b", "c", "d"] }],
    ["a photo elsewhere", { notes: "x", photos: ["https://example.com/a.jpg"] }],
    ["a photo that was never there", { notes: "x", photos: ["/objects/uploads/none"] }],
    ["a time in the future", { notes: "x", takenAt: new Date(Date.now() + 3_600_000).toISOString() }],
    ["a time 31 days back", { notes: "x", takenAt: new Date(Date.now() - 31 * 86_400_000).toISOString() }],
    ["a time that is none", { notes: "x", takenAt: "yesterday" }],
  ];
  for (const [name, fields] of bad) {
    it(`refuses ${name}`, async () => {
      const before = (await stored()).length;
      expect((await report(operator.client, fields)).status).toBe(400);
      expect(await stored()).toHaveLength(before);
    });
  }

  it("keeps when a late report was written", async () => {
    const takenAt = new Date(Date.now() - 29 * 86_400_000).toISOString();
    const { status, body } = await report(operator.client, { newUsage: 90, takenAt });
    expect([status, body.takenAt]).toEqual([201, takenAt]);
  });

  it.each([
    ["behind", -3],
    ["ahead", 3],
  ])("corrects the time of a phone whose clock is 3 days %s", async (_, days) => {
    const atPhone = (ago: number) => new Date(Date.now() + days * 86_400_000 - ago).toISOString();
    const takenAt = atPhone(3_600_000);
    const sent = { newUsage: 121, fuelAdded: 3, check: [{ line: "Oil", ok: true }], takenAt };
    const before = Date.now();
    const { status, body } = await report(operator.client, { ...sent, sentAt: atPhone(0) });
    expect([status, body.phoneTakenAt, Math.round(body.clockBehindSeconds / 60)]).toEqual([
      201,
      takenAt,
      -days * 24 * 60,
    ]);
    const written = Date.parse(body.takenAt);
    expect(Math.abs(written - (before - 3_600_000))).toBeLessThan(60_000);
    const checked = "select taken_at from checks where operator_update_id = ?";
    expect(await product.value(checked, body.id)).toBe(written);
    // It reached the server only later: the clock counts, not the time that it waited.
    const listed = await company.owner.json("GET", "/api/operator-updates?limit=1");
    expect(listed.body[0]).toMatchObject({ takenAt: body.takenAt, phoneTakenAt: takenAt });
  });

  it("moves no report of a right clock", async () => {
    const takenAt = new Date(Date.now() - 3 * 86_400_000).toISOString();
    const { body } = await report(operator.client, { notes: "x", takenAt, sentAt: new Date().toISOString() });
    expect(body).toMatchObject({ takenAt, phoneTakenAt: null, clockBehindSeconds: null });
    const refused = await report(operator.client, { notes: "x", sentAt: "soon" });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([400, ["sentAt"]]);
  });

  it("answers 404 for a machine of another company", async () => {
    for (const equipmentId of [foreign, "none"]) {
      const { status } = await report(operator.client, { equipmentId, notes: "x" });
      expect(status).toBe(404);
    }
    expect(await stored(foreign)).toHaveLength(0);
  });

  it("accepts a report of the owner's own", async () => {
    const { status, body } = await report(company.owner, { notes: "The owner's own" });
    expect([status, body.operatorId]).toEqual([201, company.id]);
  });

  it("works after the trial and while paused", async () => {
    const late = await newCompany(product);
    const reporter = await newOperator(product, late);
    const id = await late.addMachine({ fuelType: "diesel" });
    for (const state of ["expired", "paused"]) {
      await product.run("update companies set subscription_status = ? where id = ?", state, late.id);
      expect((await report(reporter.client, { equipmentId: id, notes: state })).status).toBe(201);
    }
  });

  it("stores one report per key, sequentially and concurrently", async () => {
    const before = (await stored()).length;
    const key = { "Idempotency-Key": "once-1" };
    const first = await report(operator.client, { notes: "Once" }, key);
    const again = await report(operator.client, { notes: "Once" }, key);
    expect([first.status, again.status, again.body.id]).toEqual([201, 201, first.body.id]);
    expect((await report(operator.client, { notes: "Twice" }, key)).status).toBe(422);
    const twins = await Promise.all(
      Array.from({ length: 5 }, () =>
        report(operator.client, { notes: "Five" }, { "Idempotency-Key": "once-5" }),
      ),
    );
    expect(twins.filter(({ status }) => status === 201).length).toBeGreaterThan(0);
    expect(twins.every(({ status }) => status === 201 || status === 409)).toBe(true);
    expect(await stored()).toHaveLength(before + 2);
  });

  it("remembers no refusal under a key", async () => {
    const key = { "Idempotency-Key": "mended" };
    expect((await report(operator.client, { newUsage: "x" }, key)).status).toBe(400);
    expect((await report(operator.client, { newUsage: 130 }, key)).status).toBe(201);
  });
});

describe("GET /api/operator-updates", () => {
  it("answers operators their own, owners all, newest first", async () => {
    const one = await newCompany(product);
    const id = await one.addMachine({ fuelType: "diesel" });
    const ann = await newOperator(product, one, "Ann");
    const ben = await newOperator(product, one, "Ben");
    const business = product.client();
    await logInOperator(business, one.businessName);
    for (const [by, notes] of [
      [ann.client, "Ann 1"],
      [ben.client, "Ben 1"],
      [business, "Business 1"],
      [ann.client, "Ann 2"],
    ] as const) {
      expect((await report(by, { equipmentId: id, notes })).status).toBe(201);
    }
    const notesOf = async (by: Client, query = "") => {
      const body = await by.ask("GET", `/api/operator-updates${query}`);
      return body.map((record: { notes: string }) => record.notes);
    };
    expect(await notesOf(ann.client)).toEqual(["Ann 2", "Ann 1"]);
    expect(await notesOf(ben.client)).toEqual(["Ben 1"]);
    expect(await notesOf(business)).toEqual(["Business 1"]);
    expect(await notesOf(one.owner)).toEqual(["Ann 2", "Business 1", "Ben 1", "Ann 1"]);
    expect(await notesOf(one.owner, "?limit=2")).toEqual(["Ann 2", "Business 1"]);
    const { body } = await one.owner.json("GET", "/api/operator-updates?limit=2");
    expect(body[0].operatorName).toBe("Ann Field");
    expect(body[1].operatorName).toBe(one.businessName);
    expect(await notesOf(one.owner, `?before=${body[1].id}`)).toEqual(["Ben 1", "Ann 1"]);
    const foreign = await other.owner.json("GET", `/api/operator-updates?before=${body[1].id}`);
    expect([foreign.status, Object.keys(foreign.body.errors)]).toEqual([400, ["before"]]);
    expect((await one.owner.json("GET", "/api/operator-updates?limit=0")).status).toBe(400);
  });
});
