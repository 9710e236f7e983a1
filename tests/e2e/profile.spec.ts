import { OWNER_PASSWORD } from "../support/accounts.ts";
import { expect, test } from "../support/browser.ts";
import { signIn } from "../support/sign-in.ts";

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with script" : "without script", () => {
    test("the owner edits the profile, and confirms a new address by its link", async ({
      company,
      product,
      signedInPage,
    }) => {
      const page = await signedInPage(company.owner, { javaScriptEnabled });
      await page.goto("/");
      await page.getByRole("link", { name: "Profile" }).first().click();
      const personal = page.getByRole("region", { name: "Personal Details" });
      await expect(personal.getByText("Not set").first()).toBeVisible();

      await page.getByRole("link", { name: "Edit Profile" }).click();
      await page.getByLabel("First name").fill("Typed and left");
      await page.getByRole("link", { name: "Cancel" }).click();
      await expect(personal.getByText("Not set").first()).toBeVisible();
      await expect(page.getByText("Typed and left")).toHaveCount(0);

      const email = `new-${javaScriptEnabled}@example.com`;
      await page.getByRole("link", { name: "Edit Profile" }).click();
      await page.getByLabel("First name").fill("Ana");
      await page.getByLabel("Primary email", { exact: true }).fill(email);
      await page.getByRole("button", { name: "Save Changes" }).click();
      await expect(page.getByText("Current Password Required")).toBeVisible();
      await expect(page.getByLabel("First name")).toHaveValue("Ana");
      await page.getByLabel("Current password").fill(OWNER_PASSWORD);
      await page.getByRole("button", { name: "Save Changes" }).click();
      await expect(
        page.getByText("Your profile has been successfully updated.", { exact: true }),
      ).toBeVisible();
      await expect(personal.getByText(company.email)).toBeVisible();
      await expect(personal.getByText(`${email} waits to be confirmed.`)).toBeVisible();

      const [mail] = await product.mailbox(email);
      const link = /\/confirm-email\?token=[\w.-]+/.exec(mail?.text ?? "")?.[0] ?? "";
      await page.goto(link);
      // With script the link confirms by itself.
      if (!javaScriptEnabled) await page.getByRole("button", { name: "Confirm this address" }).click();
      await expect(page.getByText("Address confirmed", { exact: true })).toBeVisible();
      await page.getByRole("link", { name: "Open your profile" }).click();
      await expect(personal.getByText(email, { exact: true })).toBeVisible();

      await page.getByRole("button", { name: "Dark" }).last().click();
      await expect(page.locator("html")).toHaveClass("dark");
      await expect(page).toHaveURL(/\/profile$/);
    });
  });
}

test("a message that can't be sent stays in the form", async ({ browser, company, product }) => {
  // A separate page, because Chromium logs the failing request.
  const context = await browser.newContext({ baseURL: product.url });
  await signIn(context, company.owner, product.url);
  const page = await context.newPage();
  await page.goto("/contact");
  await page.getByLabel("Subject").fill("Import");
  await page.getByLabel("Message").fill("It stops at row 7.");
  await page.route("**/api/health", (route) => route.abort());
  const refused = page.waitForEvent("requestfailed");
  await page.getByRole("button", { name: "Send Message" }).click();
  await refused;
  await expect(
    page.getByText("Unable to send message. Please try again or email us directly."),
  ).toBeVisible();
  await expect(page.getByLabel("Message")).toHaveValue("It stops at row 7.");
  await page.unroute("**/api/health");
  await page.getByRole("button", { name: "Send Message" }).click();
  await expect(page.getByText("Message Sent", { exact: true })).toBeVisible();
  await context.close();
});
