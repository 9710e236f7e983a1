import { describe, expect, test } from "vitest";
import { logIn, newCompany, OWNER_PASSWORD, verificationToken } from "#tests/support/accounts.ts";
import type { Client } from "#tests/support/product.ts";
import { startedProduct } from "#tests/support/started.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let count = 0;

const product = await startedProduct({ RATE_LIMIT_SCALE: "1000" });

const stranger = () => {
  count += 1;
  return {
    businessName: `Stranger and Sons ${count}`,
    email: `stranger${count}@example.com`,
    password: OWNER_PASSWORD,
  };
};

const signUp = (body: unknown, client: Client = product.client()) =>
  client.json("POST", "/api/auth/signup", body);

const userRow = (email: string) =>
  product.first<Record<string, string | number | null>>("select * from users where email = ?", email);

describe("sign-up", () => {
  test("opens an unverified account and mails one link at APP_URL", async () => {
    const who = stranger();
    const { status, body, headers } = await signUp(who);
    expect(status).toBe(201);
    expect(body).toEqual({ message: expect.any(String), requiresVerification: true });
    expect(headers.getSetCookie().join()).not.toContain("session=");
    const mails = await product.mailbox(who.email);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain("http://localhost:8788/verify-email?token=");
    const row = await userRow(who.email);
    expect(row).toMatchObject({ role: "owner", auth_type: "custom", email_verified: 0 });
    expect(row?.password_hash).toMatch(/^scrypt\$/);
    expect(JSON.stringify(row)).not.toContain(await verificationToken(product, who.email));
  });

  test.each([
    [{ businessName: "X" }, "businessName", "Business name must be at least 2 characters"],
    [{ businessName: " X " }, "businessName", "Business name must be at least 2 characters"],
    [{ businessName: "\u200b\u202e\u200b" }, "businessName", "Business name must be at least 2 characters"],
    [{ businessName: "" }, "businessName", "Business name must be at least 2 characters"],
    [{ email: "nobody" }, "email", "Please enter a valid email address"],
    [{ email: "a@b" }, "email", "Please enter a valid email address"],
    [{ email: "a b@example.com" }, "email", "Please enter a valid email address"],
    [{ email: "a..b@example.com" }, "email", "Please enter a valid email address"],
    [{ email: "a@-example.com" }, "email", "Please enter a valid email address"],
    [{ email: "a\u0000b" }, "email", "Please enter a valid email address"],
    [{ email: "a".repeat(10_000) }, "email", "This is too long."],
    [{ email: `${"a".repeat(250)}@example.com` }, "email", "This is too long."],
    [{ password: "12345" }, "password", "Password must be at least 6 characters"],
    // Three visible characters, six UTF-16 units.
    [{ password: "\u{1F642}\u{1F642}\u{1F642}" }, "password", "Password must be at least 6 characters"],
    [{ confirmPassword: "short" }, "confirmPassword", "Please confirm your password"],
    [{ confirmPassword: "another-one-7" }, "confirmPassword", "Passwords don't match"],
    [{ password: "Password1" }, "password", expect.stringContaining("commonest")],
    [{ password: "Contrase\u00f1a" }, "password", expect.stringContaining("commonest")],
    [{ password: "contrasen\u0303a" }, "password", expect.stringContaining("commonest")],
    [{ password: "p\u00e1ssw\u00f6rd1" }, "password", expect.stringContaining("commonest")],
    [{ businessName: "Qwerty1 Farm", password: "qwerty1 FARM" }, "password", expect.stringContaining("same")],
    [{ email: "Same@Example.com", password: "same@example.com" }, "password", expect.any(String)],
    [{ businessName: "a\u0000b" }, "businessName", "This value can't be used."],
    [{ businessName: ["Farm"] }, "businessName", "This value can't be used."],
    [{ email: { a: 1 } }, "email", expect.any(String)],
    [{ password: ["tractor-shed-42"] }, "password", "This value can't be used."],
    [{ password: true }, "password", "This value can't be used."],
  ])("refuses %j", async (wrong, field, message) => {
    const who = { ...stranger(), ...wrong };
    const { status, body } = await signUp(who);
    expect(status).toBe(400);
    expect(body.errors[field as string][0]).toEqual(message);
    expect(body.message).toEqual(message);
    if (typeof who.email === "string") expect(await product.mailbox(who.email)).toEqual([]);
  });

  test("asks for the confirmation and keeps the form's fields, except passwords", async () => {
    const { businessName, email, password } = stranger();
    const response = await product
      .client()
      .post("/signup", { businessName, email, password, confirmPassword: "" });
    expect(response.status).toBe(400);
    const html = await response.text();
    expect(html).toContain("Please confirm your password");
    expect(html).toContain(`value="${email}"`);
    expect(html).not.toContain(password);
    expect(await userRow(email)).toBeNull();
  });

  test("answers the same for a taken address, and mails its holder", async () => {
    const held = await newCompany(product);
    const first = stranger();
    const fresh = await signUp(first);
    const taken = await signUp({ ...stranger(), email: ` ${held.email.toUpperCase()} ` });
    expect({ status: taken.status, body: taken.body }).toEqual({ status: fresh.status, body: fresh.body });
    const [mail] = await product.mailbox(held.email);
    expect(mail?.text).not.toContain("verify-email?token=");
    expect((await logIn(product.client(), held.email)).status).toBe(200);
  });

  test("mails an account in its language, whoever causes the mail", async () => {
    const who = stranger();
    const reader = product.client();
    reader.cookies.set("lng", "es");
    await signUp(who, reader);
    await reader.get(`/api/auth/verify-email?token=${await verificationToken(product, who.email)}`);
    await signUp({ ...stranger(), email: who.email });
    const asked = { emailOrBusinessName: who.email };
    await product.client().json("POST", "/api/auth/forgot-password", asked);
    const subjects = (await product.mailbox(who.email)).map(({ subject }) => subject);
    expect(subjects.sort()).toEqual([
      "Elija una contraseña nueva",
      "Usted ya tiene una cuenta",
      "Verifique su correo electrónico",
    ]);
  });

  test("keeps the latest data of an unverified account, and ends the earlier link", async () => {
    const first = stranger();
    await signUp({ ...first, password: "somebody-else-7" });
    const earlier = await verificationToken(product, first.email);
    const second = { ...stranger(), email: first.email.toUpperCase() };
    expect((await signUp(second)).status).toBe(201);
    const verify = (token: string) => product.client().json("GET", `/api/auth/verify-email?token=${token}`);
    expect((await verify(earlier)).status).toBe(400);
    expect((await verify(await verificationToken(product, second.email))).status).toBe(200);
    expect((await logIn(product.client(), first.email, "somebody-else-7")).status).toBe(401);
    expect((await logIn(product.client(), second.businessName, second.password)).status).toBe(200);
    // Its name is free again; once verified, signing up changes nothing.
    expect((await signUp({ ...stranger(), businessName: first.businessName })).status).toBe(201);
    await signUp({ ...stranger(), email: first.email, password: "somebody-else-7" });
    expect((await logIn(product.client(), first.email, "somebody-else-7")).status).toBe(401);
    expect((await logIn(product.client(), second.businessName, second.password)).status).toBe(200);
  });

  test("refuses a taken business name with 409 and says nothing about the address", async () => {
    const held = await newCompany(product);
    const businessName = ` ${held.businessName.toUpperCase()} `;
    const free = await signUp({ ...stranger(), businessName });
    const taken = await signUp({ ...stranger(), businessName, email: held.email });
    expect(free.status).toBe(409);
    expect(free.body.errors.businessName).toEqual([free.body.message]);
    expect({ status: taken.status, body: taken.body }).toEqual({ status: 409, body: free.body });
  });

  test.each([
    "Two  Blanks Farm",
    "Two\u00A0Blanks Farm",
    "Two Blanks\u200B Farm",
    "\u200FTwo Bla\u00ADnks Farm",
  ])("treats %j as the name with one blank", async (businessName) => {
    await signUp({ ...stranger(), businessName: "Two Blanks Farm" });
    const { status, body } = await signUp({ ...stranger(), businessName });
    expect([status, Object.keys(body.errors)]).toEqual([409, ["businessName"]]);
  });

  test("stores an address without invisible characters, as one account", async () => {
    const who = stranger();
    const email = `\u200B${who.email.replace("@", "\u2060@")}\u202C`;
    expect((await signUp({ ...who, email })).status).toBe(201);
    expect(await product.mailbox(who.email)).toHaveLength(1);
    expect(await userRow(who.email)).toMatchObject({ email_key: who.email });
  });

  test("treats a sign-up sent twice as one, recognised by its password", async () => {
    const who = stranger();
    const first = await signUp(who);
    const again = await signUp(who);
    expect([again.status, again.body]).toEqual([201, first.body]);
    // Its link is on its way and keeps working.
    expect(await product.mailbox(who.email)).toHaveLength(1);
    const token = await verificationToken(product, who.email);
    const refused = await signUp({ ...stranger(), businessName: who.businessName });
    const guessed = await signUp({ ...who, password: "somebody-else-7" });
    expect(refused.status).toBe(409);
    expect([guessed.status, guessed.body]).toEqual([409, refused.body]);
    const trips = [refused, guessed].map(({ headers }) => headers.get("X-D1-Round-Trips"));
    expect(trips[1]).toBe(trips[0]);
    // A later attempt gets another link.
    await product.run(
      "update users set email_verification_expiry = email_verification_expiry - 660000 where email = ?",
      who.email,
    );
    expect((await signUp(who)).status).toBe(201);
    expect(await product.mailbox(who.email)).toHaveLength(2);
    const verify = (link: string) => product.client().json("GET", `/api/auth/verify-email?token=${link}`);
    expect((await verify(token)).status).toBe(400);
    expect((await verify(await verificationToken(product, who.email))).status).toBe(200);
    // The name of an open account is taken, whatever the password.
    expect((await signUp(who)).status).toBe(409);
  });

  test("a refused name links to the sign-in and the resend", async () => {
    const { businessName } = await newCompany(product);
    const fields = { ...stranger(), businessName };
    const page = await product.client().post("/signup", { ...fields, confirmPassword: fields.password });
    expect(page.status).toBe(409);
    const html = await page.text();
    expect(html).toContain("Did you sign up with this name before?");
    expect(html).toMatch(/href="\/email-verification-pending"[^>]*>Resend Verification Email</);
  });

  test("opens one account for two sign-ups at the same moment", async () => {
    const who = stranger();
    const answers = await Promise.all([
      signUp(who),
      signUp(who),
      signUp({ ...who, businessName: "Twin Works" }),
    ]);
    expect(answers.slice(0, 2).map(({ status }) => status)).toEqual([201, 201]);
    const results = await product.rows("select id from users where email = ?", who.email);
    expect(results).toHaveLength(1);
  });

  test("never takes role, tenant and plan from the body", async () => {
    const who = stranger();
    await signUp({
      ...who,
      role: "admin",
      companyId: "x",
      equipmentLimit: -1,
      emailVerified: true,
      id: "mine",
    });
    expect(await userRow(who.email)).toMatchObject({ role: "owner", email_verified: 0 });
    expect((await userRow(who.email))?.id).not.toBe("mine");
  });

  test("deletes unverified accounts after 7 days, and their name is free again", async () => {
    const who = stranger();
    await signUp(who);
    await product.runCron(new Date(Date.now() + 6 * DAY));
    expect(await userRow(who.email)).not.toBeNull();
    await product.runCron(new Date(Date.now() + 7 * DAY + HOUR));
    expect(await userRow(who.email)).toBeNull();
    expect((await signUp(who)).status).toBe(201);
  });
});

describe("verification", () => {
  test("blocks the sign-in of an unverified account: 403 with the address, only for the right password", async () => {
    const who = stranger();
    await signUp(who);
    const client = product.client();
    const { status, body } = await logIn(client, who.businessName);
    expect(status).toBe(403);
    expect(body).toEqual({
      message: "Email verification required",
      requiresVerification: true,
      email: who.email,
    });
    expect(client.cookies.has("session")).toBe(false);
    const wrong = await logIn(client, who.email, "another-shed-42");
    expect(wrong.status).toBe(401);
    expect(wrong.body).toEqual({ message: "Please check your credentials and try again" });
    const page = await client.post("/login", { emailOrBusinessName: who.email, password: OWNER_PASSWORD });
    expect(page.headers.get("Location")).toBe(
      `/email-verification-pending?email=${encodeURIComponent(who.email)}`,
    );
    expect(client.cookies.has("pending-email")).toBe(true);
    const pending = await client.html("/email-verification-pending");
    expect(pending).toContain(who.email);
    expect(pending).toContain("<strong>Email verification required</strong>");
  });

  test("verifies by call and starts the trial, without signing anybody in", async () => {
    const who = stranger();
    await signUp(who);
    const client = product.client();
    const token = await verificationToken(product, who.email);
    const { status, body } = await client.json("GET", `/api/auth/verify-email?token=${token}`);
    expect(status).toBe(200);
    expect(body).toEqual({ message: expect.any(String), verified: true, redirectUrl: "/" });
    expect(client.cookies.has("session")).toBe(false);
    await logIn(client, who.email);
    const { body: settings } = await client.json("GET", "/api/company-settings");
    expect(settings).toMatchObject({
      subscriptionStatus: "trial",
      subscriptionTier: "basic",
      equipmentLimit: 15,
    });
    const days = (Date.parse(settings.trialEndDate) - Date.parse(settings.trialStartDate)) / DAY;
    expect(days).toBe(14);
  });

  test("verifies and signs in by the page's button, not by opening the page; a used link signs nobody in", async () => {
    const who = stranger();
    await signUp(who);
    const token = await verificationToken(product, who.email);
    const client = product.client();
    const page = `/verify-email?token=${token}`;
    const looked = await client.get(page);
    expect(looked.status).toBe(200);
    expect((await userRow(who.email))?.email_verified).toBe(0);
    expect(client.cookies.has("session")).toBe(false);

    const pressed = await client.post(page, { token });
    expect(pressed.status).toBe(200);
    // Without script too, the page goes on after three seconds.
    expect(pressed.headers.get("Refresh")).toBe("3; url=/");
    expect(await pressed.text()).toContain("Email Verified!");
    expect((await client.json("GET", "/api/auth/user")).body.email).toBe(who.email);

    const scanner = product.client();
    const again = await scanner.post(page, { token });
    expect(again.status).toBe(200);
    expect(await again.text()).toContain("Email Verified!");
    expect(scanner.cookies.has("session")).toBe(false);
  });

  test("signs in once for two presses at the same moment", async () => {
    const who = stranger();
    await signUp(who);
    const token = await verificationToken(product, who.email);
    const clients = Array.from({ length: 4 }, () => product.client());
    await Promise.all(clients.map((client) => client.post(`/verify-email?token=${token}`, { token })));
    expect(clients.filter(({ cookies }) => cookies.has("session"))).toHaveLength(1);
  });

  test("refuses unknown, missing, replaced and expired links", async () => {
    const verify = (query: string) => product.client().json("GET", `/api/auth/verify-email${query}`);
    for (const query of ["?token=unknown", "?token=%00", ""]) {
      const { status, body } = await verify(query);
      expect(status).toBe(400);
      expect(body.verified).toBe(false);
    }
    expect((await verify("")).body.message).toBe("Invalid verification link");
    const missing = await product.client().get("/verify-email");
    expect(await missing.text()).toContain("Invalid verification link");
    const failed = await product.client().post("/verify-email?token=x", { token: "x" });
    expect(failed.status).toBe(400);
    expect(await failed.text()).toContain("Failed to verify email. Please try again.");

    const who = stranger();
    await signUp(who);
    const first = await verificationToken(product, who.email);
    await product.client().json("POST", "/api/auth/resend-verification", { email: who.email });
    const second = await verificationToken(product, who.email);
    expect((await verify(`?token=${first}`)).status).toBe(400);
    await product.run(
      "update users set email_verification_expiry = ? where email = ?",
      Date.now() - 1,
      who.email,
    );
    expect((await verify(`?token=${second}`)).status).toBe(400);
    expect((await userRow(who.email))?.email_verified).toBe(0);
  });

  test("a resend answers the same for every address", async () => {
    const waiting = stranger();
    await signUp(waiting);
    const verified = await newCompany(product);
    const before = (await product.mailbox(verified.email)).length;
    const answers = [];
    for (const email of [waiting.email, verified.email, "nobody-at-all@example.com"]) {
      answers.push(await product.client().json("POST", "/api/auth/resend-verification", { email }));
    }
    expect(new Set(answers.map(({ status, body }) => JSON.stringify({ status, body }))).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
    expect(await product.mailbox(waiting.email)).toHaveLength(2);
    expect(await product.mailbox(verified.email)).toHaveLength(before);
    expect(await product.mailbox("nobody-at-all@example.com")).toEqual([]);
    // Equal work, so the response time reveals nothing.
    expect(new Set(answers.map(({ headers }) => headers.get("X-D1-Round-Trips"))).size).toBe(1);
  });

  test("a resend without an address asks for one", async () => {
    const unknown = "Email address not found. Please try signing up again.";
    const { status, body } = await product.client().json("POST", "/api/auth/resend-verification", {});
    expect({ status, message: body.message }).toEqual({ status: 400, message: unknown });
    const page = await product.client().post("/email-verification-pending", { email: "" });
    expect(page.status).toBe(400);
    expect(await page.text()).toContain(unknown);
  });
});
