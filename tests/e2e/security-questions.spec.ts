import { OWNER_PASSWORD } from "../support/accounts.ts";
import { expect, test } from "../support/browser.ts";

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with script" : "without script", () => {
    test.use({ javaScriptEnabled });

    test("an owner sets security questions, and gets a link by the answers", async ({
      page,
      product,
      company,
      signedInPage,
    }) => {
      const own = await signedInPage(company.owner, { javaScriptEnabled });
      await own.goto("/profile");
      await own.getByRole("link", { name: "Set up security questions" }).click();
      await own.getByLabel("Security question 1").selectOption("What was the name of your first pet?");
      await own.getByLabel("Answer to question 1").fill("Rex");
      await own.getByLabel("Security question 2").selectOption("What was the name of your first pet?");
      await own.getByLabel("Answer to question 2").fill("Santa Fe");
      await own.getByRole("button", { name: "Save" }).click();
      await expect(own.getByText("Duplicate Questions")).toBeVisible();
      await expect(own.getByLabel("Answer to question 1")).toHaveValue("Rex");
      await own.getByLabel("Security question 2").selectOption("In what town was your first job?");
      // The form goes stale while it is open.
      await product.run("update sessions set proved_at = 1 where user_id = ?", company.id);
      await own.getByRole("button", { name: "Save" }).click();
      await expect(own.getByRole("group", { name: "Confirm it's you" })).toBeVisible();
      await expect(own.getByLabel("Answer to question 1")).toHaveValue("Rex");
      await own.getByLabel("Current password").fill(OWNER_PASSWORD);
      await own.getByRole("button", { name: "Save" }).click();
      await expect(own.getByText("Security Questions Saved")).toBeVisible();

      await page.goto("/forgot-password");
      await page.getByRole("link", { name: "Answer security questions instead" }).click();
      await page.getByLabel("Email or Business Name").fill(company.businessName);
      await page.getByLabel("Security question 1").selectOption("What was the name of your first pet?");
      await page.getByLabel("Answer to question 1").fill("max");
      await page.getByLabel("Security question 2").selectOption("In what town was your first job?");
      await page.getByLabel("Answer to question 2").fill("santa fe ");
      await page.getByRole("button", { name: "Check my answers" }).click();
      await expect(page.getByText("Recovery failed")).toBeVisible();
      await expect(page.getByLabel("Answer to question 2")).toHaveValue(/santa fe/);
      await page.getByLabel("Answer to question 1").fill("REX");
      await page.getByRole("button", { name: "Check my answers" }).click();
      await expect(page.getByRole("heading", { name: "Check Your Email" })).toBeVisible();
      const [mail] = await product.mailbox(company.email);
      expect(mail?.text).toMatch(/\/reset-password\?token=[\w-]+/);
    });
  });
}
