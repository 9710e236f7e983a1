import { newOperator } from "../support/accounts.ts";
import { expect, neededWidth, test } from "../support/browser.ts";

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with script" : "without script", () => {
    test("the owner sets the shared password and adds an operator, who signs in", async ({
      browser,
      company,
      product,
      signedInPage,
    }) => {
      const page = await signedInPage(company.owner, { javaScriptEnabled });
      await page.goto("/employees");
      await expect(page.getByRole("heading", { name: "Operators (0)" })).toBeVisible();
      const current = page.getByRole("region", { name: "Current Settings" });
      await expect(current.getByText("Not set")).toBeVisible();
      await expect(current.getByText(company.businessName)).toBeVisible();

      await page.getByRole("link", { name: "Company Settings" }).click();
      await page.getByRole("button", { name: "Save settings" }).click();
      await expect(page.getByText("No Changes", { exact: true })).toBeVisible();
      await page.getByLabel("Operator password").fill("12345");
      await page.getByRole("button", { name: "Save settings" }).click();
      await expect(page.getByText("Password must be at least 6 characters").first()).toBeVisible();
      await page.getByLabel("Operator password").fill("barn-door-77");
      await page.getByRole("button", { name: "Save settings" }).click();
      await expect(page.getByText("Settings Updated", { exact: true })).toBeVisible();
      await expect(page.getByText("barn-door-77")).toHaveCount(0);
      await page.getByRole("button", { name: "Show the operator password" }).click();
      await expect(current.getByText("barn-door-77")).toBeVisible();
      await page.getByRole("link", { name: "Hide the operator password" }).click();
      await expect(page.getByText("barn-door-77")).toHaveCount(0);

      const firstName = `Ana${javaScriptEnabled}`;
      const username = firstName.toLowerCase();
      await page.getByRole("link", { name: "Add Operator" }).click();
      await page.getByLabel("First name").fill(firstName);
      await page.getByRole("button", { name: "Add Operator" }).click();
      await expect(page.getByText("Missing Information")).toBeVisible();
      await expect(page.getByLabel("First name")).toHaveValue(firstName);
      await page.getByLabel("Last name").fill("Ibarra");
      await page.getByRole("button", { name: "Add Operator" }).click();
      await expect(page.getByText("Operator Added Successfully", { exact: true })).toBeVisible();
      await expect(
        page.getByText(new RegExp(`^The username of .* is ${username}. They log in with`)),
      ).toBeVisible();
      await expect(page.getByRole("heading", { name: "Operators (1)" })).toBeVisible();
      await expect(page.getByRole("row", { name: new RegExp(`${firstName} Ibarra`) })).toBeVisible();

      const context = await browser.newContext({ baseURL: product.url, javaScriptEnabled });
      const operator = await context.newPage();
      await operator.goto("/employee-login");
      await operator.getByLabel("Operator name (username)").fill(username);
      await operator.getByLabel("Password", { exact: true }).fill("barn-door-77");
      await operator.getByRole("button", { name: "Sign in" }).click();
      await expect(operator).not.toHaveURL(/employee-login/);
      expect((await context.request.get("/api/auth/user")).status()).toBe(200);

      await page.getByLabel(`Actions for ${firstName} Ibarra`).click();
      await page.getByRole("link", { name: `Edit ${firstName} Ibarra` }).click();
      await expect(page.getByText(`The username ${username} stays the same.`)).toBeVisible();
      await page.getByLabel("Last name").fill("Robles");
      await page.getByRole("button", { name: "Save" }).click();
      await expect(page.getByText("Operator Updated", { exact: true })).toBeVisible();

      await page.getByLabel(`Actions for ${firstName} Robles`).click();
      await page.getByRole("link", { name: `Remove ${firstName} Robles` }).click();
      await expect(page.getByText(`Are you sure you want to remove ${firstName} Robles?`)).toBeVisible();
      await page.getByRole("button", { name: "Remove" }).click();
      await expect(page.getByText("Operator Removed", { exact: true })).toBeVisible();
      await expect(page.getByRole("heading", { name: "Operators (0)" })).toBeVisible();
      expect((await context.request.get("/api/auth/user")).status()).toBe(401);
      await context.close();
    });

    test("an operator with a personal password returns to the shared one", async ({
      company,
      product,
      signedInPage,
    }) => {
      const { id } = await newOperator(product, company, "Nora");
      const reset = { targetUserId: id, newPassword: "barn-owl-77" };
      await company.owner.json("POST", "/api/admin/reset-user-password", reset);
      const page = await signedInPage(company.owner, { javaScriptEnabled });
      await page.goto("/employees");
      const row = page.getByRole("row", { name: /Nora Field/ });
      await expect(row.getByText("Own password", { exact: true })).toBeVisible();
      await row.getByLabel("Actions for Nora Field").click();
      await row.getByRole("link", { name: "Let Nora Field use the operator password again" }).click();
      await expect(page.getByRole("dialog")).toHaveCount(javaScriptEnabled ? 1 : 0);
      await page.getByRole("button", { name: "Use Operator Password" }).click();
      await expect(page.getByText("Operator Password in Use Again", { exact: true })).toBeVisible();
      await expect(row.getByText("Own password", { exact: true })).toHaveCount(0);
    });

    test("the first operator comes with the shared password", async ({ company, signedInPage }) => {
      const page = await signedInPage(company.owner, { javaScriptEnabled });
      await page.goto("/employees");
      const current = page.getByRole("region", { name: "Current Settings" });
      await current.getByRole("link", { name: "Set a password" }).click();
      await expect(page.getByRole("heading", { name: "Company Settings" })).toBeVisible();
      await page.goto("/employees");
      await page.getByRole("link", { name: "Add Operator" }).click();
      await page.getByLabel("First name").fill(`Bea${javaScriptEnabled}`);
      await page.getByLabel("Last name").fill("Field");
      await page.getByLabel("Operator password (optional)").fill("short");
      await page.getByRole("button", { name: "Add Operator" }).click();
      await expect(page.getByText("Password must be at least 6 characters").first()).toBeVisible();
      await expect(page.getByLabel("Last name")).toHaveValue("Field");
      await page.getByLabel("Operator password (optional)").fill("barn-door-77");
      await page.getByRole("button", { name: "Add Operator" }).click();
      await expect(page.getByText("Operator Added Successfully", { exact: true })).toBeVisible();
      await expect(current.getByText("Not set")).toHaveCount(0);
      await page.getByRole("link", { name: "Add Operator" }).click();
      await expect(page.getByLabel("First name")).toBeVisible();
      await expect(page.getByLabel("Operator password (optional)")).toHaveCount(0);
    });

    test("two clicks add one operator", async ({ company, signedInPage }) => {
      const page = await signedInPage(company.owner, { javaScriptEnabled });
      await page.goto("/employees/add");
      const form = await page.locator("form#employee").evaluate((element: HTMLFormElement) => {
        const key = element.querySelector<HTMLInputElement>("input[name=idempotencyKey]")?.value ?? "";
        return { key };
      });
      const fields = { firstName: "Twice", lastName: "Clicked", idempotencyKey: form.key };
      const answers = [
        await company.owner.post("/employees/add", fields),
        await company.owner.post("/employees/add", fields),
      ];
      expect(answers.map(({ status }) => status)).toEqual([302, 302]);
      await page.goto("/employees");
      await expect(page.getByRole("row", { name: /Twice Clicked/ })).toHaveCount(1);
    });
  });
}

test("a username is copied with one press", async ({ company, product, signedInPage }) => {
  const { username } = await newOperator(product, company, "Clip");
  const page = await signedInPage(company.owner);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/employees");
  await page.getByRole("button", { name: `Copy the username ${username}` }).click();
  await expect(page.getByText("Username Copied", { exact: true })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(username);
});

test("a name without a blank fits every screen", async ({ company, product, signedInPage }) => {
  const { id } = await newOperator(product, company, "W".repeat(200), "m".repeat(200));
  const page = await signedInPage(company.owner, { javaScriptEnabled: false });
  const paths = ["", `/${id}/edit`, `/${id}/remove`, `/${id}/manager`].map((path) => `/employees${path}`);
  for (const path of [...paths, `/reset-user-password?user=${id}`]) {
    await page.goto(path);
    for (const width of [360, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const needed = await neededWidth(page);
      expect([path, width, needed]).toEqual([path, width, width]);
    }
  }
});
