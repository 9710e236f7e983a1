import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { keyTextOf } from "#app/domain/keys/key-text.ts";
import { newCompany } from "#tests/support/accounts.ts";
import { newProgram, type Program, programOf } from "#tests/support/keys.ts";
import { startedProduct } from "#tests/support/started.ts";

/** What a request with a key is, what it is answered, and how often it may come. */

const START = new Date("2026-06-10T15:20:00Z");
const INVALID = "This key is not valid, has expired or was revoked.";
const CHALLENGE = 'Bearer realm="api", error="invalid_token"';

let sheets: Program;
const log: string[] = [];

const unknownKey = (n = 0) => keyTextOf(String(n).padStart(40, "0"));

const product = await startedProduct({}, { clock: START, log: (line) => log.push(line) });
const company = await newCompany(product);
const other = await newCompany(product);
beforeAll(async () => {
  await company.machine({ name: "Ours" });
  await other.machine({ name: "Theirs" });
  sheets = await newProgram(product, company, undefined, "Sheets");
});
beforeEach(() => product.run("delete from rate_limits"));

const get = (headers: Record<string, string>, path = "/api/equipment", method = "GET") =>
  fetch(product.url + path, { method, headers, redirect: "manual" });

describe("a key", () => {
  it("acts for its company, whatever session comes along, and gets no cookie", async () => {
    const session = `session=${other.owner.cookies.get("session")}; lng=es`;
    const answer = await get({ Authorization: `bearer ${sheets.key}`, Cookie: session });
    expect(answer.status).toBe(200);
    const listed = (await answer.json()) as { name: string }[];
    expect(listed.map(({ name }) => name)).toEqual(["Ours"]);
    expect(answer.headers.getSetCookie()).toEqual([]);
    const closed = await sheets.send("GET", "/api/employees", undefined, { Cookie: session });
    expect(closed.body.message).toBe("A key can't do this.");
    const made = await sheets.send(
      "POST",
      "/api/equipment",
      { name: "New", type: "machinery", unit: "hours" },
      {
        Cookie: session,
      },
    );
    expect([made.status, made.headers.getSetCookie()]).toEqual([201, []]);
    expect((await sheets.send("GET", `/api/equipment/${made.body.id}`)).body.name).toBe("New");
  });

  it("is refused in other forms", async () => {
    for (const header of [
      `Bearer  ${sheets.key}`,
      `Bearer "${sheets.key}"`,
      `Token ${sheets.key}`,
      `Bearer ${sheets.key.toUpperCase()}`,
      `Bearer ${sheets.key}, Bearer ${sheets.key}`,
      `Basic ${btoa(`:${sheets.key}`)}`,
    ]) {
      expect([header, (await get({ Authorization: header })).status]).toEqual([header, 401]);
    }
    expect((await get({ "X-Api-Key": sheets.key })).status).toBe(401);
    expect((await get({ Cookie: `key=${sheets.key}` })).status).toBe(401);
    for (const name of ["key", "access_token", "token", "api_key"]) {
      expect((await get({}, `/api/equipment?${name}=${sheets.key}`)).status).toBe(401);
    }
  });

  it("opens no page, file or photo", async () => {
    for (const path of [
      "/exports/equipment-list.csv",
      "/objects/uploads/none",
      "/",
      "/admin",
      "/calendar/none.ics",
    ]) {
      const [withKey, without] = await Promise.all([
        get({ Authorization: `Bearer ${sheets.key}` }, path),
        get({}, path),
      ]);
      expect([path, withKey.status, withKey.headers.get("Location")]).toEqual([
        path,
        without.status,
        without.headers.get("Location"),
      ]);
    }
  });

  it("opens the same by every spelling of an address, or nothing", async () => {
    for (const path of [
      "/API/equipment",
      "/%61pi/equipment",
      "/api//equipment",
      "/api/equipment.data",
      "/api/employees.data",
      "/api/x/../employees",
      "/API/employees",
    ]) {
      const answer = await get({ Authorization: `Bearer ${sheets.key}` }, path);
      const text = await answer.text();
      const foreign = text.includes("Theirs") || text.includes(company.email);
      // Remix's own form of the same call says the same.
      const expected =
        path === "/api/equipment.data" || path === "/api//equipment" ? [200, 404] : [401, 403, 404];
      expect([path, foreign, expected.includes(answer.status)]).toEqual([path, false, true]);
    }
    expect((await get({ Authorization: `Bearer ${sheets.key}` }, "/api/equipment/")).status).toBe(200);
  });

  it("that is dead counts before a live session, and writes nothing", async () => {
    const headers = {
      ...{
        Authorization: `Bearer ${unknownKey()}`,
        Cookie: `session=${company.owner.cookies.get("session")}`,
      },
      ...{ "X-Requested-With": "XMLHttpRequest", "Content-Type": "application/json" },
    };
    const body = JSON.stringify({ name: "Stolen", type: "machinery", unit: "hours" });
    const sent = await fetch(`${product.url}/api/equipment`, { method: "POST", headers, body });
    expect([sent.status, (await get(headers)).status]).toEqual([401, 401]);
    expect(await product.value("select count(*) from equipment where name = 'Stolen'")).toBe(0);
  });

  it("beside another spelling of the path leaves a session's proof of origin as it is", async () => {
    const headers = {
      Authorization: "Bearer x",
      Cookie: `session=${company.owner.cookies.get("session")}`,
      "Content-Type": "application/json",
    };
    const body = JSON.stringify({ name: "Forged", type: "machinery", unit: "hours" });
    const post = (path: string) => fetch(product.url + path, { method: "POST", headers, body });
    expect([(await post("/API/equipment")).status, (await post("/api/equipment")).status]).toEqual([
      403, 401,
    ]);
    expect(await product.value("select count(*) from equipment where name = 'Forged'")).toBe(0);
  });

  it("from a foreign page is refused before it is looked at", async () => {
    const machine = { name: "Foreign", type: "machinery", unit: "hours" };
    const answer = await sheets.send("POST", "/api/equipment", machine, { Origin: "https://evil.example" });
    expect([answer.status, answer.headers.get("X-D1-Round-Trips")]).toEqual([403, "0"]);
    const options = await get(
      { Authorization: `Bearer ${sheets.key}`, Origin: "https://evil.example" },
      "/api/equipment",
      "OPTIONS",
    );
    expect([
      options.status,
      [...options.headers.keys()].filter((name) => name.startsWith("access-control")),
    ]).toEqual([405, []]);
  });

  it("that opens nothing has one answer, in the language of the header", async () => {
    const { id, key: revoked } = await newProgram(product, company);
    await company.owner.json("DELETE", `/api/keys/${id}`);
    const expired = await newProgram(product, company);
    await product.run("update api_keys set expires_at = ? where id = ?", START.getTime(), expired.id);
    for (const key of [
      sheets.key.slice(0, -1),
      `${sheets.key.slice(0, -1)}#`,
      unknownKey(),
      revoked,
      expired.key,
    ]) {
      const { status, body, headers } = await programOf(product, key)("GET", "/api/equipment");
      expect([key, status, body, headers.get("WWW-Authenticate")]).toEqual([
        key,
        401,
        { message: INVALID },
        CHALLENGE,
      ]);
    }
    const spanish = { "Accept-Language": "es", Cookie: "lng=en" };
    const { body } = await programOf(product, unknownKey())("GET", "/api/equipment", undefined, spanish);
    expect(body.message).toBe("Esta clave no es válida, venció o fue revocada.");
  });

  it("with a wrong checksum is refused without D1", async () => {
    const { headers } = await programOf(product, `${sheets.key.slice(0, -1)}_`)("GET", "/api/equipment");
    expect(headers.get("X-D1-Round-Trips")).toBe("0");
  });

  it("has a session's round trips", async () => {
    const byKey = await sheets.send("GET", "/api/issues");
    const bySession = await company.owner.json("GET", "/api/issues");
    expect(byKey.headers.get("X-D1-Round-Trips")).toBe(bySession.headers.get("X-D1-Round-Trips"));
  });

  it("is not looked at by the health check", async () => {
    const { status, headers } = await programOf(product, unknownKey())("GET", "/api/health");
    expect([status, headers.get("X-D1-Round-Trips")]).toEqual([200, "0"]);
  });

  it("counts after an unknown path and a wrong method, and before the body", async () => {
    const dead = programOf(product, unknownKey());
    expect([(await dead("GET", "/api/none")).status, (await dead("PUT", "/api/equipment")).status]).toEqual([
      404, 405,
    ]);
    const large = { name: "x".repeat(1_100_000) };
    expect((await dead("POST", "/api/equipment", large)).status).toBe(401);
    expect((await sheets.send("POST", "/api/equipment", large)).status).toBe(413);
    expect((await sheets.send("POST", "/api/employees", large)).status).toBe(403);
    expect((await sheets.send("HEAD", "/api/equipment")).status).toBe(200);
    expect((await sheets.send("HEAD", "/api/readings/none/void")).status).toBe(405);
  });
});

describe("a key of a company", () => {
  const companyWith = async (columns: string) => {
    const made = await newCompany(product);
    const machine = await made.machine();
    const { send } = await newProgram(product, made);
    await product.run(`update companies set ${columns} where id = ?`, made.id);
    return { owner: made.owner, machine, send };
  };

  it("goes on where the owner must set a second step up", async () => {
    const { owner, send } = await companyWith("second_step_required = 1");
    const own = await owner.json("GET", "/api/equipment");
    expect([own.status, own.body.requiresSecondStep]).toEqual([403, true]);
    expect((await send("GET", "/api/equipment")).status).toBe(200);
  });

  it("reads, reports and records services after the trial, and adds no machine", async () => {
    const { owner, machine, send } = await companyWith("trial_ends_at = 1, subscription_ends_at = 1");
    const loader = { name: "Loader", type: "machinery", unit: "hours" };
    const [byKey, byOwner] = [
      await send("POST", "/api/equipment", loader),
      await owner.json("POST", "/api/equipment", loader),
    ];
    expect([byKey.status, byKey.body.message]).toEqual([403, byOwner.body.message]);
    const answers = [
      await send("GET", "/api/equipment"),
      await send("POST", "/api/operator-updates", { equipmentId: machine.id, newUsage: 5 }),
      await send("POST", `/api/equipment/${machine.id}/service-entries`, { otherWork: "Hose" }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 201, 201]);
  });
});

describe("the limits", () => {
  it("stand in every answer to a good key", async () => {
    let left = 119;
    for (const [method, path, status] of [
      ["GET", "/api/equipment", 200],
      ["GET", "/api/employees", 403],
      ["GET", "/api/none", 404],
      ["PUT", "/api/equipment", 405],
      ["GET", "/api/equipment/none", 404],
    ] as const) {
      const answer = await sheets.send(method, path);
      expect([
        path,
        answer.status,
        answer.headers.get("RateLimit-Policy"),
        answer.headers.get("RateLimit"),
      ]).toEqual([
        path,
        status,
        '"key";q=120;w=60, "company";q=600;w=60',
        `"key";r=${left};t=60, "company";r=${left + 480};t=60`,
      ]);
      left -= 1;
    }
    expect((await programOf(product, unknownKey())("GET", "/api/equipment")).headers.has("RateLimit")).toBe(
      false,
    );
  });

  it("take 120 requests of a key in a minute", async () => {
    await sheets.send("GET", "/api/equipment");
    await product.run("update rate_limits set count = 119 where bucket like 'apiKey:%'");
    expect((await sheets.send("GET", "/api/equipment")).status).toBe(200);
    const over = await sheets.send("GET", "/api/equipment");
    expect([over.status, over.headers.get("Retry-After"), over.headers.get("RateLimit")]).toEqual([
      429,
      "60",
      '"key";r=0;t=60, "company";r=598;t=60',
    ]);
    await product.setClock(new Date(START.getTime() + 60_000));
    expect((await sheets.send("GET", "/api/equipment")).status).toBe(200);
    await product.setClock(START);
  });

  it("take 600 requests of a company's keys in a minute, and leave other companies alone", async () => {
    const second = await newProgram(product, company);
    const theirs = await newProgram(product, other);
    await sheets.send("GET", "/api/equipment");
    await product.run("update rate_limits set count = 600 where bucket like 'apiCompany:%'");
    expect((await second.send("GET", "/api/equipment")).status).toBe(429);
    expect((await theirs.send("GET", "/api/equipment")).status).toBe(200);
  });

  it("take 30 unknown keys of an address in an hour, in one row, and good keys go on", async () => {
    for (let n = 0; n < 30; n += 1) {
      expect((await programOf(product, unknownKey(n))("GET", "/api/equipment")).status).toBe(401);
    }
    const over = await programOf(product, unknownKey(30))("GET", "/api/equipment");
    expect([over.status, over.headers.get("Retry-After")]).toEqual([429, "3600"]);
    expect((await sheets.send("GET", "/api/equipment")).status).toBe(200);
    expect(await product.value("select count(*) from rate_limits where bucket like 'apiSender:%'")).toBe(1);
    expect(await product.value("select count(*) from rate_limits")).toBe(3);
  });
});

describe("an Idempotency-Key", () => {
  it("belongs to the key that sends it", async () => {
    const second = await newProgram(product, company);
    const machine = { name: "Twice", type: "machinery", unit: "hours" };
    const header = { "Idempotency-Key": "same" };
    const send = (program: Program, body: object) => program.send("POST", "/api/equipment", body, header);
    const [one, again, theirs] = [
      await send(sheets, machine),
      await send(sheets, machine),
      await send(second, machine),
    ];
    expect([one.status, again.body.id === one.body.id, theirs.status]).toEqual([201, true, 201]);
    expect(theirs.body.id).not.toBe(one.body.id);
    expect((await send(sheets, { ...machine, name: "Else" })).status).toBe(422);
  });
});

it("leaves its id in the log, and never its text", async () => {
  await sheets.send("GET", "/api/employees");
  await programOf(product, unknownKey())("GET", `/api/equipment?key=${sheets.key}`);
  const lines = log.flatMap((line) => line.split("\n")).filter((line) => line.startsWith("{"));
  expect(lines.map((line) => JSON.parse(line))).toContainEqual(
    expect.objectContaining({ method: "GET", path: "/api/employees", account: `key:${sheets.id}` }),
  );
  expect(log.join("\n")).not.toMatch(/eqtkey_|Bearer/i);
});
