import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DAY_MS } from "#app/domain/durations.ts";
import {
  type Company,
  choosePassword,
  isSignedIn,
  logIn,
  logInOperator,
  newCompany,
  newManager,
  newOperator,
  OWNER_PASSWORD,
  resetToken,
  SHARED_PASSWORD,
} from "#tests/support/accounts.ts";
import { type Client, type Product, startProduct } from "#tests/support/product.ts";
import { startedProduct } from "#tests/support/started.ts";

/** The profile: names, addresses and their links, place and alerts, password, company name. */

/** A company for tests that change nothing. */

const product = await startedProduct({ RATE_LIMIT_SCALE: "1000" });
const still = await newCompany(product);

const patch = (who: Client, body: unknown) => who.json("PATCH", "/api/user/profile", body);
const user = async (who: Client) => await who.ask("GET", "/api/auth/user");
const tokenIn = (mail: { text: string } | undefined) =>
  /confirm-email\?token=([\w.-]+)/.exec(mail?.text ?? "")?.[1] ?? "";
const follow = (token: string) => product.client().post("/confirm-email", { token });
const signIn = async (email: string, password?: string) => {
  const client = product.client();
  return { client, status: (await logIn(client, email, password)).status };
};

describe("names, place and alerts", () => {
  test("sent fields change, missing ones stay, null clears", async () => {
    const { owner } = await newCompany(product);
    const { status, body } = await patch(owner, {
      firstName: " Ana ",
      lastName: "Ruiz",
      postalCode: "60601",
      operatorNotesAlerts: false,
      role: "operator",
      emailVerified: false,
    });
    expect(status).toBe(200);
    expect(body).toEqual(await user(owner));
    expect(body).toMatchObject({
      firstName: "Ana",
      lastName: "Ruiz",
      postalCode: "60601",
      timeZone: "America/Chicago",
      operatorNotesAlerts: false,
      primaryEmailAlerts: true,
      role: "owner",
      emailVerified: true,
    });
    const { body: after } = await patch(owner, { lastName: null, postalCode: "" });
    expect(after).toMatchObject({ firstName: "Ana", lastName: null, postalCode: null, timeZone: null });
  });

  test("the owner's zone is the company's; elsewhere a zone is chosen by name", async () => {
    const { owner, id } = await newCompany(product);
    const zone = () => product.value("select time_zone as zone from companies where id = ?", id);
    await patch(owner, { postalCode: "90210" });
    expect(await zone()).toBe("America/Los_Angeles");
    await patch(owner, { postalCode: "28013", timeZone: "Europe/Madrid" });
    expect(await zone()).toBe("Europe/Madrid");
    await patch(owner, { firstName: "Ana" });
    expect(await zone()).toBe("Europe/Madrid");
    // In any spelling, the form selects it, so that saving again keeps it.
    for (const [written, expected] of [
      ["america/DENVER", "America/Denver"],
      ["UTC", "UTC"],
    ] as const) {
      await patch(owner, { timeZone: written });
      expect(await zone()).toBe(expected);
      const form = await owner.html("/profile?edit=profile");
      expect(form).toMatch(new RegExp(`<option(?=[^>]* value="${expected}")[^>]* selected=""`));
    }
    const refused = await patch(owner, { timeZone: "Mars/Olympus" });
    expect(refused.status).toBe(400);
    expect(refused.body.errors.timeZone).toEqual(["Please choose a time zone from the list."]);
  });

  test("the weekly digest is off until the owner wants it, and an operator can't turn it on", async () => {
    const company = await newCompany(product);
    expect((await user(company.owner)).weeklyDigest).toBe(false);
    expect((await patch(company.owner, { weeklyDigest: true })).body.weeklyDigest).toBe(true);
    expect((await patch(company.owner, { firstName: "Ana" })).body.weeklyDigest).toBe(true);
    const page = await company.owner.html("/profile");
    expect(page).toContain("Weekly plan");
    const { client } = await newOperator(product, company);
    const { status, body } = await patch(client, { weeklyDigest: true, postalCode: "60601" });
    expect([status, body.weeklyDigest, body.postalCode]).toEqual([200, false, "60601"]);
    const form = await client.html("/profile?edit=profile");
    expect(form).not.toContain('name="weeklyDigest"');
  });

  test.each([
    [{ firstName: ["Ana"] }, "firstName"],
    [{ lastName: "a\u0000" }, "lastName"],
    [{ postalCode: "1".repeat(21) }, "postalCode"],
    [{ primaryEmailAlerts: "often" }, "primaryEmailAlerts"],
    [{ email: "no address" }, "email"],
    [{ email: null }, "email"],
    [{ secondaryEmail: "no address" }, "secondaryEmail"],
    [{ email: ".a@example.com" }, "email"],
    [{ secondaryEmail: "a@example..com" }, "secondaryEmail"],
  ])("refuses %j", async (body, field) => {
    const { owner } = still;
    const before = await user(owner);
    const answer = await patch(owner, body);
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body.errors)).toEqual([field]);
    expect(await user(owner)).toEqual(before);
  });
});

describe("a new primary address", () => {
  const change = async (company: Company, email: string, currentPassword = OWNER_PASSWORD) =>
    patch(company.owner, { email, currentPassword });

  test("counts once its link is followed, and the old address is told", async () => {
    const company = await newCompany(product);
    await patch(company.owner, { postalCode: "60601" });
    const { status, body } = await change(company, "Fresh@Example.com");
    expect(status).toBe(200);
    expect(body).toMatchObject({ email: company.email, pendingEmail: "Fresh@Example.com" });
    expect((await signIn("fresh@example.com")).status).toBe(401);

    const [notice] = await product.mailbox(company.email);
    expect(notice?.subject).toBe("Your email address is being changed");
    expect(notice?.text).toContain("Fresh@Example.com");
    const hour = new Intl.DateTimeFormat("en-US", {
      hour: "numeric",
      timeZone: "America/Chicago",
    }).format(new Date(notice?.createdAt ?? 0));
    expect(notice?.text.replaceAll("\u202f", " ")).toMatch(
      new RegExp(hour.replace("\u202f", " ").replace(" ", ":\\d\\d ")),
    );

    const [mail] = await product.mailbox("fresh@example.com");
    const token = tokenIn(mail);
    const page = await product.client().get(`/confirm-email?token=${token}`);
    expect(page.status).toBe(200);
    expect((await user(company.owner)).email).toBe(company.email);
    const forgotten = { emailOrBusinessName: company.email };
    await product.client().json("POST", "/api/auth/forgot-password", forgotten);
    const reset = { token: await resetToken(product, company.email), newPassword: "orchard-lane-19" };

    const done = await follow(token);
    expect(done.status).toBe(200);
    expect(done.headers.getSetCookie().join()).not.toContain("session=");
    expect(await user(company.owner)).toMatchObject({ email: "Fresh@Example.com", pendingEmail: null });
    expect((await signIn("fresh@example.com")).status).toBe(200);
    expect((await signIn(company.email)).status).toBe(401);
    // A reset link to the old address is dead too.
    const late = await product.client().json("POST", "/api/auth/reset-password-with-token", reset);
    expect(late.status).toBe(400);
    // Opened twice, by a person and by a scanner: the same answer, and nothing changes.
    expect((await follow(token)).status).toBe(200);
  });

  test("needs the right current password", async () => {
    const company = still;
    const missing = await patch(company.owner, { email: "x1@example.com" });
    expect(missing.status).toBe(400);
    expect(missing.body.errors.currentPassword).toEqual(["Please enter your current password."]);
    const wrong = await change(company, "x1@example.com", "not-the-one");
    expect(wrong.status).toBe(400);
    expect(wrong.body.errors.currentPassword).toEqual(["The current password is not right."]);
    expect(await product.mailbox("x1@example.com")).toEqual([]);
  });

  test("of somebody else gets the same answer, and its holder is told", async () => {
    const company = await newCompany(product);
    const other = await newCompany(product);
    const { status, body } = await change(company, other.email.toUpperCase());
    expect(status).toBe(200);
    expect(body.pendingEmail).toBe(other.email.toUpperCase());
    const [mail] = await product.mailbox(other.email);
    expect(mail?.subject).toBe("You already have an account");
    expect(tokenIn(mail)).toBe("");
  });

  test("taken by somebody else in the meantime is refused at its link", async () => {
    const [first, second] = [await newCompany(product), await newCompany(product)];
    await change(first, "wanted@example.com");
    const firstToken = tokenIn((await product.mailbox("wanted@example.com"))[0]);
    await change(second, "wanted@example.com");
    const secondToken = tokenIn((await product.mailbox("wanted@example.com"))[0]);
    expect((await follow(secondToken)).status).toBe(200);
    const late = await follow(firstToken);
    expect(late.status).toBe(409);
    expect(await late.text()).toContain("belongs to another account");
    expect((await user(first.owner)).email).toBe(first.email);
  });

  test("can be canceled or sent again; only the last link works", async () => {
    const company = await newCompany(product);
    await change(company, "again@example.com");
    const first = tokenIn((await product.mailbox("again@example.com"))[0]);
    const sent = await company.owner.post("/profile", { intent: "resend-primary" });
    expect(sent.headers.get("Location")).toBe("/profile");
    const second = tokenIn((await product.mailbox("again@example.com"))[0]);
    expect(second).not.toBe(first);
    expect((await follow(first)).status).toBe(400);
    await company.owner.post("/profile", { intent: "cancel-primary" });
    expect((await follow(second)).status).toBe(400);
    expect(await user(company.owner)).toMatchObject({ email: company.email, pendingEmail: null });
  });

  test("refuses dead links: none, a user's without its secret, an expired one", async () => {
    const company = await newCompany(product);
    await change(company, "late@example.com");
    const token = tokenIn((await product.mailbox("late@example.com"))[0]);
    await product.run("update users set pending_email_expiry = ? where id = ?", Date.now() - 1, company.id);
    for (const dead of ["", "none", `${company.id}.`, token]) expect((await follow(dead)).status).toBe(400);
    expect((await user(company.owner)).email).toBe(company.email);
  });
});

describe("the secondary address", () => {
  test.each([
    ["none", {}, 403, []],
    ["a wrong one", { currentPassword: "not-my-password" }, 400, ["currentPassword"]],
  ])("a new one asks for a proof: %s is refused", async (_, given, status, fields) => {
    const company = await newCompany(product);
    await product.run("update sessions set proved_at = 1 where user_id = ?", company.id);
    const secondaryEmail = `grabbed-${company.id}@example.com`;
    const call = await patch(company.owner, { secondaryEmail, ...given });
    expect([call.status, Object.keys(call.body.errors ?? {})]).toEqual([status, fields]);
    const form = { email: company.email, secondaryEmail, ...given };
    expect((await company.owner.post("/profile?edit=profile", form)).status).toBe(status);
    expect(await user(company.owner)).toMatchObject({ secondaryEmail: null });
    expect(await product.mailbox(secondaryEmail)).toEqual([]);
  });

  test("receives nothing but its link until that is followed", async () => {
    const company = await newCompany(product);
    const { body } = await patch(company.owner, {
      secondaryEmail: "second@example.com",
      currentPassword: OWNER_PASSWORD,
    });
    expect(body).toMatchObject({ secondaryEmail: "second@example.com", secondaryEmailConfirmed: false });
    expect((await product.mailbox(company.email))[0]?.subject).toBe("A second email address was added");
    const recover = () =>
      product.client().json("POST", "/api/auth/forgot-password", { emailOrBusinessName: company.email });
    await recover();
    const mails = await product.mailbox("second@example.com");
    expect(mails.map(({ subject }) => subject)).toEqual(["Confirm your email address"]);

    // Saving again sends no second link and keeps the first.
    await patch(company.owner, { secondaryEmail: "Second@example.com" });
    expect((await follow(tokenIn(mails[0]))).status).toBe(200);
    expect((await user(company.owner)).secondaryEmailConfirmed).toBe(true);
    await recover();
    const afterwards = await product.mailbox("second@example.com");
    expect(afterwards.map(({ subject }) => subject)).toEqual(["Confirm your email address"]);
    await product.run(
      "update users set secondary_email_confirmed_at = ? where id = ?",
      Date.now() - 7 * DAY_MS,
      company.id,
    );
    await recover();
    expect((await product.mailbox("second@example.com"))[0]?.subject).toBe("Choose a new password");

    const gone = await patch(company.owner, { secondaryEmail: null });
    expect(gone.body).toMatchObject({ secondaryEmail: null, secondaryEmailConfirmed: false });
    expect((await follow(tokenIn(mails[0]))).status).toBe(400);
  });
});

describe("the password", () => {
  const change = (who: Client, body: unknown) => who.json("PATCH", "/api/user/change-password", body);

  test("is told to all confirmed addresses when it was changed, reset or set by the owner, and to no operator", async () => {
    const company = await newCompany(product);
    const told = async (to: string) =>
      (await product.mailbox(to)).filter(({ subject }) => subject === "Your password was changed").length;
    await product.run(
      "update users set secondary_email = ?, secondary_email_confirmed_at = 1 where id = ?",
      ...[`second-${company.email}`, company.id],
    );
    const newPassword = "hay-loft-4711";
    const manager = await newManager(product, company);
    const { id, email } = await manager.ask("GET", "/api/auth/user");
    const operator = await newOperator(product, company);
    await change(company.owner, { currentPassword: "wrong-4711", newPassword });
    expect(await told(company.email)).toBe(0);
    await change(company.owner, { currentPassword: OWNER_PASSWORD, newPassword });
    expect([await told(company.email), await told(`second-${company.email}`)]).toEqual([1, 1]);
    const forgot = { emailOrBusinessName: company.email };
    await product.client().json("POST", "/api/auth/forgot-password", forgot);
    await choosePassword(product, company.email, OWNER_PASSWORD);
    expect(await told(company.email)).toBe(2);
    const { client: owner } = await signIn(company.email);
    const before = (await product.mailbox()).length;
    for (const targetUserId of [id, operator.id]) {
      await owner.ask("POST", "/api/admin/reset-user-password", { targetUserId, newPassword });
    }
    expect([await told(email), (await product.mailbox()).length - before]).toEqual([1, 1]);
    expect(await isSignedIn(operator.client)).toBe(false);
  });

  test("ends the user's other sessions when changed, and kills a reset link on its way", async () => {
    const company = await newCompany(product);
    const other = await signIn(company.email);
    await product.client().json("POST", "/api/auth/forgot-password", { emailOrBusinessName: company.email });
    const reset = await resetToken(product, company.email);
    const { status } = await change(company.owner, {
      currentPassword: OWNER_PASSWORD,
      newPassword: "hay-loft-4711",
    });
    expect(status).toBe(200);
    expect((await company.owner.json("GET", "/api/auth/user")).status).toBe(200);
    expect((await other.client.json("GET", "/api/auth/user")).status).toBe(401);
    expect((await signIn(company.email)).status).toBe(401);
    expect((await signIn(company.email, "hay-loft-4711")).status).toBe(200);
    const late = await product
      .client()
      .json("POST", "/api/auth/reset-password-with-token", { token: reset, newPassword: "other-4711" });
    expect(late.status).toBe(400);
  });

  test.each([
    [{ newPassword: "hay-loft-4711" }, "currentPassword", "Please enter your current password."],
    [{ currentPassword: "wrong", newPassword: "hay-loft-4711" }, "currentPassword", /not right/],
    [
      { currentPassword: OWNER_PASSWORD, newPassword: "12345" },
      "newPassword",
      "New password must be at least 6 characters long.",
    ],
    [{ currentPassword: OWNER_PASSWORD, newPassword: "password" }, "newPassword", /commonest/],
    [
      { currentPassword: OWNER_PASSWORD, newPassword: "hay-loft-1", confirmPassword: "hay-loft-2" },
      "confirmPassword",
      "New password and confirmation password must match.",
    ],
  ])("refuses %j", async (body, field, message) => {
    const answer = await change(still.owner, body);
    expect(answer.status).toBe(400);
    expect(answer.body.errors[field][0]).toMatch(message);
  });

  test("can't be changed by the form of an operator who shares the company's", async () => {
    const company = await newCompany(product);
    const { client } = await newOperator(product, company);
    const body = { currentPassword: SHARED_PASSWORD, newPassword: "hay-loft-4711" };
    expect((await client.post("/profile?edit=password", body)).status).toBe(400);
  });
});

describe("operators", () => {
  test("may change their name and place, but not addresses, the notes' alert or the company's zone", async () => {
    const company = await newCompany(product);
    const { client, username } = await newOperator(product, company, "Luis");
    const { status, body } = await patch(client, {
      firstName: "Luisa",
      lastName: "Mora",
      email: "",
      secondaryEmail: "luis@example.com",
      postalCode: "90210",
      primaryEmailAlerts: false,
      operatorNotesAlerts: false,
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      firstName: "Luisa",
      operatorUsername: username,
      email: null,
      secondaryEmail: null,
      primaryEmailAlerts: false,
      operatorNotesAlerts: true,
    });
    expect(await product.mailbox("luis@example.com")).toEqual([]);
    const zone = await product.value("select time_zone as zone from companies where id = ?", company.id);
    expect(zone).toBe("UTC");
    expect((await patch(client, { firstName: "" })).status).toBe(400);
    expect((await client.post("/profile?edit=company", { companyName: "Mine" })).status).toBe(400);
    expect((await user(company.owner)).companyName).toBe(company.businessName);
  });

  test("signed in by business name see their session, and have nothing to change", async () => {
    const company = await newCompany(product);
    await company.owner.json("POST", "/api/company-settings", { masterPassword: SHARED_PASSWORD });
    const client = product.client();
    await logInOperator(client, company.businessName);
    const page = await client.get("/profile?edit=profile");
    const html = await page.text();
    expect(page.status).toBe(200);
    expect(html).toContain(company.businessName);
    expect(html).not.toContain('name="firstName"');
    expect((await patch(client, { firstName: "X" })).status).toBe(404);
  });
});

describe("the screen without script", () => {
  test("a refused form keeps the input except the password, and names the fault", async () => {
    const { owner } = still;
    const response = await owner.post("/profile?edit=profile", {
      firstName: "Typed",
      email: "no address",
      currentPassword: "secret-typed",
    });
    const html = await response.text();
    expect(response.status).toBe(400);
    for (const part of ["Invalid Email", "Please enter a valid email address.", "Typed", "no address"])
      expect(html).toContain(part);
    expect(html).not.toContain("secret-typed");
  });

  test.each([
    ["profile", { email: "" }, "Invalid Email"],
    ["profile", { email: "KEEP", secondaryEmail: "x" }, "Invalid Secondary Email"],
    ["profile", { email: "other@example.com" }, "Current Password Required"],
    ["profile", { email: "other@example.com", currentPassword: "wrong" }, "Update Failed"],
    ["company", { companyName: "  " }, "Invalid Company Name"],
    ["company", { companyName: "X" }, "Update Failed"],
    ["password", {}, "Current Password Required"],
    ["password", { currentPassword: "a", newPassword: "b" }, "Password Too Short"],
    [
      "password",
      { currentPassword: "a", newPassword: "hay-loft", confirmPassword: "hay-lift" },
      "Passwords Don&#x27;t Match",
    ],
    [
      "password",
      { currentPassword: "a", newPassword: "hay-loft", confirmPassword: "hay-loft" },
      "Password Change Failed",
    ],
  ])("%s %j: %s", async (panel, fields, title) => {
    const { owner, email } = still;
    const sent = Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [name, value === "KEEP" ? email : value]),
    );
    const response = await owner.post(`/profile?edit=${panel}`, sent);
    const html = await response.text();
    expect(response.status).toBe(400);
    expect(/role="alert"><strong>(.*?)<\/strong>/.exec(html)?.[1]).toBe(title);
  });

  test.each(["resend-primary", "resend-secondary"])("%s is 404 when no address waits", async (intent) => {
    expect((await still.owner.post("/profile", { intent })).status).toBe(404);
  });

  test("each save closes its panel with its notice, and clears emptied and unticked fields", async () => {
    const company = await newCompany(product);
    const { owner } = company;
    await patch(owner, { lastName: "Gone" });
    const notice = async (panel: string, fields: Record<string, string>) => {
      const response = await owner.post(`/profile?edit=${panel}`, fields);
      expect(response.headers.get("Location")).toBe("/profile");
      return owner.html("/profile");
    };
    expect(await notice("profile", { firstName: "Ana", email: company.email })).toContain(
      "Your profile has been successfully updated.",
    );
    expect(await user(owner)).toMatchObject({ firstName: "Ana", lastName: null, primaryEmailAlerts: false });
    expect(await notice("company", { companyName: `${company.businessName} Co` })).toContain(
      "Your company information has been successfully updated.",
    );
    const password = {
      currentPassword: OWNER_PASSWORD,
      newPassword: "hay-loft",
      confirmPassword: "hay-loft",
    };
    expect(await notice("password", password)).toContain("Your password has been successfully updated.");
  });

  test.each([
    [-1, "Unlimited"],
    [30, "30"],
  ])("an equipment limit of %i shows as %s", async (limit, expected) => {
    const { owner, id } = still;
    await product.run("update companies set equipment_limit = ? where id = ?", limit, id);
    const html = await owner.html("/profile");
    expect(html).toMatch(new RegExp(`Equipment limit</dt><dd[^>]*>${expected}</dd>`));
    expect(html).toMatch(/Full name<\/dt><dd[^>]*><span[^>]*>Not set/);
  });
});

describe("at production's rate limits", () => {
  let strict: Product;
  let company: Company;
  beforeAll(async () => {
    strict = await startProduct();
    company = await newCompany(strict);
  });
  afterAll(() => strict.stop());

  test("ten links are sent an hour, and the eleventh is refused", async () => {
    const statuses: number[] = [];
    for (let round = 0; round <= 10; round += 1) {
      const body = { secondaryEmail: `flood${round}@example.com`, currentPassword: OWNER_PASSWORD };
      statuses.push((await patch(company.owner, body)).status);
    }
    expect(statuses).toEqual([...Array(10).fill(200), 429]);
  });

  test("five wrong passwords, which count as failed sign-ins", async () => {
    const sent = { currentPassword: "wrong", newPassword: "hay-loft-4711" };
    const statuses: number[] = [];
    for (let attempt = 0; attempt <= 5; attempt += 1) {
      const { status } = await company.owner.json("PATCH", "/api/user/change-password", sent);
      statuses.push(status);
    }
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
    expect((await logIn(strict.client(), company.email)).status).toBe(429);
  });
});
