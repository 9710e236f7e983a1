import { readFileSync } from "node:fs";
import { expect, test } from "../support/browser.ts";
import { seedHistory } from "../support/records.ts";

const MACHINE = { name: "Grúa №7", type: "machinery", unit: "hours", currentUsage: 100 };

for (const javaScriptEnabled of [true, false]) {
  test(`an owner downloads the equipment list ${javaScriptEnabled ? "with" : "without"} script`, async ({
    company,
    signedInPage,
  }) => {
    await company.machine(MACHINE);
    const page = await signedInPage(company.owner, { javaScriptEnabled });
    await page.goto("/equipment-list");
    if (javaScriptEnabled) await page.waitForLoadState("networkidle");
    const downloading = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export CSV" }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/^equipment-list-\d{4}-\d\d-\d\d\.csv$/);
    expect(readFileSync(await download.path(), "utf8")).toMatch(/^\u{FEFF}Name,.*\r\nGrúa №7,.*\r\n$/u);
    if (!javaScriptEnabled) await page.goto("/");
    await expect(page.getByText("Export Complete", { exact: true })).toBeVisible();
    // The notice shows only once.
    await page.goto("/equipment-list");
    await expect(page.getByText("Export Complete", { exact: true })).toBeHidden();
  });
}

test("an export without data shows its notice on the page it was requested from", async ({
  company,
  product,
  signedInPage,
}) => {
  await company.machine(MACHINE);
  const page = await signedInPage(company.owner);
  await page.goto("/equipment-list");
  await page.waitForLoadState("networkidle");
  await product.run("delete from equipment where company_id = ?", company.id);
  await page.getByRole("button", { name: "Export CSV" }).click();
  await expect(page.getByText("No Data to Export", { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/equipment-list$/);
});

test("an incomplete history is not saved", async ({ company, product, signedInPage }) => {
  await company.machine(MACHINE);
  await seedHistory(product.db, company.id, 1_500);
  await product.run(
    "update history_records set event_params = '{broken' where company_id = ?1 and id = ?1 || '-1'",
    company.id,
  );
  const page = await signedInPage(company.owner);
  await page.goto("/");
  await page.waitForLoadState("networkidle");
  const history = page.locator("details.fold", { has: page.locator("#history") });
  await history.locator("summary").click();
  await history.getByRole("button", { name: "Export CSV" }).click();
  await expect(page.getByText("Export Failed", { exact: true })).toBeVisible();
});
