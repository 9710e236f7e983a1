import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { isKeyText } from "#app/domain/keys/key-text.ts";
import {
  type Company,
  logIn,
  newCompany,
  newManager,
  newOperator,
  OWNER_PASSWORD,
} from "#tests/support/accounts.ts";
import { newProgram, programOf } from "#tests/support/keys.ts";
import type { Client } from "#tests/support/product.ts";
import { startedProduct } from "#tests/support/started.ts";

/** The owner makes, lists and ends the keys of other programs. */

const START = new Date("2026-06-10T15:20:00Z");
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let company: Company;
let owner: Client;

const product = await startedProduct({}, { clock: START });

/** Each test has a company of its own. */
async function begin() {
  await product.setClock(START);
  company = await newCompany(product);
  owner = company.owner;
}

const make = (fields: object = {}, headers = {}, by = owner) =>
  by.json("POST", "/api/keys", { name: "Sheets", scopes: ["read"], expires: "90", ...fields }, headers);

const listed = async () => (await owner.ask("GET", "/api/keys")).keys;

const statusOf = async (key: string) => (await programOf(product, key)("GET", "/api/equipment")).status;

const later = (ms: number) => product.setClock(new Date(START.getTime() + ms));

describe("making a key", () => {
  it("answers the record with the text, once, and stores only its hash", async () => {
    await begin();
    const { status, body } = await make();
    expect(status).toBe(201);
    const { key, ...record } = body;
    expect(record).toEqual({
      id: expect.any(String),
      name: "Sheets",
      scopes: ["read"],
      last4: key.slice(-4),
      madeBy: expect.any(String),
      madeAt: START.toISOString(),
      expiresAt: new Date(START.getTime() + 90 * DAY).toISOString(),
      lastUsedAt: null,
      endedAt: null,
      endedBy: null,
    });
    expect(isKeyText(key)).toBe(true);
    expect(await listed()).toEqual([record]);
    const hash = createHash("sha256").update(key).digest("hex");
    expect(await product.value("select hash from api_keys where id = ?", record.id)).toBe(hash);
    const tables = await product.rows<{ name: string }>(
      "select name from sqlite_master where type = 'table' and name not like '\\_cf%' escape '\\'",
    );
    for (const { name } of tables) {
      const rows = JSON.stringify(await product.rows(`select * from "${name}"`));
      expect([name, rows.includes(key.slice(7, 47))]).toEqual([name, false]);
    }
    const page = await owner.page("/settings/keys");
    expect([page.status, page.html.includes(key), page.text.includes(`…${key.slice(-4)}`)]).toEqual([
      200,
      false,
      true,
    ]);
  });

  it("is for the owner alone, by page and call", async () => {
    await begin();
    const manager = await newManager(product, company);
    const { client: operator } = await newOperator(product, company);
    for (const [who, client, page, call] of [
      ["manager", manager, 403, 403],
      ["operator", operator, 302, 403],
      ["visitor", product.client(), 302, 401],
    ] as const) {
      const answers = [
        (await client.get("/settings/keys")).status,
        (await client.json("GET", "/api/keys")).status,
        (await make({}, {}, client)).status,
        (await client.json("DELETE", "/api/keys/none")).status,
      ];
      expect([who, ...answers]).toEqual([who, page, call, call, call]);
    }
    expect((await operator.get("/settings/keys")).headers.get("Location")).toBe("/");
    expect(await listed()).toEqual([]);
  });

  it("needs a fresh proof, and keeps what was typed without one", async () => {
    await begin();
    await product.run("update sessions set proved_at = 1");
    const refused = await make();
    expect([refused.status, refused.body.requiresProof]).toEqual([403, true]);
    const form = { intent: "make", name: "Robot", expires: "365", scopes: ["read"] };
    const answer = await owner.post("/settings/keys", form);
    const page = await answer.text();
    expect(answer.status).toBe(403);
    expect(page).toMatch(/<input[^>]*value="Robot"/);
    expect(page).toMatch(/<option[^>]*selected=""[^>]*value="365"|value="365"[^>]*selected/);
    expect(page).toMatch(/checked=""[^>]*value="read"|value="read"[^>]*checked/);
    expect(await listed()).toEqual([]);
    expect((await make({ currentPassword: OWNER_PASSWORD })).status).toBe(201);
  });

  it("refuses wrong names, scopes and ends at their fields", async () => {
    await begin();
    for (const [field, value] of [
      ["name", " "],
      ["name", "a".repeat(61)],
      ["name", "a\nb"],
      ["scopes", []],
      ["scopes", ["all"]],
      ["scopes", ["read", "all"]],
      ["expires", "31"],
    ] as const) {
      const { status, body } = await make({ [field]: value });
      expect([field, value, status, Object.keys(body.errors ?? {})[0]?.split(".")[0]]).toEqual([
        field,
        value,
        400,
        field,
      ]);
    }
    expect((await make({ scopes: [] })).body.message).toBe("Choose at least one.");
    expect(await listed()).toEqual([]);
  });

  it("ignores fields that it doesn't know", async () => {
    await begin();
    const foreign = {
      id: "mine",
      companyId: "c",
      madeBy: "me",
      hash: "h",
      last4: "0000",
      lastUsedAt: 1,
      endedAt: 1,
    };
    const { body } = await make({ ...foreign, expiresAt: 1 });
    expect(body.id).not.toBe("mine");
    expect(
      await product.rows(
        "select company_id, last4, last_used_at, ended_at from api_keys where id = ?",
        body.id,
      ),
    ).toEqual([{ company_id: company.id, last4: body.key.slice(-4), last_used_at: null, ended_at: null }]);
  });

  it("takes one live key of a name, in whatever case", async () => {
    await begin();
    const { body: first } = await make();
    const again = await make({ name: "SHEETS" });
    expect([again.status, again.body.message]).toEqual([409, "There is a key with this name."]);
    await owner.json("DELETE", `/api/keys/${first.id}`);
    expect((await make({ name: "SHEETS" })).status).toBe(201);
  });

  it("takes 10 live keys, also of two at once, and 20 a day", async () => {
    await begin();
    for (let n = 1; n <= 9; n += 1) expect((await make({ name: `Key ${n}` })).status).toBe(201);
    const both = await Promise.all([make({ name: "One" }), make({ name: "Two" })]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(both.find(({ status }) => status === 409)?.body.message).toBe(
      "A company can have 10 keys. Revoke one first.",
    );
    for (const { id } of await listed()) await owner.json("DELETE", `/api/keys/${id}`);
    for (let n = 11; n <= 20; n += 1) expect((await make({ name: `Key ${n}` })).status).toBe(201);
    const [{ id }] = await listed();
    await owner.json("DELETE", `/api/keys/${id}`);
    const beyond = await make({ name: "Key 21" });
    expect([beyond.status, Number(beyond.headers.get("Retry-After"))]).toEqual([429, DAY / 1000]);
  });

  it("counts once for an Idempotency-Key and for a form's key, also at once", async () => {
    await begin();
    const header = { "Idempotency-Key": "of-a-call" };
    expect((await make({}, header)).status).toBe(201);
    const again = await make({}, header);
    expect([again.status, again.body.message]).toEqual([
      409,
      "This key was made already. Its text is shown only once.",
    ]);
    const form = {
      ...{ intent: "make", name: "Form", scopes: ["read", "readings"], expires: "never" },
      idempotencyKey: "of-a-form",
    };
    const answers = await Promise.all([
      owner.post("/settings/keys", form),
      owner.post("/settings/keys", form),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const pages = await Promise.all(answers.map((answer) => answer.text()));
    const shown = pages.flatMap((page) => page.match(/eqtkey_[0-9A-Za-z]{46}/) ?? []);
    expect(shown.map(isKeyText)).toEqual([true]);
    expect((await listed()).map(({ name }: { name: string }) => name).sort()).toEqual(["Form", "Sheets"]);
  });

  it("keeps what was typed where the form is refused", async () => {
    await begin();
    const page = await (
      await owner.post("/settings/keys", {
        intent: "make",
        name: "Robot",
        expires: "365",
        scopes: ["read", "all"],
      })
    ).text();
    expect(page).toMatch(/<input[^>]*value="Robot"/);
    expect(page).toMatch(/<option[^>]*selected=""[^>]*value="365"|value="365"[^>]*selected/);
    expect(page).toMatch(/checked=""[^>]*value="read"|value="read"[^>]*checked/);
  });

  it("offers 90 days and no scope", async () => {
    await begin();
    const { html } = await owner.page("/settings/keys");
    expect(html).toMatch(/value="90"[^>]*selected|selected=""[^>]*value="90"/);
    expect(html).not.toMatch(/type="checkbox"[^>]*checked/);
  });

  it("is mailed to the owner without the key, and stands in the activity log", async () => {
    await begin();
    const { body } = await make();
    const [mail] = await product.mailbox(company.email);
    expect(mail?.subject).toBe("A key was made: Sheets");
    expect(mail?.text).not.toContain(body.last4);
    await owner.json("DELETE", `/api/keys/${body.id}`);
    const log = await owner.ask("GET", "/api/activity?kind=settings");
    expect(log.records ?? log).toMatchObject([
      { action: "key.revoke", subject: "Sheets" },
      {
        action: "key.make",
        subject: "Sheets",
        details: [{ field: "scopes", to: "read" }, { field: "keyEnds" }],
      },
    ]);
  });
});

describe("a key ends", () => {
  it("when it is revoked, at once and once", async () => {
    await begin();
    const { body } = await make();
    expect(await statusOf(body.key)).toBe(200);
    expect((await owner.json("DELETE", `/api/keys/${body.id}`)).status).toBe(204);
    expect(await statusOf(body.key)).toBe(401);
    expect(await product.value("select hash from api_keys where id = ?", body.id)).toBeNull();
    const hash = createHash("sha256").update(body.key).digest("hex");
    await product.run("update api_keys set hash = ? where id = ?", hash, body.id);
    expect(await statusOf(body.key)).toBe(401);
    expect((await owner.json("DELETE", `/api/keys/${body.id}`)).status).toBe(409);
    expect((await owner.json("DELETE", "/api/keys/none")).status).toBe(404);
    const other = await newCompany(product);
    expect((await other.owner.json("DELETE", `/api/keys/${body.id}`)).status).toBe(404);
  });

  it("by time, after so many days of 24 hours, and then it can still be revoked", async () => {
    await begin();
    const { body } = await make({ expires: "30" });
    await later(30 * DAY - 1000);
    expect(await statusOf(body.key)).toBe(200);
    await later(30 * DAY);
    expect(await statusOf(body.key)).toBe(401);
    await product.runCron(new Date(START.getTime() + 30 * DAY));
    expect(await product.value("select hash from api_keys where id = ?", body.id)).toBeNull();
    await logIn(owner, company.email);
    expect((await listed())[0]).toMatchObject({ id: body.id, endedAt: null, endedBy: null });
    expect((await make({})).status).toBe(201);
    expect((await owner.json("DELETE", `/api/keys/${body.id}`)).status).toBe(204);
    expect((await owner.json("DELETE", `/api/keys/${body.id}`)).status).toBe(409);
    expect((await listed())[1]).toMatchObject({ id: body.id, endedBy: expect.any(String) });
  });

  it("when who made it no longer owns the company, without a job", async () => {
    await begin();
    const { key } = await newProgram(product, company);
    const become = (role: string) => product.run("update users set role = ? where id = ?", role, company.id);
    await become("manager");
    expect(await statusOf(key)).toBe(401);
    await become("owner");
    expect(await statusOf(key)).toBe(200);
    const { id } = await newCompany(product);
    await product.run("update users set company_id = ? where id = ?", id, company.id);
    expect(await statusOf(key)).toBe(401);
  });

  it("when the account is closed, for good", async () => {
    await begin();
    const { key } = await newProgram(product, company);
    const closes = (at: number | null) =>
      product.run("update companies set deletes_at = ? where id = ?", at, company.id);
    await closes(START.getTime() + DAY);
    expect(await statusOf(key)).toBe(401);
    await closes(null);
    expect(await statusOf(key)).toBe(200);
    await owner.ask("POST", "/api/account/close", {
      password: OWNER_PASSWORD,
      companyName: company.businessName,
    });
    expect(await statusOf(key)).toBe(401);
    await owner.ask("POST", "/api/account/keep");
    expect(await statusOf(key)).toBe(401);
    expect((await listed())[0].endedAt).toBe(START.toISOString());
  });

  it("not by a new password", async () => {
    await begin();
    const { key } = await newProgram(product, company);
    await owner.ask("PATCH", "/api/user/change-password", {
      ...{ currentPassword: OWNER_PASSWORD, newPassword: "barn-door-42", confirmNewPassword: "barn-door-42" },
    });
    expect(await statusOf(key)).toBe(200);
  });

  it("with a mail 7 days before, once, however often the job runs", async () => {
    await begin();
    await make({ expires: "30" });
    const endings = async () =>
      (await product.mailbox(company.email)).filter(({ subject }) => subject.startsWith("A key ends on"))
        .length;
    const run = (ms: number) => product.runCron(new Date(START.getTime() + ms));
    await run(23 * DAY - HOUR);
    expect(await endings()).toBe(0);
    await run(23 * DAY);
    await Promise.all([run(23 * DAY + HOUR), run(23 * DAY + HOUR)]);
    expect(await endings()).toBe(1);
  });
});

it("shows the begun hour of a key's last use, which is written once an hour", async () => {
  await begin();
  const { key } = await newProgram(product, company);
  const writes = async () => {
    const before = await product.value<number>(
      "select last_used_at from api_keys where last4 = ?",
      key.slice(-4),
    );
    return before;
  };
  await statusOf(key);
  const hour = START.getTime() - (START.getTime() % HOUR);
  expect(await writes()).toBe(hour);
  await product.run("update api_keys set last_used_at = last_used_at + 1 where last4 = ?", key.slice(-4));
  await later(60_000);
  await statusOf(key);
  expect(await writes()).toBe(hour + 1);
  await later(HOUR);
  await statusOf(key);
  expect(await writes()).toBe(hour + HOUR);
});
