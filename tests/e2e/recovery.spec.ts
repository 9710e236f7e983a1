import { OWNER_PASSWORD } from "../support/accounts.ts";
import { expect, test } from "../support/browser.ts";

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with script" : "without script", () => {
    test.use({ javaScriptEnabled });

    test("an owner who forgot the password chooses a new one by mail", async ({ page, product, company }) => {
      await page.goto("/login");
      await page.getByRole("link", { name: "Forgot password?" }).click();
      await page.getByLabel("Email or Business Name").fill(company.email);
      await page.getByRole("button", { name: "Send reset link" }).click();
      await expect(page.getByRole("heading", { name: "Check Your Email" })).toBeVisible();

      const [mail] = await product.mailbox(company.email);
      const link = /\/reset-password\?token=[\w-]+/.exec(mail?.text ?? "")?.[0] ?? "";
      await page.goto(link);
      await page.getByLabel("New password", { exact: true }).fill("hay-barn-door-3");
      await page.getByLabel("Confirm new password").fill("hay-barn-door-4");
      await page.getByRole("button", { name: "Reset password" }).click();
      await expect(page.getByText("Passwords do not match.", { exact: true })).toBeVisible();
      await page.getByLabel("New password", { exact: true }).fill("hay-barn-door-3");
      await page.getByLabel("Confirm new password").fill("hay-barn-door-3");
      await page.getByRole("button", { name: "Reset password" }).click();
      await expect(page.getByRole("heading", { name: "Password Reset Successful" })).toBeVisible();

      await page.getByRole("link", { name: "Go to Login" }).click();
      await page.getByLabel("Email or Business Name").fill(company.email);
      await page.getByLabel("Password", { exact: true }).fill(OWNER_PASSWORD);
      await page.getByRole("button", { name: "Sign in", exact: true }).click();
      await expect(page.getByText("Login failed")).toBeVisible();
      await page.getByLabel("Password", { exact: true }).fill("hay-barn-door-3");
      await page.getByRole("button", { name: "Sign in", exact: true }).click();
      await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
    });
  });
}
