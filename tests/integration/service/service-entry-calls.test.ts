import { beforeEach, describe, expect, it } from "vitest";
import { newDefault } from "#app/domain/service/stored-tasks.ts";
import { type Company, newCompany, newOperator } from "#tests/support/accounts.ts";
import { flashOf } from "#tests/support/flash.ts";
import { ageReadings } from "#tests/support/machines.ts";
import { formsIn } from "#tests/support/page-text.ts";
import { jpeg, png } from "#tests/support/photo-files.ts";
import { startedProduct } from "#tests/support/started.ts";

/** Service entries by calls and by forms without script, on the built product. */

let company: Company;
let id: string;
const product = await startedProduct({ RATE_LIMIT_SCALE: "1000" });
const other = await newCompany(product);
beforeEach(async () => {
  company = await newCompany(product);
  ({ id } = await company.machine({
    currentUsage: 1000,
    serviceInterval: 250,
    lastServiceUsage: 780,
    serviceParts: [
      { part: "Oil filter", partNumber: "P-1", qty: 1 },
      { part: "Air filter", partNumber: "", qty: 1 },
    ],
  }));
});

const entriesPath = () => `/api/equipment/${id}/service-entries`;
const formPath = () => `/equipment-items/${id}/service`;
const post = (body: unknown, headers?: Record<string, string>) =>
  company.owner.json("POST", entriesPath(), body, headers);
const list = async () => (await company.owner.ask("GET", entriesPath())).entries;
const machine = async () => await company.owner.ask("GET", `/api/equipment/${id}`);
const today = () => new Date().toISOString().slice(0, 10);
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Gives the machine a second task, "Grease", which is overdue, and dates its first reading 30 days back. */
async function addGrease() {
  const start = {
    usage: 9_800,
    date: null,
    usageGiven: false,
    dateGiven: false,
    setOn: "2026-01-01",
    setAt: 0,
  };
  const grease = {
    ...{ id: `${id}.grease`, name: "Grease", serviceInterval: 100, maintenanceInterval: null },
    ...{ maintenanceIntervalUnit: null, lead: null, leadUnit: null, notificationDays: 7, byOperator: false },
    ...{ start, last: { usage: 9_800, date: null, entryId: null, recordedAt: 0 } },
    ...{ cycle: 0, programTaskId: null, ownValues: false },
  };
  const stored = newDefault({ ...start, usage: 7_800 });
  await product.run(
    "update equipment set service_tasks = ?1 where id = ?2",
    JSON.stringify({ ...stored, others: [grease] }),
    id,
  );
}

const MONTH = 30 * 86_400_000;

const bill = () => new File([jpeg()], "bill.jpg", { type: "image/jpeg" });

describe("POST service-entries", () => {
  it("answers 201 with the entry, its usage, its costs in dollars and its names", async () => {
    const { status, body } = await post({
      usage: 1000.5,
      tasks: [id],
      otherWork: "  Changed the hose ",
      doneBy: "vendor",
      doneByName: "Diesel Shop",
      laborCost: 125.5,
      partsCost: "40,25",
      parts: [{ part: "Oil filter", partNumber: "P-1", qty: 2 }],
      reference: "INV-1",
      notes: "Leaked",
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      equipmentId: id,
      equipmentName: "Loader",
      unit: "hours",
      date: today(),
      usage: 1000.5,
      tasks: [id],
      taskNames: ["Service"],
      otherWork: "Changed the hose",
      doneBy: "vendor",
      doneByName: "Diesel Shop",
      laborCost: 125.5,
      partsCost: 40.25,
      totalCost: 165.75,
      parts: [{ part: "Oil filter", partNumber: "P-1", qty: 2 }],
      reference: "INV-1",
      notes: "Leaked",
      photos: [],
      source: "api",
      version: 1,
      updatedAt: null,
      voidedAt: null,
    });
    expect(await company.owner.ask("GET", `/api/service-entries/${body.id}`)).toEqual(body);
    expect(await machine()).toMatchObject({ currentUsage: 1000.5, lastServiceUsage: 1000.5 });
    const readings = await company.owner.ask("GET", `/api/equipment/${id}/readings`);
    expect(readings.map(({ source }: { source: string }) => source)).toEqual(["initial", "service"]);
  });

  it.each([
    [{}, "tasks"],
    [{ otherWork: "x", date: "1899-12-31" }, "date"],
    [{ otherWork: "x", date: "2026-02-30" }, "date"],
    [{ otherWork: "x", date: "2999-01-01" }, "date"],
    [{ otherWork: "x".repeat(321) }, "otherWork"],
    [{ otherWork: "x", doneByName: "x".repeat(201) }, "doneByName"],
    [{ otherWork: "x", reference: "x".repeat(101) }, "reference"],
    [{ otherWork: "x", notes: "x".repeat(5001) }, "notes"],
    [{ otherWork: "x", doneBy: "nobody" }, "doneBy"],
    [{ otherWork: "x", laborCost: -1 }, "laborCost"],
    [{ otherWork: "x", partsCost: 10_000_000 }, "partsCost"],
    [{ otherWork: "x", laborCost: "1.234" }, "laborCost"],
    [{ otherWork: "x", laborCost: 3.459 }, "laborCost"],
    [{ otherWork: "x", usage: -1 }, "usage"],
    [{ otherWork: "x", parts: [{ part: "P", qty: 0 }] }, "parts.0.qty"],
    [{ otherWork: "x", parts: [{ part: "P", qty: 1_000_001 }] }, "parts.0.qty"],
    [{ otherWork: "x", parts: Array(101).fill({ part: "P", qty: 1 }) }, "parts"],
    [{ otherWork: "x", photos: ["/objects/uploads/none"] }, "photos"],
    [{ tasks: ["none"] }, "tasks"],
  ])("refuses %j at %s", async (body, field) => {
    const answer = await post(body);
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([400, [field]]);
    expect(await list()).toEqual([]);
  });

  it.each([
    ["1,234", 1234],
    ["12,5", 12.5],
    ["1,234.5", 1234.5],
    ["1.234,5", 1234.5],
    ["$80", 80],
    ["", 0],
    [null, 0],
  ])("reads the amount %j as %d", async (laborCost, amount) => {
    expect((await post({ otherWork: "x", laborCost })).body.laborCost).toBe(amount);
  });

  it("makes one entry per key, and two without one", async () => {
    const key = { "Idempotency-Key": crypto.randomUUID() };
    const [first, again] = [await post({ otherWork: "Wash" }, key), await post({ otherWork: "Wash" }, key)];
    expect([first.status, again.status, again.body]).toEqual([201, 201, first.body]);
    expect(await list()).toHaveLength(1);
    await Promise.all([post({ otherWork: "Wash" }), post({ otherWork: "Wash" })]);
    expect(await list()).toHaveLength(3);
    expect((await post({ otherWork: "Grease" }, key)).status).toBe(422);
  });

  it("counts as one press with tasks alone; other work alone changes no last service", async () => {
    expect((await post({ otherWork: "Wash" })).body).toMatchObject({ source: "api", taskNames: [] });
    expect((await machine()).lastServiceUsage).toBe(780);
    expect((await post({ tasks: [id] })).body.source).toBe("press");
    expect((await machine()).lastServiceUsage).toBe(1000);
  });

  it("stores no usage for a machine without a meter, whatever was sent", async () => {
    const body = await company.machine({ name: "Trailer", type: "other", unit: "n/a" });
    const entry = await company.owner.ask("POST", `/api/equipment/${body.id}/service-entries`, {
      tasks: [body.id],
      usage: 55,
      notes: "x",
    });
    expect(entry.usage).toBeNull();
    const history = await company.owner.ask("GET", `/api/equipment/${body.id}/history`);
    expect(history[0].content).toBe("Serviced: Service.");
  });
});

it("PATCH reset-service makes an entry of one press, and answers the machine", async () => {
  const { status, body } = await company.owner.json("PATCH", `/api/equipment/${id}/reset-service`);
  expect([status, body.lastServiceUsage]).toEqual([200, 1000]);
  expect(await list()).toMatchObject([{ source: "press", tasks: [id], date: today() }]);
});

it("the list has the latest date first, then the one recorded last, and continues after 1,000", async () => {
  await ageReadings(product, id, MONTH);
  for (const [date, otherWork] of [
    [day(-2), "a"],
    [day(-1), "b"],
    [day(-2), "c"],
  ]) {
    await post({ date, otherWork });
  }
  expect((await list()).map((each: { otherWork: string }) => each.otherWork)).toEqual(["b", "c", "a"]);
  await product.run(
    `insert into service_entries (id, company_id, equipment_id, equipment_name, unit, date, counted_usage, done_by_name, source, recorded_by_name, created_at)
       with recursive n(i) as (select 1 union all select i + 1 from n where i < 1000)
       select ?1 || i, ?2, ?1, 'Loader', 'hours', '2020-01-01', 0, 'Ann', 'carried', 'Ann', i from n`,
    id,
    company.id,
  );
  const body = await company.owner.ask("GET", entriesPath());
  expect(body.entries).toHaveLength(1_000);
  const rest = await company.owner.ask("GET", `${entriesPath()}?before=${body.next}`);
  expect([rest.entries.length, rest.next]).toEqual([3, null]);
});

describe("a usage by call that looks mistyped", () => {
  const question = () => `The meter stood at 1,000 on ${today()}. Is 9,800 right?`;

  it("is refused with what is doubtful, recorded nowhere, and goes in when the same call confirms it", async () => {
    const headers = { "Idempotency-Key": crypto.randomUUID() };
    const { status, body } = await post({ usage: 9800, tasks: [id] }, headers);
    expect([status, body.errors]).toEqual([409, { usage: [question()] }]);
    expect(body.message).toContain("looks mistyped");
    expect(await list()).toEqual([]);
    expect(await machine()).toMatchObject({ currentUsage: 1000, lastServiceUsage: 780 });
    for (const confirmed of [false, null]) {
      expect((await post({ usage: 9800, tasks: [id], confirmed })).status).toBe(409);
    }
    expect((await post({ usage: 9800, tasks: [id], confirmed: "sure" })).status).toBe(400);
    expect((await post({ usage: 9800, tasks: [id], confirmed: true })).status).toBe(201);
    expect(await machine()).toMatchObject({ currentUsage: 9800, lastServiceUsage: 9800 });
  });

  it("is refused in a correction, and saved when it is confirmed", async () => {
    const { body: entry } = await post({ tasks: [id] });
    const correct = (more: object) => company.owner.json("PATCH", `/api/service-entries/${entry.id}`, more);
    const { status, body } = await correct({ usage: 9800 });
    expect([status, body.errors]).toEqual([409, { usage: [question()] }]);
    expect((await list())[0]).toMatchObject({ usage: 1000, version: 1 });
    expect((await correct({ notes: "No usage, no question" })).status).toBe(200);
    expect((await correct({ usage: 9800, confirmed: true })).body).toMatchObject({ usage: 9800 });
  });
});

describe("a meter that was replaced ten days ago, as a report says that is applied today,", () => {
  const applyByCall = (report: string) =>
    company.owner.json("POST", `/api/operator-updates/${report}/apply`, { resolution: "meter-replaced" });
  const apply: [string, (report: string) => Promise<{ status: number }>, number][] = [
    ["a call", applyByCall, 200],
    [
      "its form",
      (report) => company.owner.post(`/updates/${report}`, { intent: "apply", resolution: "meter-replaced" }),
      302,
    ],
  ];
  const tasks = async () => {
    const body = await company.owner.ask("GET", `/api/equipment/${id}/service-tasks`);
    return body.map((task: Record<string, unknown>) => [
      task.lastServiceUsage,
      task.nextServiceUsage,
      task.status,
    ]);
  };
  /** The report of the new meter; its id. */
  async function reportNewMeter(): Promise<string> {
    await ageReadings(product, id, MONTH);
    const { client: operator } = await newOperator(product, company);
    const takenAt = new Date(Date.now() - 10 * 86_400_000).toISOString();
    const report = { equipmentId: id, newUsage: 3, takenAt };
    return (await operator.ask("POST", "/api/operator-updates", report)).id;
  }

  it.each(apply)(
    "by %s: leaves a typed usage of a later day and moves one that was left blank",
    async (_, applied, status) => {
      const report = await reportNewMeter();
      await addGrease();
      const typed = { date: day(-5), usage: 12, tasks: [id], confirmed: true };
      const { status: recorded, body: entry } = await post(typed);
      expect(recorded).toBe(201);
      expect((await post({ date: day(-4), tasks: [`${id}.grease`], notes: "Left blank" })).status).toBe(201);
      await post({ date: day(-20), usage: 990, otherWork: "Before", confirmed: true });
      expect(await tasks()).toEqual([
        [12, 262, "overdue"],
        [1000, 1010, "good"],
      ]);

      expect((await applied(report)).status).toBe(status);
      expect(await machine()).toMatchObject({ currentUsage: 3, lastServiceUsage: 12 });
      expect(await tasks()).toEqual([
        [12, 262, "good"],
        [3, 13, "good"],
      ]);
      const counted = async () => {
        const results = await product.rows<{ usage: number }>(
          "select counted_usage / 10.0 as usage from service_entries where equipment_id = ? order by seq",
          id,
        );
        return results.map(({ usage }) => usage);
      };
      expect(await counted()).toEqual([12, 3, -7]);
      const page = await company.owner.html(`/service-entries/${entry.id}`);
      expect(page).toContain("12 hours");
      expect(page).not.toMatch(/[-−]\d+ hours/);

      // A correction of the typed usage stays on the new meter, too.
      const corrected = await company.owner.json("PATCH", `/api/service-entries/${entry.id}`, {
        usage: 11,
        confirmed: true,
      });
      expect(corrected.body).toMatchObject({ usage: 11 });
      expect(await counted()).toEqual([11, 3, -7]);

      // Voided, the replacement moves back what it had moved and nothing else.
      const readings = await company.owner.ask("GET", `/api/equipment/${id}/readings`);
      const replaced = readings.find(({ value }: { value: number }) => value === 3);
      expect(
        (await company.owner.json("POST", `/api/readings/${replaced.id}/void`, { reason: "typo" })).status,
      ).toBe(200);
      expect(await counted()).toEqual([11, 1000, 990]);
      expect((await tasks()).map(([last]: unknown[]) => last)).toEqual([11, 1000]);
    },
  );

  it("leaves a starting point that was typed meanwhile, but not one that was left blank", async () => {
    const report = await reportNewMeter();
    const path = `/api/equipment/${id}/service-tasks`;
    await company.owner.json("POST", path, { name: "Blank", serviceInterval: 50 });
    await company.owner.json("POST", path, { name: "Typed", serviceInterval: 50, lastServiceUsage: 8 });
    await applyByCall(report);
    expect((await tasks()).map(([last]: unknown[]) => last)).toEqual([780 - 997, 3, 8]);
  });

  it("judges entries of which nothing says whether they were typed by what the new meter can have reached", async () => {
    const report = await reportNewMeter();
    await post({ date: day(-5), usage: 12, otherWork: "Typed", confirmed: true });
    await post({ date: day(-4), otherWork: "Left blank" });
    await product.run("update service_entries set usage_from_meter = null where equipment_id = ?", id);
    await applyByCall(report);
    const results = await product.rows<{ usage: number }>(
      "select counted_usage as usage from service_entries where equipment_id = ? order by seq",
      id,
    );
    expect(results.map(({ usage }) => usage)).toEqual([120, 30]);
  });
});

describe("correcting and voiding by call", () => {
  it("merge what is sent, raise the version, and refuse an old one", async () => {
    const { body: entry } = await post({ tasks: [id], laborCost: 10, notes: "First" });
    const path = `/api/service-entries/${entry.id}`;
    const { status, body } = await company.owner.json("PATCH", path, { partsCost: 5, version: 1 });
    expect([status, body]).toEqual([
      200,
      {
        ...entry,
        partsCost: 5,
        totalCost: 15,
        version: 2,
        updatedAt: body.updatedAt,
        updatedBy: body.recordedBy,
      },
    ]);
    const stale = await company.owner.json("PATCH", path, { notes: "x", version: 1 });
    expect([stale.status, stale.body.message]).toEqual([
      409,
      "Somebody else changed this meanwhile. Check it and save again.",
    ]);
    expect((await company.owner.json("PATCH", path, { tasks: [] })).body.errors).toEqual({
      tasks: ["Choose what was done"],
    });
    expect((await company.owner.json("PATCH", path, { laborCost: -1 })).status).toBe(400);
    const history = await company.owner.ask("GET", `/api/equipment/${id}/history`);
    expect(history[0].content).toMatch(/^Service entry of .+ corrected: cost of parts\.$/);
  });

  it("need a reason for a void, show who and why, and return to the earlier service", async () => {
    const { body: entry } = await post({ tasks: [id] });
    const path = `/api/service-entries/${entry.id}/void`;
    for (const reason of ["", " ", "x".repeat(5001)]) {
      expect((await company.owner.json("POST", path, { reason })).status).toBe(400);
    }
    const { status, body } = await company.owner.json("POST", path, { reason: "Wrong machine" });
    expect([status, body]).toEqual([
      200,
      { ...entry, voidedAt: body.voidedAt, voidedBy: entry.recordedBy, voidReason: "Wrong machine" },
    ]);
    expect((await machine()).lastServiceUsage).toBe(780);
    expect((await company.owner.json("POST", path, { reason: "again" })).status).toBe(409);
    expect((await company.owner.json("PATCH", `/api/service-entries/${entry.id}`, {})).status).toBe(409);
    expect(await list()).toHaveLength(1);
  });
});

describe("an entry's note", () => {
  const notes = async () => await company.owner.ask("GET", `/api/equipment/${id}/notes`);

  it("shows the entry as it now is", async () => {
    const { body: entry } = await post({ tasks: [id], otherWork: "Wash", notes: "Leaks" });
    expect(await notes()).toMatchObject([
      { type: "maintenance", content: "Serviced at 1,000 hours: Service; Wash.\nLeaks" },
    ]);
    await company.owner.json("PATCH", `/api/service-entries/${entry.id}`, { otherWork: "", usage: 990 });
    expect((await notes())[0].content).toBe("Serviced at 990 hours: Service.\nLeaks");
    await company.owner.json("POST", `/api/service-entries/${entry.id}/void`, { reason: "Twice" });
    expect((await notes())[0].content).toBe("Serviced at 990 hours: Service.\nLeaks\nVoided: Twice");
    expect(await notes()).toHaveLength(1);
    const html = await company.owner.html(`/equipment-items/${id}/history`);
    expect(html).toContain(`href="/service-entries/${entry.id}"`);
  });

  it("of one press reads as before entries existed; others are in Spanish too", async () => {
    await company.owner.json("PATCH", `/api/equipment/${id}/reset-service`);
    expect((await notes())[0].content).toBe("Marked as serviced at 1,000 hours.");
    await post({ tasks: [id], notes: "x" });
    const spanish = await company.owner.json("GET", `/api/equipment/${id}/history`, undefined, {
      "Accept-Language": "es",
    });
    expect(spanish.body[0].content).toBe("Servicio realizado con 1,000 horas: Servicio.");
  });
});

it("everything works without a plan", async () => {
  await product.run(
    "update companies set trial_ends_at = 1, subscription_status = 'expired' where id = ?",
    company.id,
  );
  const { status, body } = await post({ tasks: [id], laborCost: 5 });
  expect(status).toBe(201);
  const path = `/api/service-entries/${body.id}`;
  expect((await company.owner.json("PATCH", path, { notes: "x" })).status).toBe(200);
  expect((await company.owner.json("POST", `${path}/void`, { reason: "x" })).status).toBe(200);
  expect((await company.owner.post(formPath(), {})).status).toBe(302);
});

/** The tasks that are ticked in a page. */
const tickedIn = (html: string) =>
  [...html.matchAll(/<input type="checkbox" name="tasks"[^>]*>/g)].flatMap(([box]) =>
    /checked/.test(box) ? [/value="([^"]+)"/.exec(box)?.[1]] : [],
  );

describe("the form of Mark as Serviced", () => {
  const form = (query = "") => company.owner.html(`${formPath()}${query}`);

  it("counts as one press without 'asked', whatever else was sent", async () => {
    const answer = await company.owner.post(formPath(), { laborCost: "80", otherWork: "Wash" });
    expect(answer.status).toBe(302);
    expect(flashOf(answer)).toMatchObject({ title: "equipment:service.done" });
    expect(await list()).toMatchObject([{ source: "press", totalCost: 0, otherWork: "" }]);
  });

  it("presses the only task of a machine, and shows it only in the details", async () => {
    const [sent] = formsIn(await form()).filter(({ multipart }) => multipart);
    const tasks = sent?.fields.filter(({ name }) => name === "tasks");
    expect(tasks).toMatchObject([{ value: id }]);
    const html = await form();
    expect(html.indexOf('<details class="fold')).toBeLessThan(html.indexOf('name="tasks"'));
    expect(html).not.toMatch(/<details class="fold[^>]* open/);
    expect(await form("?details=1")).toMatch(/<details class="fold[^>]* open/);
    const answer = await company.owner.post(formPath(), { asked: "1", tasks: id });
    expect(flashOf(answer)).toMatchObject({ title: "equipment:service.done" });
    const history = await company.owner.ask("GET", `/api/equipment/${id}/history`);
    expect(history[0].content).toBe("Marked as serviced at 1,000 hours.");
  });

  it("ticks what is due of several tasks, and serves what was ticked", async () => {
    await addGrease();
    const html = await form();
    expect(html.indexOf('name="tasks"')).toBeLessThan(html.indexOf('<details class="fold'));
    expect(html).toMatch(/Overdue by 10 hours/);
    expect(tickedIn(html)).toEqual([`${id}.grease`]);
    await company.owner.post(formPath(), { asked: "1", tasks: `${id}.grease` });
    const history = await company.owner.ask("GET", `/api/equipment/${id}/history`);
    expect(history[0].content).toBe("Serviced at 1,000 hours: Grease.");
    expect((await machine()).lastServiceUsage).toBe(780);
    // None is due now: one press serves the default.
    expect(tickedIn(await form())).toEqual([id]);
  });

  it("records other work alone, and says that it reset nothing", async () => {
    const answer = await company.owner.post(formPath(), { asked: "1", otherWork: "Wash" });
    expect(flashOf(answer)).toMatchObject({ title: "service:entry.recorded" });
    expect((await machine()).lastServiceUsage).toBe(780);
  });

  it("stores copies of the parts that have a quantity", async () => {
    const parts = {
      "parts[0].part": "Oil filter",
      "parts[0].partNumber": "P-1",
      "parts[0].qty": "2",
      "parts[1].part": "Air filter",
      "parts[1].partNumber": "",
      "parts[1].qty": "",
      "parts[2].part": "Belt",
      "parts[2].qty": "0",
    };
    expect(formsIn(await form()).flatMap(({ fields }) => fields.map(({ name }) => name))).toContain(
      "parts[1].qty",
    );
    await company.owner.post(formPath(), { asked: "1", tasks: id, ...parts });
    await company.owner.json("PATCH", `/api/equipment/${id}`, { serviceParts: [] });
    expect(await list()).toMatchObject([{ parts: [{ part: "Oil filter", partNumber: "P-1", qty: 2 }] }]);
  });

  it("opens its details when it is refused, and keeps text, ticks and photos", async () => {
    await addGrease();
    const answer = await company.owner.postFiles(formPath(), [
      ["asked", "1"],
      ["otherWork", "Kept work"],
      ["laborCost", "1.234"],
      ["notes", "Kept words"],
      ["photos", bill()],
    ]);
    const html = await answer.text();
    expect(answer.status).toBe(400);
    expect(html).toMatch(/<details class="fold[^>]* open/);
    expect(html).toContain("Enter an amount of 0 or more");
    expect(html).toContain('value="Kept work"');
    expect(html).toContain("Kept words");
    expect(tickedIn(html)).toEqual([]);
    const [, photo = ""] = /name="photos"[^>]*value="([^"]+)"/.exec(html) ?? [];
    expect(photo).toMatch(/^\/objects\/uploads\//);
    const again = await company.owner.postFiles(formPath(), [
      ["asked", "1"],
      ["otherWork", "Kept work"],
      ["photos", photo],
      ["photos", bill()],
    ]);
    expect(again.status).toBe(302);
    const [entry] = await list();
    expect(entry.photos).toEqual([photo, expect.stringMatching(/^\/objects\/uploads\//)]);
    for (const path of entry.photos) expect((await company.owner.get(path)).status).toBe(200);
    expect((await other.owner.get(photo)).status).toBe(404);
    const results = await product.rows(
      "select count(*) as n from photos where attached_at is null and company_id = ?",
      company.id,
    );
    expect(results).toEqual([{ n: 0 }]);
  });

  it.each([
    [{ asked: "1" }, "Choose what was done"],
    [{ asked: "1", otherWork: "x", date: "2999-01-01" }, "The date can&#x27;t be in the future"],
    [{ asked: "1", otherWork: "x", date: "2000-01-01" }, "Enter the meter reading of that day"],
  ])("refuses %j", async (fields, message) => {
    const answer = await company.owner.post(formPath(), fields);
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain(message);
  });

  it("asks once about a doubtful usage, and stores what is confirmed", async () => {
    await ageReadings(product, id, MONTH);
    const fields = { asked: "1", tasks: id, usage: "12" };
    const asked = await company.owner.post(formPath(), fields);
    const html = await asked.text();
    expect(asked.status).toBe(400);
    expect(html).toMatch(/The meter stood at 1,000 hours on .+\. Is 12 right\?/);
    expect(html).toMatch(/name="confirmed" value="12"/);
    expect((await company.owner.post(formPath(), { ...fields, confirmed: "11" })).status).toBe(400);
    expect(await list()).toEqual([]);
    expect((await company.owner.post(formPath(), { ...fields, confirmed: "12" })).status).toBe(302);
    expect(await list()).toMatchObject([{ usage: 12, source: "form" }]);
  });

  it("makes one entry when sent twice with one key, and refuses another bill under that key", async () => {
    const key = crypto.randomUUID();
    const send = (photo: File) =>
      company.owner.postFiles(formPath(), [
        ["idempotencyKey", key],
        ["asked", "1"],
        ["otherWork", "Wash"],
        ["photos", photo],
      ]);
    const answers = await Promise.all([send(bill()), send(bill())]);
    expect(answers.map(({ status }) => status)).toEqual([302, 302]);
    expect(await list()).toHaveLength(1);
    expect((await send(new File([png()], "other.png"))).status).toBe(422);
  });

  it("offers the names of those who did services, each once", async () => {
    await post({ otherWork: "x", doneByName: "Diesel Shop", date: today() });
    await post({ otherWork: "x", doneByName: "Diesel Shop", date: today() });
    const html = await form();
    expect(html.match(/<option value="Diesel Shop"/g)).toHaveLength(1);
    const strange = await other.owner.html("/");
    expect(strange).not.toContain("Diesel Shop");
  });
});

describe("the pages of an entry", () => {
  it("correct it with a task in view that the machine no longer has, and that stays", async () => {
    const task = await company.owner.ask("POST", `/api/equipment/${id}/service-tasks`, {
      name: "Grease pins",
      serviceInterval: 10,
    });
    const { body: entry } = await post({ tasks: [id, task.id] });
    const page = `/service-entries/${entry.id}/edit`;
    const box = new RegExp(`<input[^>]*value="${task.id}"[^>]*>`);
    const here = await company.owner.html(page);
    expect(box.exec(here)?.[0]).not.toContain("disabled");
    await company.owner.json("DELETE", `/api/service-tasks/${task.id}`);
    const html = await company.owner.html(page);
    expect(html).toContain("Grease pins");
    expect(html).toContain("Removed from the equipment. It stays in this entry.");
    expect(box.exec(html)?.[0]).toMatch(/disabled.*checked|checked.*disabled/);
    const [form] = formsIn(html).filter(({ multipart }) => multipart);
    const sent = (form?.fields ?? [])
      .filter(({ name, type }) => type !== "file" && name !== "tasks")
      .map(({ name, value }): [string, string] => [name, value]);
    // Nothing but the removed task is left of what was done, in the answer that asks for more and when it is saved.
    const refused = await company.owner.postFiles(
      page,
      sent.map(([name, value]): [string, string] => [name, name === "date" ? "2999-01-01" : value]),
    );
    expect((await refused.text()).match(box)?.[0]).toMatch(/disabled.*checked|checked.*disabled/);
    expect((await company.owner.postFiles(page, sent)).status).toBe(302);
    expect(await company.owner.ask("GET", `/api/service-entries/${entry.id}`)).toMatchObject({
      tasks: [task.id],
      taskNames: ["Grease pins"],
    });
  });

  it("show it, correct it with everything it has, and void it", async () => {
    const { body: entry } = await post({
      tasks: [id],
      laborCost: 125.5,
      parts: [{ part: "Oil filter", partNumber: "P-1", qty: 2 }],
      notes: "Leaked",
    });
    const page = `/service-entries/${entry.id}`;
    const html = await company.owner.html(page);
    for (const text of [
      "Service entry",
      "$125.50",
      "Oil filter (P-1)",
      "Leaked",
      `${page}/edit`,
      `${page}/void`,
    ]) {
      expect(html).toContain(text);
    }
    const edit = await company.owner.html(`${page}/edit`);
    const [form] = formsIn(edit).filter(({ multipart }) => multipart);
    const sent = (form?.fields ?? [])
      .filter(({ type }) => type !== "file")
      .map(({ name, value }): [string, string] => [name, value]);
    const same = await company.owner.postFiles(`${page}/edit`, sent);
    expect(flashOf(same)).toMatchObject({ title: "service:entry.unchanged" });
    const changed = sent.map(([name, value]): [string, string] => [name, name === "notes" ? "Fixed" : value]);
    const refreshed = changed.filter(([name]) => name !== "idempotencyKey");
    const saved = await company.owner.postFiles(`${page}/edit`, refreshed);
    expect(flashOf(saved)).toMatchObject({ title: "service:entry.corrected" });
    const stale = await company.owner.postFiles(
      `${page}/edit`,
      refreshed.map(([name, value]) => [name, name === "notes" ? "Mine" : value]),
    );
    const answer = await stale.text();
    expect(stale.status).toBe(409);
    expect(answer).toContain("Somebody else changed this meanwhile. Check it and save again.");
    expect(answer).toContain("Mine");
    expect(answer).toContain('name="version" value="2"');
    const voided = await company.owner.post(`${page}/void`, { reason: "Twice" });
    expect(flashOf(voided)).toMatchObject({ title: "service:entry.voidDone" });
    const after = await company.owner.html(page);
    expect(after).toContain("Twice");
    expect(after).not.toContain(`${page}/edit`);
    for (const late of [
      await company.owner.get(`${page}/edit`),
      await company.owner.get(`${page}/void`),
      await company.owner.postFiles(`${page}/edit`, refreshed),
      await company.owner.post(`${page}/void`, { reason: "Once more" }),
    ]) {
      expect(late.status).toBe(409);
      const answer = await late.text();
      expect(answer).toContain("This service entry is voided.");
      expect(answer).not.toContain("This is our fault");
    }
  });

  it("a photo that a correction drops is left to the sweep, unless a note has it too", async () => {
    await company.owner.postFiles(formPath(), [
      ["asked", "1"],
      ["otherWork", "Wash"],
      ["photos", bill()],
      ["photos", new File([png()], "two.png")],
    ]);
    const [entry] = await list();
    const [gone, kept] = entry.photos;
    await company.owner.json("POST", `/api/equipment/${id}/notes`, { content: "x", photos: [kept] });
    await company.owner.json("PATCH", `/api/service-entries/${entry.id}`, { photos: [] });
    const results = await product.rows(
      "select '/objects/uploads/' || id as path, attached_at is null as free from photos where company_id = ?",
      company.id,
    );
    expect(new Map(results.map(({ path, free }) => [path, free]))).toEqual(
      new Map([
        [gone, 1],
        [kept, 0],
      ]),
    );
  });
});

describe("deleting the machine for good", () => {
  it("keeps standing entries with a cost, without notes, parts and photos, and says so first", async () => {
    await addGrease();
    await company.owner.postFiles(formPath(), [
      ["asked", "1"],
      ["tasks", id],
      ["laborCost", "80"],
      ["notes", "Words"],
      ["photos", bill()],
    ]);
    await post({ otherWork: "Free" });
    const { body: voided } = await post({ otherWork: "Voided", partsCost: 5 });
    await company.owner.json("POST", `/api/service-entries/${voided.id}/void`, { reason: "x" });
    const [, , paid] = await list();
    const dialog = await company.owner.html(`/equipment-items/${id}/remove?mode=delete`);
    expect(dialog).toMatch(/Service tasks<\/th><td[^>]*>2</);
    expect(dialog).toMatch(/Service entries<\/th><td[^>]*>2</);
    expect(dialog).toContain("1 entry with costs stays in the service export.");
    await company.owner.json("DELETE", `/api/equipment/${id}`);
    const results = await product.rows(
      "select id, equipment_name, labor_cost, notes, parts, photos from service_entries where equipment_id = ?",
      id,
    );
    expect(results).toEqual([
      { id: paid.id, equipment_name: "Loader", labor_cost: 8_000, notes: "", parts: "[]", photos: "[]" },
    ]);
    const photos = await product.rows("select attached_at from photos where company_id = ?", company.id);
    expect(photos).toEqual([{ attached_at: null }]);
    expect((await company.owner.json("GET", entriesPath())).status).toBe(404);
    expect((await company.owner.json("GET", `/api/service-entries/${paid.id}`)).status).toBe(404);
  });
});

it("entries of a retired machine are found by the id that it had", async () => {
  const { body: entry } = await post({ tasks: [id], laborCost: 5 });
  await company.owner.json("POST", `/api/equipment/${id}/retire`, {});
  expect(await list()).toEqual([entry]);
  expect((await company.owner.get(`/service-entries/${entry.id}`)).status).toBe(200);
  const path = `/api/service-entries/${entry.id}`;
  expect((await company.owner.json("PATCH", path, { date: "2020-01-01" })).status).toBe(409);
  expect((await company.owner.json("PATCH", path, { laborCost: 6 })).status).toBe(200);
  expect((await post({ otherWork: "x" })).status).toBe(404);
  expect((await company.owner.get(formPath())).status).toBe(404);
});
