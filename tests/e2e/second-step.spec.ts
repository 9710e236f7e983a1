import { OWNER_PASSWORD } from "../support/accounts.ts";
import { expect, test } from "../support/browser.ts";
import { codeOf } from "../support/second-step.ts";

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with script" : "without script", () => {
    test.use({ javaScriptEnabled });

    test("an owner sets a second step up, and signs in with it", async ({ page, company, signedInPage }) => {
      const own = await signedInPage(company.owner, { javaScriptEnabled });
      await own.goto("/profile");
      await own.getByText("Second step", { exact: true }).click();
      await own.getByRole("link", { name: "Set up a second step" }).click();
      await own.getByRole("link", { name: "Set up", exact: true }).click();
      await expect(own.getByRole("img", { name: "The key as a QR code" })).toBeVisible();
      const address = await own.getByRole("link", { name: "Open it in an app" }).getAttribute("href");
      const key = new URL(address ?? "").searchParams.get("secret") ?? "";
      await own.getByRole("textbox", { name: "Code" }).fill("000000");
      await own.getByRole("button", { name: "Turn on" }).click();
      await expect(own.getByText("That code is not right").first()).toBeVisible();
      await own.getByRole("textbox", { name: "Code" }).fill(codeOf(key, new Date()));
      await own.getByRole("button", { name: "Turn on" }).click();
      await expect(own.getByText("From now on your password alone is not enough.")).toBeVisible();
      const recoveryCode = (await own.locator("main li").first().textContent()) ?? "";
      const download = own.waitForEvent("download");
      await own.getByRole("button", { name: "Download as text" }).click();
      expect((await download).suggestedFilename()).toBe("recovery-codes.txt");

      const enterPassword = async () => {
        await page.goto("/login?next=/fuel");
        await page.getByLabel("Email or Business Name").fill(company.email);
        await page.getByLabel("Password", { exact: true }).fill(OWNER_PASSWORD);
        await page.getByRole("button", { name: "Sign in", exact: true }).click();
        await expect(page.getByRole("heading", { name: "Second step" })).toBeVisible();
      };
      await enterPassword();
      await page.getByRole("textbox", { name: "Code" }).fill("000001");
      await page.getByRole("button", { name: "Sign In" }).click();
      await expect(page.getByText("That code is not right").first()).toBeVisible();
      // The code of now is spent, and the next one is taken before its time.
      await page.getByRole("textbox", { name: "Code" }).fill(codeOf(key, new Date(), 1));
      await page.getByRole("button", { name: "Sign In" }).click();
      await expect(page).toHaveURL(/\/fuel$/);

      await page.context().clearCookies();
      await enterPassword();
      await page.getByRole("link", { name: "Use a recovery code" }).click();
      await page.getByLabel("Recovery code").fill(recoveryCode.toLowerCase());
      await page.getByRole("button", { name: "Sign In" }).click();
      await expect(page).toHaveURL(/\/fuel$/);
    });
  });
}
