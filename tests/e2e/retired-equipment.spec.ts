import { expect, test } from "../support/browser.ts";

/** Retired equipment on screen, with and without script. */

const MACHINE = {
  name: "Old press",
  type: "machinery",
  serialNumber: "OP-7",
  unit: "hours",
  currentUsage: 1234.5,
  fuelType: "diesel",
  serviceInterval: 250,
};

for (const javaScriptEnabled of [false, true]) {
  test(`a machine is retired and restored, JavaScript ${javaScriptEnabled ? "on" : "off"}`, async ({
    company,
    product,
    signedInPage,
  }) => {
    await company.machine(MACHINE);
    const page = await signedInPage(company.owner, { javaScriptEnabled });
    await page.goto("/equipment-list");
    await page.getByRole("navigation", { name: "Sections" }).getByRole("link", { name: "Retired" }).click();
    await expect(page.getByRole("heading", { name: "No Retired Equipment" })).toBeVisible();
    await page.getByRole("button", { name: "Export CSV" }).click();
    await expect(page.getByText("No Retired Equipment to Export", { exact: true })).toBeVisible();

    await page.getByRole("navigation", { name: "Sections" }).getByRole("link", { name: "List" }).click();
    await page.getByRole("link", { name: "Delete Old press" }).click();
    await page.getByLabel("Retirement notes").fill("Sold at auction");
    await page.getByRole("button", { name: "Retire Equipment" }).click();
    await expect(page.getByText("Equipment Retired", { exact: true })).toBeVisible();

    await page.getByRole("navigation", { name: "Sections" }).getByRole("link", { name: "Retired" }).click();
    const row = page.getByRole("row", { name: /Old press/ });
    await expect(row).toContainText("1,234.5 hours");
    await expect(row).toContainText("Sold at auction");
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export CSV" }).click();
    expect((await download).suggestedFilename()).toMatch(/^retired-equipment-\d{4}-\d\d-\d\d\.csv$/);
    if (javaScriptEnabled) {
      await expect(
        page.getByText("Exported 1 retired equipment record to CSV file.", { exact: true }),
      ).toBeVisible();
    }

    const limit = (machines: number) =>
      product.run("update companies set equipment_limit = ? where id = ?", machines, company.id);
    await limit(0);
    await page.getByLabel("Actions for Old press").click();
    await page.getByRole("button", { name: "Restore Old press" }).click();
    await expect(page.getByText(/^You have exceeded your equipment limit\./)).toBeVisible();
    await expect(row).toBeVisible();
    await limit(1);
    await page.getByLabel("Actions for Old press").click();
    await page.getByRole("button", { name: "Restore Old press" }).click();
    await expect(page.getByText("Old press is back in the equipment list.", { exact: true })).toBeVisible();
    await expect(page.getByRole("heading", { name: "No Retired Equipment" })).toBeVisible();
    await page.goto("/equipment-list");
    await expect(page.getByRole("row", { name: /Old press/ })).toContainText("1,234.5 hours");
  });
}
