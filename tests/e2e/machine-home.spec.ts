import { expect, test } from "../support/browser.ts";
import { photoFile } from "../support/photo-files.ts";

/** A machine's home on a phone: what a manager opens by scanning its label. */

for (const javaScriptEnabled of [true, false]) {
  test(`a mechanic scans a machine and notes, updates and looks back, ${javaScriptEnabled ? "with" : "without"} script`, async ({
    company,
    signedInPage,
  }) => {
    const machine = await company.machine({
      name: `Loader ${"W".repeat(80)}`,
      currentUsage: 100,
      serviceInterval: 250,
      serviceParts: [{ part: "P".repeat(60), partNumber: "N".repeat(60), qty: 2 }],
    });
    for (const name of ["Grease", "T".repeat(60)]) {
      await company.owner.json("POST", `/api/equipment/${machine.id}/service-tasks`, {
        name,
        serviceInterval: 10,
      });
    }
    const page = await signedInPage(company.owner, { javaScriptEnabled });
    await page.setViewportSize({ width: 360, height: 740 });
    const neededWidth = () => page.locator("html").evaluate((root) => root.scrollWidth);
    await page.goto(`/scan/${machine.id}`);
    const home = new RegExp(`/equipment-items/${machine.id}$`);
    await expect(page).toHaveURL(home);
    await expect(page.getByRole("region", { name: "Service tasks" }).getByRole("listitem")).toHaveCount(3);
    await expect(page.getByRole("region", { name: "Service parts" })).toContainText("× 2");
    expect(await neededWidth()).toBe(360);
    const acts = page.getByRole("navigation", { name: /^Actions for Loader/ }).getByRole("link");
    for (const act of await acts.all()) {
      expect((await act.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    }

    await page.getByText("Add a note").first().click();
    await page.getByLabel("Add a note").fill("The step on the left is bent");
    await page.locator("input[type=file]").setInputFiles(photoFile("step.jpg"));
    await page.getByRole("button", { name: "Add Note" }).click();
    await expect(page.getByText("Note Added", { exact: true })).toBeVisible();
    await expect(page).toHaveURL(home);
    const events = page.getByRole("list", { name: "History" }).getByRole("listitem");
    await expect(events.first()).toContainText("The step on the left is bent");
    await expect(page.getByRole("link", { name: /^Photo 1 of Loader/ })).toHaveCount(1);

    await page.getByRole("link", { name: "Update Usage" }).click();
    await page.getByLabel(/^Usage to add/).fill("5");
    await page.getByRole("button", { name: "Update Usage" }).click();
    await expect(page).toHaveURL(home);
    await expect(events.first()).toContainText("Usage changed from 100 to 105 hours.");
    await expect(page.getByRole("region", { name: "Current usage" })).toContainText("105 hours");
    expect(await neededWidth()).toBe(360);

    await page.getByRole("region", { name: "History" }).getByRole("link", { name: "Show all" }).click();
    await expect(page.getByRole("heading", { name: "Equipment Notes & History" })).toBeVisible();
    await expect(page.getByText("The step on the left is bent")).toHaveCount(1);
    expect(await neededWidth()).toBe(360);
    await page.getByRole("link", { name: "Back", exact: true }).click();
    await expect(page).toHaveURL(home);
  });
}
