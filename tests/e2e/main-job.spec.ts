import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright/test";
import { verificationToken } from "../support/accounts.ts";
import { expect, test } from "../support/browser.ts";

/**
 * The product's main job from end to end, only through its pages: a company signs up and imports its
 * machines, an operator reports from the field, the owner applies the report, status and fuel follow, and the
 * alert is sent once.
 */

const FLEET = readFileSync(join(import.meta.dirname, "../fixtures/machines.csv"), "utf8");
/** The header and the first ten machines: they fit a new trial. */
const TEN_MACHINES = FLEET.split(/\r?\n/).slice(0, 11).join("\n");

async function signUp(page: Page, business: string, email: string): Promise<void> {
  await page.goto("/signup");
  await page.getByLabel("Business name").fill(business);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill("gravel-pit-road-5");
  await page.getByLabel("Confirm password").fill("gravel-pit-road-5");
  await page.getByRole("button", { name: "Start Free Trial" }).click();
  await expect(page.getByText("Account created successfully!")).toBeVisible();
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with script" : "without script", () => {
    test.use({ javaScriptEnabled });

    test("from sign-up to the alert mail", async ({ page, product, browser }) => {
      const email = `main-job-${javaScriptEnabled}@example.com`;
      await signUp(page, `Ridge Builders ${javaScriptEnabled}`, email);
      await page.goto(`/verify-email?token=${await verificationToken(product, email)}`);
      if (!javaScriptEnabled) await page.getByRole("button", { name: "Verify my email" }).click();
      await expect(page.getByText("Email Verified!")).toBeVisible();

      await page.goto("/add-equipment");
      await page.getByRole("main").getByRole("link", { name: "Bulk Import" }).click();
      await page
        .getByLabel("CSV file")
        .setInputFiles({ name: "machines.csv", mimeType: "text/csv", buffer: Buffer.from(TEN_MACHINES) });
      await page.getByRole("button", { name: "Upload and preview" }).click();
      await expect(page.getByText("...and 5 more")).toBeVisible();
      await page.getByRole("button", { name: "Import", exact: true }).click();
      await expect(page.getByText("Successfully imported 10 equipment items", { exact: true })).toBeVisible();

      await page.goto("/employees/settings");
      await page.getByLabel(/operator password/i).fill("bucket-teeth-8");
      await page.getByRole("button", { name: "Save" }).click();
      await expect(page.getByText("Settings Updated", { exact: true })).toBeVisible();
      await page.goto("/employees/add");
      await page.getByLabel("First name").fill("Ángela");
      await page.getByLabel("Last name").fill("Ríos");
      await page.getByRole("button", { name: "Add Operator" }).click();
      await expect(page.getByText("Operator Added Successfully", { exact: true })).toBeVisible();
      const username =
        (await page
          .getByText(/^angela\d*$/)
          .first()
          .textContent()) ?? "";

      // The operator's phone, always without script.
      const phone = await browser.newContext({ baseURL: product.url, javaScriptEnabled: false });
      const field = await phone.newPage();
      await field.goto("/employee-login");
      await field.getByLabel("Operator name (username)").fill(username);
      await field.getByLabel("Password", { exact: true }).fill("bucket-teeth-8");
      await field.getByRole("button", { name: "Sign in" }).click();
      await expect(field.getByRole("heading", { name: "Equipment Updates" })).toBeVisible();
      const loader = field.getByLabel("Equipment", { exact: true });
      const option = await loader.locator("option", { hasText: "Wheel Loader 544H" }).getAttribute("value");
      await field.goto(`/operator?equipment=${option}`);
      // 8,150 hours at the last service, one every 500: 8,640 is 98 % of it.
      await field.getByLabel(/usage/i).fill("8640");
      await field.getByLabel("Fuel added", { exact: false }).fill("31.5");
      await field.getByRole("radio", { name: "Diesel" }).check();
      await field.getByLabel("Notes").fill("Left rear tire is low");
      await field.getByRole("button", { name: /submit/i }).click();
      // The import dated the reading today, so the machine can't have run that far.
      await expect(field.getByRole("alert")).toBeFocused();
      await field.getByRole("checkbox", { name: "Yes, 8,640 is right" }).check();
      await field.getByRole("button", { name: /submit/i }).click();
      await expect(field.getByText("Update Submitted")).toBeVisible();
      await phone.close();

      const notes = await product.mailbox(email);
      expect(notes[0]?.text).toContain("Left rear tire is low");

      await page.goto("/updates");
      await page.getByRole("link", { name: "Review the update of Wheel Loader 544H" }).click();
      await page.getByRole("button", { name: "Apply update" }).click();
      await expect(page.getByText("Update applied", { exact: true })).toBeVisible();

      await page.goto("/?search=544H");
      await expect(page.locator("main input[name=search]")).toHaveValue("544H");
      const row = page.getByRole("row", { name: /Wheel Loader 544H/ });
      await expect(row).toContainText("8,640 hours");
      await expect(row).toContainText("10 hours until service");
      await expect(row).toContainText("Service Soon");
      await page.goto(`/equipment-items/${option}/history`);
      await expect(page.getByText("Left rear tire is low").first()).toBeVisible();
      await expect(page.getByText("Ángela Ríos").first()).toBeVisible();

      const alerts = async () =>
        (await product.mailbox(email)).filter(({ subject }) => subject.includes("Wheel Loader 544H"));
      const before = await alerts();
      await product.runCron(new Date());
      await product.runCron(new Date(Date.now() + 3_600_000));
      const mails = (await alerts()).filter(({ subject }) => subject.startsWith("Service coming up"));
      expect(mails).toHaveLength(1);
      expect(mails[0]?.text).toContain("10 hours until service");
      expect((await alerts()).length).toBe(before.length + 1);
    });
  });
}
