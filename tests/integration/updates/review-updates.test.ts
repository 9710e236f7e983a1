import { beforeEach, describe, expect, it } from "vitest";
import { type Company, newCompany, newOperator } from "#tests/support/accounts.ts";
import { putCheck } from "#tests/support/checks.ts";
import { ageReadings } from "#tests/support/machines.ts";
import { putReport, type ReportFields } from "#tests/support/reports.ts";
import { startedProduct } from "#tests/support/started.ts";

const DAY = 86_400_000;

let company: Company;
let machine: { id: string; name: string };
const product = await startedProduct({ RATE_LIMIT_SCALE: "1000" });
beforeEach(async () => {
  company = await newCompany(product);
  machine = await company.machine({
    fuelType: "diesel",
    currentUsage: 1000,
    serviceInterval: 250,
    lastServiceUsage: 900,
  });
});

const put = (fields: ReportFields) => putReport(product, company, machine, fields);
const apply = (id: string, body: unknown = {}) =>
  company.owner.json("POST", `/api/operator-updates/${id}/apply`, body);
const dismiss = (id: string, body: unknown = {}) =>
  company.owner.json("POST", `/api/operator-updates/${id}/dismiss`, body);
const state = async () => await company.owner.ask("GET", `/api/equipment/${machine.id}`);
const readings = async () => await company.owner.ask("GET", `/api/equipment/${machine.id}/readings`);
const history = async () => await company.owner.ask("GET", `/api/equipment/${machine.id}/history`);
const notes = async () => await company.owner.ask("GET", `/api/equipment/${machine.id}/notes`);
const voidReading = (id: string, body: unknown = { reason: "typo" }) =>
  company.owner.json("POST", `/api/readings/${id}/void`, body);
const count = (table: string) =>
  product.value<number>(`select count(*) from ${table} where equipment_id = ?`, machine.id);

describe("applying an update", () => {
  it("raises usage, adds fuel, writes note and history, and records reviewer and time", async () => {
    const id = await put({ newUsage: 1008.5, fuelAdded: 12.5, fuelType: "diesel", notes: "Greased" });
    const { status, body } = await apply(id);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id,
      equipmentId: machine.id,
      equipmentName: "Loader",
      operatorName: "Olga Field",
      newUsage: 1008.5,
      fuelAdded: 12.5,
      fuelType: "diesel",
      notes: "Greased",
      photos: [],
      status: "applied",
      resolution: null,
    });
    expect(Date.parse(body.reviewedAt)).toBeGreaterThan(Date.now() - 60_000);
    expect(body.reviewedBy).toBeTruthy();
    expect(await state()).toMatchObject({
      currentUsage: 1008.5,
      lastServiceUsage: 900,
      totalDieselUsed: 12.5,
      totalGasUsed: 0,
      totalFuelUsed: 12.5,
    });
    const [note] = await notes();
    expect(note).toMatchObject({ equipmentId: machine.id, type: "usage_update", photos: [] });
    expect(note.content).toContain("Greased");
    const [record] = await history();
    expect(record).toMatchObject({
      equipmentName: "Loader",
      type: "update",
      noteType: "usage_update",
      operatorName: "Olga Field",
      usage: 1008.5,
    });
    expect(record.content).toContain("Usage changed from 1,000 to 1,008.5 hours.");
    expect(record.content).toContain("12.5 gallons of diesel added.");
    expect((await readings()).map((reading: { value: number }) => reading.value)).toEqual([1000, 1008.5]);
  });

  it("never changes usage without a reading", async () => {
    const { body } = await apply(await put({ fuelAdded: 3, fuelType: "gas" }));
    expect(body.newUsage).toBe(1000);
    expect(await state()).toMatchObject({ currentUsage: 1000, totalGasUsed: 3 });
    expect(await count("meter_readings")).toBe(1);
  });

  it("applies once, however many managers apply at once", async () => {
    const id = await put({ newUsage: 1008, fuelAdded: 5 });
    const answers = await Promise.all(Array.from({ length: 8 }, () => apply(id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
    expect((await apply(id)).status).toBe(409);
    expect(await state()).toMatchObject({ currentUsage: 1008, totalGasUsed: 5 });
    expect([
      await count("meter_readings"),
      await count("fuel_entries"),
      await count("equipment_notes"),
    ]).toEqual([2, 1, 1]);
    expect((await history()).length).toBe(2);
  });

  it("applies or dismisses, never both", async () => {
    const id = await put({ newUsage: 1008 });
    const answers = await Promise.all([apply(id), dismiss(id), apply(id), dismiss(id)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it("applies several updates of one machine at once, if need be at a second try", async () => {
    await ageReadings(product, machine.id, DAY);
    const ids = await Promise.all(
      [1001, 1002, 1003, 1004, 1005].map((newUsage, index) =>
        put({ newUsage, fuelAdded: 1, takenAgo: (5 - index) * 1000 }),
      ),
    );
    const answers = await Promise.all(ids.map((id) => apply(id)));
    const again = await Promise.all(
      ids.filter((_, index) => answers[index]?.status !== 200).map((id) => apply(id)),
    );
    expect(again.every(({ status }) => status === 200)).toBe(true);
    expect(await state()).toMatchObject({ currentUsage: 1005, totalGasUsed: 5 });
    expect((await readings()).map((reading: { value: number }) => reading.value)).toEqual([
      1000, 1001, 1002, 1003, 1004, 1005,
    ]);
  });

  it("answers the first result again for the same key", async () => {
    const id = await put({ newUsage: 1001 });
    const key = { "Idempotency-Key": crypto.randomUUID() };
    const first = await company.owner.json("POST", `/api/operator-updates/${id}/apply`, {}, key);
    const second = await company.owner.json("POST", `/api/operator-updates/${id}/apply`, {}, key);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.body).toEqual(first.body);
  });
});

describe("a reading below the current one", () => {
  it("is refused without a resolution and changes nothing", async () => {
    const id = await put({ newUsage: 100, fuelAdded: 5 });
    const { status, body } = await apply(id);
    expect(status).toBe(409);
    expect(body.message).toContain("below");
    expect((await apply(id, { resolution: "whatever" })).status).toBe(400);
    expect(await state()).toMatchObject({ currentUsage: 1000, lastServiceUsage: 900, totalFuelUsed: 0 });
    expect([await count("meter_readings"), await count("equipment_notes")]).toEqual([1, 0]);
  });

  it("with a correction becomes the current usage and keeps the last service", async () => {
    const { body } = await apply(await put({ newUsage: 100 }), { resolution: "correct" });
    expect(body.resolution).toBe("correct");
    expect(await state()).toMatchObject({ currentUsage: 100, lastServiceUsage: 900 });
  });

  it("of a replaced meter keeps the distance to the next service, below 0 too", async () => {
    await apply(await put({ newUsage: 7.5 }), { resolution: "meter-replaced" });
    expect(await state()).toMatchObject({ currentUsage: 7.5, lastServiceUsage: -92.5 });
    const [, reading] = await readings();
    expect((await voidReading(reading.id)).status).toBe(200);
    expect(await state()).toMatchObject({ currentUsage: 1000, lastServiceUsage: 900 });
  });

  it("moves the last service once, however many apply at once", async () => {
    const id = await put({ newUsage: 7.5 });
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => apply(id, { resolution: "meter-replaced" })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await state()).toMatchObject({ currentUsage: 7.5, lastServiceUsage: -92.5 });
  });

  it("drops a resolution that wasn't needed", async () => {
    const { body } = await apply(await put({ newUsage: 1200 }), { resolution: "meter-replaced" });
    expect(body.resolution).toBeNull();
    expect(await state()).toMatchObject({ currentUsage: 1200, lastServiceUsage: 900 });
  });
});

describe("a reading far above", () => {
  it("is marked, and applied without a resolution", async () => {
    const id = await put({ newUsage: 1024.1 });
    expect(await company.owner.html(`/updates/${id}`)).toContain("Far above the reading before");
    expect((await apply(id)).status).toBe(200);
    const edge = await put({ newUsage: 1048.1 });
    expect(await company.owner.html(`/updates/${edge}`)).not.toContain("Far above");
  });
});

describe("the list of what waits", () => {
  const ids = (html: string) => [...html.matchAll(/name="ids"[^>]*value="([^"]+)"/g)].map(([, id]) => id);
  /** The updates of the list by group, with the rows' boxes. */
  async function groups() {
    const answer = await company.owner.get("/updates");
    const html = (await answer.text()).replaceAll("<!-- -->", "").split("<script")[0] ?? "";
    const [before = "", plain = ""] = html.split('id="plain"');
    return { decide: ids(before), plain: ids(plain), html, trips: answer.headers.get("X-D1-Round-Trips") };
  }

  it("has a row for each with nothing unusual, ticked, and a card for each that needs a decision", async () => {
    await ageReadings(product, machine.id, 10 * DAY);
    await product.run(
      `insert into fuel_prices (id, company_id, fuel, effective_on, starts_at, price_per_unit, author_name, created_at)
        values (?, ?, 'gas', '2020-01-01', 0, 3000, 'Ann', 0)`,
      crypto.randomUUID(),
      company.id,
    );
    const gas = (fuelCost: number) => put({ fuelAdded: 10, fuelCost });
    const checked = async (ok: boolean) => {
      const lines = [{ line: "Brakes", ok, word: ok ? "" : "soft" }];
      return (
        await putCheck(product, company, machine, { takenAt: new Date(), lines, report: { newUsage: 1001 } })
      ).updateId;
    };
    const plain = [await put({ newUsage: 1001, notes: "Mowed" }), await gas(60), await checked(true)];
    const decide = [
      await put({ newUsage: 999 }),
      await put({ newUsage: 1500 }),
      await gas(60.01),
      await checked(false),
      await put({ newUsage: 1002, notes: "Clock" }),
      await put({ newUsage: 1002, notes: "Leaks" }),
    ];
    await product.run(
      "update operator_updates set phone_taken_at = taken_at - 3600000, clock_behind_ms = 3600000 where notes = 'Clock' and company_id = ?",
      company.id,
    );
    await product.run(
      "update operator_updates set condition = 'needs_attention' where notes = 'Leaks' and company_id = ?",
      company.id,
    );
    const list = await groups();
    expect(list.plain.toSorted()).toEqual(plain.toSorted());
    expect(list.decide.toSorted()).toEqual(decide.toSorted());
    expect(list.html.match(/<input[^>]* checked=""[^>]*name="ids"|name="ids"[^>]* checked=""/g)).toHaveLength(
      3,
    );
    expect(list.html).toContain("Nothing unusual (3)");
    // Why a price needs a decision, and what was paid; the usual price beside it isn't remarked on.
    expect(list.html.match(/Unusual price: [^<]*/g)).toEqual(["Unusual price: $6.001 per gallon"]);
    expect(list.html).toContain("<strong>$60.01</strong>");
    expect(list.html).toContain(">Apply 3<");
    expect(list.html).toContain("Mowed");
    expect(list.html).not.toMatch(/>(?:Pending|Recent)</);
    expect(list.trips).toBe("2");
    expect(list.html.split(`href="/equipment-items/${machine.id}"`)).toHaveLength(9 + 1);
    const all = await company.owner.html("/updates?show=all");
    for (const word of ["Pending", "Recent"]) expect(all).toContain(`${word}</b>`);

    expect((await company.owner.post("/updates", { ids: plain })).status).toBe(302);
    expect(await groups()).toMatchObject({ plain: [], trips: "2" });
  });

  it("says at the list that nothing is chosen, and leaves the boxes as they were sent", async () => {
    await put({ newUsage: 1001 });
    const answer = await company.owner.post("/updates", {});
    expect(answer.status).toBe(400);
    const html = (await answer.text()).split("<script")[0] ?? "";
    expect(html.split('id="plain"')[1]).toContain("Please choose at least one update first.");
    expect(html).not.toMatch(/name="ids"[^>]* checked=""|checked=""[^>]*name="ids"/);
  });
});

describe("a late report", () => {
  /** Where the list and the review say that a late report is inserted. */
  async function placeOf(id: string): Promise<string[]> {
    const pages = await Promise.all(["/updates", `/updates/${id}`].map((path) => company.owner.get(path)));
    const texts = await Promise.all(pages.map((page) => page.text()));
    return texts.map((text) => /(?:Goes in|Va) [^<]*/.exec(text)?.[0] ?? "");
  }

  it("shows its place in the ledger, in the reader's language", async () => {
    await ageReadings(product, machine.id, 10 * DAY);
    await apply(await put({ newUsage: 1104, takenAgo: 6 * DAY }));
    await apply(await put({ newUsage: 1110, takenAgo: 4 * DAY }));
    await apply(await put({ newUsage: 1120, takenAgo: 2 * DAY }));
    const ledger = await readings();
    const late = await put({ newUsage: 1107, takenAgo: 5 * DAY });
    const between = "Goes in between 1,104 and 1,110 hours.";
    expect(await placeOf(late)).toEqual([between, between]);
    company.owner.cookies.set("lng", "es");
    expect(await placeOf(late)).toEqual(Array(2).fill("Va entre 1,104 y 1,110 horas."));
    company.owner.cookies.set("lng", "en");
    await voidReading(ledger[2].id);
    expect(await placeOf(late)).toEqual(Array(2).fill("Goes in between 1,104 and 1,120 hours."));
    await dismiss(late);
    expect(await placeOf(late)).toEqual(["", ""]);

    const early = await put({ newUsage: 990, takenAgo: 12 * DAY });
    expect(await placeOf(early)).toEqual(Array(2).fill("Goes in before the first reading, 1,000 hours."));
    await apply(early);
    const latest = await put({ newUsage: 1121 });
    expect(await placeOf(latest)).toEqual(["", ""]);
  });

  it("taken at the same moment as a reading goes after it", async () => {
    await ageReadings(product, machine.id, 10 * DAY);
    await apply(await put({ newUsage: 1104, takenAgo: 6 * DAY }));
    await apply(await put({ newUsage: 1120, takenAgo: 2 * DAY }));
    const same = await put({ newUsage: 1107, takenAgo: 5 * DAY });
    await product.run(
      `update operator_updates set taken_at =
          (select taken_at from meter_readings where equipment_id = ? and value = 11040) where id = ?`,
      machine.id,
      same,
    );
    expect(await placeOf(same)).toEqual(Array(2).fill("Goes in between 1,104 and 1,120 hours."));
  });

  it("is inserted at its place and changes nothing else", async () => {
    await ageReadings(product, machine.id, 10 * DAY);
    await apply(await put({ newUsage: 1100, takenAgo: 2 * DAY }));
    const before = await state();
    const late = await put({ newUsage: 1050, takenAgo: 5 * DAY });
    expect(await company.owner.html(`/updates/${late}`)).toContain("Late report");
    expect((await apply(late)).status).toBe(200);
    expect(await state()).toEqual({ ...before, lastUpdated: expect.any(String) });
    const ledger = await readings();
    expect(ledger.map((reading: { value: number }) => reading.value)).toEqual([1000, 1050, 1100]);
    expect((await history())[0]).toMatchObject({ usage: 1100 });
    await voidReading(ledger[2].id);
    expect(await state()).toMatchObject({ currentUsage: 1050, lastServiceUsage: 900 });
  });

  it("above the reading after its place is left for a decision among several, and marked for its reviewer", async () => {
    await ageReadings(product, machine.id, 20 * DAY);
    await apply(await put({ newUsage: 1100 }));
    const late = await put({ newUsage: 1150, takenAgo: 10 * DAY });
    expect((await company.owner.post("/updates", { ids: [late] })).status).toBe(302);
    expect((await readings()).map((reading: { value: number }) => reading.value)).toEqual([1000, 1100]);
    const list = await company.owner.html("/updates");
    const review = await company.owner.html(`/updates/${late}`);
    for (const html of [list, review]) expect(html).toContain("Above the reading after");
    expect(review).toContain("A later reading is lower.");
    expect((await apply(late)).status).toBe(200);
  });

  it("below the reading before its place needs a resolution, which moves nothing", async () => {
    await ageReadings(product, machine.id, 10 * DAY);
    await apply(await put({ newUsage: 1100, takenAgo: 2 * DAY }));
    const late = await put({ newUsage: 900, takenAgo: 5 * DAY });
    expect((await apply(late)).status).toBe(409);
    expect((await apply(late, { resolution: "meter-replaced" })).status).toBe(200);
    expect(await state()).toMatchObject({ currentUsage: 1100, lastServiceUsage: 900 });
  });
});

describe("voiding readings", () => {
  it("goes back reading by reading, leaves fuel, and stops at the last one", async () => {
    await ageReadings(product, machine.id, DAY);
    for (const newUsage of [1010, 1020, 1030]) {
      await apply(await put({ newUsage, fuelAdded: 1, takenAgo: 1040_000 - newUsage * 1000 }));
    }
    const ledger = await readings();
    await voidReading(ledger[3].id);
    expect((await state()).currentUsage).toBe(1020);
    await voidReading(ledger[1].id);
    expect((await state()).currentUsage).toBe(1020);
    await voidReading(ledger[2].id);
    expect(await state()).toMatchObject({ currentUsage: 1000, totalGasUsed: 3 });
    const last = await voidReading(ledger[0].id);
    expect(last.status).toBe(409);
    expect((await history())[0]).toMatchObject({ usage: 1000, type: "update" });
    expect((await history())[0].content).toContain("typo");
    expect(
      (await readings()).map((reading: { voidedAt: string | null }) => reading.voidedAt !== null),
    ).toEqual([false, true, true, true]);
  });

  it("voids once for many concurrent requests, and answers 409 afterwards", async () => {
    await apply(await put({ newUsage: 3 }), { resolution: "meter-replaced" });
    const [, reading] = await readings();
    const answers = await Promise.all(Array.from({ length: 6 }, () => voidReading(reading.id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 200)?.body).toEqual({
      id: reading.id,
      value: 3,
      source: "operator_update",
      resolution: "meter-replaced",
      unit: "hours",
      importId: null,
      takenAt: reading.takenAt,
      createdAt: reading.createdAt,
      voidedAt: expect.any(String),
    });
    expect(await state()).toMatchObject({ currentUsage: 1000, lastServiceUsage: 900 });
  });

  it("keeps one reading when the last two are voided at once", async () => {
    await apply(await put({ newUsage: 1010 }));
    const [first, second] = await readings();
    const answers = await Promise.all([voidReading(first.id), voidReading(second.id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it("doesn't move a service recorded after the replaced meter", async () => {
    await apply(await put({ newUsage: 7 }), { resolution: "meter-replaced" });
    expect((await company.owner.json("PATCH", `/api/equipment/${machine.id}/reset-service`)).status).toBe(
      200,
    );
    const [, reading] = await readings();
    await voidReading(reading.id);
    expect(await state()).toMatchObject({ currentUsage: 1000, lastServiceUsage: 7 });
  });

  it("leaves no last service above the meter when the machine was serviced at the voided reading", async () => {
    await apply(await put({ newUsage: 9000 }));
    const path = `/api/equipment/${machine.id}/reset-service`;
    expect((await company.owner.json("PATCH", path)).status).toBe(200);
    expect(await state()).toMatchObject({ currentUsage: 9000, lastServiceUsage: 9000 });
    const [, typo] = await readings();
    await voidReading(typo.id);
    expect(await state()).toMatchObject({ currentUsage: 1000, lastServiceUsage: 1000, status: "good" });
  });

  it("keeps a last service that was above the meter before", async () => {
    await company.owner.json("PATCH", `/api/equipment/${machine.id}/reset-service`);
    await apply(await put({ newUsage: 500 }), { resolution: "correct" });
    await apply(await put({ newUsage: 510 }));
    const [, corrected, latest] = await readings();
    await voidReading(latest.id);
    expect(await state()).toMatchObject({ currentUsage: 500, lastServiceUsage: 1000 });
    await voidReading(corrected.id);
    expect(await state()).toMatchObject({ currentUsage: 1000, lastServiceUsage: 1000 });
  });

  it("asks for a reason", async () => {
    const [reading] = await readings();
    const { status, body } = await voidReading(reading.id, { reason: "  " });
    expect(status).toBe(400);
    expect(body.errors.reason).toHaveLength(1);
  });
});

describe("dismissing an update", () => {
  it("changes nothing on the machine, and puts its reason into the history", async () => {
    const id = await put({ newUsage: 1008, fuelAdded: 4 });
    const { status, body } = await dismiss(id, { reason: "Wrong machine" });
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: "dismissed", dismissReason: "Wrong machine" });
    expect(await state()).toMatchObject({ currentUsage: 1000, totalFuelUsed: 0 });
    expect((await history())[0].content).toContain("Wrong machine");
    expect((await apply(id)).status).toBe(409);
  });

  it("keeps its reason on the page where somebody else has decided meanwhile", async () => {
    const id = await put({ newUsage: 1008 });
    await apply(id);
    const reason = "Wrong machine, ask Olga";
    const answer = await company.owner.post(`/updates/${id}`, { intent: "dismiss", reason });
    expect(answer.status).toBe(409);
    const html = await answer.text();
    expect(html).toMatch(new RegExp(`<textarea[^>]* name="reason"[^>]*>${reason}</textarea>`));
    expect(html).toContain("Applied by");
    expect((await company.owner.html(`/updates/${id}`)).includes("<textarea")).toBe(false);
  });

  it("is the only option when the machine is gone", async () => {
    const id = await put({ newUsage: 1008 });
    await product.run("delete from equipment where id = ?", machine.id);
    const refused = await apply(id);
    expect(refused.status).toBe(404);
    expect(refused.body.message).toContain("only be dismissed");
    expect((await company.owner.get(`/updates/${id}`)).status).toBe(200);
    expect((await dismiss(id)).status).toBe(200);
  });
});

describe("applying several updates", () => {
  it("applies those it can in the order they were written, and leaves the others", async () => {
    await ageReadings(product, machine.id, DAY);
    const later = await put({ newUsage: 1020, takenAgo: 1000 });
    const earlier = await put({ newUsage: 1010, takenAgo: 2000 });
    const below = await put({ newUsage: 5 });
    const gone = await put({ newUsage: 1021, fuelAdded: 1 });
    await dismiss(gone);
    const page = await company.owner.post("/updates", { ids: [later, below, gone, earlier, "nothing"] });
    expect(page.status).toBe(302);
    expect(await state()).toMatchObject({ currentUsage: 1020, totalFuelUsed: 0 });
    const statuses = await product.rows<{ id: string; status: string }>(
      "select id, status from operator_updates where company_id = ?",
      company.id,
    );
    const statusOf = new Map(statuses.map(({ id, status }) => [id, status]));
    expect([later, earlier, below, gone].map((id) => statusOf.get(id))).toEqual([
      "applied",
      "applied",
      "pending",
      "dismissed",
    ]);
    const html = await company.owner.html("/updates");
    expect(html).toContain("2 updates applied");
    expect(html).toContain("Below the reading before");
    expect((await company.owner.post("/updates", {})).status).toBe(400);
  });

  it("takes a report of now from a phone whose clock is 3 days behind as one of now, and says so", async () => {
    await ageReadings(product, machine.id, DAY);
    const operator = await newOperator(product, company, "Maria", "Lopez");
    const atPhone = new Date(Date.now() - 3 * DAY).toISOString();
    const report = { equipmentId: machine.id, newUsage: 1010, takenAt: atPhone, sentAt: atPhone };
    const body = await operator.client.ask("POST", "/api/operator-updates", report);
    for (const path of ["/updates", `/updates/${body.id}`]) {
      company.owner.cookies.set("lng", "en");
      expect(await company.owner.html(path)).toContain("clock was 3 days behind and said");
      company.owner.cookies.set("lng", "es");
      expect(await company.owner.html(path)).toContain("El reloj del teléfono iba 3 días atrasado");
    }
    expect((await apply(body.id)).status).toBe(200);
    expect((await state()).currentUsage).toBe(1010);
  });

  it("leaves a far-above reading, and says so", async () => {
    await ageReadings(product, machine.id, DAY);
    const far = await put({ newUsage: 1048.1, takenAgo: 3000, fuelAdded: 2 });
    const below = await put({ newUsage: 5, takenAgo: 2000 });
    const plain = await put({ newUsage: 1010, takenAgo: 1000 });
    expect((await company.owner.post("/updates", { ids: [far, below, plain] })).status).toBe(302);
    expect(await state()).toMatchObject({ currentUsage: 1010, totalFuelUsed: 0 });
    const html = await company.owner.html("/updates");
    expect(html).toContain("1 update applied");
    expect(html).toContain("2 left: their reading is below or far above the one before it");
    for (const id of [far, below]) expect(html).toContain(`href="/updates/${id}"`);
    expect((await apply(far)).status).toBe(200);
  });

  it("leaves a report that other acts overtake at each try, and asks to try it again", async () => {
    const busy = await put({ newUsage: 1001 });
    const gone = await put({ newUsage: 1002 });
    await company.owner.json("POST", `/api/operator-updates/${gone}/dismiss`);
    // As if the machine's readings had changed at each try: its claim takes no row.
    await product.run(`create trigger overtaken before update of status on operator_updates
      when old.id = '${busy}' begin select raise(ignore); end`);
    await company.owner.post("/updates", { ids: [busy, gone] });
    await product.run("drop trigger overtaken");
    const html = await company.owner.html("/updates");
    expect(html).toContain("No update applied");
    expect(html).toContain("1 left: already reviewed, or their machine is gone.");
    expect(html).toContain("1 left: other readings of their machines were being applied. Please try again.");
    expect((await apply(busy)).status).toBe(200);
  });

  it("leaves a reading that an earlier one of the batch made far above", async () => {
    await ageReadings(product, machine.id, 10 * DAY);
    const first = await put({ newUsage: 1001, takenAgo: 2000 });
    const second = await put({ newUsage: 1100, takenAgo: 1000 });
    expect(await company.owner.html("/updates")).not.toContain("Far above");
    await company.owner.post("/updates", { ids: [first, second] });
    expect(await state()).toMatchObject({ currentUsage: 1001 });
    expect(await company.owner.html(`/updates/${second}`)).toContain("Far above");
  });

  it("lists all pending ones by pages", async () => {
    for (let index = 0; index < 23; index += 1) {
      await put({ newUsage: 1001, notes: `Report ${index}!`, createdAgo: index * 1000 });
    }
    const first = await company.owner.html("/updates");
    expect(first).toContain("23 updates wait");
    const before = /before=([\d.]+)/.exec(first)?.[1];
    const second = await company.owner.html(`/updates?before=${before}`);
    for (let index = 0; index < 23; index += 1) {
      const inFirst = first.includes(`Report ${index}!`);
      expect([inFirst, second.includes(`Report ${index}!`)]).toEqual([index < 20, index >= 20]);
    }
    expect((await company.owner.get("/updates?show=all&before=nonsense")).status).toBe(200);
  });
});

it("another company applies no report by its forms", async () => {
  const id = await put({ newUsage: 1008 });
  const stranger = (await newCompany(product)).owner;
  expect((await stranger.post(`/updates/${id}`, { resolution: "" })).status).toBe(404);
  await stranger.post("/updates", { ids: [id] });
  expect(await state()).toMatchObject({ currentUsage: 1000 });
});
