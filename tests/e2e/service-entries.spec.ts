import { expect, neededWidth, takenOver, test } from "../support/browser.ts";
import { ageReadings } from "../support/machines.ts";
import { photoFile } from "../support/photo-files.ts";

const DAY = 86_400_000;
const dayAgo = (days: number) => new Date(Date.now() - days * DAY).toISOString().slice(0, 10);

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with script" : "without script", () => {
    test("last week's service is recorded on a phone with its bill and a photo, corrected and voided", async ({
      company,
      product,
      signedInPage,
    }) => {
      const machine = await company.machine({
        name: "Loader 7",
        currentUsage: 1000,
        serviceInterval: 250,
        lastServiceUsage: 780,
        serviceParts: [{ part: "Oil filter", partNumber: "P-1", qty: 1 }],
      });
      await ageReadings(product, machine.id, 30 * DAY);
      const page = await signedInPage(company.owner, { javaScriptEnabled });
      await page.setViewportSize({ width: 360, height: 740 });
      const fits = async () => expect(await neededWidth(page)).toBeLessThanOrEqual(360);
      const day = dayAgo(7);

      await page.goto(`/equipment-items/${machine.id}/service?next=/equipment-list`);
      if (javaScriptEnabled) await takenOver(page);
      await expect(page.getByLabel("Date")).toBeHidden();
      await page.getByText("Add details: date, cost, notes").click();
      const counts = page.getByRole("checkbox", { name: "Service done: count the next one from here" });
      await expect(counts).toBeChecked();
      await fits();
      await page.getByLabel("Date").fill(day);
      await page.getByLabel("Meter reading").fill("100.5");
      await page.getByLabel("Done by").selectOption("Vendor");
      await page.getByLabel("Name", { exact: true }).fill("Diesel Shop");
      await page.getByLabel("Labor").fill("125,50");
      await page.getByLabel("Oil filter (P-1): quantity").fill("2");
      await page.getByLabel("Notes").fill("Seal replaced");
      await page.getByLabel("Receipt photos").setInputFiles(photoFile("bill.jpg"));
      if (javaScriptEnabled) await expect(page.getByText("Photos Uploaded", { exact: true })).toBeVisible();
      const submit = page.getByRole("button", { name: "Mark as Serviced" });
      await submit.click();

      // A usage below the last reading is asked back, with everything kept.
      await expect(
        page.getByText(/The meter stood at 1,000 hours on .+ Is 100\.5 right\?/).first(),
      ).toBeVisible();
      await expect(page.getByLabel("Labor")).toHaveValue("125,50");
      await expect(page.getByLabel("Notes")).toHaveValue("Seal replaced");
      await fits();
      await page.getByLabel("Meter reading").fill("1005");
      await submit.click();
      await expect(page.getByText("Service Reset", { exact: true })).toBeVisible();
      await expect(page).toHaveURL(/\/equipment-list$/);

      const { body } = await company.owner.json("GET", `/api/equipment/${machine.id}/service-entries`);
      expect(body.entries).toMatchObject([
        {
          date: day,
          usage: 1005,
          doneBy: "vendor",
          doneByName: "Diesel Shop",
          totalCost: 125.5,
          parts: [{ part: "Oil filter", partNumber: "P-1", qty: 2 }],
          notes: "Seal replaced",
          source: "form",
        },
      ]);
      expect(body.entries[0].photos).toHaveLength(1);
      const { body: after } = await company.owner.json("GET", `/api/equipment/${machine.id}`);
      expect(after).toMatchObject({ currentUsage: 1005, lastServiceUsage: 1005 });

      await page.goto(`/equipment-items/${machine.id}/history`);
      await page
        .getByRole("link", { name: /^Details: / })
        .first()
        .click();
      await expect(page.getByRole("heading", { name: "Service entry" })).toBeVisible();
      await expect(page.getByText("$125.50").first()).toBeVisible();
      await expect(page.getByRole("img", { name: /Loader 7/ })).toBeVisible();
      await fits();

      await page.getByRole("link", { name: "Correct", exact: true }).click();
      await expect(page.getByRole("heading", { name: "Correct the service entry" })).toBeVisible();
      if (javaScriptEnabled) await takenOver(page);
      await expect(page.getByRole("checkbox", { name: "Photo 1" })).toBeChecked();
      await fits();
      await page.getByLabel("Labor").fill("130");
      await page.getByRole("button", { name: "Save" }).click();
      await expect(page.getByText("Entry Corrected", { exact: true })).toBeVisible();
      await expect(page.getByText("$130.00").first()).toBeVisible();

      await page.getByRole("link", { name: "Void this entry" }).click();
      if (javaScriptEnabled) await takenOver(page);
      await fits();
      await page.getByLabel("Reason").fill("Wrong machine");
      await page.getByRole("button", { name: "Void this entry" }).click();
      await expect(page.getByText("Entry Voided", { exact: true })).toBeVisible();
      await expect(page.getByText("Wrong machine")).toBeVisible();
      const { body: voided } = await company.owner.json("GET", `/api/equipment/${machine.id}`);
      expect(voided).toMatchObject({ currentUsage: 1000, lastServiceUsage: 780 });
    });
  });
}

test("one press in the dialog stays one press, and its checkboxes are 44 px high", async ({
  company,
  signedInPage,
}) => {
  const machine = await company.machine({
    name: "Loader 7",
    currentUsage: 1000,
    serviceInterval: 250,
    lastServiceUsage: 0,
  });
  const page = await signedInPage(company.owner);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/");
  await takenOver(page);
  await page
    .getByRole("button", { name: /Loader 7/ })
    .last()
    .click();
  await page.getByRole("menuitem", { name: "Mark as Serviced" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("Add details: date, cost, notes").click();
  const box = dialog.locator("label.check").first();
  expect((await box.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await dialog.getByText("Add details: date, cost, notes").click();
  await dialog.getByRole("button", { name: "Mark as Serviced" }).click();
  await expect(page.getByText("Service Reset", { exact: true })).toBeVisible();
  const { body } = await company.owner.json("GET", `/api/equipment/${machine.id}/service-entries`);
  expect(body.entries).toMatchObject([{ source: "press", usage: 1000 }]);
});
