import { beforeEach, describe, expect, test } from "vitest";
import { openSession } from "#app/auth/session.server.ts";
import { UNKNOWN_DEVICE } from "#app/domain/accounts/device-words.ts";
import { DAY_MS, HOUR_MS } from "#app/domain/durations.ts";
import { formatZonedTime } from "#app/i18n/format.ts";
import { parseSettings } from "#app/platform/settings.ts";
import { signInDevice } from "#app/services/accounts/new-device.ts";
import { createDatabase, newD1Cost } from "#db/client.ts";
import {
  CHROME,
  type Company,
  logIn,
  logInOperator,
  newCompany,
  newManager,
  newOperator,
  OWNER_PASSWORD,
  verificationToken,
} from "#tests/support/accounts.ts";
import { type Client, TEST_SETTINGS } from "#tests/support/product.ts";
import { codeOf, turnOnSecondStep } from "#tests/support/second-step.ts";
import { contextAt } from "#tests/support/service-context.ts";
import { startedProduct } from "#tests/support/started.ts";

/** The mail about a sign-in in a new browser. */

// As in production: the number of mails is a limit.
const product = await startedProduct({}, { clock: new Date("2026-11-28T08:00:00Z") });
beforeEach(() => product.pass(HOUR_MS));

const signIn = (client: Client, email: string, userAgent = CHROME) => {
  const given = { emailOrBusinessName: email, password: OWNER_PASSWORD };
  return client.json("POST", "/api/auth/login", given, { "User-Agent": userAgent });
};
const subjects = ["New sign-in", "Nuevo inicio de sesión"];
const mailsTo = async (email: string) =>
  (await product.mailbox(email)).filter(({ subject }) => subjects.includes(subject));
const known = (userId: string) =>
  product.value("select count(*) from known_devices where user_id = ?", userId);

/** A company whose owner has signed in once. */
async function signedInOnce(): Promise<Company> {
  const company = await newCompany(product);
  expect(await mailsTo(company.email)).toEqual([]);
  return company;
}

describe("A sign-in of an owner or manager", () => {
  test("marks the browser for a year, and the first one mails nothing", async () => {
    const company = await signedInOnce();
    expect(await known(company.id)).toBe(1);
    const { headers } = await signIn(company.owner, company.email);
    const cookie = headers.getSetCookie().find((one) => one.startsWith("device="));
    expect(cookie).toMatch(/Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax/);
    expect(await known(company.id)).toBe(1);
    expect(await mailsTo(company.email)).toEqual([]);
  });

  test("by the verification link marks the browser, too", async () => {
    const client = product.client();
    const given = { businessName: "Link Farm", email: "link@example.com", password: OWNER_PASSWORD };
    await client.ask("POST", "/api/auth/signup", given);
    await client.post("/verify-email", { token: await verificationToken(product, given.email) });
    expect(client.cookies.has("device")).toBe(true);
    await signIn(client, given.email);
    expect(await mailsTo(given.email)).toEqual([]);
  });

  test("in a new browser mails all confirmed addresses, in the person's language, by the company's clock", async () => {
    const company = await signedInOnce();
    const second = `second-${company.email}`;
    await product.run(
      "update users set locale = 'es', secondary_email = ?, secondary_email_confirmed_at = ? where id = ?",
      ...[second, product.now.getTime(), company.id],
    );
    await product.run("update companies set time_zone = 'America/Chicago' where id = ?", company.id);
    await signIn(product.client(), company.email);
    for (const address of [company.email, second]) {
      const [mail, ...others] = await mailsTo(address);
      expect([mail?.subject, others]).toEqual(["Nuevo inicio de sesión", []]);
      expect(mail?.text).toContain("Chrome en Windows");
      expect(mail?.text).toContain(formatZonedTime(product.now, "es", "America/Chicago"));
      expect(mail?.text).toContain("http://localhost:8788/profile/devices");
      expect(mail?.text).toContain("Si no fue usted, cambie su contraseña.");
    }
  });

  test("in a browser known by now mails nothing, after a sign-out too", async () => {
    const company = await signedInOnce();
    const client = product.client();
    await signIn(client, company.email);
    expect(await mailsTo(company.email)).toHaveLength(1);
    await client.post("/logout", {});
    await signIn(client, company.email);
    expect(await mailsTo(company.email)).toHaveLength(1);
  });

  test("in a browser that another person used mails at the first sign-in there", async () => {
    const [one, other] = [await signedInOnce(), await signedInOnce()];
    await signIn(one.owner, other.email);
    expect(await mailsTo(other.email)).toHaveLength(1);
    await signIn(one.owner, other.email);
    expect(await mailsTo(other.email)).toHaveLength(1);
    expect(await mailsTo(one.email)).toEqual([]);
    // A person of the same company is another one, too.
    const manager = await newManager(product, one);
    const { email } = await manager.ask("GET", "/api/auth/user");
    expect(await mailsTo(email)).toEqual([]);
    await signIn(one.owner, email);
    expect(await mailsTo(email)).toHaveLength(1);
  });

  test("with a wrong password, or between its two steps, neither marks nor mails", async () => {
    const company = await signedInOnce();
    const { key } = await turnOnSecondStep(company.owner, product.now);
    const client = product.client();
    expect((await logIn(client, company.email, "wrong-password")).status).toBe(401);
    expect((await signIn(client, company.email)).status).toBe(403);
    expect([client.cookies.has("device"), await mailsTo(company.email)]).toEqual([false, []]);
    await client.ask("POST", "/api/auth/second-step", { code: codeOf(key, product.now) });
    expect([client.cookies.has("device"), await known(company.id)]).toEqual([true, 2]);
    expect(await mailsTo(company.email)).toHaveLength(1);
  });

  test("whose password changed before its session was there neither marks nor mails", async () => {
    const company = await signedInOnce();
    const db = createDatabase(product.db, newD1Cost());
    const ctx = contextAt(db, product.now.toISOString());
    const who = { userId: company.id, companyId: company.id };
    const { after } = await signInDevice(ctx, who, null, UNKNOWN_DEVICE);
    const holder = { ...who, worker: false, remembered: false, proof: { passwordHash: "changed" }, after };
    const opening = openSession(db, parseSettings(TEST_SETTINGS), holder, product.now, null);
    await expect(opening).rejects.toMatchObject({ code: "auth.invalid_credentials" });
    expect([await known(company.id), await mailsTo(company.email)]).toEqual([1, []]);
  });

  test("mails ten times a day, and lists the eleventh all the same", async () => {
    const company = await signedInOnce();
    for (let device = 1; device <= 11; device += 1) {
      await signIn(product.client(), company.email);
      await product.pass(HOUR_MS);
    }
    expect(await mailsTo(company.email)).toHaveLength(10);
    expect(await known(company.id)).toBe(12);
    await product.pass(DAY_MS);
    await signIn(product.client(), company.email);
    expect(await mailsTo(company.email)).toHaveLength(11);
  });

  test("keeps the browser's token in the database as a hash alone", async () => {
    const company = await signedInOnce();
    const token = JSON.parse(atob(decodeURIComponent(company.owner.cookies.get("device") ?? "")));
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(JSON.stringify(await product.rows("select * from known_devices"))).not.toContain(token);
  });
});

test("A sign-in of operators, or by business name, marks nothing and mails nothing", async () => {
  const company = await signedInOnce();
  const operator = await newOperator(product, company);
  const before = await product.mailbox();
  for (const operatorName of [operator.username, company.businessName]) {
    const client = product.client();
    expect((await logInOperator(client, operatorName)).status).toBe(200);
    expect(client.cookies.has("device")).toBe(false);
  }
  expect(await product.mailbox()).toHaveLength(before.length);
  expect(await known(operator.id)).toBe(0);
});

test("A browser that kept its marks under the cookie's name counts as known for the limits", async () => {
  const company = await signedInOnce();
  const marks = company.owner.cookies.get("marks") ?? "";
  const client = product.client();
  client.cookies.set("device", marks);
  const stranger = product.client();
  const guess = () => logIn(stranger, company.email, "wrong-password");
  for (let attempt = 0; attempt < 6; attempt += 1) await guess();
  expect((await guess()).status).toBe(429);
  expect((await signIn(client, company.email)).status).toBe(200);
});

test("The devices of somebody who is removed, or no manager anymore, are forgotten", async () => {
  const company = await signedInOnce();
  const ids: string[] = [];
  for (const name of ["first", "second"]) {
    const manager = await newManager(product, company, `${name}-${company.email}`);
    ids.push((await manager.ask("GET", "/api/auth/user")).id);
  }
  const [removed = "", demoted = ""] = ids;
  expect([await known(removed), await known(demoted)]).toEqual([1, 1]);
  await company.owner.ask("DELETE", `/api/employees/${removed}`);
  await company.owner.ask("DELETE", `/api/employees/${demoted}/manager`);
  expect([await known(removed), await known(demoted), await known(company.id)]).toEqual([0, 0, 1]);
});

test("A device without a sign-in for a year is forgotten", async () => {
  const company = await signedInOnce();
  await product.runCron(new Date(product.now.getTime() + 365 * DAY_MS - 1));
  expect(await known(company.id)).toBe(1);
  await product.pass(365 * DAY_MS + 1);
  await product.runCron(product.now);
  await product.pass(-365 * DAY_MS - 1);
  expect(await known(company.id)).toBe(0);
});
