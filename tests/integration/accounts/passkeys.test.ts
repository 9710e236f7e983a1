import { describe, expect, test } from "vitest";
import { openSession } from "#app/auth/session.server.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#app/domain/durations.ts";
import { parseSettings } from "#app/platform/settings.ts";
import { removePasskey } from "#app/services/accounts/passkeys.ts";
import { removeAuthenticator } from "#app/services/accounts/second-step.ts";
import { signInByPasskey } from "#app/services/accounts/second-step-sign-in.ts";
import { createDatabase, newD1Cost } from "#db/client.ts";
import { insertPasskey, selectPasskeys, takePasskey } from "#db/queries/accounts/passkeys.ts";
import {
  type Company,
  isSignedIn,
  logIn,
  newCompany,
  newManager,
  newOperator,
  OWNER_PASSWORD,
} from "#tests/support/accounts.ts";
import { OWNER } from "#tests/support/actors.ts";
import { addPasskey, passkeyOptions, SoftPasskey, signInBy, type Wrong } from "#tests/support/passkeys.ts";
import { type Client, type JsonAnswer, startProduct, TEST_SETTINGS } from "#tests/support/product.ts";
import { NO_PROOF } from "#tests/support/proofs.ts";
import { codeOf, turnOnSecondStep } from "#tests/support/second-step.ts";
import { contextAt } from "#tests/support/service-context.ts";
import { startedProduct } from "#tests/support/started.ts";

/** Passkeys: both steps of a sign-in at once, the second one, or a proof. */

const ORIGIN = "https://tracker.example";
const REFUSED = "This passkey can't be used here.";

const product = await startedProduct({ APP_URL: ORIGIN }, { clock: new Date("2026-11-28T08:00:00Z") });

const newKey = (options: ConstructorParameters<typeof SoftPasskey>[1] = {}) =>
  new SoftPasskey(ORIGIN, options);
const stateOf = (client: Client) => client.ask("GET", "/api/user/second-step");

type Keyed = { company: Company; key: SoftPasskey; id: string; codes: string[] };

/** A company whose owner has a passkey alone, in a new hour. */
async function keyed(options: ConstructorParameters<typeof SoftPasskey>[1] = {}): Promise<Keyed> {
  await product.pass(HOUR_MS);
  const company = await newCompany(product);
  const key = newKey(options);
  const { passkey, recoveryCodes } = await addPasskey(company.owner, key, "Phone");
  return { company, key, id: passkey.id, codes: recoveryCodes ?? [] };
}

test("A second passkey is not stored once the first one, and the second step with it, was removed", async () => {
  const { company, id } = await keyed();
  const db = createDatabase(product.db, newD1Cost());
  const [first] = await selectPasskeys(db, company.id, company.id);
  if (!first) throw new Error("The owner has a passkey");
  const { credentialId, ...row } = first;
  const add = async (name: string) => {
    await insertPasskey(db, { ...row, id: name, credentialId: name }, { most: 10, first: false });
    return (await selectPasskeys(db, company.id, company.id)).length;
  };
  expect(await add("second")).toBe(2);
  for (const each of ["second", id]) await company.owner.ask("DELETE", `/api/user/passkeys/${each}`);
  expect(await add("third")).toBe(0);
});

describe("the options", () => {
  test("of a sign-in answer a visitor a challenge, and read no row", async () => {
    const client = product.client();
    const answer = await passkeyOptions(client, "sign-in");
    expect([answer.status, answer.headers.get("X-D1-Round-Trips")]).toEqual([200, "0"]);
    expect(answer.body).toMatchObject({ rpId: "tracker.example", userVerification: "required" });
    expect(answer.body.challenge).toMatch(/^[\w-]{43}$/);
    expect(answer.body.allowCredentials).toBeUndefined();
    expect(client.cookies.has("__Host-passkey") || client.cookies.has("passkey")).toBe(true);
  });

  test("name the host of the product's address, whatever the request says", async () => {
    const answer = await product.client().fetch("/api/auth/passkey/options", {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-Forwarded-Host": "evil.example" },
      body: JSON.stringify({ purpose: "sign-in" }),
    });
    expect(((await answer.json()) as { rpId: string }).rpId).toBe("tracker.example");
  });

  test("for a new one ask for a discoverable passkey, exclude the own ones, and tell no id of the person", async () => {
    const { company, key } = await keyed();
    const { body } = await passkeyOptions(company.owner, "add");
    expect(body.attestation).toBe("none");
    expect(body.authenticatorSelection).toMatchObject({
      residentKey: "required",
      userVerification: "required",
    });
    expect(body.excludeCredentials.map(({ id }: { id: string }) => id)).toEqual([
      key.id.toString("base64url"),
    ]);
    expect(Buffer.from(body.user.id, "base64url")).toHaveLength(32);
    expect(body.user.id).not.toContain(company.id);
    expect((await passkeyOptions(product.client(), "add")).status).toBe(401);
    expect((await passkeyOptions(product.client(), "prove")).status).toBe(401);
    expect((await passkeyOptions(product.client(), "second-step")).status).toBe(401);
    expect((await passkeyOptions(product.client(), "else")).status).toBe(400);
    const operator = await newOperator(product, company);
    for (const purpose of ["add", "prove"])
      expect((await passkeyOptions(operator.client, purpose)).status).toBe(403);
  });

  test("are 409 on a host without https, whose sign-in has no button", async () => {
    const plain = await startProduct({ APP_URL: "http://tracker.example" });
    try {
      expect((await passkeyOptions(plain.client(), "sign-in")).status).toBe(409);
      const { html } = await plain.client().page("/login");
      expect(html).not.toContain("data-passkey");
      expect(html).toContain('autoComplete="username"');
    } finally {
      await plain.stop();
    }
    const { html } = await product.client().page("/login");
    expect(html).toContain('autoComplete="username webauthn"');
    expect(html).toMatch(/<span data-passkey="sign-in"/);
  });
});

describe("adding one", () => {
  test("turns the second step on, with recovery codes, and ends the other sessions", async () => {
    await product.pass(HOUR_MS);
    const company = await newCompany(product);
    const second = product.client();
    expect((await logIn(second, company.email)).status).toBe(200);
    const { passkey, recoveryCodes } = await addPasskey(company.owner, newKey({ synced: true }), "Phone");
    expect(passkey).toMatchObject({ name: "Phone", synced: true, lastUsedAt: null });
    expect(recoveryCodes).toHaveLength(10);
    expect([await isSignedIn(company.owner), await isSignedIn(second)]).toEqual([true, false]);
    const state = await stateOf(company.owner);
    expect(state).toMatchObject({ on: true, authenticatorAddedAt: null, recoveryCodesLeft: 10 });
    expect(state.passkeys).toEqual([passkey]);
    const again = await addPasskey(company.owner, newKey());
    expect(again.recoveryCodes).toBeNull();
    expect((await stateOf(company.owner)).passkeys).toHaveLength(2);
  });

  test("needs a proof and an own fresh challenge for it, once", async () => {
    const { company } = await keyed();
    const { owner } = company;
    const add = (response: unknown, headers = {}) =>
      owner.json("POST", "/api/user/passkeys", { response, name: "Key" }, headers);
    for (const purpose of ["sign-in", "prove"]) {
      const options = (await passkeyOptions(owner, purpose)).body;
      const made = newKey().make({ ...options, rp: { id: options.rpId }, user: { id: "x" } });
      expect((await add(made)).status).toBe(400);
    }
    const { body } = await passkeyOptions(owner, "add");
    expect((await add(newKey().make(body, { unverified: true }))).status).toBe(400);
    const elsewhere = { origin: "https://evil.example" };
    for (const wrong of [elsewhere, { rpId: "evil.example" }, { challenge: "A".repeat(43) }])
      expect((await add(newKey().make(body, wrong))).status).toBe(400);
    expect((await add(newKey().make(body), { Origin: "https://evil.example" })).status).toBe(403);
    expect((await add(newKey().make(body))).status).toBe(201);
    expect((await add(newKey().make(body))).status).toBe(400);
    await product.pass(5 * MINUTE_MS);
    const old = (await passkeyOptions(owner, "add")).body;
    await product.pass(5 * MINUTE_MS);
    const stale = await add(newKey().make(old));
    expect([stale.status, stale.body.requiresProof]).toEqual([403, true]);
    const late = { response: newKey().make(old), name: "Key", currentPassword: OWNER_PASSWORD, code: "" };
    expect((await owner.json("POST", "/api/user/passkeys", late)).status).toBe(400);
    expect((await stateOf(owner)).passkeys).toHaveLength(2);
  });

  test("The 11th is 409, before it is looked at; a known one is 409 for another person", async () => {
    const { company, key } = await keyed();
    const other = await newCompany(product);
    const { body } = await passkeyOptions(other.owner, "add");
    const taken = await other.owner.json("POST", "/api/user/passkeys", { response: key.make(body) });
    expect(taken.status).toBe(409);
    expect((await stateOf(other.owner)).on).toBe(false);
    for (let count = 2; count <= 10; count += 1) await addPasskey(company.owner, newKey());
    const more = (await passkeyOptions(company.owner, "add")).body;
    const full = await company.owner.json("POST", "/api/user/passkeys", { response: newKey().make(more) });
    expect([full.status, (await stateOf(company.owner)).passkeys.length]).toEqual([409, 10]);
  });

  test("A name has 60 characters; renaming needs no proof, another's passkey is 404", async () => {
    const { company, id } = await keyed();
    const other = await newCompany(product);
    const rename = (by: Client, name: string) => by.json("PATCH", `/api/user/passkeys/${id}`, { name });
    await product.pass(10 * MINUTE_MS);
    expect((await rename(company.owner, "Laptop")).body.name).toBe("Laptop");
    const long = await rename(company.owner, "x".repeat(61));
    expect([long.status, Object.keys(long.body.errors)]).toEqual([400, ["name"]]);
    expect((await rename(other.owner, "Mine")).status).toBe(404);
    expect((await other.owner.json("DELETE", `/api/user/passkeys/${id}`)).status).toBe(404);
    expect((await stateOf(company.owner)).passkeys[0].name).toBe("Laptop");
  });

  test("One without a name has the device's, in the reader's language", async () => {
    const { owner } = await newCompany(product);
    const CHROME =
      "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36";
    const add = async (body: object, headers: Record<string, string>) => {
      const response = newKey().make((await passkeyOptions(owner, "add")).body);
      return (await owner.json("POST", "/api/user/passkeys", { response, ...body }, headers)).body.passkey
        .name;
    };
    expect(await add({}, { "User-Agent": CHROME })).toBe("Chrome on Windows");
    expect(await add({ name: " " }, { "User-Agent": CHROME })).toBe("Chrome on Windows");
    expect(await add({}, { "User-Agent": "nothing known" })).toBe("Unknown device");
    owner.cookies.set("lng", "es");
    expect(await add({}, { "User-Agent": CHROME })).toBe("Chrome en Windows");
    const response = JSON.stringify(newKey().make((await passkeyOptions(owner, "add")).body));
    await owner.post("/profile/second-step", { intent: "add", response }, { "User-Agent": CHROME });
    const names = (await stateOf(owner)).passkeys.map(({ name }: { name: string }) => name);
    expect(names.filter((name: string) => name === "Chrome en Windows")).toHaveLength(2);
  });

  test("The page adds, lists, renames and removes them", async () => {
    await product.pass(HOUR_MS);
    const { owner } = await newCompany(product);
    const path = "/profile/second-step";
    const { body } = await passkeyOptions(owner, "add");
    const response = JSON.stringify(newKey().make(body));
    const added = await owner.post(path, { intent: "add", name: "Barn phone", response });
    expect((await added.text()).match(/(?:[0-9A-Z]{4}-){2}[0-9A-Z]{4}/g)).toHaveLength(10);
    const { text } = await owner.page(path);
    expect(text).toContain("Barn phone");
    expect(text).toContain("On this device only");
    const { id } = (await stateOf(owner)).passkeys[0];
    expect((await owner.page(`${path}?passkey=${id}`)).html).toContain('value="Barn phone"');
    expect((await owner.post(path, { intent: "rename", id, name: "Shop phone" })).status).toBe(302);
    expect((await owner.page(path)).text).toContain("Shop phone");
    expect((await owner.post(path, { intent: "remove", id, others: "on" })).status).toBe(302);
    expect((await stateOf(owner)).on).toBe(false);
  });
});

/** A sign-in by a browser's passkey that another act overtakes before its session is there. */
async function overtaken(client: Client, response: unknown, meanwhile: () => Promise<unknown>) {
  const kept = (name: string) => {
    const cookie = client.cookies.get(`__Host-${name}`);
    return cookie ? JSON.parse(Buffer.from(decodeURIComponent(cookie), "base64").toString()) : null;
  };
  const ctx = contextAt(createDatabase(product.db, newD1Cost()), product.now.toISOString());
  const settings = parseSettings({ ...TEST_SETTINGS, APP_URL: ORIGIN });
  const [pending, challenge] = [kept("second-step"), kept("passkey")];
  const sent = { response, challenge, pending, asked: { remembered: false, next: "" } };
  return signInByPasskey({ ...ctx, settings }, sent, { address: "192.0.2.1" }, async (who) => {
    await meanwhile();
    return openSession(ctx.db, settings, { ...who, remembered: false }, product.now, null);
  });
}

describe("the sign-in", () => {
  test("needs no password and no code, though there is an authenticator, and goes where it was asked", async () => {
    const { company, key } = await keyed();
    await turnOnSecondStep(company.owner, product.now);
    const client = product.client();
    const answer = await signInBy(client, key, { next: "/fuel" });
    expect([answer.status, answer.body.redirect]).toEqual([200, "/fuel"]);
    expect(await isSignedIn(client)).toBe(true);
    expect((await signInBy(product.client(), key)).body.redirect).toBe("/");
    expect((await signInBy(product.client(), key, { next: "https://evil.example" })).body.redirect).toBe("/");
    expect((await stateOf(company.owner)).passkeys[0].lastUsedAt).toBe(product.now.toISOString());
  });

  test("is kept for 30 days when it is asked to be", async () => {
    const { key } = await keyed();
    const sessionOf = ({ headers }: { headers: Headers }) =>
      headers.getSetCookie().find((cookie) => /^(?:__Host-)?session=/.test(cookie));
    expect(sessionOf(await signInBy(product.client(), key, { rememberMe: true }))).toMatch(/Max-Age=\d+/);
    expect(sessionOf(await signInBy(product.client(), key))).not.toContain("Max-Age");
  });

  test("by the page signs in, and a refused one comes back to it", async () => {
    const { key } = await keyed();
    const client = product.client();
    const send = async (wrong: Wrong = {}) => {
      const { body } = await passkeyOptions(client, "sign-in");
      return client.post("/login/passkey", { response: JSON.stringify(key.use(body, wrong)), next: "/fuel" });
    };
    const refused = await send({ unverified: true });
    expect(refused.headers.get("Location")).toBe("/login?next=%2Ffuel");
    expect((await client.page("/login")).text).toContain(REFUSED);
    const junk = await client.post("/login/passkey", { response: "{" });
    expect(junk.headers.get("Location")).toBe("/login");
    expect((await send()).headers.get("Location")).toBe("/fuel");
    expect(await isSignedIn(client)).toBe(true);
  });

  const WRONG: [what: string, wrong: Wrong][] = [
    ["without the user verified", { unverified: true }],
    ["for another origin", { origin: "https://evil.example" }],
    ["for another port", { origin: `${ORIGIN}:8443` }],
    ["for another host", { rpId: "evil.example" }],
    ["to another challenge", { challenge: "A".repeat(43) }],
    ["with another handle", { userHandle: "AAAA" }],
  ];
  test.each(WRONG)("An answer %s is refused", async (_what, wrong) => {
    const { key } = await keyed();
    const client = product.client();
    const answer = await signInBy(client, key, {}, wrong);
    expect([answer.status, answer.body.message, await isSignedIn(client)]).toEqual([401, REFUSED, false]);
    expect((await signInBy(client, key)).status).toBe(200);
  });

  test("An answer counts once, for its own browser, its purpose, and five minutes", async () => {
    const { company, key } = await keyed();
    const client = product.client();
    const { body } = await passkeyOptions(client, "sign-in");
    const response = key.use(body);
    const send = (by: Client) => by.json("POST", "/api/auth/passkey", { response });
    expect((await send(product.client())).status).toBe(401);
    const stranger = product.client();
    await passkeyOptions(stranger, "sign-in");
    expect((await send(stranger)).status).toBe(401);
    expect((await send(client)).status).toBe(200);
    expect((await send(client)).status).toBe(401);
    const rows = await product.value("select count(*) from sessions where user_id = ?", company.id);
    expect(rows).toBe(2);
    const proof = (await passkeyOptions(company.owner, "prove")).body;
    const forProof = { response: key.use(proof) };
    expect((await company.owner.json("POST", "/api/auth/passkey", forProof)).status).toBe(401);
    const old = (await passkeyOptions(client, "sign-in")).body;
    await product.pass(5 * MINUTE_MS);
    expect((await client.json("POST", "/api/auth/passkey", { response: key.use(old) })).status).toBe(401);
    const [name = "", sealed = ""] = [...client.cookies].find(([one]) => one.endsWith("passkey")) ?? [];
    await passkeyOptions(client, "sign-in");
    client.cookies.set(name, `${sealed.slice(0, -8)}AAAA%3D%3D`);
    expect((await send(client)).status).toBe(401);
  });

  test("A counter that doesn't rise is refused and mailed once a day; the passkey stays", async () => {
    const { company, key } = await keyed({ counts: true });
    expect((await signInBy(product.client(), key)).status).toBe(200);
    const { counter } = key;
    expect((await signInBy(product.client(), key, {}, { counter })).status).toBe(401);
    expect((await signInBy(product.client(), key, {}, { counter: 1 })).status).toBe(401);
    const told = (await product.mailbox(company.email)).filter(
      ({ subject }) => subject === "A passkey was refused",
    );
    expect(told).toHaveLength(1);
    expect((await signInBy(product.client(), key, {}, { counter: counter + 5 })).status).toBe(200);
  });

  test("Of two answers at once with different challenges both count; one sent twice at once counts once", async () => {
    const { key } = await keyed();
    const client = product.client();
    const { body } = await passkeyOptions(client, "sign-in");
    const response = key.use(body);
    const sent = await Promise.all(
      [1, 2, 3].map(() => {
        const copy = product.client();
        for (const [name, value] of client.cookies) copy.cookies.set(name, value);
        return copy.json("POST", "/api/auth/passkey", { response });
      }),
    );
    expect(sent.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
  });

  test("ends a request to remove the second step", async () => {
    const { company, key } = await keyed();
    const halfway = product.client();
    await logIn(halfway, company.email);
    expect((await halfway.json("POST", "/api/auth/lost-device")).status).toBe(202);
    await signInBy(product.client(), key);
    expect((await stateOf(company.owner)).removesAt).toBeNull();
  });

  test("Of two attempts that judged the same counter the first takes the passkey", async () => {
    const { company } = await keyed({ counts: true });
    const db = createDatabase(product.db, newD1Cost());
    const stored = async () => (await selectPasskeys(db, company.id, company.id))[0];
    const judged = await stored();
    if (!judged) throw new Error("The owner has a passkey");
    const take = (attempt: string, counter: number) =>
      takePasskey(db, judged, { counter, synced: false, attempt, at: product.now });
    await db.batch([take("first", judged.counter + 1), take("second", judged.counter + 2)]);
    expect(await stored()).toMatchObject({ counter: judged.counter + 1, lastAttempt: "first" });
  });

  test.each(["role = 'operator'", "email_verified = 0", "second_step = 0"])(
    "One of a person who has by now %s is refused",
    async (change) => {
      const { company, key } = await keyed();
      await product.run(`update users set ${change} where id = ?`, company.id);
      expect((await signInBy(product.client(), key)).body.message).toBe(REFUSED);
      await product.run(
        "update users set role = 'owner', email_verified = 1, second_step = 1 where id = ?",
        company.id,
      );
      expect((await signInBy(product.client(), key)).status).toBe(200);
    },
  );

  test("One of a person who is no owner by the time it is taken opens no session", async () => {
    const { company, key } = await keyed();
    const client = product.client();
    const { body } = await passkeyOptions(client, "sign-in");
    const demote = () => product.run("update users set role = 'operator' where id = ?", company.id);
    const finished = overtaken(client, key.use(body), demote);
    await expect(finished).rejects.toThrow("auth.passkey_refused");
    const opened = "select count(*) from sessions where user_id = ?";
    expect(await product.value(opened, company.id)).toBe(1);
  });

  test("A removed one, one of a former manager, and one of a closed account are refused", async () => {
    const { company, key, id } = await keyed();
    const manager = await newManager(product, company);
    const theirs = newKey();
    await addPasskey(manager, theirs);
    expect((await signInBy(product.client(), theirs)).status).toBe(200);
    const { id: managerId } = await manager.ask("GET", "/api/auth/user");
    await company.owner.ask("DELETE", `/api/employees/${managerId}/manager`);
    expect((await signInBy(product.client(), theirs)).body.message).toBe(REFUSED);
    const left = await product.value("select count(*) from passkeys where user_id = ?", managerId);
    expect(left).toBe(0);
    await addPasskey(company.owner, newKey());
    await company.owner.ask("DELETE", `/api/user/passkeys/${id}`, { others: false });
    expect((await signInBy(product.client(), key)).body.message).toBe(REFUSED);
    const other = await keyed();
    const begun = "insert into closed_accounts (company_id, created_at, deletes_at) values (?, 0, 0)";
    await product.run(begun, other.company.id);
    expect((await signInBy(product.client(), other.key)).body.message).toBe(REFUSED);
    // A passkey that was left behind, of somebody who is no owner or manager by now.
    const third = await keyed();
    await product.run("update users set role = 'operator' where id = ?", third.company.id);
    expect((await signInBy(product.client(), third.key)).body.message).toBe(REFUSED);
  });

  test("Right ones don't count for their sender", async () => {
    const { key } = await keyed();
    for (let sent = 1; sent <= 51; sent += 1) {
      expect((await signInBy(product.client(), key)).status).toBe(200);
    }
  });

  test("The 51st refused passkey of a sender in 15 minutes is 429, for a person on a page", async () => {
    await product.pass(HOUR_MS);
    const client = product.client();
    for (let sent = 1; sent <= 50; sent += 1) {
      expect((await client.json("POST", "/api/auth/passkey", { response: { id: "x" } })).status).toBe(401);
    }
    expect((await client.json("POST", "/api/auth/passkey", { response: { id: "x" } })).status).toBe(429);
    const page = await client.post("/login/passkey", { response: "{}" }, { Accept: "text/html" });
    expect([page.status, page.headers.get("Retry-After")]).toEqual([429, "900"]);
    expect(await page.text()).toContain("Too many attempts");
    await product.pass(HOUR_MS);
  });
});

describe("as a second step", () => {
  async function halfway({ company }: Keyed): Promise<Client> {
    const client = product.client();
    const sent = { emailOrBusinessName: company.email, password: OWNER_PASSWORD, next: "/fuel" };
    expect((await client.json("POST", "/api/auth/login", sent)).body.requiresSecondStep).toBe(true);
    return client;
  }

  test("the same person's signs in, and another person's signs nobody in", async () => {
    const [one, other] = [await keyed(), await keyed()];
    const client = await halfway(one);
    const page = await client.page("/login/second-step");
    expect(page.html).toMatch(/data-passkey="second-step"/);
    const send = async (key: SoftPasskey) => {
      const { body } = await passkeyOptions(client, "second-step");
      return client.json("POST", "/api/auth/passkey", { response: key.use(body) });
    };
    expect((await send(other.key)).status).toBe(401);
    expect(await isSignedIn(client)).toBe(false);
    const right = await send(one.key);
    expect([right.status, right.body.redirect]).toEqual([200, "/fuel"]);
    expect(await isSignedIn(client)).toBe(true);
  });

  test("opens no second session where a code finished the same sign-in meanwhile", async () => {
    const one = await keyed();
    const client = await halfway(one);
    const { body } = await passkeyOptions(client, "second-step");
    const finished = overtaken(client, one.key.use(body), async () => {
      expect((await client.json("POST", "/api/auth/second-step", { code: one.codes[0] })).status).toBe(200);
    });
    await expect(finished).rejects.toThrow("auth.passkey_refused");
    const opened = "select count(*) from sessions where user_id = ?";
    expect(await product.value(opened, one.company.id)).toBe(2);
  });

  test("who has passkeys alone signs in by a recovery code too", async () => {
    const one = await keyed();
    const client = await halfway(one);
    const signedIn = await client.json("POST", "/api/auth/second-step", { code: one.codes[0] });
    expect(signedIn.status).toBe(200);
    expect(
      (await (await halfway(one)).json("POST", "/api/auth/second-step", { code: "123456" })).status,
    ).toBe(401);
  });
});

describe("as a proof", () => {
  test("the own one makes a session fresh, and another's leaves it stale", async () => {
    const one = await keyed();
    const manager = await newManager(product, one.company);
    const theirs = newKey();
    await addPasskey(manager, theirs);
    await product.pass(10 * MINUTE_MS);
    const { owner } = one.company;
    const prove = async (key: SoftPasskey) => {
      const { body } = await passkeyOptions(owner, "prove");
      return owner.json("POST", "/api/auth/prove", { response: key.use(body) });
    };
    expect((await prove(theirs)).status).toBe(401);
    expect((await owner.json("POST", "/api/user/recovery-codes")).body.requiresProof).toBe(true);
    expect((await prove(one.key)).status).toBe(200);
    expect((await owner.json("POST", "/api/user/recovery-codes")).status).toBe(201);
  });

  test("An answer to a challenge of another act, or of another person, is refused", async () => {
    const [one, other] = [await keyed(), await keyed()];
    const { owner } = one.company;
    const theirs = await passkeyOptions(other.company.owner, "prove");
    const adding = await passkeyOptions(owner, "add");
    const signIn = await passkeyOptions(owner, "sign-in");
    await product.pass(MINUTE_MS);
    const prove = (from: JsonAnswer) => {
      const cookie = from.headers.getSetCookie().find((one) => /^(?:__Host-)?passkey=/.test(one)) ?? "";
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      owner.cookies.set(name, value);
      const response = one.key.use({ rpId: from.body.rp?.id, ...from.body });
      return owner.json("POST", "/api/auth/prove", { response });
    };
    for (const from of [theirs, adding, signIn]) expect((await prove(from)).status).toBe(401);
    expect((await prove(await passkeyOptions(owner, "prove"))).status).toBe(200);
  });

  test("Nobody adds one by the challenge of another person", async () => {
    const [one, other] = [await keyed(), await keyed()];
    const proof = one.key.use((await passkeyOptions(one.company.owner, "prove")).body);
    await one.company.owner.ask("POST", "/api/auth/prove", { response: proof });
    const { body } = await passkeyOptions(other.company.owner, "add");
    for (const [name, value] of other.company.owner.cookies)
      if (name.endsWith("passkey")) one.company.owner.cookies.set(name, value);
    const sent = { response: newKey().make(body), name: "Key" };
    expect((await one.company.owner.json("POST", "/api/user/passkeys", sent)).status).toBe(400);
    expect((await stateOf(one.company.owner)).passkeys).toHaveLength(1);
  });

  test("in the post of the act, by call and by form", async () => {
    const one = await keyed();
    const { owner } = one.company;
    await product.pass(10 * MINUTE_MS);
    const byForm = async () => JSON.stringify(one.key.use((await passkeyOptions(owner, "prove")).body));
    const page = await owner.post("/profile/second-step", { intent: "codes", response: await byForm() });
    expect(page.status).toBe(200);
    await product.pass(10 * MINUTE_MS);
    const remove = (proof = {}) => owner.json("DELETE", `/api/user/passkeys/${one.id}`, proof);
    const stale = await remove();
    expect([stale.status, stale.body.requiresProof]).toEqual([403, true]);
    const response = one.key.use((await passkeyOptions(owner, "prove")).body);
    expect((await remove({ response })).status).toBe(204);
    expect((await stateOf(owner)).on).toBe(false);
  });

  test("It never stands in for the password where that is always asked", async () => {
    const one = await keyed();
    const { owner } = one.company;
    await product.pass(10 * MINUTE_MS);
    const response = one.key.use((await passkeyOptions(owner, "prove")).body);
    const wrong = { response, currentPassword: "wrong-guess-1", code: "x" };
    for (const [path, act] of [
      ["/api/user/change-password", { newPassword: "orchard-ladder-9" }],
      ["/api/user/profile", { email: "other@example.com" }],
    ] as const)
      expect((await owner.json("PATCH", path, { ...act, ...wrong })).status, path).toBe(400);
  });
});

describe("the last factor", () => {
  test("An authenticator goes alone while passkeys stay, and codes of it are wrong", async () => {
    const one = await keyed();
    const { owner, email } = one.company;
    const { key } = await turnOnSecondStep(owner, product.now);
    expect((await stateOf(owner)).recoveryCodesLeft).toBe(10);
    expect((await owner.json("DELETE", "/api/user/authenticator")).status).toBe(204);
    expect(await stateOf(owner)).toMatchObject({
      on: true,
      authenticatorAddedAt: null,
      recoveryCodesLeft: 10,
    });
    const client = product.client();
    await logIn(client, email);
    const code = codeOf(key, product.now, 1);
    expect((await client.json("POST", "/api/auth/second-step", { code })).status).toBe(401);
  });

  test("The last passkey turns the second step off; where one is required it stays", async () => {
    const one = await keyed();
    const { owner } = one.company;
    await owner.ask("PUT", "/api/company/second-step", { required: true });
    const path = `/api/user/passkeys/${one.id}`;
    expect((await owner.json("DELETE", path)).status).toBe(409);
    const second = await addPasskey(owner, newKey());
    expect((await owner.json("DELETE", path)).status).toBe(204);
    await owner.ask("PUT", "/api/company/second-step", { required: false });
    expect((await owner.json("DELETE", `/api/user/passkeys/${second.passkey.id}`)).status).toBe(204);
    expect(await stateOf(owner)).toMatchObject({ on: false, recoveryCodesLeft: 0, passkeys: [] });
    await product.pass(DAY_MS);
  });

  /** A removal reads the person's factors, then its session, then writes. */
  const overtaken = (by: () => Promise<unknown>) => ({
    ...NO_PROOF,
    session: { ...NO_PROOF.session, sid: async () => String(await by()) },
  });
  const asRead = ({ company: { id } }: Keyed) => ({
    ctx: contextAt(createDatabase(product.db, newD1Cost()), product.now.toISOString()),
    actor: { ...OWNER, id, userId: id, companyId: id, secondStep: true },
  });

  test("Of two passkeys that are removed at once the second one stays", async () => {
    const one = await keyed();
    const { owner } = one.company;
    const { passkey: second } = await addPasskey(owner, newKey());
    const { ctx, actor } = asRead(one);
    const first = () => owner.json("DELETE", `/api/user/passkeys/${one.id}`);
    await removePasskey(ctx, actor, second.id, { others: false }, overtaken(first));
    expect(await stateOf(owner)).toMatchObject({ on: true, passkeys: [{ id: second.id }] });
  });

  test("An authenticator stays whose person's only passkey went meanwhile", async () => {
    const one = await keyed();
    const { owner } = one.company;
    await turnOnSecondStep(owner, product.now);
    const { ctx, actor } = asRead(one);
    const passkey = () => owner.json("DELETE", `/api/user/passkeys/${one.id}`);
    await removeAuthenticator(ctx, actor, { others: false }, overtaken(passkey));
    const { on, authenticatorAddedAt } = await stateOf(owner);
    expect([on, authenticatorAddedAt === null]).toEqual([true, false]);
  });
});

test("Changes are mailed and recorded, without a key or an id of a credential", async () => {
  const one = await keyed();
  const { owner, email, id } = one.company;
  await addPasskey(owner, newKey());
  await owner.ask("DELETE", `/api/user/passkeys/${one.id}`, { others: true });
  const subjects = (await product.mailbox(email)).map(({ subject }) => subject);
  expect(subjects.slice(0, 3)).toEqual([
    "A passkey was removed",
    "A passkey was added",
    "Your second step is on",
  ]);
  const log = await product.rows<{ action: string }>(
    "select * from audit_records where company_id = ? and kind = 'people' order by rowid",
    id,
  );
  expect(log.map(({ action }) => action)).toEqual(["second-step.on", "passkey.add", "passkey.remove"]);
  expect(JSON.stringify(log)).not.toContain(one.key.id.toString("base64url"));
  await product.runCron(new Date(product.now.getTime() + HOUR_MS));
  expect(await product.value("select count(*) from spent_challenges")).toBe(0);
});
