import { expect, test } from "../support/browser.ts";
import { serve } from "../support/services.ts";

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with script" : "without script", () => {
    test("an owner sees what a machine costs, exports the services and prints them with costs", async ({
      company,
      product,
      signedInPage,
    }) => {
      const loader = await company.machine({ name: "Wheel Loader", currentUsage: 100 });
      await serve(product, company, loader.id, { tasks: [loader.id], laborCost: 1_240_00, notes: "Noisy" });
      await serve(product, company, loader.id, { otherWork: "Tires", partsCost: 60_50 });

      const page = await signedInPage(company.owner, { javaScriptEnabled });
      await page.goto("/fuel");
      await page.getByRole("main").getByRole("link", { name: "Costs" }).click();
      await expect(page.getByRole("heading", { name: "Costs", level: 1 })).toBeVisible();
      await expect(page.getByRole("img", { name: /Costs by month .* \$1,300\.50/ })).toBeVisible();
      await expect(page.locator(".chart-amounts > span")).toHaveText(["$1,500", "$1,000", "$500", "$0"]);
      const month = page.getByRole("table", { name: "Dollars by month" }).locator("tbody tr").first();
      await expect(month).toContainText("$1,300.50");
      await expect(page.getByRole("row", { name: /Wheel Loader \$1,300\.50/ })).toBeVisible();
      await expect(page.getByRole("row", { name: "Tires 1 $60.50" })).toBeVisible();

      const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("button", { name: "Export service history" }).click(),
      ]);
      expect(download.suggestedFilename()).toMatch(/^service-history-all-\d{4}-\d\d-\d\d\.csv$/);

      await page.goto(`/equipment-items/${loader.id}/services/print`);
      await expect(page.getByRole("heading", { name: "Service history: Wheel Loader" })).toBeVisible();
      await expect(page.locator("main")).not.toContainText(/\$|Noisy/);
      const box = page.getByRole("checkbox", { name: "Show costs" });
      await expect(box).not.toBeChecked();
      await box.check();
      await page.getByRole("button", { name: "Update the page" }).click();
      await expect(box).toBeChecked();
      await expect(page.getByRole("row", { name: /Tires .*\$60\.50/ })).toBeVisible();
      await page.emulateMedia({ media: "print" });
      await expect(box).toBeHidden();
    });
  });
}

test("on a phone the costs of a machine are a card, and nothing scrolls sideways", async ({
  company,
  product,
  signedInPage,
}) => {
  const loader = await company.machine({ name: "Wheel Loader with a long name" });
  await serve(product, company, loader.id, { otherWork: "W".repeat(60), laborCost: 999_999_999 });
  const page = await signedInPage(company.owner);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/costs");
  const row = page.locator("table.list tbody tr").first();
  await expect(row).toContainText("$9,999,999.99");
  expect(await row.evaluate((element) => getComputedStyle(element).display)).toBe("block");
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(wide).toBeLessThanOrEqual(0);
});

test("on a phone the words of the months stand on one line, in Spanish too", async ({
  company,
  product,
  signedInPage,
}) => {
  const loader = await company.machine();
  await serve(product, company, loader.id, { otherWork: "Hoses", laborCost: 100 });
  const page = await signedInPage(company.owner);
  await page.context().addCookies([{ name: "lng", value: "es", url: product.url }]);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/costs");
  const words = page.locator("figure .grid span");
  await expect(words).toHaveCount(12);
  const lines = await words.evaluateAll((spans) =>
    spans.map((span) => {
      const text = document.createRange();
      text.selectNodeContents(span);
      return new Set([...text.getClientRects()].map(({ top }) => top)).size;
    }),
  );
  expect(lines).toEqual(lines.map(() => 1));
});

test("the machines of a month fit on a tablet, in both languages", async ({
  company,
  product,
  signedInPage,
}) => {
  const machine = { name: "John Deere 6155R tractor", type: "vehicle", unit: "miles", fuelType: "diesel" };
  const tractor = await company.machine({ ...machine, currentUsage: 547_380 });
  const costs = { laborCost: 1_234_550, partsCost: 2_345_690 };
  const { date } = await serve(product, company, tractor.id, { otherWork: "Engine", ...costs });
  const page = await signedInPage(company.owner, { javaScriptEnabled: false });
  for (const lng of ["en", "es"]) {
    await page.context().addCookies([{ name: "lng", value: lng, url: product.url }]);
    for (const width of [768, 834, 900]) {
      await page.setViewportSize({ width, height: 1024 });
      await page.goto(`/books/${date.slice(0, 7)}`);
      const tables = page.locator(".list-frame");
      await expect(tables).not.toHaveCount(0);
      const beyond = await tables.evaluateAll((frames) =>
        Math.max(...frames.map((frame) => frame.scrollWidth - frame.clientWidth)),
      );
      expect({ lng, width, beyond }).toEqual({ lng, width, beyond: 0 });
    }
  }
});

test("on a tablet the figures of a month stand on one line each, and its tables end with the page", async ({
  company,
  product,
  signedInPage,
}) => {
  const loader = await company.machine({ name: "Wheel Loader with a long name" });
  const costs = { laborCost: 999_999_999, partsCost: 999_999_999 };
  const { date } = await serve(product, company, loader.id, { otherWork: "Engine", ...costs });
  const page = await signedInPage(company.owner);
  await page.setViewportSize({ width: 768, height: 1024 });
  for (const address of [`/books/${date.slice(0, 7)}`, "/books"]) {
    await page.goto(address);
    const found = await page.locator("main").evaluate((main) => ({
      // Text has a box for each line that it takes.
      broken: [...main.querySelectorAll("td.num > span")]
        .filter((figure) => figure.getClientRects().length > 1)
        .map((figure) => figure.textContent),
      beyond: [...main.querySelectorAll(".card, .list-frame")].filter(
        (part) => part.getBoundingClientRect().right > window.innerWidth - 15,
      ).length,
    }));
    expect({ address, ...found }).toEqual({ address, broken: [], beyond: 0 });
  }
});
