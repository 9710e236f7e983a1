import { expect, test } from "../support/browser.ts";
import { seedFleet } from "../support/fleet.ts";

const MACHINES = 130;

test("a status report prints completely, black on white from the dark theme, on its paper size", async ({
  company,
  product,
  signedInPage,
}) => {
  await seedFleet(product.db, company.id, MACHINES);
  const page = await signedInPage(company.owner);
  await page.context().addCookies([{ name: "equipment-ui-theme", value: "dark", url: product.url }]);
  await page.addInitScript(() => {
    window.print = () => {
      document.documentElement.dataset.printed = String(
        Number(document.documentElement.dataset.printed ?? 0) + 1,
      );
    };
  });
  await page.goto("/equipment/all");
  await expect(page.getByText(`${MACHINES} pieces of equipment found`)).toBeVisible();
  await page.getByRole("button", { name: "Print Report" }).click();
  await expect(page).toHaveURL(/\/equipment\/all\/print\?*$/);
  await expect(page.getByRole("heading", { level: 1, name: "All Equipment" })).toBeVisible();
  // The print window opens by itself, and again by the button.
  const root = page.locator("html");
  await expect(root).toHaveAttribute("data-printed", "1");
  await page.getByRole("button", { name: "Print" }).click();
  await expect(root).toHaveAttribute("data-printed", "2");

  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("navigation")).toBeHidden();
  await expect(page.getByRole("button")).toHaveCount(0);
  const names = await page.locator("tbody th").allInnerTexts();
  expect(new Set(names).size).toBe(MACHINES);
  await expect(page.locator("tbody th").last()).toBeVisible();
  const colours = await page.evaluate(() => {
    const { color } = getComputedStyle(document.querySelector("td") as Element);
    return [color, getComputedStyle(document.body).backgroundColor];
  });
  expect(colours).toEqual(["rgb(0, 0, 0)", "rgb(255, 255, 255)"]);
  expect(await page.locator("thead").evaluate((head) => getComputedStyle(head).display)).toBe(
    "table-header-group",
  );

  const pdf = (await page.pdf({ format: "A4" })).toString("latin1");
  expect(pdf.match(/\/Type\s*\/Page\b/g)?.length).toBeGreaterThan(2);
  expect(pdf).toMatch(/\/MediaBox\s*\[\s*0 0 59[45][.\d]* 84[12][.\d]*\s*\]/);
});

test("without script the equipment list links to a page that the browser prints", async ({
  company,
  product,
  signedInPage,
}) => {
  await seedFleet(product.db, company.id, 3);
  const page = await signedInPage(company.owner, { javaScriptEnabled: false });
  await page.goto("/equipment-list");
  await page.getByRole("button", { name: "Print" }).click();
  await expect(page).toHaveURL(/\/equipment-list\/print\?*$/);
  await expect(page.locator("tbody tr")).toHaveCount(3);
  await expect(page.getByText("Use your browser's print command.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Print" })).toBeHidden();
  await page.getByRole("link", { name: "Back to the list" }).click();
  await expect(page).toHaveURL(/\/equipment-list$/);
});

test("no page prints what only a screen can press", async ({ company, signedInPage }) => {
  const page = await signedInPage(company.owner, { javaScriptEnabled: false });
  await page.emulateMedia({ media: "print" });
  for (const path of ["/subscription", "/settings/keys", "/settings/webhooks"]) {
    await page.goto(path);
    await expect(page.getByRole("navigation")).toHaveCount(0);
  }
  await page.context().clearCookies();
  for (const path of ["/forgot-password", "/employee-login"]) {
    await page.goto(path);
    await expect(page.getByRole("textbox").first()).toBeVisible();
    await expect(page.getByRole("button")).toHaveCount(0);
  }
});
