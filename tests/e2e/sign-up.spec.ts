import { verificationToken } from "../support/accounts.ts";
import { expect, test } from "../support/browser.ts";

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with script" : "without script", () => {
    test.use({ javaScriptEnabled });

    test("a visitor signs up, verifies the address and reaches the dashboard", async ({ page, product }) => {
      const email = `stranger-${javaScriptEnabled}@example.com`;
      await page.goto("/");
      await page.getByRole("link", { name: "Get Started" }).click();
      // The first missing field gets the focus.
      await page.getByLabel("Email").fill(email);
      await page.getByRole("button", { name: "Start Free Trial" }).click();
      await expect(page.getByLabel("Business name")).toBeFocused();
      await page.getByLabel("Business name").fill(`Stranger and Sons ${javaScriptEnabled}`);
      await page.getByLabel("Email").fill(email);
      await page.getByLabel("Password", { exact: true }).fill("quiet-meadow-9");
      await page.getByLabel("Confirm password").fill("quiet-meadow-8");
      await page.getByRole("button", { name: "Start Free Trial" }).click();
      await expect(page.getByText("Passwords don't match")).toBeVisible();
      await expect(page.getByLabel("Confirm password")).toBeFocused();
      await expect(page.getByLabel("Email")).toHaveValue(email);
      await page.getByLabel("Password", { exact: true }).fill("quiet-meadow-9");
      await page.getByLabel("Confirm password").fill("quiet-meadow-9");
      await page.getByRole("button", { name: "Start Free Trial" }).click();
      await expect(page.getByText("Account created successfully!")).toBeVisible();
      await expect(page.getByText(email)).toBeVisible();

      await page.goto(`/verify-email?token=${await verificationToken(product, email)}`);
      if (!javaScriptEnabled) await page.getByRole("button", { name: "Verify my email" }).click();
      await expect(page.getByText("Email Verified!")).toBeVisible();
      await page.getByRole("link", { name: "Go to Dashboard Now" }).click();
      await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
    });
  });
}
