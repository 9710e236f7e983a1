import { describe, expect, it } from "vitest";
import { logIn, newCompany, newOperator, OWNER_PASSWORD, resetToken } from "#tests/support/accounts.ts";
import { startedProduct } from "#tests/support/started.ts";

const NEW_PASSWORD = "orchard-lane-19";

const product = await startedProduct({ RATE_LIMIT_SCALE: "10" });

const signIn = (email: string, password: string) => logIn(product.client(), email, password);

describe("a forgotten password", () => {
  it("is replaced through the mailed link, once, and every session ends", async () => {
    const company = await newCompany(product);
    const visitor = product.client();
    const asked = await visitor.json("POST", "/api/auth/forgot-password", {
      emailOrBusinessName: company.businessName.toUpperCase(),
    });
    expect(asked.status).toBe(200);
    const token = await resetToken(product, company.email);
    const reset = (newPassword: string) =>
      visitor.json("POST", "/api/auth/reset-password-with-token", { token, newPassword });

    expect((await reset("short")).status).toBe(400);
    expect((await reset("password123")).body.errors.newPassword).toHaveLength(1);
    expect((await reset(` ${company.businessName.toUpperCase()} `)).status).toBe(400);
    expect((await reset(NEW_PASSWORD)).status).toBe(200);
    const used = await reset("another-one-7");
    const dead = "This reset link is invalid or has expired. Please request a new password reset.";
    expect([used.status, used.body]).toEqual([400, { message: dead }]);

    expect((await company.owner.json("GET", "/api/auth/user")).status).toBe(401);
    expect((await signIn(company.email, OWNER_PASSWORD)).status).toBe(401);
    expect((await signIn(company.email, NEW_PASSWORD)).status).toBe(200);
  });

  it("of a manager can't become the company's name", async () => {
    const company = await newCompany(product);
    const { id } = await newOperator(product, company);
    const email = "nina@example.com";
    const account = { email, password: OWNER_PASSWORD, confirmPassword: OWNER_PASSWORD };
    await company.owner.json("POST", `/api/employees/${id}/manager`, account);
    await product.client().json("POST", "/api/auth/forgot-password", { emailOrBusinessName: email });
    const reset = { token: await resetToken(product, email), newPassword: company.businessName };
    const refused = await product.client().json("POST", "/api/auth/reset-password-with-token", reset);
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([400, ["newPassword"]]);
  });

  it("keeps its link when the form is sent without it in the address", async () => {
    const company = await newCompany(product);
    const visitor = product.client();
    await visitor.json("POST", "/api/auth/forgot-password", { emailOrBusinessName: company.email });
    const token = await resetToken(product, company.email);
    const short = await visitor.post("/reset-password", {
      token,
      newPassword: "12345",
      confirmPassword: "12345",
    });
    const page = await short.text();
    expect(short.status).toBe(400);
    expect(page).toContain("Password Too Short");
    expect(page).toContain(token);
    expect(page).not.toContain("12345");
  });

  it("gives the same answer for an unknown account", async () => {
    const company = await newCompany(product);
    const ask = (emailOrBusinessName: string) =>
      product.client().json("POST", "/api/auth/forgot-password", { emailOrBusinessName });
    const known = await ask(company.email);
    const unknown = await ask("nobody@example.com");
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
    // Equal work for both, so the response time reveals nothing.
    expect(unknown.headers.get("X-D1-Round-Trips")).toBe(known.headers.get("X-D1-Round-Trips"));
    expect(await product.mailbox("nobody@example.com")).toEqual([]);
  });

  it("accepts one of two concurrent resets", async () => {
    const company = await newCompany(product);
    await product.client().json("POST", "/api/auth/forgot-password", { emailOrBusinessName: company.email });
    const token = await resetToken(product, company.email);
    const answers = await Promise.all(
      ["first-gate-11", "second-gate-11"].map((newPassword) =>
        product.client().json("POST", "/api/auth/reset-password-with-token", { token, newPassword }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it("has a link that expires after an hour", async () => {
    const company = await newCompany(product);
    await product.client().json("POST", "/api/auth/forgot-password", { emailOrBusinessName: company.email });
    const token = await resetToken(product, company.email);
    await product.run(
      "update users set reset_token_expiry = reset_token_expiry - 3600000 where id = ?",
      company.id,
    );
    const late = await product
      .client()
      .json("POST", "/api/auth/reset-password-with-token", { token, newPassword: NEW_PASSWORD });
    expect(late.status).toBe(400);
    const page = await product
      .client()
      .post("/reset-password", { token, newPassword: NEW_PASSWORD, confirmPassword: NEW_PASSWORD });
    expect(page.status).toBe(400);
    expect(await page.text()).toContain("This reset link is invalid or has expired.");
  });

  it("names the mistakes at the form's fields", async () => {
    const notice = async (newPassword: string, confirmPassword: string) => {
      const fields = { token: "x", newPassword, confirmPassword };
      const page = await product.client().post("/reset-password?token=x", fields);
      const html = await page.text();
      return [/role="alert"><strong>([^<]*)/.exec(html)?.[1], /class="error"[^>]*>([^<]*)/.exec(html)?.[1]];
    };
    const short = ["Password Too Short", "Password must be at least 6 characters."];
    expect(await notice("abc", "abc")).toEqual(short);
    expect(await notice("abcdef9", "abcdef8")).toEqual(["Password Mismatch", "Passwords do not match."]);
    const long = "x".repeat(10_000);
    expect(await notice(long, long)).toEqual(["Reset Failed", "This is too long."]);
  });
});
