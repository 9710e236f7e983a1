import type { Locator } from "playwright/test";
import { expect, neededWidth, test } from "../support/browser.ts";

/** What fuel costs, from a delivery and from a station to the owner's lists. */

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with script" : "without script", () => {
    test("an owner enters a price and a delivery, an operator says what was paid, and the owner sees what it cost", async ({
      company,
      operator,
      signedInPage,
    }) => {
      const machine = { name: "Wheel Loader", type: "machinery", unit: "hours", fuelType: "diesel" };
      const loader = await company.machine({ ...machine, currentUsage: 100 });
      const page = await signedInPage(company.owner, { javaScriptEnabled });
      await page.goto("/fuel");
      await page
        .getByRole("navigation", { name: "Sections" })
        .getByRole("link", { name: "Prices and deliveries" })
        .click();
      await page.getByLabel("Price per gallon ($)").fill("3,659");
      await page.getByRole("button", { name: "Save price" }).click();
      await expect(page.getByText("Price Saved")).toBeVisible();
      await page.getByLabel("Fuel", { exact: true }).selectOption("Dyed diesel");
      await page.getByLabel("Delivered (gal)").fill("500");
      await page.getByLabel("Total paid ($)").fill("1,749.50");
      await page.getByLabel("Supplier").fill("Cedar Valley Co-op");
      await page.getByRole("button", { name: "Save price" }).click();
      const bill = page.getByRole("row", { name: /500\.0 gallons for \$1,749\.50/ });
      await expect(bill).toContainText("$3.499");
      await expect(bill).toContainText("Cedar Valley Co-op");
      await expect(page.getByText("500.0 gallons: still in the tank, or not reported.")).toBeVisible();
      await page.getByRole("checkbox", { name: "Ask operators what they paid" }).check();
      await page.getByRole("button", { name: "Save settings" }).click();
      await expect(page.getByText("Settings Updated")).toBeVisible();

      // What came out of the tank takes the price of its day.
      await page.getByRole("navigation", { name: "Sections" }).getByRole("link", { name: "Entries" }).click();
      await page.getByRole("link", { name: "Add fuel" }).click();
      await page.getByLabel("Machine", { exact: true }).selectOption("Wheel Loader");
      await page.getByLabel("Fuel (gal)").fill("12.5");
      await page.getByRole("button", { name: "Add fuel" }).click();
      await expect(page.getByText("12.5 gallons for Wheel Loader.")).toBeVisible();
      await expect(page.getByText("$45.74", { exact: true })).toBeVisible();

      const field = await signedInPage(operator.client, { javaScriptEnabled });
      await field.goto(`/operator?equipment=${loader.id}`);
      const paid = field.getByLabel("Amount paid ($)");
      await expect(paid).toBeHidden();
      await field.getByLabel("Fuel added", { exact: false }).fill("10");
      await expect(paid).toBeVisible();
      await paid.fill("$43.90");
      await field.getByRole("button", { name: /submit/i }).click();
      await expect(field.getByText("Update Submitted")).toBeVisible();

      await page.goto("/updates");
      await page.getByRole("link", { name: "Review the update of Wheel Loader" }).click();
      await expect(page.getByText("$4.390 per gallon")).toBeVisible();
      await expect(page.getByLabel("Amount paid ($)")).toHaveValue("43.90");
      await page.getByRole("button", { name: "Apply update" }).click();
      await expect(page.getByText("Update applied", { exact: true })).toBeVisible();

      await page.goto("/fuel");
      const months = page.getByRole("table", { name: "Gallons by month" });
      await expect(months.getByRole("columnheader", { name: "Cost" })).toBeVisible();
      await expect(months.locator("tbody tr").first()).toContainText("$89.64");
      await page.getByRole("navigation", { name: "Sections" }).getByRole("link", { name: "Entries" }).click();
      await expect(page.getByRole("row", { name: /10\.0 gallons .*\$43\.90 Paid John Field/ })).toBeVisible();
      await expect(page.getByRole("row", { name: /12\.5 gallons .*\$45\.74 \$3\.659 per/ })).toBeVisible();
    });
  });
}

const boxOf = async (locator: Locator) => {
  const box = await locator.boundingBox();
  if (!box) throw new Error("It isn't on the page");
  return box;
};

test("a field with a hint lines up with the one beside it, and keeps clear of the next label", async ({
  company,
  signedInPage,
}) => {
  await company.machine();
  const page = await signedInPage(company.owner);
  for (const [path, one, beside] of [
    ["/fuel/prices", page.locator("[name=fuel]"), page.locator("[name=effectiveOn]")],
    ["/fuel-entries/add", page.locator("[name=fuelAdded]"), page.locator("[name=date]")],
  ] as const) {
    await page.goto(path);
    const [box, next] = [await boxOf(one), await boxOf(beside)];
    expect([box.y, box.height]).toEqual([next.y, next.height]);
  }
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/fuel/prices");
  const paid = await boxOf(page.getByLabel("Total paid ($)"));
  const label = await boxOf(page.getByText("Supplier", { exact: true }));
  expect(label.y - (paid.y + paid.height)).toBeGreaterThanOrEqual(12);
});

test("on a desk each use can be read whole in its list, in Spanish too", async ({
  company,
  signedInPage,
}) => {
  const name = "John Deere 8R 340 of the south field, with the front loader and the long boom";
  const machine = { name, type: "machinery", unit: "hours", fuelType: "diesel" };
  await company.machine({ ...machine, fuelUse: "off-road-dyed" });
  const page = await signedInPage(company.owner, { locale: "es" });
  for (const width of [768, 1280]) {
    await page.setViewportSize({ width, height: 860 });
    await page.goto("/fuel/use");
    const select = page.getByRole("combobox");
    const whole = await select.evaluate((chosen) => {
      const copy = chosen.cloneNode(true) as HTMLElement;
      Object.assign(copy.style, { position: "absolute", width: "max-content", minWidth: "0" });
      document.body.appendChild(copy);
      const { width } = copy.getBoundingClientRect();
      copy.remove();
      return width;
    });
    expect((await boxOf(select)).width).toBeGreaterThanOrEqual(whole);
    expect(await neededWidth(page)).toBe(width);
  }
});

test("on a phone the months' largest amounts stand apart, and the page doesn't scroll sideways", async ({
  company,
  signedInPage,
}) => {
  const added = await company.machine({ fuelType: "diesel" });
  await company.owner.json("POST", "/api/fuel-entries", {
    equipmentId: added.id,
    fuelAdded: 123_456.7,
    fuelCost: 9_999_999.99,
  });
  const page = await signedInPage(company.owner);
  await page.setViewportSize({ width: 360, height: 740 });
  for (const path of ["/fuel", "/costs"]) {
    await page.goto(path);
    const row = page.locator("main figure + table tbody tr").first();
    const gaps = await row.evaluate((tr) => {
      const texts = [...tr.children].map((cell) => {
        const range = document.createRange();
        range.selectNodeContents(cell);
        return range.getBoundingClientRect();
      });
      return texts.slice(1).map((text, at) => text.left - (texts[at]?.right ?? 0));
    });
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(6);
    expect(await neededWidth(page)).toBe(360);
  }
});

test("on a phone the amount paid has no frame of its own in the operator's form", async ({
  company,
  operator,
  signedInPage,
}) => {
  const added = await company.machine();
  await company.owner.json("PUT", "/api/fuel-settings", { askFuelCost: true });
  const page = await signedInPage(operator.client);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/operator?equipment=${added.id}`);
  await page.getByLabel("Fuel added", { exact: false }).fill("10");
  const paid = page.getByLabel("Amount paid ($)");
  expect((await boxOf(paid)).x).toBe((await boxOf(page.getByLabel("New usage"))).x);
});
