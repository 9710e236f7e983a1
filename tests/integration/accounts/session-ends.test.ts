import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#app/domain/durations.ts";
import {
  CHROME,
  isSignedIn,
  logIn,
  newCompany,
  newManager,
  newOperator,
  OWNER_PASSWORD,
  SHARED_PASSWORD,
} from "#tests/support/accounts.ts";
import type { Client } from "#tests/support/product.ts";
import { startedProduct } from "#tests/support/started.ts";

/** When sessions end, and how their use is stored. */

const STAFF = "owner1@example.com";

const product = await startedProduct(
  { RATE_LIMIT_SCALE: "1000", ADMIN_EMAILS: STAFF },
  { clock: new Date("2026-11-28T08:00:00Z") },
);
beforeAll(async () => {
  await newCompany(product, "Platform", { staff: true, secondStep: false });
});
beforeEach(() => product.pass(HOUR_MS));

async function signIn(email: string, rememberMe = false): Promise<Client> {
  const client = product.client();
  await client.ask("POST", "/api/auth/login", {
    ...{ emailOrBusinessName: email, password: OWNER_PASSWORD, rememberMe },
  });
  return client;
}

/** Whether the session of a browser is alive, asked without using it. */
const isAlive = (client: Client) =>
  client.fetch("/api/auth/user", { method: "HEAD" }).then(({ status }) => status === 200);

const sessionOf = (id: string) =>
  product.first("select last_used_at as used, expire, browser, system from sessions where user_id = ?", id);

describe("A session of an owner or manager", () => {
  test("ends after 12 hours without use", async () => {
    const company = await newCompany(product);
    const manager = await newManager(product, company);
    const signedIn = [await signIn(company.email), manager];
    await product.pass(12 * HOUR_MS - 1);
    expect(await Promise.all(signedIn.map(isAlive))).toEqual([true, true]);
    await product.pass(1);
    expect(await Promise.all(signedIn.map(isAlive))).toEqual([false, false]);
  });

  test("ends after 24 hours, however it is used", async () => {
    const { owner } = await newCompany(product);
    for (let hour = 1; hour < 24; hour += 1) {
      await product.pass(HOUR_MS);
      expect(await isSignedIn(owner)).toBe(true);
    }
    await product.pass(HOUR_MS);
    expect(await isSignedIn(owner)).toBe(false);
  });

  test("that is kept ends after 30 days without use, and after 90 days", async () => {
    const { email } = await newCompany(product);
    const [unused, used] = [await signIn(email, true), await signIn(email, true)];
    await product.pass(20 * DAY_MS);
    expect(await isSignedIn(used)).toBe(true);
    await product.pass(9 * DAY_MS);
    expect(await isAlive(unused)).toBe(true);
    await product.pass(DAY_MS);
    expect(await isAlive(unused)).toBe(false);
    await product.pass(15 * DAY_MS);
    expect(await isSignedIn(used)).toBe(true);
    await product.pass(29 * DAY_MS);
    expect(await isSignedIn(used)).toBe(true);
    await product.pass(16 * DAY_MS - 1);
    expect(await isAlive(used)).toBe(true);
    await product.pass(1);
    expect(await isAlive(used)).toBe(false);
  });

  test("of an older version keeps its end, and learns its use and its device", async () => {
    const { id, email } = await newCompany(product);
    await product.run("delete from sessions");
    const client = await signIn(email);
    const end = product.now.getTime() + 24 * HOUR_MS;
    await product.run(
      "update sessions set expire = ?, last_used_at = null, latest_end = null, browser = null, system = null",
      end,
    );
    await product.pass(2 * HOUR_MS);
    await client.fetch("/api/auth/user", { headers: { "User-Agent": CHROME } });
    expect(await sessionOf(id)).toEqual({
      ...{ used: product.now.getTime(), expire: end, browser: "Chrome", system: "Windows" },
    });
  });
});

describe("A session of platform staff", () => {
  test("ends after 8 hours, kept and used or not", async () => {
    const clients = [await signIn(STAFF), await signIn(STAFF, true)];
    await product.pass(4 * HOUR_MS);
    expect(await isSignedIn(clients[1] as Client)).toBe(true);
    await product.pass(4 * HOUR_MS - 1);
    expect(await Promise.all(clients.map(isAlive))).toEqual([true, true]);
    await product.pass(1);
    expect(await Promise.all(clients.map(isAlive))).toEqual([false, false]);
    const ends = await product.rows(
      "select expire - created_at as lasts from sessions where user_id = (select id from users where email = ?)",
      STAFF,
    );
    expect(ends.every(({ lasts }) => lasts === 8 * HOUR_MS)).toBe(true);
  });

  test("that was opened before they were staff is over when it is older than 8 hours", async () => {
    const client = await signIn(STAFF, true);
    const asOwner = [product.now.getTime() + 30 * DAY_MS, product.now.getTime() + 90 * DAY_MS];
    await product.run("update sessions set expire = ?, latest_end = ?", ...asOwner);
    await product.pass(8 * HOUR_MS - 1);
    expect(await isAlive(client)).toBe(true);
    await product.pass(1);
    expect(await isAlive(client)).toBe(false);
    expect((await client.get("/")).status).toBe(302);
  });
});

describe("A session of operators", () => {
  test.each([
    [false, DAY_MS],
    [true, 30 * DAY_MS],
  ])("that is kept: %s, ends after %s ms, however it is used", async (rememberMe, lasts) => {
    const company = await newCompany(product);
    const operator = await newOperator(product, company);
    const names = [operator.username, company.businessName];
    const clients = names.map(() => product.client());
    for (const [index, client] of clients.entries()) {
      const given = { operatorName: names[index], password: SHARED_PASSWORD, rememberMe };
      await client.ask("POST", "/api/employee/login", given);
    }
    await product.pass(lasts - HOUR_MS);
    for (const client of clients) expect(await isSignedIn(client)).toBe(true);
    await product.pass(HOUR_MS - 1);
    expect(await Promise.all(clients.map(isAlive))).toEqual([true, true]);
    await product.pass(1);
    expect(await Promise.all(clients.map(isAlive))).toEqual([false, false]);
  });
});

describe("The cookie of a session", () => {
  const maxAge = (headers: Headers, name: string) => {
    const cookie = headers.getSetCookie().find((one) => one.startsWith(`${name}=`));
    return cookie === undefined ? "none" : (/max-age=(\d+)/i.exec(cookie)?.[1] ?? "until the browser closes");
  };

  test("that is kept lasts 30 days from the sign-in, and from the first page of a later hour", async () => {
    const { email } = await newCompany(product);
    const client = product.client();
    const given = { emailOrBusinessName: email, password: OWNER_PASSWORD, rememberMe: true };
    const { headers } = await client.json("POST", "/api/auth/login", given);
    expect(maxAge(headers, "session")).toBe("2592000");
    await product.pass(59 * MINUTE_MS);
    expect(maxAge((await client.get("/")).headers, "session")).toBe("none");
    await product.pass(MINUTE_MS);
    expect(maxAge((await client.get("/")).headers, "session")).toBe("2592000");
    expect(maxAge((await client.get("/")).headers, "session")).toBe("none");
  });

  test("that isn't kept is set by the sign-in alone", async () => {
    const { email } = await newCompany(product);
    const client = await signIn(email);
    await product.pass(HOUR_MS);
    const { headers } = await client.get("/");
    expect([maxAge(headers, "session"), maxAge(headers, "used")]).toEqual(["none", "3600"]);
  });

  test("is not set again by a sign-out or a new sign-in", async () => {
    const { email } = await newCompany(product);
    const client = await signIn(email, true);
    await product.pass(HOUR_MS);
    const out = await client.post("/logout", {});
    expect(out.headers.getSetCookie().filter((one) => one.startsWith("session="))).toHaveLength(1);
    expect(client.cookies.has("session")).toBe(false);
    const again = await signIn(email, true);
    const before = again.cookies.get("session");
    await product.pass(HOUR_MS);
    const { headers } = await logIn(again, email);
    expect(headers.getSetCookie().filter((one) => one.startsWith("session="))).toHaveLength(1);
    expect(again.cookies.get("session")).not.toBe(before);
    expect(await isSignedIn(again)).toBe(true);
  });

  test("follows a proof, also when the use is stored with it", async () => {
    const { email } = await newCompany(product);
    const client = await signIn(email, true);
    await product.pass(HOUR_MS);
    const { headers } = await client.json("POST", "/api/auth/prove", { currentPassword: OWNER_PASSWORD });
    expect(maxAge(headers, "session")).toBe("2592000");
    expect(await isSignedIn(client)).toBe(true);
  });
});

describe("The last use of a session", () => {
  test("is written by the first page of an hour, and by no other", async () => {
    const { id, owner } = await newCompany(product);
    await product.pass(HOUR_MS);
    for (let page = 0; page < 10; page += 1) {
      await owner.get("/profile");
      await product.pass(5 * MINUTE_MS);
    }
    expect((await sessionOf(id))?.used).toBe(product.now.getTime() - 50 * MINUTE_MS);
  });

  test("costs no round trip", async () => {
    const company = await newCompany(product);
    const operator = await newOperator(product, company);
    const trips = async (client: Client, path: string) =>
      Number((await client.get(path)).headers.get("X-D1-Round-Trips"));
    for (const [path, client, most] of [
      ["/", company.owner, 2],
      ["/profile", company.owner, 2],
      ["/operator", operator.client, 1],
    ] as const) {
      const before = await trips(client, path);
      expect(before, path).toBeLessThanOrEqual(most);
      await product.pass(HOUR_MS);
      expect(await trips(client, path), path).toBe(before);
    }
  });

  test("stays when the cookie 'used' is missing, wrong or another hour's", async () => {
    const { id, owner } = await newCompany(product);
    const before = await sessionOf(id);
    await product.pass(30 * MINUTE_MS);
    const encoded = (seconds: unknown) => encodeURIComponent(btoa(JSON.stringify(seconds)));
    const seconds = product.now.getTime() / 1000;
    for (const used of [null, "junk", encoded("x"), encoded(seconds - 7200), encoded(seconds + 7200)]) {
      if (used === null) owner.cookies.delete("used");
      else owner.cookies.set("used", used);
      expect(await isSignedIn(owner)).toBe(true);
      expect(await sessionOf(id)).toEqual(before);
    }
  });

  test("revives no session that ended", async () => {
    const { id, owner } = await newCompany(product);
    const before = await sessionOf(id);
    await product.pass(12 * HOUR_MS);
    owner.cookies.delete("used");
    expect(await isSignedIn(owner)).toBe(false);
    expect(await sessionOf(id)).toEqual(before);
  });

  test("is left as it is by a HEAD", async () => {
    const { id, owner } = await newCompany(product);
    const before = await sessionOf(id);
    await product.pass(2 * HOUR_MS);
    expect(await isAlive(owner)).toBe(true);
    expect(await sessionOf(id)).toEqual(before);
  });
});
