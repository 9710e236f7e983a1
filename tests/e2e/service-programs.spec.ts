import type { Page } from "playwright/test";
import { expect, neededWidth, takenOver, test } from "../support/browser.ts";
import { putMachines } from "../support/machines.ts";

const row = (page: Page, number: number) => page.getByRole("group", { name: `Task ${number}`, exact: true });

for (const javaScriptEnabled of [true, false]) {
  for (const width of [1280, 360]) {
    test(`an owner makes a program and applies it to ten machines, ${javaScriptEnabled ? "with" : "without"} script at ${width} px`, async ({
      company,
      product,
      signedInPage,
    }) => {
      const machines = Array.from({ length: 12 }, (_, n) => ({
        name: n < 10 ? `Digger ${n}` : `Truck ${n}`,
        serial: `S${n}`,
        interval: 0,
        usage: 100,
      }));
      const ids = await putMachines(product, company, machines);
      const page = await signedInPage(company.owner, { javaScriptEnabled });
      await page.setViewportSize({ width, height: 800 });
      const fits = async () => expect(await neededWidth(page)).toBeLessThanOrEqual(width);
      await page.goto("/");
      await page.getByRole("main").getByRole("link", { name: "Service programs" }).click();
      await expect(page.getByText("There is no service program yet.")).toBeVisible();
      await page.getByRole("link", { name: "Add a program" }).click();
      await expect(page.getByRole("heading", { name: "Add a program" })).toBeVisible();
      if (javaScriptEnabled) await takenOver(page);
      await fits();

      await page.getByLabel("Name", { exact: true }).fill("Diggers");
      await row(page, 1).getByLabel("Task 1", { exact: true }).fill("Engine oil");
      await row(page, 1).getByLabel("Every, by usage").fill("250");
      await row(page, 1).getByLabel("Regular service").check();
      await page.getByRole("button", { name: "Add another task" }).click();
      await row(page, 2).getByLabel("Task 2", { exact: true }).fill("Grease");
      await page.getByRole("button", { name: "Save Program" }).click();
      await expect(row(page, 2)).toContainText("Enter an interval by usage, by time, or both");
      await expect(row(page, 1).getByLabel("Every, by usage")).toHaveValue("250");
      await expect(row(page, 1).getByLabel("Regular service")).toBeChecked();
      await row(page, 2).getByLabel("Every, by usage").fill("10");
      await row(page, 2).getByLabel("Operators do this").check();
      await page.getByRole("button", { name: "Save Program" }).click();

      await expect(page.getByText("Program Saved", { exact: true })).toBeVisible();
      await expect(page.getByRole("heading", { name: "Apply Diggers to equipment" })).toBeVisible();
      if (javaScriptEnabled) await takenOver(page);
      await fits();
      await page.getByRole("button", { name: "Apply", exact: true }).click();
      await expect(page.getByText("Choose at least one machine")).toBeVisible();
      await page.getByRole("main").getByLabel("Search").fill("digger");
      await page.getByRole("button", { name: "Search" }).click();
      await expect(page.getByRole("checkbox")).toHaveCount(10);
      const box = await page.getByRole("checkbox").first().locator("..").boundingBox();
      expect(box?.height).toBeGreaterThanOrEqual(44);
      await page.getByRole("button", { name: "Choose all shown" }).click();
      await expect(page.getByRole("checkbox", { checked: true })).toHaveCount(10);
      await page.getByRole("button", { name: "Apply", exact: true }).click();
      await expect(page.getByText("Program Applied", { exact: true })).toBeVisible();
      await expect(
        page.getByText(/^Diggers: 10 machines follow now\. Machines: .+ and 5 more\.$/),
      ).toBeVisible();
      await expect(page.getByRole("row", { name: /Diggers/ })).toContainText("10");
      await fits();
      const { body } = await company.owner.json("GET", `/api/equipment/${ids.get("S3")}`);
      expect(body).toMatchObject({ serviceInterval: 250, lastServiceUsage: 100 });

      await page.getByLabel("Actions for Diggers").click();
      await page.getByRole("link", { name: "Edit Diggers" }).click();
      await expect(page.getByText("10 machines follow. Saving changes their tasks")).toBeVisible();
      if (javaScriptEnabled) await takenOver(page);
      await page.getByRole("button", { name: "Remove task 2" }).click();
      await expect(row(page, 2).getByLabel("Task 2", { exact: true })).toHaveValue("");
      await row(page, 1).getByLabel("Every, by usage").fill("300");
      await page.getByRole("button", { name: "Save Program" }).click();
      await expect(page.getByText("Program Saved", { exact: true })).toBeVisible();
      const changed = await company.owner.json("GET", `/api/equipment/${ids.get("S3")}`);
      expect(changed.body).toMatchObject({ serviceInterval: 300, lastServiceUsage: 100 });

      await page.getByLabel("Actions for Diggers").click();
      await page.getByRole("link", { name: "Delete Diggers" }).click();
      await expect(page.getByText("The machines keep their tasks.")).toBeVisible();
      await page.getByRole("button", { name: "Delete program" }).click();
      await expect(page.getByText("Program Deleted", { exact: true })).toBeVisible();
      const kept = await company.owner.json("GET", `/api/equipment/${ids.get("S3")}`);
      expect(kept.body).toMatchObject({ serviceInterval: 300 });
    });
  }
}
