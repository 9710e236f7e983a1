import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright/test";
import { expect, takenOver, test } from "../support/browser.ts";
import { count, HEADER, setLimit } from "../support/bulk-imports.ts";

const MACHINES = readFileSync(join(import.meta.dirname, "../fixtures/machines.csv"));

function csv(...lines: string[]) {
  return { name: "fleet.csv", mimeType: "text/csv", buffer: Buffer.from([HEADER, ...lines].join("\n")) };
}

async function choose(page: Page, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
  await page.getByLabel("CSV file").setInputFiles(file);
  await page.getByRole("button", { name: "Upload and preview" }).click();
}

const importButton = (page: Page) => page.getByRole("button", { name: "Import", exact: true });

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with script" : "without script", () => {
    test("500 machines are imported from a file", async ({ company, product, signedInPage }) => {
      await setLimit(product, company.id, -1);
      const page = await signedInPage(company.owner, { javaScriptEnabled });
      await page.goto("/add-equipment/import");
      await choose(page, { name: "machines.csv", mimeType: "text/csv", buffer: MACHINES });
      await expect(page.getByText("machines.csv: 500 rows")).toBeVisible();
      const rows = page.getByRole("region", { name: "First rows" }).getByRole("rowheader");
      await expect(rows.first()).toHaveText(/Wheel Loader 544H/);
      await expect(rows).toHaveCount(5);
      await expect(page.getByText("...and 495 more")).toBeVisible();
      await importButton(page).click();
      await expect(page.getByText("Bulk Import Complete", { exact: true })).toBeVisible();
      await expect(
        page.getByText("Successfully imported 500 equipment items", { exact: true }),
      ).toBeVisible();
      expect(new URL(page.url()).pathname).toBe("/");
      expect(await count(product, "equipment", company.id)).toBe(500);
    });

    test("failed rows are listed, and their file can be corrected", async ({
      company,
      product,
      signedInPage,
    }) => {
      const page = await signedInPage(company.owner, { javaScriptEnabled });
      await page.goto("/add-equipment/import");
      await choose(page, csv("Saw,tank,1,hours", "Axe,tools,2,hours", "Axe,tools,2,hours"));
      await expect(page.getByText(/Row 2 \(Saw\): Invalid equipment type "tank"/)).toBeVisible();
      await importButton(page).click();
      await expect(
        page.getByText("Successfully imported 1 equipment item with 1 error, 1 skipped as a duplicate.", {
          exact: true,
        }),
      ).toBeVisible();
      await expect(page.getByRole("heading", { name: "Rows that were not imported" })).toBeVisible();
      const downloading = page.waitForEvent("download");
      await page.getByRole("link", { name: "Download failed rows (CSV)" }).click();
      const download = await downloading;
      expect(download.suggestedFilename()).toBe("equipment-import-errors.csv");
      const text = readFileSync(await download.path(), "utf8").replace("tank", "tools");

      await page.getByRole("link", { name: "Import another file" }).click();
      await choose(page, { name: "corrected.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
      await importButton(page).click();
      await expect(page.getByText("Successfully imported 1 equipment item", { exact: true })).toBeVisible();
      expect(await count(product, "equipment", company.id)).toBe(2);
    });

    test("duplicates are imported only on request", async ({ company, product, signedInPage }) => {
      const page = await signedInPage(company.owner, { javaScriptEnabled });
      for (const expected of [1, 2]) {
        await page.goto("/add-equipment/import");
        await choose(page, csv("Axe,tools,2,hours"));
        if (expected === 2) await page.getByLabel("Import duplicates too").check();
        await importButton(page).click();
        await expect(page.getByText("Bulk Import Complete", { exact: true })).toBeVisible();
        expect(await count(product, "equipment", company.id)).toBe(expected);
      }
    });

    test("an invalid file is refused at its field", async ({ company, signedInPage }) => {
      const page = await signedInPage(company.owner, { javaScriptEnabled });
      await page.goto("/add-equipment/import");
      await page.getByRole("button", { name: "Upload and preview" }).click();
      await expect(page.getByText("No Data to Import")).toBeVisible();
      await choose(page, { name: "fleet.pdf", mimeType: "text/csv", buffer: Buffer.from(HEADER) });
      await expect(page.getByText("Invalid File Type")).toBeVisible();
      await expect(page.getByText("Please select a CSV file.")).toBeVisible();
      await expect(page.getByLabel("CSV file")).toHaveAttribute("aria-invalid", "true");
      await choose(page, csv());
      await expect(page.getByText("Invalid CSV Format")).toBeVisible();
    });
  });
}

test("a bar shows the progress of the import, which continues after the page was left", async ({
  company,
  product,
  signedInPage,
}) => {
  await setLimit(product, company.id, -1);
  const page = await signedInPage(company.owner);
  await page.goto("/add-equipment/import");
  await choose(page, { name: "machines.csv", mimeType: "text/csv", buffer: MACHINES });
  await expect(importButton(page)).toBeVisible();
  await takenOver(page);
  // The third part never arrives: the line is slow, and the user leaves.
  let parts = 0;
  await page.route("**/step", (route) => {
    parts += 1;
    return parts === 3 ? undefined : route.continue();
  });
  await importButton(page).click();
  await expect(page.getByText("200 of 500 rows done")).toBeVisible();
  await expect(page.getByRole("progressbar", { name: "Import progress" })).toHaveAttribute("value", "200");
  await expect(importButton(page)).toBeDisabled();
  const draft = page.url();
  await page.goto("/");
  await page.unroute("**/step");
  await page.goto(draft);
  await expect(page.getByText("200 of 500 rows are done.")).toBeVisible();
  await page.getByRole("button", { name: "Continue the import" }).click();
  await expect(page.getByText("Successfully imported 500 equipment items", { exact: true })).toBeVisible();
  expect(await count(product, "equipment", company.id)).toBe(500);
});

test("a lost connection is reported, and the import can be continued", async ({
  company,
  product,
  signedInPage,
}) => {
  const page = await signedInPage(company.owner);
  await page.goto("/add-equipment/import");
  await choose(page, csv("Axe,tools,2,hours"));
  await expect(importButton(page)).toBeVisible();
  await takenOver(page);
  // The answer breaks off on its way.
  await page.route("**/step", (route) =>
    route.fulfill({ contentType: "application/json", body: '{"done":' }),
  );
  await importButton(page).click();
  await expect(page.getByText("The connection was lost")).toBeVisible();
  await page.unroute("**/step");
  await importButton(page).click();
  await expect(page.getByText("Successfully imported 1 equipment item", { exact: true })).toBeVisible();
  expect(await count(product, "equipment", company.id)).toBe(1);
});
