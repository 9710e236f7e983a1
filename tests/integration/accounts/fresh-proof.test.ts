import { beforeEach, describe, expect, test } from "vitest";
import { MINUTE_MS } from "#app/domain/durations.ts";
import { en } from "#app/i18n/locales/en.ts";
import { type Proof, prove as proveBy } from "#app/services/accounts/proof.ts";
import { createDatabase, newD1Cost } from "#db/client.ts";
import {
  type Company,
  isSignedIn,
  logIn,
  newCompany,
  newManager,
  newOperator,
  OWNER_PASSWORD,
  SHARED_PASSWORD,
} from "#tests/support/accounts.ts";
import { OWNER } from "#tests/support/actors.ts";
import type { Client } from "#tests/support/product.ts";
import { codeOf, turnOnSecondStep } from "#tests/support/second-step.ts";
import { contextAt } from "#tests/support/service-context.ts";
import { startedProduct } from "#tests/support/started.ts";

/** The fresh proof: what asks for it, and what gives it. */

const STAFF = "staff@platform.example";

const product = await startedProduct(
  { RATE_LIMIT_SCALE: "1000", ADMIN_EMAILS: STAFF },
  { clock: new Date("2026-11-28T08:00:00Z") },
);
const pass = (minutes: number) => product.pass(minutes * MINUTE_MS);
beforeEach(() => pass(30));

const QUESTIONS = {
  ...{ securityQuestion1: en.security.question.firstPet, securityAnswer1: "Rex" },
  ...{ securityQuestion2: en.security.question.firstJob, securityAnswer2: "Santa Fe" },
};
const REVEAL = "/api/company-settings/reveal";
const PROOF = { currentPassword: OWNER_PASSWORD };
const prove = (client: Client, given: object) => client.json("POST", "/api/auth/prove", given);

/** A company with an operator and a manager, whose owner signed in 10 minutes ago. */
async function stale() {
  const company = await newCompany(product);
  const operator = await newOperator(product, company);
  const manager = await newManager(product, company);
  const { id: managerId } = await manager.ask("GET", "/api/auth/user");
  await pass(10);
  return { company, owner: company.owner, operator, manager, managerId };
}

describe("a session", () => {
  test("is fresh for 10 minutes after the sign-in, and after a proof", async () => {
    const company = await newCompany(product);
    const reveal = () => company.owner.json("POST", REVEAL);
    await pass(9.9);
    expect((await reveal()).status).toBe(200);
    await pass(0.1);
    const refused = await reveal();
    expect([refused.status, refused.body]).toEqual([
      403,
      { message: "Confirm it's you, then try again.", requiresProof: true },
    ]);
    const proved = await prove(company.owner, PROOF);
    expect(proved.status).toBe(200);
    expect(new Date(proved.body.freshUntil)).toEqual(new Date(product.now.getTime() + 10 * MINUTE_MS));
    expect((await reveal()).status).toBe(200);
    await pass(10);
    expect((await reveal()).status).toBe(403);
  });

  test("gets a new cookie by a proof, and keeps its first day and its end", async () => {
    const { company, owner } = await stale();
    const read = () =>
      product.first("select created_at as day, expire from sessions where user_id = ?", company.id);
    const before = await read();
    const old = product.client();
    old.cookies.set("session", owner.cookies.get("session") ?? "");
    expect((await prove(owner, PROOF)).status).toBe(200);
    expect([await isSignedIn(owner), await isSignedIn(old)]).toEqual([true, false]);
    expect(await read()).toEqual(before);
  });

  test("of the same person in another browser stays stale", async () => {
    const company = await newCompany(product);
    const second = product.client();
    await logIn(second, company.email);
    await pass(10);
    await prove(company.owner, PROOF);
    expect((await second.json("POST", REVEAL)).status).toBe(403);
  });

  test("doesn't become fresh by what a browser says", async () => {
    const { owner } = await stale();
    const said = { provedAt: product.now.getTime(), factors: 2, secondStep: false };
    owner.cookies.set("provedAt", String(product.now.getTime()));
    const headers = { "X-Proved-At": String(product.now.getTime()) };
    expect((await owner.json("POST", REVEAL, said, headers)).status).toBe(403);
  });

  test("of a remembered sign-in keeps its cookie for as long as before", async () => {
    const company = await newCompany(product);
    const client = product.client();
    const name = { emailOrBusinessName: company.email, password: OWNER_PASSWORD };
    await client.ask("POST", "/api/auth/login", { ...name, rememberMe: true });
    await pass(30);
    const { headers } = await prove(client, PROOF);
    const cookie = headers.getSetCookie().find((one) => one.startsWith("session="));
    expect(cookie).toContain(`Max-Age=${30 * 24 * 60 * 60 - 30 * 60}`);
  });
});

/** Each act that needs a fresh proof, as a call that is right but for that. */
const ACTS: [string, (w: Awaited<ReturnType<typeof stale>>) => [Client, string, string, object]][] = [
  ["the shared password", ({ owner }) => [owner, "POST", REVEAL, {}]],
  ["security questions", ({ owner }) => [owner, "POST", "/api/auth/setup-security-questions", QUESTIONS]],
  [
    "a secondary address",
    ({ owner }) => [owner, "PATCH", "/api/user/profile", { secondaryEmail: "second@example.com" }],
  ],
  ["a manager", ({ owner, operator }) => [owner, "POST", `/api/employees/${operator.id}/manager`, PROMOTION]],
  [
    "a manager's password",
    ({ owner, managerId }) => [
      owner,
      "POST",
      "/api/admin/reset-user-password",
      { targetUserId: managerId, newPassword: "orchard-ladder-9" },
    ],
  ],
  ["an authenticator", ({ owner }) => [owner, "POST", "/api/user/authenticator", {}]],
];
const PROMOTION = {
  ...{ email: "new-manager@example.com", password: OWNER_PASSWORD, confirmPassword: OWNER_PASSWORD },
};

describe.each(ACTS)("Act: %s", (_, of) => {
  test("is refused in a stale session and changes nothing, works with the proof in it, and in a fresh one", async () => {
    const world = await stale();
    const [client, method, path, body] = of(world);
    const stored = () =>
      product.rows("select * from users where company_id = ? order by id", world.company.id);
    const before = await stored();
    const { status, body: answer } = await client.json(method, path, body);
    expect([status, answer.requiresProof]).toEqual([403, true]);
    expect(await stored()).toEqual(before);
    const wrong = await client.json(method, path, { ...body, currentPassword: "no-such-1" });
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([400, ["currentPassword"]]);
    expect((await client.json(method, path, { ...body, ...PROOF })).status).toBe(200);
    const again = await stale();
    await prove(again.owner, PROOF);
    const [fresh, ...rest] = of(again);
    expect((await fresh.json(rest[0], rest[1], rest[2])).status).toBe(200);
    await product.run(
      "update users set email = null, email_key = null where email = 'new-manager@example.com'",
    );
  });
});

describe("acts with a password of their own", () => {
  test("ask for it in a fresh session too, and it proves a stale one", async () => {
    const { company, owner } = await stale();
    const { businessName: companyName } = company;
    const [close, change, address] = [
      (body: object) => owner.json("POST", "/api/account/close", { companyName, ...body }),
      (body: object) =>
        owner.json("PATCH", "/api/user/change-password", { newPassword: "orchard-ladder-9", ...body }),
      (body: object) => owner.json("PATCH", "/api/user/profile", { email: "other@example.com", ...body }),
    ];
    const check = async () => {
      for (const [send, field] of [
        [close, "password"],
        [change, "currentPassword"],
        [address, "currentPassword"],
      ] as const) {
        const { status, body } = await send({});
        expect([status, Object.keys(body.errors)]).toEqual([400, [field]]);
      }
    };
    await check();
    expect((await address(PROOF)).status).toBe(200);
    await check();
    await pass(10);
    expect((await close({ password: OWNER_PASSWORD })).status).toBe(200);
    expect((await owner.json("POST", REVEAL)).status).toBe(200);
  });

  test("A new password gives a new cookie, and ends the old one and every other", async () => {
    const { company, owner } = await stale();
    const [old, second] = [product.client(), product.client()];
    old.cookies.set("session", owner.cookies.get("session") ?? "");
    expect((await logIn(second, company.email)).status).toBe(200);
    await owner.ask("PATCH", "/api/user/change-password", { ...PROOF, newPassword: "orchard-ladder-9" });
    expect([await isSignedIn(owner), await isSignedIn(old), await isSignedIn(second)]).toEqual([
      true,
      false,
      false,
    ]);
  });
});

describe("pages", () => {
  test("A file, a print and a button lead to the proof and back, and show and record nothing", async () => {
    const { company, owner } = await stale();
    const records = () =>
      product.value("select count(*) from audit_records where company_id = ?", company.id);
    const before = await records();
    const leads = async (answer: Response) => [answer.status, answer.headers.get("Location")];
    const to = (next: string) => [302, `/prove?next=${encodeURIComponent(next)}`];
    expect(await leads(await owner.get("/exports/all-data.zip?part=1"))).toEqual(to("/account"));
    expect(await leads(await owner.get("/employees/access-cards"))).toEqual(to("/employees/access-cards"));
    expect(await leads(await owner.post("/employees", {}))).toEqual(to("/employees"));
    expect(await leads(await owner.get("/profile/second-step/authenticator"))).toEqual(
      to("/profile/second-step/authenticator"),
    );
    expect(await records()).toBe(before);
    const page = await owner.page("/prove?next=/account");
    expect(page.text).toContain("Confirm it's you");
    const wrong = await owner.post("/prove?next=/account", {
      currentPassword: "no-such-1",
      next: "/account",
    });
    expect(wrong.status).toBe(400);
    const right = await owner.post("/prove?next=/account", { ...PROOF, next: "/account" });
    expect(await leads(right)).toEqual([302, "/account"]);
    const zip = await owner.get("/exports/all-data.zip?part=1");
    expect(zip.status).toBe(200);
    await zip.arrayBuffer();
    expect(await (await owner.post("/employees", {})).text()).toContain(SHARED_PASSWORD);
  });

  test.each(["https://evil.example", "//evil.example", "/api/logout"])(
    "The proof never leads to %s",
    async (next) => {
      const { owner } = await stale();
      const right = await owner.post("/prove", { ...PROOF, next });
      expect(right.headers.get("Location")).toBe("/");
    },
  );

  test("A form asks in a stale session alone; one that went stale comes back as it was filled in", async () => {
    const company = await newCompany(product);
    const { owner } = company;
    const asks = async () => (await owner.page("/security-questions")).text.includes("Confirm it's you");
    expect(await asks()).toBe(false);
    await pass(10);
    expect(await asks()).toBe(true);
    const back = await owner.post("/security-questions", QUESTIONS);
    const html = await back.text();
    expect(back.status).toBe(403);
    expect(html).toContain('value="Santa Fe"');
    expect(html).toContain('name="currentPassword"');
    const saved = await owner.post("/security-questions", { ...QUESTIONS, ...PROOF });
    expect(saved.status).toBe(302);
    expect(await asks()).toBe(false);
  });

  test("A refused act leaves a right proof standing, and its page works on", async () => {
    const { owner } = await stale();
    const form = { ...QUESTIONS, securityQuestion2: QUESTIONS.securityQuestion1 };
    expect((await owner.post("/security-questions", { ...form, ...PROOF })).status).toBe(400);
    const name = { companyName: "Another Farm", password: OWNER_PASSWORD };
    const refused = await owner.post("/account/close", name);
    expect(refused.status).toBe(400);
    expect(await refused.text()).toContain("This is not the name of the company");
    expect((await owner.json("POST", REVEAL)).status).toBe(200);
  });
});

describe("who may", () => {
  test("The refusal by role and the missing person come before the proof", async () => {
    const { manager, owner } = await stale();
    const byManager = await manager.json("POST", "/api/account/close", {
      ...{ password: OWNER_PASSWORD, companyName: "x" },
    });
    expect([byManager.status, byManager.body.requiresProof]).toEqual([403, undefined]);
    expect((await owner.json("POST", "/api/employees/none/manager", PROMOTION)).status).toBe(404);
  });

  test("Staff prove themselves before a shared password is shown", async () => {
    const company = await newCompany(product);
    await newOperator(product, company);
    const staff = await newCompany(product);
    await product.run("update users set email = ?, email_key = ? where id = ?", STAFF, STAFF, staff.id);
    await turnOnSecondStep(staff.owner, product.now);
    expect(await (await staff.owner.post("/admin", { id: company.id })).text()).toContain(SHARED_PASSWORD);
    await pass(10);
    const led = await staff.owner.post("/admin", { id: company.id });
    expect(led.headers.get("Location")).toBe("/prove?next=%2Fadmin");
  });
});

describe("with a second step", () => {
  async function guarded(): Promise<{ company: Company; owner: Client; key: string; codes: string[] }> {
    const company = await newCompany(product);
    const { key, codes } = await turnOnSecondStep(company.owner, product.now);
    await pass(10);
    return { company, owner: company.owner, key, codes };
  }

  test("A proof takes password and code together", async () => {
    const { owner, key } = await guarded();
    const fields = async (given: object) => {
      const { status, body } = await prove(owner, given);
      return [status, Object.keys(body.errors ?? {})];
    };
    expect(await fields(PROOF)).toEqual([400, ["code"]]);
    expect(await fields({ code: codeOf(key, product.now) })).toEqual([400, ["currentPassword"]]);
    expect(await fields({ ...PROOF, code: "000000" })).toEqual([400, ["code"]]);
    // A wrong password leaves the code unspent.
    expect(await fields({ currentPassword: "no-such-1", code: codeOf(key, product.now) })).toEqual([
      400,
      ["currentPassword"],
    ]);
    expect(await fields({ ...PROOF, code: codeOf(key, product.now) })).toEqual([200, []]);
    await pass(10);
    expect(await fields({ ...PROOF, code: codeOf(key, product.now, -2) })).toEqual([400, ["code"]]);
  });

  /** The owner as a service knows them, and a proof whose session is renewed after `meanwhile`. */
  async function calling({ id }: Company, sid: string, given: Proof["given"], meanwhile = async () => {}) {
    const actor = { ...OWNER, id, userId: id, companyId: id, provedAt: null };
    const proof: Proof = {
      ...{ from: { address: "192.0.2.1", device: null }, challenge: null, given },
      session: {
        sid: async () => sid,
        async renew(run) {
          await meanwhile();
          return (await run({ from: sid, to: "renewed" })) !== undefined;
        },
      },
    };
    const ctx = contextAt(createDatabase(product.db, newD1Cost()), product.now.toISOString());
    return proveBy(ctx, actor, proof);
  }

  test("A code is spent only while its session is there", async () => {
    const { company, codes } = await guarded();
    const given = { ...PROOF, code: codes[0], response: undefined };
    await expect(calling(company, "ended", given)).rejects.toThrow("account.wrong_code");
    const left = "select count(*) from recovery_codes where user_id = ? and used_by is null";
    expect(await product.value(left, company.id)).toBe(10);
  });

  test("A password that is changed while it is looked at proves nothing", async () => {
    const company = await newCompany(product);
    const sid = String(await product.value("select sid from sessions where user_id = ?", company.id));
    const given = { ...PROOF, code: undefined, response: undefined };
    const change = async () => {
      await product.run("update users set password_hash = 'another' where id = ?", company.id);
    };
    await expect(calling(company, sid, given, change)).rejects.toThrow("auth.required");
  });

  test("Session and password alone change nothing", async () => {
    const { company, owner } = await guarded();
    const stored = () =>
      product.first(
        "select u.*, s.codes_salt from users u join second_steps s on s.user_id = u.id where u.id = ?",
        company.id,
      );
    const before = await stored();
    const sent = [
      await owner.json("DELETE", "/api/user/authenticator", PROOF),
      await owner.json("POST", "/api/user/recovery-codes", PROOF),
      await owner.json("POST", "/api/user/authenticator", PROOF),
      await owner.json("PATCH", "/api/user/profile", { email: "thief@example.com", ...PROOF }),
      await owner.json("PATCH", "/api/user/change-password", { newPassword: "orchard-ladder-9", ...PROOF }),
      await owner.json("POST", REVEAL, PROOF),
    ];
    expect(sent.map(({ status, body }) => [status, Object.keys(body.errors ?? {})])).toEqual(
      sent.map(() => [400, ["code"]]),
    );
    expect((await owner.get("/exports/all-data.zip")).status).toBe(302);
    expect(await stored()).toEqual(before);
  });

  test("A new password, without a code, keeps a session fresh no longer", async () => {
    const { owner, key } = await guarded();
    await prove(owner, { ...PROOF, code: codeOf(key, product.now) });
    await pass(9);
    const change = { ...PROOF, newPassword: "orchard-ladder-9" };
    expect((await owner.json("PATCH", "/api/user/change-password", change)).status).toBe(200);
    expect((await owner.json("POST", REVEAL)).status).toBe(200);
    await pass(1);
    expect((await owner.json("POST", REVEAL)).status).toBe(403);
  });

  test("The fields of the proof take the code too, in forms and calls", async () => {
    const { owner, key, codes } = await guarded();
    const page = await owner.page("/security-questions");
    expect(page.html).toContain('name="code"');
    const saved = await owner.post("/security-questions", {
      ...QUESTIONS,
      ...PROOF,
      code: codeOf(key, product.now),
    });
    expect(saved.status).toBe(302);
    await pass(10);
    const shown = await owner.json("POST", REVEAL, { ...PROOF, code: codes[0] });
    expect(shown.status).toBe(200);
  });
});
