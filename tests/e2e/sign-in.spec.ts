import { OWNER_PASSWORD } from "../support/accounts.ts";
import { expect, test } from "../support/browser.ts";

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with script" : "without script", () => {
    test.use({ javaScriptEnabled });

    test("an owner signs in and is welcomed on the dashboard", async ({ company, page }) => {
      await page.goto("/login");
      await page.getByLabel("Email or Business Name").fill(company.email);
      await page.getByLabel("Password", { exact: true }).fill(OWNER_PASSWORD);
      await page.getByRole("button", { name: "Sign in" }).click();
      await expect(page).toHaveTitle("Dashboard");
      await expect(page.getByText("Welcome back!", { exact: true })).toBeVisible();
      // With script the notice is a toast that can be closed.
      const close = page.getByRole("button", { name: "Close" });
      if (javaScriptEnabled) {
        await close.click();
        await expect(page.getByText("Welcome back!", { exact: true })).toHaveCount(0);
      } else await expect(close).toHaveCount(0);
    });
  });
}
