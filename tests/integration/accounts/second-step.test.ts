import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { openSession } from "#app/auth/session.server.ts";
import { DAY_MS, MINUTE_MS } from "#app/domain/durations.ts";
import { en } from "#app/i18n/locales/en.ts";
import { parseSettings } from "#app/platform/settings.ts";
import { finishSecondStep } from "#app/services/accounts/second-step-sign-in.ts";
import { createDatabase, newD1Cost } from "#db/client.ts";
import { takeStep } from "#db/queries/accounts/second-steps.ts";
import {
  type Company,
  choosePassword,
  isSignedIn,
  logIn,
  newCompany,
  newManager,
  OWNER_PASSWORD,
} from "#tests/support/accounts.ts";
import { type Client, TEST_SETTINGS } from "#tests/support/product.ts";
import { codeOf, turnOnSecondStep } from "#tests/support/second-step.ts";
import { contextAt } from "#tests/support/service-context.ts";
import { startedProduct } from "#tests/support/started.ts";

/** A second step of owners and managers: its set-up, and the sign-in with it. */

const WRONG = "That code is not right, or was used before.";

const product = await startedProduct({}, { clock: new Date("2026-11-28T08:00:00Z") });

/** Moves the clock to the next hour, so that no test meets the counts and codes of another. */
const nextHour = () => product.pass(60 * MINUTE_MS);

const passwordOf = ({ email }: Company) => ({ emailOrBusinessName: email, password: OWNER_PASSWORD });
const signIn = (client: Client, { email }: Company, password?: string) => logIn(client, email, password);
const sendCode = (client: Client, code: string) => client.json("POST", "/api/auth/second-step", { code });
const stateOf = async (client: Client) => (await client.json("GET", "/api/user/second-step")).body;

type Guarded = { company: Company; key: string; codes: string[] };

/** A company whose owner has a second step, in a new day. */
async function guarded(name?: string): Promise<Guarded> {
  await product.pass(DAY_MS);
  const company = await newCompany(product, name);
  return { company, ...(await turnOnSecondStep(company.owner, product.now)) };
}

/** A browser in which the owner's password was right. */
async function halfway({ company }: Guarded): Promise<Client> {
  const client = product.client();
  expect((await signIn(client, company)).status).toBe(403);
  return client;
}

describe("the set-up", () => {
  test("Nobody has a second step at first", async () => {
    const company = await newCompany(product);
    expect(await stateOf(company.owner)).toEqual({
      on: false,
      authenticatorAddedAt: null,
      recoveryCodesLeft: 0,
      dueAt: null,
      removesAt: null,
      passkeys: [],
    });
  });

  test("Answers a key, stores nothing before a right code, and then ten recovery codes", async () => {
    await nextHour();
    const { owner, email } = await newCompany(product);
    const begun = await owner.ask("POST", "/api/user/authenticator");
    expect(begun).toMatchObject({ key: expect.stringMatching(/^[A-Z2-7]{32}$/), replaces: null });
    expect(begun.uri).toMatch(/^otpauth:\/\/totp\/Equipment%20Tracker:/);
    expect(decodeURIComponent(begun.uri)).toContain(email);
    const put = (sealed: string, code: string) =>
      owner.json("PUT", "/api/user/authenticator", { sealed, code, replaces: null });
    const wrong = await put(begun.sealed, "000000");
    expect([wrong.status, wrong.body.errors]).toEqual([400, { code: [WRONG] }]);
    expect((await put(`${begun.sealed.slice(0, -4)}AAAA`, codeOf(begun.key, product.now))).status).toBe(400);
    expect((await stateOf(owner)).on).toBe(false);
    const done = await put(begun.sealed, codeOf(begun.key, product.now));
    expect(done.status).toBe(201);
    const codes: string[] = done.body.recoveryCodes;
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^(?:[0-9A-HJKMNP-TV-Z]{4}-){2}[0-9A-HJKMNP-TV-Z]{4}$/);
    expect(await stateOf(owner)).toMatchObject({ on: true, recoveryCodesLeft: 10 });
  });

  test("Refuses a key that was sealed for somebody else, in a stale session, or 30 minutes ago", async () => {
    await nextHour();
    const [one, other] = [await newCompany(product), await newCompany(product)];
    const { key, sealed } = await one.owner.ask("POST", "/api/user/authenticator");
    const put = (by: Company) => ({
      by: by.owner,
      body: { sealed, code: codeOf(key, product.now), replaces: null },
    });
    const send = ({ by, body }: ReturnType<typeof put>) => by.json("PUT", "/api/user/authenticator", body);
    expect((await send(put(other))).status).toBe(400);
    await product.pass(10 * MINUTE_MS);
    expect((await send(put(one))).body.requiresProof).toBe(true);
    await product.pass(20 * MINUTE_MS);
    await one.owner.ask("POST", "/api/auth/prove", { currentPassword: OWNER_PASSWORD });
    expect((await send(put(one))).status).toBe(400);
    expect((await stateOf(one.owner)).on).toBe(false);
  });

  test("Turning it on gives the session a new cookie and ends all others, for good", async () => {
    await nextHour();
    const company = await newCompany(product);
    const second = product.client();
    await signIn(second, company);
    const before = product.client();
    before.cookies.set("session", company.owner.cookies.get("session") ?? "");
    await turnOnSecondStep(company.owner, product.now);
    const alive = () => Promise.all([company.owner, before, second].map(isSignedIn));
    expect(await alive()).toEqual([true, false, false]);
    await company.owner.ask("DELETE", "/api/user/authenticator");
    expect(await alive()).toEqual([true, false, false]);
  });

  test("Of two set-ups at once the second is 409; with its id the authenticator is replaced", async () => {
    await nextHour();
    const { owner } = await newCompany(product);
    const [a, b] = [
      await owner.ask("POST", "/api/user/authenticator"),
      await owner.ask("POST", "/api/user/authenticator"),
    ];
    const put = ({ sealed, key, replaces }: typeof a, steps = 0) =>
      owner.json("PUT", "/api/user/authenticator", {
        sealed,
        code: codeOf(key, product.now, steps),
        replaces,
      });
    expect((await put(a)).status).toBe(201);
    expect((await put(b)).status).toBe(409);
    const c = await owner.ask("POST", "/api/user/authenticator");
    const replaced = await put(c, -1);
    expect([replaced.status, replaced.body]).toEqual([201, { recoveryCodes: null }]);
    expect((await stateOf(owner)).recoveryCodesLeft).toBe(10);
    const proofBy = (key: string) =>
      owner.json("POST", "/api/auth/prove", {
        ...{ currentPassword: OWNER_PASSWORD, code: codeOf(key, product.now, 1) },
      });
    expect((await proofBy(a.key)).status).toBe(400);
    expect((await proofBy(c.key)).status).toBe(200);
  });

  test("Each change is mailed to the confirmed addresses and recorded, without a secret", async () => {
    const { company, key, codes } = await guarded();
    const unconfirmed = "later@example.com";
    await product.run("update users set secondary_email = ? where id = ?", unconfirmed, company.id);
    await company.owner.ask("POST", "/api/user/recovery-codes");
    await company.owner.ask("DELETE", "/api/user/authenticator", { others: true });
    const mails = (await product.mailbox(company.email)).map(({ subject }) => subject);
    expect(mails.slice(0, 3)).toEqual([
      "Your second step is off",
      "New recovery codes",
      "Your second step is on",
    ]);
    expect(await product.mailbox(unconfirmed)).toEqual([]);
    const log = await product.rows<{ action: string }>(
      "select action, details from audit_records where company_id = ? and kind = 'people' order by rowid",
      company.id,
    );
    expect(log.map(({ action }) => action)).toEqual([
      "second-step.on",
      "recovery-codes.make",
      "second-step.off",
    ]);
    const said = JSON.stringify(log) + JSON.stringify(await product.mailbox(company.email));
    for (const secret of [key, ...codes]) expect(said).not.toContain(secret);
  });

  test("Removing it turns it off: the password signs in alone, and nothing of it is left", async () => {
    const { company } = await guarded();
    await company.owner.ask("DELETE", "/api/user/authenticator", { others: true });
    expect(await stateOf(company.owner)).toMatchObject({ on: false, recoveryCodesLeft: 0 });
    expect((await signIn(product.client(), company)).status).toBe(200);
    for (const table of ["second_steps", "recovery_codes", "pending_steps"]) {
      const rows = await product.value(`select count(*) from ${table} where user_id = ?`, company.id);
      expect([table, rows]).toEqual([table, 0]);
    }
    expect((await company.owner.json("POST", "/api/user/recovery-codes")).status).toBe(409);
  });

  test("A manager made an operator, and a manager again, has none", async () => {
    await product.pass(DAY_MS);
    const company = await newCompany(product);
    const manager = await newManager(product, company);
    await turnOnSecondStep(manager, product.now);
    const { id } = await manager.ask("GET", "/api/auth/user");
    await company.owner.ask("DELETE", `/api/employees/${id}/manager`);
    const left = await product.value("select count(*) from second_steps where user_id = ?", id);
    expect([left, await product.value("select second_step from users where id = ?", id)]).toEqual([0, 0]);
  });

  test("The same key never answers the first set of codes again", async () => {
    const { company } = await guarded();
    const make = () =>
      company.owner.json("POST", "/api/user/recovery-codes", {}, { "Idempotency-Key": "once-1" });
    const [first, second] = [await make(), await make()];
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body.recoveryCodes).not.toEqual(first.body.recoveryCodes);
  });

  test("The pages set it up without script, and hand the codes out as a file", async () => {
    await nextHour();
    const { owner } = await newCompany(product);
    const path = "/profile/second-step/authenticator";
    const { html, text } = await owner.page(path);
    const sealed = /name="sealed" value="([^"]+)"/.exec(html)?.[1] ?? "";
    const uri = /href="(otpauth:[^"]+)"/.exec(html)?.[1]?.replaceAll("&amp;", "&") ?? "";
    const key = new URL(uri).searchParams.get("secret") ?? "";
    expect(text).toContain(key.match(/.{4}/g)?.join(" "));
    expect(html).toContain("<svg");
    const wrong = await owner.post(path, { sealed, replaces: "", code: "000000" });
    const again = await wrong.text();
    expect(wrong.status).toBe(400);
    // The app may have the key already.
    expect(again).toContain(sealed);
    const right = await owner.post(path, { sealed, replaces: "", code: codeOf(key, product.now) });
    const shown = await right.text();
    expect(right.headers.get("Cache-Control")).toBe("no-store");
    const codes = shown.match(/(?:[0-9A-Z]{4}-){2}[0-9A-Z]{4}/g) ?? [];
    expect(codes).toHaveLength(10);
    const file = { sealed: /name="sealed" value="([^"]+)"/.exec(shown)?.[1] ?? "" };
    const download = await owner.post("/profile/second-step/codes.txt", file);
    expect(download.headers.get("Content-Type")).toBe("text/plain; charset=utf-8");
    expect(download.headers.get("Content-Disposition")).toBe('attachment; filename="recovery-codes.txt"');
    expect((await download.text()).trim().split("\n")).toEqual(codes);
    const other = await newCompany(product);
    expect((await other.owner.post("/profile/second-step/codes.txt", file)).status).toBe(400);
    expect((await owner.post("/profile/second-step/codes.txt", {})).status).toBe(400);
    expect((await owner.get("/profile/second-step/codes.txt")).status).toBe(405);
    // A person reads why on a page.
    const readsPages = { Accept: "text/html" };
    const page = await owner.post("/profile/second-step/codes.txt", {}, readsPages);
    expect([page.status, page.headers.get("Content-Type")]).toEqual([400, "text/html; charset=utf-8"]);
    expect(await page.text()).toContain(en.errors.request.invalid);
    const opened = await owner.fetch("/profile/second-step/codes.txt", { headers: readsPages });
    expect([opened.status, opened.headers.get("Content-Type")]).toEqual([404, "text/html; charset=utf-8"]);
    expect((await owner.page("/profile/second-step")).text).toContain("10 codes left");
  });
});

describe("the owner", () => {
  async function securedManager() {
    await product.pass(DAY_MS);
    const company = await newCompany(product);
    const manager = await newManager(product, company);
    await turnOnSecondStep(manager, product.now);
    const { id, email } = await manager.ask("GET", "/api/auth/user");
    return { company, manager, email: String(email), path: `/employees/${id}/second-step` };
  }

  test("removes a manager's second step: the sessions end, a mail tells, and the password alone signs in", async () => {
    const { company, manager, email, path } = await securedManager();
    expect((await company.owner.page(path)).text).toContain("Mona Field");
    expect((await company.owner.json("DELETE", `/api${path}`)).status).toBe(204);
    expect(await isSignedIn(manager)).toBe(false);
    expect((await product.mailbox(email))[0]?.subject).toBe("Your second step was removed");
    expect((await logIn(product.client(), email)).status).toBe(200);
    expect((await company.owner.json("DELETE", `/api${path}`)).status).toBe(409);
    const actions = await product.rows<{ action: string }>(
      "select action from audit_records where company_id = ? and action like 'second-step.%' order by rowid",
      company.id,
    );
    expect(actions.map(({ action }) => action)).toEqual(["second-step.on", "second-step.remove"]);
  });

  test("can't remove the own one that way", async () => {
    const { company } = await guarded();
    const path = `/employees/${company.id}/second-step`;
    expect((await company.owner.json("DELETE", `/api${path}`)).status).toBe(404);
    expect((await company.owner.get(path)).status).toBe(404);
    expect((await company.owner.post(path, {})).status).toBe(404);
    expect((await stateOf(company.owner)).on).toBe(true);
  });

  test("alone removes it, with a fresh proof, in the own company, by the page too", async () => {
    const { company, manager, path } = await securedManager();
    const other = await newCompany(product);
    expect((await manager.json("DELETE", `/api${path}`)).status).toBe(403);
    expect((await other.owner.json("DELETE", `/api${path}`)).status).toBe(404);
    await product.pass(10 * MINUTE_MS);
    const stale = await company.owner.json("DELETE", `/api${path}`);
    expect([stale.status, stale.body.requiresProof]).toEqual([403, true]);
    expect((await company.owner.post(path, {})).status).toBe(403);
    expect(await isSignedIn(manager)).toBe(true);
    expect((await company.owner.post(path, { currentPassword: OWNER_PASSWORD })).status).toBe(302);
    expect(await isSignedIn(manager)).toBe(false);
  });
});

describe("the sign-in", () => {
  test("Takes the password, then the code; between them it is no session", async () => {
    const one = await guarded();
    const client = product.client();
    const { status, body } = await signIn(client, one.company);
    expect([status, body.requiresSecondStep]).toEqual([403, true]);
    expect([client.cookies.has("second-step"), client.cookies.has("session")]).toEqual([true, false]);
    expect(await isSignedIn(client)).toBe(false);
    for (const path of ["/profile", "/profile/second-step", "/equipment-list"]) {
      expect((await client.get(path)).headers.get("Location"), path).toMatch(/^\/login\?/);
      const data = await client.html(`${path}.data`);
      expect(data, path).toContain("/login?");
      expect(data, path).not.toContain(one.company.email);
    }
    expect(await client.html("/_root.data")).not.toContain(one.company.email);
    expect((await client.page("/")).text).not.toContain("Second step");
    const byData = product.client();
    await byData.post("/login.data", passwordOf(one.company));
    expect([byData.cookies.has("second-step"), byData.cookies.has("session")]).toEqual([true, false]);
    const wrong = await sendCode(client, "000000");
    expect([wrong.status, wrong.body.errors]).toEqual([401, { code: [WRONG] }]);
    const blank = await sendCode(client, " ");
    expect([blank.status, Object.keys(blank.body.errors)]).toEqual([400, ["code"]]);
    expect((await sendCode(client, codeOf(one.key, product.now))).status).toBe(200);
    expect([await isSignedIn(client), client.cookies.has("second-step")]).toEqual([true, false]);
  });

  test("Keeps where to go and how long through the second page", async () => {
    const one = await guarded();
    const client = product.client();
    const form = { ...passwordOf(one.company), rememberMe: "on", next: "/fuel" };
    const first = await client.post("/login?next=/fuel", form);
    expect([first.status, first.headers.get("Location")]).toEqual([302, "/login/second-step"]);
    const page = await client.page("/login/second-step");
    expect(page.html).toContain('autoComplete="one-time-code"');
    expect(page.html).toContain('href="/login/recovery-code"');
    const code = `${codeOf(one.key, product.now).slice(0, 3)} ${codeOf(one.key, product.now).slice(3)}`;
    const second = await client.post("/login/second-step", { code });
    expect([second.status, second.headers.get("Location")]).toEqual([302, "/fuel"]);
    const session = second.headers.getSetCookie().find((cookie) => cookie.startsWith("session="));
    expect(session).toContain("Max-Age=2592000");
  });

  test.each([
    [-2, 401],
    [-1, 401],
    [0, 200],
    [1, 200],
    [2, 401],
  ])("The code of step %s answers %s; the one of the set-up is spent", async (steps, status) => {
    const one = await guarded();
    // The set-up took the code of the step before.
    expect((await sendCode(await halfway(one), codeOf(one.key, product.now, steps))).status).toBe(status);
  });

  test("A code works once, and none works that is older", async () => {
    const one = await guarded();
    const ahead = codeOf(one.key, product.now, 1);
    expect((await sendCode(await halfway(one), ahead)).status).toBe(200);
    expect((await sendCode(await halfway(one), ahead)).status).toBe(401);
    expect((await sendCode(await halfway(one), codeOf(one.key, product.now))).status).toBe(401);
  });

  test("A recovery code signs in once, however it is typed, and is mailed", async () => {
    const one = await guarded();
    const [first = "", second = ""] = one.codes;
    const typed = first.toLowerCase().replaceAll("-", " ").replaceAll("0", "o").replaceAll("1", "l");
    const client = await halfway(one);
    expect((await sendCode(client, typed)).status).toBe(200);
    expect((await stateOf(client)).recoveryCodesLeft).toBe(9);
    const mails = await product.mailbox(one.company.email);
    const mail = mails.find(({ subject }) => subject === "A recovery code was used");
    expect(mail?.text).toContain("9 codes left");
    expect((await sendCode(await halfway(one), first)).status).toBe(401);
    await one.company.owner.ask("POST", "/api/user/recovery-codes");
    expect((await sendCode(await halfway(one), second)).status).toBe(401);
  });

  test("Ten minutes after the password, and without it, it begins anew", async () => {
    const one = await guarded();
    const client = await halfway(one);
    await product.pass(10 * MINUTE_MS);
    expect((await sendCode(client, codeOf(one.key, product.now))).status).toBe(401);
    const page = await client.get("/login/second-step");
    expect([page.status, page.headers.get("Location")]).toEqual([302, "/login"]);
    expect((await client.page("/login")).text).toContain("Please sign in again.");
    expect((await sendCode(product.client(), codeOf(one.key, product.now))).status).toBe(401);
    const own = await one.company.owner.get("/login/second-step");
    expect(own.headers.get("Location")).toBe("/");
  });

  test("Wrong names and passwords answer the same, with a second step or without", async () => {
    const one = await guarded();
    const plain = await newCompany(product);
    const answers = await Promise.all(
      [one.company.email, plain.email, "nobody@example.com"].map(async (name) => {
        const { status, body, headers } = await logIn(product.client(), name, "no-such-1");
        return { status, body, cookies: headers.getSetCookie().map((cookie) => cookie.split("=")[0]) };
      }),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]?.status).toBe(401);
  });

  test.each([
    ["a reset link", "/api/auth/forgot-password", (email: string) => ({ emailOrBusinessName: email })],
    [
      "a sign-up",
      "/api/auth/signup",
      (email: string) => ({ email, businessName: `Farm of ${email}`, password: "orchard-ladder-9" }),
    ],
  ])("Asking for %s answers the same, with a second step, without, and for nobody", async (_, path, of) => {
    const addresses = [(await guarded()).company.email, (await newCompany(product)).email, "no@example.com"];
    const answers = await Promise.all(
      addresses.map(async (email) => {
        const { status, body, headers } = await product.client().json("POST", path, of(email));
        expect(status).toBeLessThan(300);
        const cookies = headers.getSetCookie().map((cookie) => cookie.split("=")[0]);
        return JSON.stringify({ status, body, cookies }).replaceAll(email, "");
      }),
    );
    expect(new Set(answers).size).toBe(1);
  });
});

describe("the limits", () => {
  const toldOfGuesses = async ({ company }: { company: Company }) =>
    (await product.mailbox(company.email)).filter(({ subject }) =>
      subject.startsWith("Somebody entered your password"),
    );

  test("The sixth wrong code is 429, a right one then too, and one mail tells of the fifth", async () => {
    const one = await guarded();
    for (let tries = 1; tries <= 5; tries += 1) {
      expect((await sendCode(await halfway(one), `00000${tries}`)).status).toBe(401);
    }
    const client = await halfway(one);
    const refused = await sendCode(client, "000009");
    expect([refused.status, Number(refused.headers.get("Retry-After"))]).toEqual([429, 900]);
    expect((await sendCode(client, codeOf(one.key, product.now))).status).toBe(429);
    expect((await client.post("/login/second-step", { code: codeOf(one.key, product.now) })).status).toBe(
      429,
    );
    expect(await toldOfGuesses(one)).toHaveLength(1);
  });

  test("The 21st wrong code of a day is 429, and one mail tells of slow guesses too", async () => {
    const one = await guarded();
    for (let quarter = 0; quarter < 5; quarter += 1) {
      for (let tries = 1; tries <= 4; tries += 1) {
        expect((await sendCode(await halfway(one), `0000${quarter}${tries}`)).status).toBe(401);
      }
      await product.pass(15 * MINUTE_MS);
    }
    expect((await sendCode(await halfway(one), codeOf(one.key, product.now))).status).toBe(429);
    expect(await toldOfGuesses(one)).toHaveLength(1);
  });

  test("A right code ends the count of 15 minutes, and counts for no day", async () => {
    const one = await guarded();
    const wrong = async () => {
      for (const code of ["000001", "000002", "000003", "000004"]) {
        expect((await sendCode(await halfway(one), code)).status).toBe(401);
      }
    };
    await wrong();
    expect((await sendCode(await halfway(one), codeOf(one.key, product.now))).status).toBe(200);
    await wrong();
    for (let right = 1; right <= 13; right += 1) {
      await product.pass(MINUTE_MS);
      expect((await sendCode(await halfway(one), codeOf(one.key, product.now))).status).toBe(200);
    }
  });

  test("The same wrong code in one attempt counts once", async () => {
    const one = await guarded();
    const client = await halfway(one);
    const answers = await Promise.all(Array.from({ length: 8 }, () => sendCode(client, "000001")));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 401));
    expect((await sendCode(client, codeOf(one.key, product.now))).status).toBe(200);
  });

  test("A new password by link doesn't forgive wrong codes", async () => {
    const one = await guarded();
    for (let tries = 1; tries <= 5; tries += 1) await sendCode(await halfway(one), `00000${tries}`);
    await product
      .client()
      .json("POST", "/api/auth/forgot-password", { emailOrBusinessName: one.company.email });
    const newPassword = "orchard-ladder-9";
    await choosePassword(product, one.company.email, newPassword);
    const client = product.client();
    expect((await signIn(client, one.company, newPassword)).body.requiresSecondStep).toBe(true);
    expect((await sendCode(client, codeOf(one.key, product.now))).status).toBe(429);
  });
});

describe("attacks", () => {
  test("Another person's code, and another person's recovery code, are wrong", async () => {
    const one = await guarded();
    const other = { company: await newCompany(product) };
    const { key, codes } = await turnOnSecondStep(other.company.owner, product.now);
    expect((await sendCode(await halfway(one), codeOf(key, product.now))).status).toBe(401);
    expect((await sendCode(await halfway(one), codes[0] ?? "")).status).toBe(401);
  });

  test("One right code sent 20 times at once opens one session", async () => {
    const one = await guarded();
    const code = codeOf(one.key, product.now);
    const pending = await halfway(one);
    const sent = await Promise.all(
      Array.from({ length: 20 }, () => {
        const client = product.client();
        client.cookies.set("second-step", pending.cookies.get("second-step") ?? "");
        return sendCode(client, code);
      }),
    );
    expect(sent.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test.each(["code", "recovery code"])("One %s in two browsers at once opens one session", async (kind) => {
    const one = await guarded();
    const code = kind === "code" ? codeOf(one.key, product.now) : (one.codes[0] ?? "");
    const browsers = [await halfway(one), await halfway(one)];
    const sent = await Promise.all(browsers.map((client) => sendCode(client, code)));
    expect(sent.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  test("Of two attempts that judged the same code right the first takes it", async () => {
    const { company } = await guarded();
    const db = createDatabase(product.db, newD1Cost());
    const stored = () =>
      product.first<{ id: string; step: number; attempt: string | null }>(
        "select authenticator_id as id, last_step as step, last_attempt as attempt from second_steps where user_id = ?",
        company.id,
      );
    const { id = "", step = 0 } = (await stored()) ?? {};
    const take = (attempt: string, later: number, holds = sql`true`) =>
      takeStep(db, company.id, { authenticatorId: id, step: step + later, attempt }, holds);
    await db.batch([take("first", 1), take("second", 1), take("older", 0)]);
    expect(await stored()).toEqual({ id, step: step + 1, attempt: "first" });
    await take("late", 2, sql`false`);
    expect(await stored()).toEqual({ id, step: step + 1, attempt: "first" });
  });

  test("Of two codes that finish one sign-in at once one is spent, and one session opens", async () => {
    const one = await guarded();
    const [mine = "", other = ""] = one.codes;
    const client = await halfway(one);
    const cookie = decodeURIComponent(client.cookies.get("second-step") ?? "");
    const token = JSON.parse(Buffer.from(cookie, "base64").toString());
    const ctx = contextAt(createDatabase(product.db, newD1Cost()), product.now.toISOString());
    const finished = finishSecondStep(ctx, token, mine, { address: "192.0.2.1" }, async (who) => {
      expect((await sendCode(client, other)).status).toBe(200);
      return openSession(ctx.db, ctx.settings, { ...who, remembered: false }, product.now, null);
    });
    await expect(finished).rejects.toThrow("auth.wrong_code");
    const opened = "select count(*) from sessions where user_id = ?";
    expect(await product.value(opened, one.company.id)).toBe(2);
    expect((await stateOf(client)).recoveryCodesLeft).toBe(9);
  });

  test("A code that another one overtook in its sign-in still works in the next", async () => {
    const one = await guarded();
    const client = await halfway(one);
    const cookie = decodeURIComponent(client.cookies.get("second-step") ?? "");
    const token = JSON.parse(Buffer.from(cookie, "base64").toString());
    const ctx = contextAt(createDatabase(product.db, newD1Cost()), product.now.toISOString());
    const later = codeOf(one.key, product.now, 1);
    const finished = finishSecondStep(ctx, token, later, { address: "192.0.2.1" }, async (who) => {
      expect((await sendCode(client, codeOf(one.key, product.now))).status).toBe(200);
      return openSession(ctx.db, ctx.settings, { ...who, remembered: false }, product.now, null);
    });
    await expect(finished).rejects.toThrow("auth.wrong_code");
    expect((await sendCode(await halfway(one), later)).status).toBe(200);
  });

  test("Of 100 wrong codes at once five are looked at", async () => {
    const one = await guarded();
    const client = await halfway(one);
    const sent = await Promise.all(
      Array.from({ length: 100 }, (_, n) => sendCode(client, `1${String(n).padStart(5, "0")}`)),
    );
    const of = (status: number) => sent.filter((answer) => answer.status === status).length;
    expect([of(401), of(429)]).toEqual([5, 95]);
  });

  test("A pending step works once, and each step gives a cookie of its own", async () => {
    const one = await guarded();
    const client = await halfway(one);
    const spent = client.cookies.get("second-step") ?? "";
    const planted = product.client();
    planted.cookies.set("second-step", spent);
    await signIn(planted, one.company);
    expect(planted.cookies.get("second-step")).not.toBe(spent);
    // A new right password in the browser ended its earlier one.
    expect((await sendCode(client, codeOf(one.key, product.now))).status).toBe(401);
    const used = planted.cookies.get("second-step") ?? "";
    expect((await sendCode(planted, codeOf(one.key, product.now))).status).toBe(200);
    planted.cookies.set("second-step", used);
    planted.cookies.delete("session");
    expect((await sendCode(planted, codeOf(one.key, product.now, 1))).status).toBe(401);
  });

  test.each(["on the profile", "by a mailed link"])(
    "A password that was changed %s meanwhile makes its pending step worthless",
    async (where) => {
      const one = await guarded();
      const client = await halfway(one);
      const newPassword = "orchard-ladder-9";
      if (where === "on the profile") {
        const change = { currentPassword: OWNER_PASSWORD, newPassword };
        await one.company.owner.ask("PATCH", "/api/user/change-password", change);
      } else {
        const sent = { emailOrBusinessName: one.company.email };
        await product.client().json("POST", "/api/auth/forgot-password", sent);
        await choosePassword(product, one.company.email, newPassword);
      }
      expect((await sendCode(client, codeOf(one.key, product.now))).status).toBe(401);
      expect((await client.get("/login/second-step")).headers.get("Location")).toBe("/login");
    },
  );

  test("A session by password alone counts as none once there is a second step", async () => {
    const one = await guarded();
    await product.run("update sessions set factors = 1 where user_id = ?", one.company.id);
    expect(await isSignedIn(one.company.owner)).toBe(false);
    await product.run("update sessions set factors = null where user_id = ?", one.company.id);
    expect(await isSignedIn(one.company.owner)).toBe(false);
  });

  test("A password that was checked before the second step was on opens no session", async () => {
    const { company } = await guarded();
    const passwordHash = await product.value("select password_hash from users where id = ?", company.id);
    const holder = { userId: company.id, companyId: company.id, worker: false, remembered: false };
    const db = createDatabase(product.db, newD1Cost());
    for (const proof of [{ passwordHash: String(passwordHash) }, null]) {
      await expect(
        openSession(db, parseSettings(TEST_SETTINGS), { ...holder, proof }, product.now, null),
      ).rejects.toMatchObject({ code: "auth.invalid_credentials" });
    }
    const stored = "select factors from sessions where user_id = ?";
    expect(await product.rows(stored, company.id)).toEqual([{ factors: 2 }]);
  });

  test("A foreign page can't send a code", async () => {
    const one = await guarded();
    const client = await halfway(one);
    const headers = { Origin: "https://evil.example" };
    const code = codeOf(one.key, product.now);
    expect((await client.json("POST", "/api/auth/second-step", { code }, headers)).status).toBe(403);
    expect((await client.post("/login/second-step", { code }, headers)).status).toBe(403);
    expect((await sendCode(client, code)).status).toBe(200);
  });

  test("The database holds no key, code or token in clear", async () => {
    const one = await guarded();
    const client = await halfway(one);
    const tables = ["second_steps", "recovery_codes", "pending_steps", "email_outbox", "audit_records"];
    const stored = await Promise.all(tables.map((table) => product.rows(`select * from ${table}`)));
    const text = JSON.stringify(stored);
    const plain = one.codes.map((code) => code.replaceAll("-", ""));
    const cookie = decodeURIComponent(client.cookies.get("second-step") ?? "");
    const token: string = JSON.parse(atob(cookie));
    for (const secret of [one.key, ...one.codes, ...plain, token]) expect(text).not.toContain(secret);
  });

  test("A key copied to another person's row opens nothing, and recovery codes still do", async () => {
    const one = await guarded();
    const other = await newCompany(product);
    const second = await turnOnSecondStep(other.owner, product.now);
    await product.run(
      "update second_steps set authenticator_cipher = (select authenticator_cipher from second_steps where user_id = ?) where user_id = ?",
      one.company.id,
      other.id,
    );
    const client = product.client();
    await signIn(client, other);
    expect((await sendCode(client, codeOf(one.key, product.now))).status).toBe(401);
    expect((await sendCode(client, second.codes[0] ?? "")).status).toBe(200);
  });
});
