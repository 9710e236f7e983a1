import type { Page } from "playwright/test";
import type { Company } from "../support/accounts.ts";
import { expect, test } from "../support/browser.ts";
import type { Product } from "../support/product.ts";
import { putReport } from "../support/reports.ts";

const addMachine = (company: Company, name: string, currentUsage: number) =>
  company.machine({ name, fuelType: "diesel", currentUsage, serviceInterval: 250 });

async function usageOf(
  company: Company,
  id: string,
): Promise<{ currentUsage: number; lastServiceUsage: number }> {
  return (await company.owner.json("GET", `/api/equipment/${id}`)).body;
}

async function backdateReadings(product: Product, company: Company): Promise<void> {
  await product.db.batch([
    product.db
      .prepare("update meter_readings set taken_at = taken_at - 172800000 where company_id = ?")
      .bind(company.id),
    product.db
      .prepare("update equipment set current_usage_at = current_usage_at - 172800000 where company_id = ?")
      .bind(company.id),
  ]);
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with script" : "without script", () => {
    test("an owner applies several updates and decides about a lower reading", async ({
      company,
      product,
      signedInPage,
    }) => {
      const loader = await addMachine(company, "Wheel Loader", 1000);
      const dozer = await addMachine(company, "Dozer", 500);
      await backdateReadings(product, company);
      await putReport(product, company, loader, { newUsage: 1010, fuelAdded: 5, fuelType: "diesel" });
      await putReport(product, company, dozer, { newUsage: 3, notes: "New meter fitted" });
      const page = await signedInPage(company.owner, { javaScriptEnabled });
      // On a phone a row's link reaches over all of it, but not over its box.
      if (!javaScriptEnabled) await page.setViewportSize({ width: 360, height: 740 });
      await page.goto("/updates");
      await expect(page.getByText("2 updates wait for your review.")).toBeVisible();

      const plain = page.getByRole("region", { name: "Nothing unusual (1)" });
      const undecided = page.getByRole("region", { name: "Needs your decision" });
      await expect(undecided.getByText("Below the reading before")).toBeVisible();
      await expect(undecided.getByText(/Pending|Recent/)).toHaveCount(0);
      const ofLoader = plain.getByRole("checkbox", { name: "Choose the update of Wheel Loader" });
      await expect(plain.getByRole("button", { name: "Apply 1", exact: true })).toBeVisible();
      await ofLoader.uncheck();
      await plain.getByRole("button", { name: /^Apply/ }).click();
      await expect(plain.getByText("Please choose at least one update first.")).toBeFocused();
      await expect(ofLoader).not.toBeChecked();
      await ofLoader.check();
      await undecided.getByRole("checkbox", { name: "Choose the update of Dozer" }).check();
      if (javaScriptEnabled) await expect(plain.getByRole("button", { name: "Apply 2" })).toBeVisible();
      await plain.getByRole("button", { name: /^Apply/ }).click();
      await expect(page.getByText("1 update applied", { exact: true })).toBeVisible();
      await expect(
        page.getByText(/^1 left: their reading is below or far above the one before it/),
      ).toBeVisible();
      expect(await usageOf(company, loader.id)).toMatchObject({ currentUsage: 1010 });

      await page.getByRole("link", { name: "Review the update of Dozer" }).click();
      await expect(page.getByRole("heading", { name: "Dozer" })).toBeVisible();
      await expect(page.getByText("A meter doesn't run backwards.")).toBeVisible();
      await expect(page.getByText("−497")).toBeVisible();
      await expect(page.getByText("2 days")).toBeVisible();
      await expect(page.getByRole("button", { name: "Apply update" })).toHaveCount(0);
      await page.getByRole("button", { name: "Meter was replaced" }).click();
      await expect(page.getByText("Update applied", { exact: true })).toBeVisible();
      await expect(page.getByText("Nothing to review")).toBeVisible();
      expect(await usageOf(company, dozer.id)).toMatchObject({ currentUsage: 3, lastServiceUsage: 3 });

      await page.getByRole("link", { name: "All updates" }).click();
      await page.getByRole("link", { name: "Open the update of Dozer" }).click();
      await expect(page.getByText("The meter was replaced.")).toBeVisible();
    });

    test("an owner dismisses an update with a reason, and corrects a reading", async ({
      company,
      product,
      signedInPage,
    }) => {
      const loader = await addMachine(company, "Wheel Loader", 1000);
      const wrong = await putReport(product, company, loader, { newUsage: 1001, notes: "Wrong machine" });
      const low = await putReport(product, company, loader, { newUsage: 900 });
      const page = await signedInPage(company.owner, { javaScriptEnabled });
      await page.goto(`/updates/${wrong}`);
      await page.getByLabel("Reason (optional)").fill("It was the other loader");
      await page.getByRole("button", { name: "Dismiss" }).click();
      await expect(page.getByText("Update dismissed", { exact: true })).toBeVisible();
      await page.goto(`/updates/${wrong}`);
      await expect(page.getByText("Reason: It was the other loader")).toBeVisible();
      await page.goto(`/updates/${low}`);
      await page.getByRole("button", { name: "Correct the reading" }).click();
      await expect(page.getByText("Update applied", { exact: true })).toBeVisible();
      expect(await usageOf(company, loader.id)).toMatchObject({ currentUsage: 900, lastServiceUsage: 1000 });
    });

    test("an owner sees that somebody else was faster", async ({ company, product, signedInPage }) => {
      const loader = await addMachine(company, "Wheel Loader", 1000);
      const id = await putReport(product, company, loader, { newUsage: 1001 });
      const page = await signedInPage(company.owner, { javaScriptEnabled });
      await page.goto(`/updates/${id}`);
      await company.owner.json("POST", `/api/operator-updates/${id}/dismiss`);
      await page.getByRole("button", { name: "Apply update" }).click();
      await expect(page.getByText("This update was already reviewed.", { exact: true })).toBeVisible();
      expect(await usageOf(company, loader.id)).toMatchObject({ currentUsage: 1000 });
    });

    test("an owner adds a note and voids a mistyped reading", async ({ company, product, signedInPage }) => {
      const loader = await addMachine(company, "Wheel Loader", 1000);
      await backdateReadings(product, company);
      const id = await putReport(product, company, loader, { newUsage: 1050, fuelAdded: 2 });
      await company.owner.json("POST", `/api/operator-updates/${id}/apply`);
      const page = await signedInPage(company.owner, { javaScriptEnabled });
      await page.goto(`/equipment-items/${loader.id}/history`);
      await expect(page.getByRole("heading", { level: 1, name: "Wheel Loader" })).toBeVisible();
      await expect(page.getByRole("img", { name: "Usage of Wheel Loader from 1,000 hours" })).toBeVisible();
      const frame = page.getByRole("list", { name: "History" });
      expect(await frame.evaluate((element) => element.clientHeight)).toBe(400);

      await page.getByLabel("Add a note").fill("   ");
      await page.getByRole("button", { name: "Add Note" }).click();
      await expect(page.getByText("Please write a note.")).toBeVisible();
      await page.getByLabel("Add a note").fill("Hose changed");
      await page.getByRole("button", { name: "Add Note" }).click();
      await expect(page.getByText("Note Added", { exact: true })).toBeVisible();
      await expect(frame.getByText("Hose changed")).toBeVisible();
      await expect(page.getByLabel("Add a note")).toHaveValue("");

      await page.getByRole("link", { name: "Void the reading of 1,050 hours" }).click();
      await page.getByRole("button", { name: "Void this reading" }).click();
      await expect(page.getByText("Please say why the reading is voided.")).toBeVisible();
      await page.getByLabel("Reason", { exact: true }).fill("Read the trip meter");
      await page.getByRole("button", { name: "Void this reading" }).click();
      await expect(page.getByText("Reading voided", { exact: true })).toBeVisible();
      await expect(page.getByText(/1,000 hours read /)).toBeVisible();
      await expect(frame.getByText("was voided: Read the trip meter")).toBeVisible();
      expect(await usageOf(company, loader.id)).toMatchObject({ currentUsage: 1000, totalFuelUsed: 2 });
    });
  });
}

/** Opens a page and waits until its script knows the routes of its links and forms; earlier it asks the server for them. */
async function openWithRoutes(page: Page, path: string): Promise<void> {
  const learned = page.waitForResponse((response) => response.url().includes("/__manifest"));
  await page.goto(path);
  await (await learned).finished();
}

test("a decision that can't be sent keeps the page, the choice and the input", async ({
  company,
  product,
  signedInPage,
}) => {
  const loader = await addMachine(company, "Wheel Loader", 1000);
  const id = await putReport(product, company, loader, { newUsage: 1001 });
  const page = await signedInPage(company.owner, { fails: true });
  const failure = page.getByText("Something went wrong. Please try again.");
  // The line is lost before the page's script has asked for the routes of its links and forms.
  await page.route("**/__manifest*", (route) => route.abort("internetdisconnected"));
  await page.goto(`/updates/${id}`);
  await page.getByLabel("Reason (optional)").fill("It was the other loader");
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Dismiss" }).click();
  await expect(failure).toBeVisible();
  await expect(page.getByLabel("Reason (optional)")).toHaveValue("It was the other loader");
  await page.context().setOffline(false);

  await page.unroute("**/__manifest*");
  await openWithRoutes(page, "/updates");
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Apply 1" }).click();
  await expect(failure).toBeVisible();
  await expect(page.getByRole("checkbox")).toBeChecked();
  await page.context().setOffline(false);
  await page.getByRole("button", { name: "Apply 1" }).click();
  await expect(page.getByText("1 update applied", { exact: true })).toBeVisible();
});
