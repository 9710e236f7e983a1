import { describe, expect, test } from "vitest";
import {
  choosePassword,
  logIn,
  newCompany,
  newOperator,
  OWNER_PASSWORD,
  verificationToken,
} from "#tests/support/accounts.ts";
import type { Client } from "#tests/support/product.ts";
import { startedProduct } from "#tests/support/started.ts";

/** The only way to become platform staff is a sign-up with an address of ADMIN_EMAILS. */

const PASSWORD = "meadow-lane-91";
/** An address of the setting, without an account. */
const FREE = "jos\u00e9@staff.example";
/** Spellings that a company might type. */
const FREE_FORMS = [FREE, "JOSE\u0301@Staff.Example", "jos\u00e9\u200B@staff.example"];

const product = await startedProduct({
  RATE_LIMIT_SCALE: "1000",
  ADMIN_EMAILS:
    "owner1@example.com, Jos\u00e9@Staff.example, held@staff.example, waits@staff.example, chief@staff.example, page@staff.example",
});
const staff = await newCompany(product, "Hilltop Farm", { staff: true });
const company = await newCompany(product);

const opensAdmin = async (client: Client) => (await client.get("/admin")).status === 200;
/** Staff are led to the set-up of their second step first. */
const isLedToSetUp = async (client: Client) =>
  (await client.get("/admin")).headers.get("Location") === "/profile/second-step?next=%2Fadmin";
const signIn = async (email: string, password = PASSWORD) => {
  const client = product.client();
  return { client, status: (await logIn(client, email, password)).status };
};
const promote = (id: string, email: string) =>
  company.owner.json("POST", `/api/employees/${id}/manager`, {
    email,
    password: PASSWORD,
    confirmPassword: PASSWORD,
  });
const patch = (body: object) => company.owner.json("PATCH", "/api/user/profile", body);
const userOf = (id: string) => product.first<Record<string, unknown>>("select * from users where id = ?", id);
const linksTo = async (address: string) =>
  (await product.mailbox(address)).filter(({ text }) => text.includes("token="));

/** A manager whose address was added to the setting later. */
async function managerFromBefore(email: string, verified: boolean) {
  const { id } = await newOperator(product, company, "Before");
  const ordinary = `${id}@example.com`;
  await promote(id, ordinary);
  const token = await verificationToken(product, ordinary);
  if (verified) await product.client().get(`/api/auth/verify-email?token=${token}`);
  await product.run("update users set email = ?, email_key = ? where id = ?", email, email, id);
  const remove = () => company.owner.json("DELETE", `/api/employees/${id}`);
  return { id, token, remove };
}

test("an owner who signed up with an address of the setting is staff, whatever its case", async () => {
  expect([await opensAdmin(staff.owner), await opensAdmin(company.owner)]).toEqual([true, false]);
});

describe("a stranger who signs up with an address of the setting", () => {
  const signUp = (email: string) =>
    product.client().json("POST", "/api/auth/signup", {
      businessName: `Company of ${email}`,
      email,
      password: PASSWORD,
    });

  test("gets no access by the holder's click: a mailed link sets the password", async () => {
    const email = "Chief@Staff.example";
    await signUp(email);
    const token = await verificationToken(product, email);
    const verified = await product.client().json("GET", `/api/auth/verify-email?token=${token}`);
    expect(verified.status).toBe(200);
    expect((await signIn(email)).status).toBe(401);
    await choosePassword(product, email, "orchard-ladder-9");
    expect((await signIn(email)).status).toBe(401);
    expect(await isLedToSetUp((await signIn(email, "orchard-ladder-9")).client)).toBe(true);
  });

  test("is not signed in by the page, which announces the link, once", async () => {
    const email = "page@staff.example";
    await signUp(email);
    const token = await verificationToken(product, email);
    const browser = product.client();
    const presses = await Promise.all([1, 2].map(() => browser.post("/verify-email", { token })));
    const said = (await Promise.all(presses.map((page) => page.text()))).join();
    expect(said).toContain("We mailed you a link to choose a new password");
    expect((await browser.json("GET", "/api/auth/user")).status).toBe(401);
    expect((await product.mailbox(email)).filter(({ text }) => text.includes("reset-password"))).toHaveLength(
      1,
    );
  });
});

describe("a promotion", () => {
  test.each(FREE_FORMS)("with %j gets the usual answer, and mails no link", async (address) => {
    const operator = await newOperator(product, company, "Pia");
    const { status, body } = await promote(operator.id, address);
    expect([status, body.role]).toEqual([200, "manager"]);
    expect(await userOf(operator.id)).toMatchObject({ email_key: null, email_verification_token: null });
    await product.client().json("POST", "/api/auth/resend-verification", { email: address });
    expect(await linksTo(body.email)).toEqual([]);
    expect((await signIn(address)).status).toBe(401);
  });

  test("with the address of a staff account only tells its holder", async () => {
    const operator = await newOperator(product, company, "Rosa");
    expect((await promote(operator.id, "OWNER1@example.com")).status).toBe(200);
    const [mail] = await product.mailbox(staff.email);
    expect([mail?.subject, mail?.text.includes("token=")]).toEqual(["You already have an account", false]);
  });
});

describe("the profile", () => {
  test.each(FREE_FORMS)("accepts %j as an unconfirmed address, and mails no link", async (address) => {
    const before = await userOf(company.id);
    for (const body of [
      { email: address, currentPassword: OWNER_PASSWORD },
      { secondaryEmail: address, currentPassword: OWNER_PASSWORD },
    ]) {
      expect((await patch(body)).status).toBe(200);
    }
    await company.owner.post("/profile", { intent: "resend-primary" });
    await company.owner.post("/profile", { intent: "resend-secondary" });
    expect(await linksTo(FREE)).toEqual([]);
    expect(await userOf(company.id)).toMatchObject({
      email_key: before?.email_key,
      secondary_email_confirmed_at: null,
    });
    await company.owner.post("/profile", { intent: "cancel-primary" });
    await patch({ secondaryEmail: null });
  });

  test.each(["pending", "secondary"] as const)(
    "a link mailed before the address became one of staff is dead: %s",
    async (which) => {
      const address = `soon-${which}@example.com`;
      await patch(
        which === "pending"
          ? { email: address, currentPassword: OWNER_PASSWORD }
          : { secondaryEmail: address, currentPassword: OWNER_PASSWORD },
      );
      const [mail] = await linksTo(address);
      const token = /confirm-email\?token=([\w.-]+)/.exec(mail?.text ?? "")?.[1] ?? "";
      await product.run(`update users set ${which}_email = ? where id = ?`, FREE, company.id);
      expect((await product.client().post("/confirm-email", { token })).status).toBe(400);
      expect(await userOf(company.id)).toMatchObject({
        email: company.email,
        secondary_email_confirmed_at: null,
      });
      expect(await opensAdmin(company.owner)).toBe(false);
    },
  );
});

describe("a manager who has such an address from before", () => {
  test("is not staff, and the company can't set the password", async () => {
    const { id, remove } = await managerFromBefore("held@staff.example", true);
    const { client, status } = await signIn("held@staff.example");
    expect([status, await opensAdmin(client)]).toEqual([200, false]);
    expect(await client.ask("GET", "/api/auth/user")).toMatchObject({
      role: "manager",
      isAdmin: false,
    });

    const reset = { targetUserId: id, newPassword: "orchard-ladder-9" };
    const refused = await company.owner.json("POST", "/api/admin/reset-user-password", reset);
    expect(refused.status).toBe(403);
    expect((await signIn("held@staff.example", reset.newPassword)).status).toBe(401);
    expect(await company.owner.html("/reset-user-password")).not.toContain(id);
    expect(await company.owner.html("/employees")).not.toContain(`?user=${id}`);
    await remove();
  });

  test("without verification never becomes staff, and the person can still sign up", async () => {
    const { token, remove } = await managerFromBefore("waits@staff.example", false);
    const verified = await product.client().json("GET", `/api/auth/verify-email?token=${token}`);
    expect(verified.status).toBe(400);
    const visitor = product.client();
    await visitor.json("POST", "/api/auth/resend-verification", { email: "waits@staff.example" });
    expect(await linksTo("waits@staff.example")).toEqual([]);

    const account = { businessName: "Held Staff", email: "waits@staff.example", password: OWNER_PASSWORD };
    expect((await visitor.json("POST", "/api/auth/signup", account)).status).toBe(201);
    await visitor.get(
      `/api/auth/verify-email?token=${await verificationToken(product, "waits@staff.example")}`,
    );
    await choosePassword(product, "waits@staff.example", OWNER_PASSWORD);
    const { client } = await signIn("waits@staff.example", OWNER_PASSWORD);
    expect(await isLedToSetUp(client)).toBe(true);
    await remove();
  });
});

describe("a reset link of a staff account", () => {
  const questions = {
    securityQuestion1: "firstPet",
    securityAnswer1: "Rex",
    securityQuestion2: "firstJob",
    securityAnswer2: "Santa Fe",
  };

  test.each([
    [
      "by mail",
      () => product.client().json("POST", "/api/auth/forgot-password", { emailOrBusinessName: staff.email }),
    ],
    [
      "by answers",
      () =>
        product.client().post("/forgot-password/answers", { ...questions, emailOrBusinessName: staff.email }),
    ],
  ])("%s goes to its primary address alone", async (_, recover) => {
    const second = "second-of-staff@example.com";
    await staff.owner.json("POST", "/api/auth/setup-security-questions", {
      ...questions,
      currentPassword: OWNER_PASSWORD,
    });
    await product.run(
      "update users set secondary_email = ?, secondary_email_confirmed_at = 1 where id = ?",
      second,
      staff.id,
    );
    const before = (await linksTo(staff.email)).length;
    await recover();
    expect((await linksTo(staff.email)).length).toBe(before + 1);
    expect(await product.mailbox(second)).toEqual([]);
  });
});
