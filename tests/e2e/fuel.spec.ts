import { expect, test } from "../support/browser.ts";
import { putReport } from "../support/reports.ts";

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with script" : "without script", () => {
    test("an owner exports the fuel, resets gas and finds the ledger complete", async ({
      company,
      product,
      signedInPage,
    }) => {
      const loader = await company.machine({ name: "Wheel Loader", fuelType: "diesel" });
      for (const [fuelAdded, fuelType] of [
        [12.5, "gas"],
        [40, "diesel"],
      ] as const) {
        const id = await putReport(product, company, loader, { fuelAdded, fuelType });
        await company.owner.json("POST", `/api/operator-updates/${id}/apply`);
      }
      const page = await signedInPage(company.owner, { javaScriptEnabled });
      await page.goto("/");
      const section = page.getByRole("region", { name: "Fuel analytics" });
      await expect(section).toContainText("12.5 gallons");
      await section.getByRole("button", { name: "Reset gas" }).click();
      await expect(page.getByRole("heading", { name: "Reset the gas total" })).toBeVisible();
      await expect(page.getByText("We recommend exporting your fuel data first.")).toBeVisible();
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("button", { name: "Export CSV" }).click(),
      ]);
      expect(download.suggestedFilename()).toMatch(/^fuel-usage-export-\d{4}-\d\d-\d\d\.csv$/);

      await page.getByRole("button", { name: "Reset gas data" }).click();
      await expect(page.getByText("Gas Data Reset", { exact: true })).toBeVisible();
      await expect(section).toContainText("0.0 gallons");
      await expect(section.getByRole("button", { name: "Reset gas" })).toBeDisabled();
      await expect(section.getByRole("button", { name: "Reset diesel" })).toBeEnabled();

      await section.getByRole("link", { name: "All fuel analytics" }).click();
      await expect(page.getByText("at 12.5 gallons.")).toBeVisible();
      const chart = page.getByRole("img", { name: /Fuel by month .* 52\.5 gallons/ });
      await expect(chart).toBeVisible();
      // Three lines at round numbers above 0; each fuel has its colour and gas has stripes, in the bars as in the key.
      await expect(page.locator(".chart-amounts > span")).toHaveText(["60", "40", "20", "0"]);
      const [gas, diesel] = ["rgb(217, 185, 120)", "rgb(166, 124, 55)"];
      await expect(chart.locator("rect").nth(-2)).toHaveCSS("fill", 'url("#of-gas")');
      await expect(chart.locator("#of-gas stop").first()).toHaveCSS("stop-color", gas);
      await expect(chart.locator("rect").last()).toHaveCSS("fill", diesel);
      await expect(page.locator("figcaption .of-gas")).toHaveCSS(
        "background-image",
        /^repeating.*217, 185, 120/,
      );
      await expect(page.locator("figcaption .of-fuel")).toHaveCSS("background-color", diesel);
      const month = page.getByRole("table", { name: "Gallons by month" }).locator("tbody tr").first();
      await expect(month).toContainText(/12\.5\s*40\.0\s*52\.5/);

      await page.getByRole("button", { name: "Reset both" }).click();
      await page.getByRole("button", { name: "Reset fuel data" }).click();
      await expect(page.getByText("Fuel Data Reset", { exact: true })).toBeVisible();
      await expect(page.getByRole("button", { name: "Reset both" })).toBeDisabled();
    });
  });
}
