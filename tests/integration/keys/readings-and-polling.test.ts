import { beforeAll, describe, expect, it } from "vitest";
import { newCompany, OWNER_PASSWORD } from "#tests/support/accounts.ts";
import { textOfDatabase } from "#tests/support/database-text.ts";
import { ignoring } from "#tests/support/description.ts";
import { newProgram, type Program } from "#tests/support/keys.ts";
import { startedProduct } from "#tests/support/started.ts";

/** What programs write at once, and how they read on from where they were. */

const START = new Date("2026-06-10T15:20:00Z");
const MINUTE = 60_000;
const DAY = 1440 * MINUTE;

let sheets: Program;
let clock = START;

const at = (ms: number) => new Date(START.getTime() + ms).toISOString();
const later = async (ms: number) => {
  clock = new Date(clock.getTime() + ms);
  await product.setClock(clock);
};

const product = await startedProduct({ RATE_LIMIT_SCALE: "1000" }, { clock: START });
const company = await newCompany(product);
beforeAll(async () => {
  await product.run("update companies set equipment_limit = 1000");
  sheets = await newProgram(product, company, undefined, "Sheets");
});

const machineAt = (usage: number) => company.machine({ currentUsage: usage });
const usageOf = async (id: string) => (await company.owner.ask("GET", `/api/equipment/${id}`)).currentUsage;
const read = (id: string, body: object, by: Program["send"] = sheets.send) =>
  by("POST", `/api/equipment/${id}/readings`, body);

describe("a key asks for itself", () => {
  it("and a person is refused", async () => {
    const { status, body } = await sheets.send("GET", "/api/key");
    expect([status, body]).toEqual([
      200,
      {
        ...{ id: sheets.id, name: "Sheets", expiresAt: at(90 * DAY) },
        scopes: ["read", "readings", "reports", "services", "machines"],
        company: {
          id: company.id,
          name: company.businessName,
          timeZone: expect.any(String),
          fuelUnit: "gal",
        },
      },
    ]);
    expect((await company.owner.json("GET", "/api/key")).status).toBe(403);
    expect((await product.client().json("GET", "/api/key")).status).toBe(401);
  });
});

describe("a reading by a call", () => {
  it("counts at once, with its source and author", async () => {
    const { id } = await machineAt(1230);
    const { status, body } = await read(id, { value: 1240.5 });
    expect([status, body]).toMatchObject([
      201,
      { value: 1240.5, unit: "hours", source: "key", equipmentId: id },
    ]);
    expect(await usageOf(id)).toBe(1240.5);
    const [event] = (await sheets.send("GET", `/api/equipment/${id}/history`)).body;
    expect(event).toMatchObject({ operatorName: "key Sheets", usage: 1240.5 });
    const page = await company.owner.page(`/equipment-items/${id}/history`, "es");
    expect(page.text).toContain("la clave Sheets");
    await later(MINUTE);
    const byOwner = await read(id, { value: 1241 }, company.owner.json);
    expect([byOwner.status, byOwner.body.source]).toEqual([201, "usage"]);
    const usage = await sheets.send("PATCH", `/api/equipment/${id}/usage`, { currentUsage: 1242 });
    expect(usage.status).toBe(200);
    expect((await sheets.send("GET", `/api/readings?equipmentId=${id}`)).body[0]).toMatchObject({
      source: "key",
    });
  });

  it("of earlier goes into its place, up to 30 days back", async () => {
    const { id } = await machineAt(100);
    await later(2 * DAY);
    // Sessions are over by now.
    const person = { emailOrBusinessName: company.email, password: OWNER_PASSWORD };
    await company.owner.ask("POST", "/api/auth/login", person);
    await read(id, { value: 120 });
    const yesterday = new Date(clock.getTime() - DAY).toISOString();
    expect((await read(id, { value: 110, takenAt: yesterday })).status).toBe(201);
    expect(await usageOf(id)).toBe(120);
    for (const ms of [2 * MINUTE, -31 * DAY]) {
      const { status, body } = await read(id, {
        value: 130,
        takenAt: new Date(clock.getTime() + ms).toISOString(),
      });
      expect([status, Object.keys(body.errors)]).toEqual([400, ["takenAt"]]);
    }
  });

  it("below the one before it needs a resolution", async () => {
    const { id } = await company.machine({ currentUsage: 500, serviceInterval: 100, lastServiceUsage: 450 });
    await later(MINUTE);
    const refused = await read(id, { value: 10 });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([409, ["resolution"]]);
    expect((await read(id, { value: 490, resolution: "correct" })).status).toBe(201);
    await later(MINUTE);
    expect((await read(id, { value: 10, resolution: "meter-replaced" })).status).toBe(201);
    const machine = await company.owner.ask("GET", `/api/equipment/${id}`);
    expect([machine.currentUsage, machine.nextServiceUsage]).toEqual([10, 70]);
  });

  it("far above the one before it is confirmed first", async () => {
    const { id } = await machineAt(100);
    await later(60 * MINUTE);
    const asked = await read(id, { value: 1100 });
    expect([asked.status, asked.body.requires, await usageOf(id)]).toEqual([409, "confirmed", 100]);
    expect((await read(id, { value: 1100, confirmed: true })).status).toBe(201);
  });

  it("that stands already is answered, and stored again once it was voided", async () => {
    const { id } = await machineAt(100);
    await later(MINUTE);
    const reading = { value: 101, takenAt: clock.toISOString() };
    const [first, again] = [await read(id, reading), await read(id, reading)];
    expect([first.status, again.status, again.body]).toEqual([201, 200, first.body]);
    expect(
      (await sheets.send("POST", `/api/readings/${first.body.id}/void`, { reason: "Typo" })).status,
    ).toBe(200);
    expect((await read(id, reading)).status).toBe(201);
    expect(
      await product.first(
        "select voided_by_id, voided_by_name from meter_readings where id = ?",
        first.body.id,
      ),
    ).toEqual({
      voided_by_id: `key:${sheets.id}`,
      voided_by_name: "key Sheets",
    });
  });

  it("needs a value, and a machine with a meter", async () => {
    const { id } = await machineAt(1);
    const tool = await company.machine({ type: "tools", unit: "n/a" });
    for (const [machine, body] of [
      [id, {}],
      [id, { value: "much" }],
      [tool.id, { value: 1 }],
    ] as const) {
      const answer = await read(machine, body);
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([400, ["value"]]);
    }
  });
});

describe("what a key reports", () => {
  it("waits for review, and names the key whoever the body says", async () => {
    const { id } = await machineAt(10);
    const foreign = {
      userId: "u",
      authorId: "a",
      operatorId: "o",
      operatorName: "Eve",
      source: "form",
      keyId: "k",
    };
    const ignored = ignoring(foreign);
    const reported = {
      equipmentId: id,
      newUsage: 12,
      notes: "Leaks",
      condition: "needs_attention",
      ...foreign,
    };
    const report = await sheets.send("POST", "/api/operator-updates", reported, ignored);
    expect([report.status, report.body.status, report.body.operatorName, report.body.operatorId]).toEqual([
      201,
      "pending",
      "key Sheets",
      `key:${sheets.id}`,
    ]);
    expect(await usageOf(id)).toBe(10);
    const [issue] = (await sheets.send("GET", `/api/issues?equipmentId=${id}`)).body;
    expect((await sheets.send("GET", `/api/issues/${issue.id}`)).body).toEqual(issue);
    expect((await sheets.send("GET", `/api/operator-updates/${report.body.id}`)).body).toEqual(report.body);
    const note = await sheets.send(
      "POST",
      `/api/equipment/${id}/notes`,
      { content: "Seen", ...foreign },
      ignored,
    );
    expect(note.body.authorName).toBe("key Sheets");
    const photos = ["/objects/uploads/00000000-0000-4000-8000-000000000000"];
    for (const [path, body] of [
      ["/api/operator-updates", { equipmentId: id, notes: "x", photos }],
      [`/api/equipment/${id}/notes`, { content: "x", photos }],
      [`/api/equipment/${id}/issues`, { condition: "needs_attention", description: "x", photos }],
      [`/api/equipment/${id}/service-entries`, { otherWork: "x", photos }],
    ] as const) {
      expect([path, (await sheets.send("POST", path, body)).status]).toEqual([path, 400]);
    }
  });
});

it("is the author of each write, whoever the body says", async () => {
  const { id } = await machineAt(10);
  const eve = {
    ...{ userId: "eve-1", authorId: "eve-1", operatorId: "eve-1", keyId: "eve-1", source: "eve-1" },
    ...{ operatorName: "Eve Stranger", recordedBy: "Eve Stranger", reportedBy: "Eve Stranger" },
  };
  const at = `/api/equipment/${id}`;
  const write = async (method: string, path: string, body: object) => {
    const answer = await sheets.send(method, path, { ...body, ...eve }, ignoring(eve));
    expect([path, answer.status < 300]).toEqual([path, true]);
    return answer.body.id;
  };
  await write("POST", "/api/equipment", { name: "Loader", type: "machinery", unit: "hours" });
  await write("PATCH", at, { place: "North yard" });
  const reading = await write("POST", `${at}/readings`, { value: 11 });
  await write("PATCH", `${at}/usage`, { currentUsage: 12 });
  await write("POST", `/api/readings/${reading}/void`, { reason: "Wrong" });
  const fuel = await write("POST", "/api/fuel-entries", { equipmentId: id, fuelAdded: 5 });
  await write("PATCH", `/api/fuel-entries/${fuel}`, { fuelCost: 5 });
  await write("POST", `/api/fuel-entries/${fuel}/void`, { reason: "Wrong" });
  await write("POST", "/api/operator-updates", { equipmentId: id, newUsage: 13 });
  await write("POST", `${at}/notes`, { content: "Seen" });
  const issue = await write("POST", `${at}/issues`, { condition: "do_not_run", description: "Leaks" });
  await write("POST", `/api/issues/${issue}/resolve`, { resolution: "Hose" });
  await write("POST", `/api/issues/${issue}/reopen`, { reason: "Leaks" });
  const service = await write("POST", `${at}/service-entries`, { otherWork: "Hose" });
  await write("PATCH", `/api/service-entries/${service}`, { notes: "Two" });
  await write("POST", `/api/service-entries/${service}/void`, { reason: "Wrong" });
  await write("POST", `${at}/service-tasks`, { name: "Grease", serviceInterval: 50 });
  await write("PATCH", `${at}/reset-service`, {});
  await write("POST", `${at}/retire`, {});
  expect(await textOfDatabase(product.db)).not.toMatch(/Eve Stranger|eve-1/);
});

it("is named in the reader's language on every page of what it wrote", async () => {
  const { id } = await machineAt(10);
  const made = async (path: string, body: object) => {
    const answer = await sheets.send("POST", path, body);
    expect([path, answer.status]).toEqual([path, 201]);
    return answer.body.id;
  };
  await made(`/api/equipment/${id}/readings`, { value: 11 });
  const issue = await made(`/api/equipment/${id}/issues`, { condition: "do_not_run", description: "Leaks" });
  const service = await made(`/api/equipment/${id}/service-entries`, { otherWork: "Hose" });
  const fuel = await made("/api/fuel-entries", { equipmentId: id, fuelAdded: 5 });
  const report = await made("/api/operator-updates", { equipmentId: id, newUsage: 12 });
  const pages = [
    ...[`/equipment-items/${id}`, `/equipment-items/${id}/history`, `/equipment-items/${id}/services`],
    ...[
      `/equipment-items/${id}/services/print`,
      `/service-entries/${service}`,
      `/issues/${issue}`,
      "/issues",
    ],
    ...[`/fuel-entries/${fuel}`, "/fuel-entries", "/updates", `/updates/${report}`, "/activity"],
  ];
  for (const [locale, name, other] of [
    ["en", "key Sheets", "clave Sheets"],
    ["es", "la clave Sheets", "key Sheets"],
  ] as const) {
    for (const path of pages) {
      const { status, text } = await company.owner.page(path, locale);
      expect([path, status, text.includes(name), text.includes(other)]).toEqual([path, 200, true, false]);
    }
  }
});

describe("reading on by since", () => {
  const LISTS = ["readings", "service-entries", "issues", "operator-updates", "fuel-entries", "checks"];
  const rowsOf = (body: { entries: { id: string }[] } | { id: string }[]) =>
    Array.isArray(body) ? body : body.entries;
  const onward = (headers: Headers) => /<([^>]+)>; rel="next"/.exec(headers.get("Link") ?? "")?.[1] ?? "";

  it("gives each record once, oldest first, and then what came since", async () => {
    const { id } = await machineAt(0);
    for (let n = 1; n <= 25; n += 1) {
      await later(MINUTE);
      await read(id, { value: n });
    }
    const seen: string[] = [];
    let path = `/api/readings?since=2026-01-01T00:00:00Z&limit=10&equipmentId=${id}`;
    const sizes: number[] = [];
    for (let page = 0; page < 5; page += 1) {
      const { body, headers } = await sheets.send("GET", path);
      sizes.push(body.length);
      seen.push(...body.map((row: { id: string }) => row.id));
      path = onward(headers);
    }
    expect(sizes).toEqual([10, 10, 6, 0, 0]);
    expect(new Set(seen).size).toBe(26);
    const late = await read(id, {
      value: 3.5,
      takenAt: new Date(clock.getTime() - 22 * MINUTE).toISOString(),
    });
    expect(late.status).toBe(201);
    expect((await sheets.send("GET", path)).body.map((row: { id: string }) => row.id)).toEqual([
      late.body.id,
    ]);
    const from = clock.toISOString();
    expect(
      (await sheets.send("GET", `/api/readings?since=${from}`)).body.map((row: { id: string }) => row.id),
    ).toEqual(expect.arrayContaining([late.body.id]));
  });

  it("is read alike in all six lists, and an empty answer keeps its place", async () => {
    const { id } = await company.machine({ currentUsage: 5, fuelType: "gasoline" });
    await sheets.send("POST", `/api/equipment/${id}/service-entries`, { otherWork: "Washed" });
    await sheets.send("POST", "/api/fuel-entries", { equipmentId: id, fuelAdded: 5 });
    await sheets.send("POST", "/api/operator-updates", {
      ...{ equipmentId: id, notes: "Checked", check: [{ line: "Lights", ok: false, word: "dim" }] },
    });
    for (const list of LISTS) {
      const first = await sheets.send("GET", `/api/${list}?since=2026-01-01T00:00:00Z&equipmentId=${id}`);
      expect([list, first.status, rowsOf(first.body).length]).toEqual([list, 200, 1]);
      const next = onward(first.headers);
      const empty = await sheets.send("GET", next);
      expect([list, rowsOf(empty.body), onward(empty.headers)]).toEqual([list, [], next]);
      const now = await sheets.send("GET", `/api/${list}?since=2030-01-01T00:00:00Z`);
      expect([list, rowsOf(now.body).length, onward(now.headers)]).toEqual([
        list,
        0,
        expect.stringMatching(/since=\w+\.\d+$/),
      ]);
    }
  });

  it("refuses what is no place, and a wrong number", async () => {
    for (const [query, field] of [
      ["since=yesterday", "since"],
      ["since=", "since"],
      ["since=issues.1", "since"],
      ["since=readings.1&before=readings.1", "since"],
      ["since=readings.1&limit=0", "limit"],
      ["since=readings.1&limit=1001", "limit"],
      ["before=nothing", "before"],
    ] as const) {
      const { status, body } = await sheets.send("GET", `/api/readings?${query}`);
      expect([query, status, Object.keys(body.errors)]).toEqual([query, 400, [field]]);
    }
  });

  it("lists resolved issues too", async () => {
    const { id } = await machineAt(1);
    const raised = { condition: "needs_attention", description: "Worn" };
    const issue = (await sheets.send("POST", `/api/equipment/${id}/issues`, raised)).body;
    await sheets.send("POST", `/api/issues/${issue.id}/resolve`, { resolution: "Changed" });
    const ids = async (query: string) =>
      (await sheets.send("GET", `/api/issues?equipmentId=${id}${query}`)).body.map(
        (row: { id: string }) => row.id,
      );
    expect([await ids(""), await ids("&since=2026-01-01T00:00:00Z")]).toEqual([[], [issue.id]]);
  });

  it("answers another company's place with one's own records", async () => {
    const other = await newCompany(product);
    const theirs = await newProgram(product, other);
    await other.machine({ name: "Theirs", currentUsage: 3 });
    const { body } = await theirs.send("GET", "/api/readings?since=readings.0");
    expect(body.map((row: { equipmentName: string }) => row.equipmentName)).toEqual(["Theirs"]);
  });

  it("loses nothing and repeats nothing while many write", async () => {
    const machines = await Promise.all(Array.from({ length: 5 }, () => machineAt(0)));
    await later(MINUTE);
    const ids: string[] = [];
    const writing = Promise.all(
      machines.flatMap(({ id }) =>
        [1, 2, 3, 4].map(async (n) => {
          const { body } = await read(id, {
            value: n,
            takenAt: new Date(clock.getTime() - (5 - n) * 100).toISOString(),
            resolution: "correct",
          });
          if (body.id) ids.push(body.id);
        }),
      ),
    );
    const seen: string[] = [];
    let path = "/api/readings?since=2030-01-01T00:00:00Z";
    path = onward((await sheets.send("GET", path)).headers);
    let done = false;
    writing.then(() => {
      done = true;
    });
    for (let last = false; !last; ) {
      last = done;
      const { body, headers } = await sheets.send("GET", path);
      seen.push(...body.map((row: { id: string }) => row.id));
      path = onward(headers);
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect(ids.length).toBeGreaterThan(0);
  });

  it("reads as many rows of a large company as of a small one", async () => {
    const rows = async (path: string) =>
      Number((await sheets.send("GET", path)).headers.get("X-D1-Rows-Read"));
    const { id } = await machineAt(0);
    const place = onward((await sheets.send("GET", "/api/readings?since=2030-01-01T00:00:00Z")).headers);
    const fill = (count: number) =>
      product.run(
        `insert into meter_readings (id, company_id, equipment_id, value, source, service_shift, author_name, taken_at, created_at)
         with recursive n(i) as (select 1 union all select i + 1 from n where i < ?)
         select 'fill' || ? || i, ?, ?, i, 'usage', 0, 'Ann', ? + i, ? from n`.replaceAll("\n", " "),
        ...[count, count, company.id, id, clock.getTime(), clock.getTime()],
      );
    await fill(300);
    const few = await rows(place);
    await fill(20_000);
    expect([few < 700, Math.abs((await rows(place)) - few) < 50]).toEqual([true, true]);
    expect(await rows("/api/readings?since=2026-06-01T00:00:00Z")).toBeLessThan(few + 300);
  });
});
