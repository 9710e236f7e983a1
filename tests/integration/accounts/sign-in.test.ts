import { beforeAll, describe, expect, test } from "vitest";
import {
  type Company,
  isSignedIn,
  logIn,
  newCompany,
  newOperator,
  type Operator,
  OWNER_PASSWORD,
  SHARED_PASSWORD,
  verificationToken,
} from "#tests/support/accounts.ts";
import type { Client } from "#tests/support/product.ts";
import { startedProduct } from "#tests/support/started.ts";

let company: Company;
let operator: Operator;

const product = await startedProduct({ RATE_LIMIT_SCALE: "1000" });
beforeAll(async () => {
  company = await newCompany(product);
  operator = await newOperator(product, company, "Maria");
});

const owner = (fields: Record<string, unknown>) =>
  product.client().json("POST", "/api/auth/login", { password: OWNER_PASSWORD, ...fields });
const worker = (fields: Record<string, unknown>, client = product.client()) =>
  client.json("POST", "/api/employee/login", { password: SHARED_PASSWORD, ...fields });

const sessionCookie = (headers: Headers) =>
  headers.getSetCookie().find((cookie) => /^(?:__Host-)?session=/.test(cookie));

describe("owners", () => {
  test("sign in by address or business name, ignoring case and outer blanks", async () => {
    for (const name of [
      company.email,
      ` ${company.email.toUpperCase()} `,
      ` ${company.businessName.toLowerCase()}`,
    ]) {
      const { status, body, headers } = await owner({ emailOrBusinessName: name });
      expect({ status, body }).toEqual({ status: 200, body: { message: "Welcome back!" } });
      expect(sessionCookie(headers)).toMatch(/HttpOnly/);
    }
  });

  test("get the same 401 for a wrong password, an unknown account and an operator's username", async () => {
    const answers = [];
    for (const fields of [
      { emailOrBusinessName: company.email, password: "tractor-shed-43" },
      { emailOrBusinessName: company.email, password: SHARED_PASSWORD },
      { emailOrBusinessName: "nobody@example.com" },
      { emailOrBusinessName: operator.username, password: SHARED_PASSWORD },
    ]) {
      const { status, body, headers } = await owner(fields);
      expect(sessionCookie(headers)).toBeUndefined();
      answers.push({ status, body });
    }
    const same = { status: 401, body: { message: "Please check your credentials and try again" } };
    expect(answers).toEqual(answers.map(() => same));
  });

  test.each([
    [{ emailOrBusinessName: "" }, "emailOrBusinessName", "Please enter your email or business name"],
    [{ emailOrBusinessName: "a@example.com", password: "" }, "password", "Password is required"],
    [{ emailOrBusinessName: "a\u0000@example.com" }, "emailOrBusinessName", "This value can't be used."],
    [{ emailOrBusinessName: { $ne: "" } }, "emailOrBusinessName", "This value can't be used."],
    [{ emailOrBusinessName: "a@example.com", password: ["x"] }, "password", "This value can't be used."],
    [
      { emailOrBusinessName: "a@example.com", rememberMe: "maybe" },
      "rememberMe",
      "This value can't be used.",
    ],
  ])("are refused with a reason at the field: %j", async (fields, field, message) => {
    const { status, body } = await owner(fields);
    expect(status).toBe(400);
    expect(body.errors).toEqual({ [field]: [message] });
    expect(body.message).toBe(message);
  });

  test("see the mistake in the form, which keeps the name and never the password", async () => {
    const empty = await (
      await product.client().post("/login", { emailOrBusinessName: "", password: "" })
    ).text();
    expect(empty).toContain("Please enter your email or business name");
    expect(empty).toContain("Password is required");
    const wrong = await product
      .client()
      .post("/login", { emailOrBusinessName: company.email, password: "tractor-shed-43" });
    expect(wrong.status).toBe(401);
    const html = await wrong.text();
    expect(html).toContain("Login failed");
    expect(html).toContain("Please check your credentials and try again");
    expect(html).toContain(`value="${company.email}"`);
    expect(html).not.toContain("tractor-shed-43");
  });
});

describe("operators", () => {
  test("sign in by username and shared password, and go where the server says", async () => {
    const { status, body } = await worker({ operatorName: operator.username });
    expect({ status, body }).toEqual({ status: 200, body: { redirect: "/simple-operator" } });
  });

  test("sign in case-sensitively, and every failure is the same", async () => {
    for (const fields of [
      { operatorName: "Maria" },
      { operatorName: operator.username, password: SHARED_PASSWORD.toUpperCase() },
      { operatorName: "nobody-of-this-name" },
      { operatorName: company.businessName.toUpperCase() },
      { operatorName: company.email, password: OWNER_PASSWORD },
      { operatorName: operator.username, password: `${SHARED_PASSWORD} ` },
    ]) {
      const { status, body } = await worker(fields);
      expect({ status, body }).toEqual({
        status: 401,
        body: { message: "Invalid operator name or password" },
      });
    }
  });

  test("can't use another company's shared password", async () => {
    const other = await newCompany(product);
    await other.owner.json("POST", "/api/company-settings", { masterPassword: "other-gate-77" });
    expect((await worker({ operatorName: operator.username, password: "other-gate-77" })).status).toBe(401);
    expect((await worker({ operatorName: other.businessName })).status).toBe(401);
    expect((await worker({ operatorName: other.businessName, password: "other-gate-77" })).status).toBe(200);
  });

  test("can't sign in without a shared password", async () => {
    const bare = await newCompany(product);
    const { body } = await bare.owner.json("POST", "/api/employees", {
      firstName: "Early",
      lastName: "Bird",
    });
    for (const operatorName of [body.operatorUsername, bare.businessName]) {
      expect((await worker({ operatorName })).status).toBe(401);
      expect((await worker({ operatorName, password: "null" })).status).toBe(401);
    }
  });

  test("signed in by business name and shared password are reporters, never owners", async () => {
    const client = product.client();
    expect((await worker({ operatorName: company.businessName }, client)).status).toBe(200);
    const { body } = await client.json("GET", "/api/auth/user");
    expect(body).toMatchObject({
      role: "operator",
      companyId: company.id,
      businessName: company.businessName,
    });
    expect(body.id).not.toBe(company.id);
    expect((await client.json("GET", "/api/company-settings")).status).toBe(403);
    expect((await client.json("GET", "/api/employees")).status).toBe(403);
  });

  test("may vary the blanks of a business name, but not its case", async () => {
    const { businessName } = await newCompany(product, "Blank\u00A0 Creek");
    const company = { operatorName: businessName, password: SHARED_PASSWORD };
    const owner = product.client();
    await logIn(owner, businessName.toUpperCase().replace(/\s+/, " \u200B"));
    await owner.json("POST", "/api/company-settings", { masterPassword: SHARED_PASSWORD });
    const open = (operatorName: string) =>
      product.client().json("POST", "/api/employee/login", { ...company, operatorName });
    for (const name of [businessName, businessName.replace(/\s+/, " "), `\u200E${businessName}`]) {
      expect([name, (await open(name)).status]).toEqual([name, 200]);
    }
    expect((await open(businessName.toLowerCase())).status).toBe(401);
  });

  test("may type combining accents in a password", async () => {
    const accents = await newCompany(product);
    await accents.owner.json("POST", "/api/company-settings", { masterPassword: "jard\u00edn-77-ni\u00f1o" });
    const typed = "jardi\u0301n-77-nin\u0303o";
    expect((await worker({ operatorName: accents.businessName, password: typed })).status).toBe(200);
  });

  test("learn from the page that they may have a personal password", async () => {
    const page = await product.client().html("/employee-login");
    expect(page).toContain("or your own password if you were given one");
  });

  test("must fill both fields", async () => {
    const { status, body } = await worker({ operatorName: " ", password: "" });
    expect(status).toBe(400);
    expect(Object.keys(body.errors)).toEqual(["operatorName", "password"]);
  });
});

describe("remember me", () => {
  test("keeps the session for 30 days; without it the session ends with the browser, or without use", async () => {
    const remembered = await owner({ emailOrBusinessName: company.email, rememberMe: true });
    expect(sessionCookie(remembered.headers)).toContain("Max-Age=2592000");
    const plain = await owner({ emailOrBusinessName: company.email });
    expect(sessionCookie(plain.headers)).not.toMatch(/Max-Age|Expires/i);
    const results = await product.rows<{ hours: number }>(
      "select distinct (expire - created_at) / 3600000 as hours from sessions where user_id = ?",
      company.id,
    );
    expect(results.map(({ hours }) => hours).sort((a, b) => a - b)).toEqual([12, 720]);
  });

  test("ends a session on time, whatever the cookie says", async () => {
    const { owner: client, id } = await newCompany(product);
    await product.run("update sessions set expire = ? where user_id = ?", Date.now() - 1, id);
    expect((await client.json("GET", "/api/auth/user")).status).toBe(401);
  });

  test("remembers an operator's username on the device, never the password, also after logout", async () => {
    const client = product.client();
    const fields = { operatorName: operator.username, password: SHARED_PASSWORD, rememberMe: "on" };
    const entered = await client.post("/employee-login", fields);
    expect(sessionCookie(entered.headers)).toContain("Max-Age=2592000");
    expect([...client.cookies.values()].join()).not.toContain(SHARED_PASSWORD);
    await client.post("/logout", {});
    expect((await client.json("GET", "/api/auth/user")).status).toBe(401);
    const page = await client.html("/employee-login");
    expect(page).toContain(`value="${operator.username}"`);
    await client.post("/employee-login", { operatorName: operator.username, password: SHARED_PASSWORD });
    await client.post("/logout", {});
    expect(await client.html("/employee-login")).not.toContain(`value="${operator.username}"`);
  });
});

describe("another sign-in in the same browser", () => {
  const copyOf = (client: Client) => {
    const copy = product.client();
    copy.cookies.set("session", client.cookies.get("session") ?? "");
    return copy;
  };
  const ways: [way: string, send: (client: Client) => Promise<unknown>][] = [
    ["the owner's call", (client) => logIn(client, company.email)],
    ["the operator's call", (client) => worker({ operatorName: operator.username }, client)],
    [
      "the link that verifies another account",
      async (client) => {
        const email = `another-${Date.now()}@farm.example`;
        const fields = { businessName: `Another ${email}`, email, password: OWNER_PASSWORD };
        await product.client().json("POST", "/api/auth/signup", fields);
        await client.post("/verify-email", { token: await verificationToken(product, email) });
      },
    ],
  ];

  test.each(ways)("by %s ends the session that it replaces", async (_, send) => {
    const own = await newCompany(product);
    const earlier = copyOf(own.owner);
    expect(await isSignedIn(earlier)).toBe(true);
    await send(own.owner);
    expect(await isSignedIn(own.owner)).toBe(true);
    expect(own.owner.cookies.get("session")).not.toBe(earlier.cookies.get("session"));
    expect(await isSignedIn(earlier)).toBe(false);
  });

  test("leaves it alone when the password is wrong", async () => {
    const own = await newCompany(product);
    const earlier = copyOf(own.owner);
    expect((await logIn(own.owner, own.email, "not-the-password")).status).toBe(401);
    expect(await isSignedIn(earlier)).toBe(true);
  });
});

describe("the destination after sign-in", () => {
  const enter = (next: string) =>
    product.client().post("/login", { emailOrBusinessName: company.email, password: OWNER_PASSWORD, next });

  test.each([
    ["/employees?x=1", "/employees?x=1"],
    ["/equipment-list.data", "/equipment-list"],
    ["/máquinas", "/m%C3%A1quinas"],
    ["//evil.example", "/"],
    ["/\\evil.example", "/"],
    ["/\t/evil.example", "/"],
    ["https://evil.example/", "/"],
    ["javascript:alert(1)", "/"],
    ["/a/..//evil.example", "/"],
    ["/~welcome", "/"],
    ["/%7Ewelcome", "/"],
    ["/api/logout", "/"],
    ["/API/logout", "/"],
    ["/%61pi/logout", "/"],
    ["/%E0%A4%A", "/"],
    ["/a\u0000b", "/"],
    ["", "/"],
  ])("next=%j leads to %j", async (next, to) => {
    const response = await enter(next);
    expect([302, 303]).toContain(response.status);
    expect(response.headers.get("Location")).toBe(to);
  });

  test("is home for a path that is too long", async () => {
    expect((await enter(`/${"a".repeat(3_000)}`)).headers.get("Location")).toBe("/");
  });

  test("is the owner page that the visitor wanted", async () => {
    const sent = await product.client().get("/employees?from=mail");
    expect(sent.headers.get("Location")).toBe(`/login?next=${encodeURIComponent("/employees?from=mail")}`);
  });

  test.each([
    ["/settings?x=1", "/login?next=%2Fsettings%3Fx%3D1"],
    ["https://evil.example/settings", "/login"],
  ])("of a form from %s leads to %s", async (from, to) => {
    const referer = new URL(from, product.url).href;
    const sent = await product.client().post("/profile", {}, { Referer: referer });
    expect(sent.headers.get("Location")).toBe(to);
  });

  test("is / for somebody whose session has ended there", async () => {
    const { owner: client, id } = await newCompany(product);
    await product.run("delete from sessions where company_id = ?", id);
    expect((await client.get("/")).headers.get("Location")).toBe("/");
  });

  test("is / for a signed-in user on a sign-in page", async () => {
    for (const { client } of [{ client: company.owner }, operator]) {
      for (const path of ["/login", "/signup", "/employee-login"]) {
        expect((await client.get(path)).headers.get("Location")).toBe("/");
      }
      expect((await client.get("/verify-email?token=x")).status).toBe(200);
      expect((await client.get("/email-verification-pending")).status).toBe(200);
    }
  });
});

describe("signing out", () => {
  test("asks first for a link from elsewhere, and not for our own", async () => {
    const { owner: client } = await newCompany(product);
    for (const site of ["cross-site", "same-site", "none"]) {
      const asked = await client.fetch("/api/logout", { headers: { "Sec-Fetch-Site": site } });
      expect(asked.headers.get("Location")).toBe("/logout");
    }
    expect((await client.json("GET", "/api/auth/user")).status).toBe(200);
    const session = client.cookies.get("session") ?? "";
    const out = await client.fetch("/api/logout", { headers: { "Sec-Fetch-Site": "same-origin" } });
    expect(out.headers.get("Location")).toBe("/");
    expect(client.cookies.has("session")).toBe(false);
    client.cookies.set("session", session);
    expect((await client.json("GET", "/api/auth/user")).status).toBe(401);
  });

  const ways: [way: string, send: (client: Client) => Promise<Pick<Response, "headers">>][] = [
    ["the form", (client) => client.post("/logout", {})],
    ["POST /api/auth/logout", (client) => client.json("POST", "/api/auth/logout")],
    ["POST /api/logout", (client) => client.json("POST", "/api/logout")],
    [
      "GET /api/logout",
      (client) => client.fetch("/api/logout", { headers: { "Sec-Fetch-Site": "same-origin" } }),
    ],
  ];
  test.each(ways)(
    "by %s removes the session and the cached pages, and tells other pages",
    async (_, send) => {
      const { client } = await newOperator(product, company, "Ivo");
      const before = client.cookies.get("reader");
      expect(before).toMatch(/^[\w-]{22}$/);
      const { headers } = await send(client);
      expect(headers.get("Clear-Site-Data")).toBe('"cache"');
      expect(client.cookies.has("session")).toBe(false);
      expect(client.cookies.get("reader")).toBe("-");
      expect((await client.json("GET", "/api/auth/user")).status).toBe(401);
    },
  );

  test("by POST /api/auth/logout answers 200 with a session or without", async () => {
    const { owner: client } = await newCompany(product);
    expect((await client.json("POST", "/api/auth/logout")).status).toBe(200);
    expect((await client.json("POST", "/api/auth/logout")).status).toBe(200);
    expect((await client.json("GET", "/api/auth/user")).status).toBe(401);
  });

  test("/api/login/owner redirects to the owner's sign-in", async () => {
    const response = await product.client().get("/api/login/owner");
    expect(response.headers.get("Location")).toBe("/login");
  });
});

test("the user's record has the specified fields and no secret", async () => {
  const { body } = await company.owner.json("GET", "/api/auth/user");
  expect(body).toMatchObject({
    email: company.email,
    businessName: company.businessName,
    role: "owner",
    authType: "custom",
    emailVerified: true,
    primaryEmailAlerts: true,
    operatorUsername: null,
  });
  expect(JSON.stringify(body)).not.toMatch(/password|token|answer|scrypt/i);
});

test("a company named like another company's operator can still sign in", async () => {
  const { username } = await newOperator(product, company, "Namesake");
  const own = await newCompany(product);
  await own.owner.json("POST", "/api/company-settings", {
    companyName: username,
    masterPassword: "barn-owl-88",
  });
  const client = product.client();
  expect((await worker({ operatorName: username, password: "barn-owl-88" }, client)).status).toBe(200);
  expect((await client.json("GET", "/api/auth/user")).body.companyId).toBe(own.id);
  const other = product.client();
  expect((await worker({ operatorName: username }, other)).status).toBe(200);
  expect((await other.json("GET", "/api/auth/user")).body.companyId).toBe(company.id);
});

test("an Idempotency-Key removes no cookies and stores no secrets", async () => {
  const client = product.client();
  const fields = { emailOrBusinessName: company.email, password: OWNER_PASSWORD };
  for (let time = 0; time < 2; time += 1) {
    const { status, headers } = await client.json("POST", "/api/auth/login", fields, {
      "Idempotency-Key": "sign-in-again",
    });
    expect(status).toBe(200);
    expect(sessionCookie(headers)).toBeDefined();
  }
  await client.json("POST", "/api/company-settings", { masterPassword: SHARED_PASSWORD });
  const revealed = await client.json(
    "POST",
    "/api/company-settings/reveal",
    {},
    { "Idempotency-Key": "look" },
  );
  expect(revealed.body).toEqual({ masterPassword: SHARED_PASSWORD });
  const results = await product.rows("select * from idempotency_keys");
  expect(JSON.stringify(results)).not.toContain(SHARED_PASSWORD);
  expect((await client.json("POST", "/api/logout", {}, { "Idempotency-Key": "out" })).status).toBe(302);
});
