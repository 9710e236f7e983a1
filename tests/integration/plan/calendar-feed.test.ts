import ICAL from "ical.js";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  type Company,
  newCompany,
  newOperator,
  OWNER_PASSWORD,
  verificationToken,
} from "#tests/support/accounts.ts";
import { STEADY, seedLedger } from "#tests/support/plan-ledger.ts";
import { type Client, type Product, startProduct } from "#tests/support/product.ts";
import { startedProduct } from "#tests/support/started.ts";

/** A Wednesday, in the afternoon of Chicago. */
const NOW = Date.parse("2026-11-25T20:00:00Z");
const DAY = 86_400_000;

let company: Company;
const product = await startedProduct({ RATE_LIMIT_SCALE: "1000" }, { clock: new Date(NOW) });
beforeEach(async () => {
  await product.setClock(new Date(NOW));
  company = await newCompany(product);
  await company.owner.json("PATCH", "/api/user/profile", { timeZone: "America/Chicago" });
});

/** A machine of the company, by default at 5.0 hours a day, 80.0 of them done. */
async function add(name: string, fields: object, { steady = true } = {}): Promise<string> {
  const body = await company.machine({ name, currentUsage: 80, ...fields });
  if (steady) await seedLedger(product, { companyId: company.id, id: body.id }, STEADY, NOW);
  return body.id;
}

const dated = (nextIn: number) => ({
  hasScheduledMaintenance: true,
  maintenanceStartDate: new Date(NOW + (nextIn - 30) * DAY).toISOString().slice(0, 10),
  maintenanceInterval: 30,
  maintenanceIntervalUnit: "days",
});

/** The path of a new address. */
async function newAddress(client: Client = company.owner): Promise<string> {
  const { status, body } = await client.json("POST", "/api/calendar-feed");
  expect(status).toBe(201);
  return new URL(body.url).pathname;
}

const fetchFeed = (path: string, init: RequestInit = {}, from = product.client()) => from.fetch(path, init);

type Event = { uid: string; day: string; summary: string; stamp: string; sequence: number };

/** The events of a feed, as a calendar reads them. */
async function eventsOf(path: string): Promise<Event[]> {
  const calendar = new ICAL.Component(ICAL.parse(await (await fetchFeed(path)).text()));
  return calendar.getAllSubcomponents("vevent").map((event) => {
    const { uid, startDate, endDate, summary, sequence } = new ICAL.Event(event);
    expect([startDate.isDate, endDate.subtractDate(startDate).toSeconds()]).toEqual([true, 86_400]);
    expect(event.getFirstPropertyValue("transp")).toBe("TRANSPARENT");
    const stamp = String(event.getFirstPropertyValue("dtstamp"));
    expect(String(event.getFirstPropertyValue("last-modified"))).toBe(stamp);
    return { uid, day: startDate.toString(), summary, stamp, sequence };
  });
}

describe("the calendar feed", () => {
  it("answers a text calendar without a session, and sets no cookie", async () => {
    const response = await fetchFeed(await newAddress());
    expect(response.status).toBe(200);
    const headers = Object.fromEntries(response.headers);
    expect(headers).toMatchObject({
      "content-type": "text/calendar; charset=utf-8",
      "content-disposition": "inline",
      "cache-control": "private, max-age=3600",
      etag: expect.stringMatching(/^"[\w-]+"$/),
    });
    expect(headers).not.toHaveProperty("set-cookie");
  });

  it("answers HEAD with the same headers and no body, and 304 while nothing changed", async () => {
    await add("Dozer", { serviceInterval: 120, lastServiceUsage: 0 });
    const path = await newAddress();
    const get = await fetchFeed(path);
    expect((await get.text()).length).toBeGreaterThan(500);
    const head = await fetchFeed(path, { method: "HEAD" });
    expect([head.status, await head.text()]).toEqual([200, ""]);
    const headersOf = ({ headers }: Response) =>
      [...headers].filter(
        ([name]) => !/^(?:date|x-d1.*|server-timing|connection|keep-alive|transfer.*)$/.test(name),
      );
    expect(headersOf(head)).toEqual(headersOf(get));
    const tag = get.headers.get("ETag") ?? "";
    const again = (known: string) => fetchFeed(path, { headers: { "If-None-Match": known } });
    for (const known of [tag, `W/${tag}`, `"other", ${tag}`]) expect((await again(known)).status).toBe(304);
    expect((await again('"other"')).status).toBe(200);
    await add("Mule", { serviceInterval: 130, lastServiceUsage: 0 });
    expect((await again(tag)).status).toBe(200);
  });

  it("has one event for each schedule, with the plan's days and words", async () => {
    await add("Combine", { serviceInterval: 0, ...dated(9) });
    await add("Dozer", { serviceInterval: 70, lastServiceUsage: 0 });
    await add("Harrow", { serviceInterval: 75, lastServiceUsage: 0 });
    await add("Mule, the “old” one; C:\\", { serviceInterval: 105, lastServiceUsage: 0, ...dated(9) });
    await add("Saw", { serviceInterval: 500, lastServiceUsage: 80 }, { steady: false });
    const events = await eventsOf(await newAddress());
    expect(events.map(({ summary, day }) => [summary, day])).toEqual([
      ["Service: Combine", "2026-12-04"],
      ["Service overdue: Dozer", "2026-11-25"],
      ["Service due: Harrow", "2026-11-25"],
      ["Service (estimate): Mule, the “old” one; C:\\", "2026-11-30"],
    ]);
    const text = await (await fetchFeed(await newAddress())).text();
    expect(text).toContain("DESCRIPTION:around Nov 30\\, 2026\\n5.0 hours a day\r\n");
    expect(text).toContain("DESCRIPTION:Overdue by 10 hours\r\n");
    expect(text).toContain(`X-WR-CALNAME:${company.businessName}: service\r\n`);
    expect(text).toContain("X-WR-TIMEZONE:America/Chicago\r\n");
    expect(Math.max(...text.split("\r\n").map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
  });

  it("moves a machine's one event when it is serviced, and when its schedule changes", async () => {
    const id = await add("Dozer", { serviceInterval: 70, lastServiceUsage: 0 });
    const path = await newAddress();
    const [overdue, ...others] = await eventsOf(path);
    expect(others).toEqual([]);
    expect(overdue).toMatchObject({ uid: `${id}-service`, day: "2026-11-25" });
    await product.setClock(new Date(NOW + 60_000));
    expect((await company.owner.json("PATCH", `/api/equipment/${id}/reset-service`)).status).toBe(200);
    const serviced = await eventsOf(path);
    expect(serviced).toMatchObject([{ uid: `${id}-service`, day: "2026-12-09" }]);
    expect(Date.parse(serviced[0]?.stamp ?? "")).toBeGreaterThan(Date.parse(overdue?.stamp ?? ""));
    const change = { serviceInterval: 0, ...dated(20) };
    expect((await company.owner.json("PATCH", `/api/equipment/${id}`, change)).status).toBe(200);
    expect(await eventsOf(path)).toMatchObject([
      { uid: `${id}-service`, day: "2026-12-15", summary: "Service: Dozer" },
    ]);
    await product.setClock(new Date(NOW + DAY));
    const [tomorrow] = await eventsOf(path);
    expect(tomorrow?.sequence).toBe((serviced[0]?.sequence ?? 0) + 1);
  });

  it("names the tasks of a machine that has several", async () => {
    const id = await add("Dozer", { serviceInterval: 70, lastServiceUsage: 0 });
    const { status, body } = await company.owner.json("POST", `/api/equipment/${id}/service-tasks`, {
      name: "Tires",
      maintenanceInterval: 30,
      maintenanceIntervalUnit: "days",
    });
    expect(status).toBe(201);
    const events = await eventsOf(await newAddress());
    expect(events.map(({ uid, summary }) => [uid, summary])).toEqual([
      [`${id}-service`, "Service overdue: Dozer: Service"],
      [`${id}-${body.id}`, "Service: Dozer: Tires"],
    ]);
  });

  it("is in the language of the person whose feed it is", async () => {
    await add("Dozer", { serviceInterval: 70, lastServiceUsage: 0 });
    const path = await newAddress();
    await product.run("update users set locale = 'es' where id = ?", company.id);
    const text = await (await fetchFeed(path, { headers: { "Accept-Language": "en" } })).text();
    expect(text).toContain(`NAME:${company.businessName}: servicio\r\n`);
    expect(text).toContain("SUMMARY:Servicio vencido: Dozer\r\n");
  });

  it("is empty without a live trial or plan, and no address is made then", async () => {
    await add("Dozer", { serviceInterval: 70, lastServiceUsage: 0 });
    const path = await newAddress();
    expect(await eventsOf(path)).toHaveLength(1);
    await product.run("update companies set trial_ends_at = 1 where id = ?", company.id);
    expect(await eventsOf(path)).toEqual([]);
    expect((await fetchFeed(path)).status).toBe(200);
    expect((await company.owner.json("POST", "/api/calendar-feed")).status).toBe(403);
    expect((await company.owner.ask("GET", "/api/calendar-feed")).url).toContain(path);
    expect((await company.owner.json("DELETE", "/api/calendar-feed")).status).toBe(204);
    expect((await fetchFeed(path)).status).toBe(404);
  });

  it("shows nothing of another company's machines", async () => {
    await add("Dozer", { serviceInterval: 70, lastServiceUsage: 0 });
    const stranger = await newCompany(product);
    expect(await eventsOf(await newAddress(stranger.owner))).toEqual([]);
  });
});

describe("a calendar address", () => {
  it("is null until it is made, and ends at once when a new one is made or it is turned off", async () => {
    const url = async () => await company.owner.ask("GET", "/api/calendar-feed");
    expect(await url()).toEqual({ url: null });
    const first = await newAddress();
    expect(await url()).toEqual({ url: `http://localhost:8788${first}` });
    expect((await fetchFeed(first)).status).toBe(200);
    const second = await newAddress();
    expect(second).not.toBe(first);
    expect([(await fetchFeed(first)).status, (await fetchFeed(second)).status]).toEqual([404, 200]);
    const { status } = await company.owner.json("DELETE", "/api/calendar-feed");
    expect([status, (await fetchFeed(second)).status, await url()]).toEqual([204, 404, { url: null }]);
    const dead = await fetchFeed(second);
    const unknown = await fetchFeed("/calendar/never-was.ics");
    expect([dead.status, dead.headers.get("Content-Type")]).toEqual([404, "text/plain; charset=utf-8"]);
    expect(await dead.text()).toBe(await unknown.text());
  });

  it("is made once per Idempotency-Key, which doesn't store it", async () => {
    const make = () =>
      company.owner.json("POST", "/api/calendar-feed", undefined, { "Idempotency-Key": "one" });
    const first = await make();
    expect(await make()).toMatchObject({ status: 201, body: first.body });
    await company.owner.json("DELETE", "/api/calendar-feed");
    expect((await make()).status).toBe(404);
    const results = await product.rows("select answer from idempotency_keys where key = 'one'");
    expect(JSON.stringify(results)).not.toContain("calendar/");
  });

  it("has 256 random bits and is nowhere in the database in clear", async () => {
    const path = await newAddress();
    const token = /^\/calendar\/([\w-]{43})\.ics$/.exec(path)?.[1] ?? "";
    expect(Buffer.from(token, "base64url")).toHaveLength(32);
    expect((await fetchFeed(path)).status).toBe(200);
    const tables = await product.db
      .prepare("select name from sqlite_master where type = 'table' and name not like '\\_cf%' escape '\\'")
      .all<{ name: string }>();
    for (const { name } of tables.results) {
      const results = await product.rows(`select * from "${name}"`);
      expect(JSON.stringify(results).includes(token), name).toBe(false);
    }
  });

  it("ends when its manager is made an operator again, or is removed", async () => {
    const manager = async (name: string) => {
      const operator = await newOperator(product, company, name);
      const email = `${name}-${company.id}@example.com`.toLowerCase();
      const promoted = { email, password: OWNER_PASSWORD, confirmPassword: OWNER_PASSWORD };
      await company.owner.json("POST", `/api/employees/${operator.id}/manager`, promoted);
      await product.client().get(`/api/auth/verify-email?token=${await verificationToken(product, email)}`);
      const client = product.client();
      const signIn = { emailOrBusinessName: email, password: OWNER_PASSWORD };
      expect((await client.json("POST", "/api/auth/login", signIn)).status).toBe(200);
      return { id: operator.id, path: await newAddress(client) };
    };
    const [owner, demoted, removed] = [await newAddress(), await manager("Mia"), await manager("Max")];
    const statuses = async () =>
      Promise.all([owner, demoted.path, removed.path].map(async (path) => (await fetchFeed(path)).status));
    expect(await statuses()).toEqual([200, 200, 200]);
    await company.owner.json("DELETE", `/api/employees/${demoted.id}/manager`);
    await company.owner.json("DELETE", `/api/employees/${removed.id}`);
    expect(await statuses()).toEqual([200, 404, 404]);
    const results = await product.rows(
      "select user_id as id from calendar_feeds where company_id = ?",
      company.id,
    );
    expect(results).toEqual([{ id: company.id }]);
  });

  it("is refused to operators", async () => {
    const { client } = await newOperator(product, company);
    for (const method of ["GET", "POST", "DELETE"]) {
      expect((await client.json(method, "/api/calendar-feed")).status).toBe(403);
    }
  });
});

describe("the limits of the feed", () => {
  let limited: Product;
  let paths: string[];
  beforeAll(async () => {
    limited = await startProduct();
    const { owner } = await newCompany(limited);
    const other = await newCompany(limited);
    paths = await Promise.all([owner, other.owner].map(newAddress));
  });
  afterAll(() => limited.stop());

  const statusFrom = async (sender: string, path: string) => {
    const response = await limited.client().fetch(path, { headers: { "CF-Connecting-IP": sender } });
    await response.arrayBuffer();
    return { status: response.status, retryAfter: response.headers.get("Retry-After") };
  };

  it("answer 60 requests an hour to one address from anywhere, while others still work", async () => {
    const [path = "", other = ""] = paths;
    for (let index = 0; index < 60; index += 1) {
      expect((await statusFrom(`203.0.113.${index}`, path)).status).toBe(200);
    }
    expect(await statusFrom("203.0.113.99", path)).toEqual({
      status: 429,
      retryAfter: expect.stringMatching(/^\d+$/),
    });
    expect((await statusFrom("203.0.113.99", other)).status).toBe(200);
  });

  it("answer 30 wrong addresses an hour from one sender, whose right ones still work", async () => {
    const sender = "198.51.100.1";
    for (let index = 0; index < 30; index += 1) {
      expect((await statusFrom(sender, `/calendar/wrong-${index}.ics`)).status).toBe(404);
    }
    expect((await statusFrom(sender, "/calendar/wrong.ics")).status).toBe(429);
    expect((await statusFrom(sender, paths[1] ?? "")).status).toBe(200);
    expect((await statusFrom("198.51.100.2", "/calendar/wrong.ics")).status).toBe(404);
  });
});
