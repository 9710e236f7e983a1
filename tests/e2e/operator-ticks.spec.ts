import type { Page } from "playwright/test";
import type { Company } from "../support/accounts.ts";
import { expect, test } from "../support/browser.ts";
import { newPhone } from "../support/field-phone.ts";
import { visit } from "../support/kept-page.ts";
import { addMachine, chooseMachine as choose, updatesOf } from "../support/operator-page.ts";
import { giveTasks } from "../support/operator-tasks.ts";
import type { Product } from "../support/product.ts";

/** A loader to grease and wash, a crane to wash and to check, and a trailer that asks nothing of operators. */
async function addFleet(product: Product, company: Company): Promise<void> {
  const tasks = {
    Loader: [
      { name: "Grease", serviceInterval: 100, lastUsage: 500 },
      { name: "Wash", serviceInterval: 5_000, lastUsage: 990 },
    ],
    Crane: [{ name: "Check cables" }, { name: "Wash" }],
    Trailer: [],
  };
  for (const [name, list] of Object.entries(tasks)) {
    const { id } = await addMachine(company, name);
    await giveTasks(product.db, id, list);
  }
}

const ticksDone = async (company: Company) =>
  (await updatesOf(company)).map((update) => (update as unknown as { tasksDone: string[] }).tasksDone);

const group = (page: Page) => page.getByRole("group", { name: "Service you did" });

for (const javaScriptEnabled of [true, false]) {
  test(`an operator ticks the service of the chosen machine ${javaScriptEnabled ? "with" : "without"} script`, async ({
    product,
    company,
    operator,
    signedInPage,
  }) => {
    await addFleet(product, company);
    const page = await signedInPage(operator.client, { javaScriptEnabled });
    await page.goto("/");
    await choose(page, "Loader");
    await expect(group(page).getByRole("checkbox")).toHaveCount(2);
    await expect(group(page)).toContainText("Grease (due)");
    await choose(page, "Crane");
    await expect(group(page).getByRole("checkbox")).toHaveCount(2);
    await expect(group(page)).toContainText("Check cables");
    await expect(group(page)).not.toContainText("(due)");
    await choose(page, "Trailer");
    await expect(group(page)).toHaveCount(0);

    await choose(page, "Loader");
    const box = await group(page).locator("label").first().boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(44);
    const submit = page.getByRole("button", { name: "Submit update" });
    if (javaScriptEnabled) await expect(submit).toBeDisabled();
    await page.getByLabel("Grease (due)").check();
    await page.getByLabel("Wash").check();
    await submit.click();
    await expect(page.getByText("Update Submitted")).toBeVisible();
    for (const each of await group(page).getByRole("checkbox").all()) await expect(each).not.toBeChecked();
    expect(await ticksDone(company)).toEqual([["Grease", "Wash"]]);
  });
}

test("another machine has no ticks of the last one while the script that draws them is missing", async ({
  product,
  company,
  operator,
  signedInPage,
}) => {
  await addFleet(product, company);
  const page = await signedInPage(operator.client);
  // It never arrives.
  await page.route(/enhance-extras/, () => {});
  const loader = await product.value<string>(
    "select id from equipment where name = 'Loader' and company_id = ?",
    company.id,
  );
  await page.goto(`/?equipment=${loader}`);
  await expect(group(page).getByRole("checkbox")).toHaveCount(2);
  await choose(page, "Crane");
  await expect(group(page)).toHaveCount(0);
});

test("choosing another machine keeps ticks of tasks it has too, and drops the others", async ({
  product,
  company,
  operator,
  signedInPage,
}) => {
  await addFleet(product, company);
  const page = await signedInPage(operator.client);
  await page.goto("/");
  await choose(page, "Loader");
  await page.getByLabel("Grease (due)").check();
  await page.getByLabel("Wash").check();
  await choose(page, "Crane");
  await expect(page.getByLabel("Wash")).toBeChecked();
  await page.getByRole("button", { name: "Submit update" }).click();
  await expect(page.getByText("Update Submitted")).toBeVisible();
  expect(await ticksDone(company)).toEqual([["Wash"]]);
});

test("ticks follow the machine offline, wait in the queue, and are sent with it", async ({
  product,
  company,
  operator,
  browser,
}) => {
  await addFleet(product, company);
  const phone = await newPhone(browser, operator.client, product.url);
  const page = await phone.newPage();
  await visit(page);
  await phone.setOffline(true);
  await page.goto("/operator");
  await expect(page.getByText("Equipment as of")).toBeVisible();
  await choose(page, "Crane");
  await page.getByLabel("Check cables").check();
  await page.getByRole("button", { name: "Submit update" }).click();
  await expect(page.locator(".picks")).toContainText("Check cables");
  await expect(page.getByLabel("Check cables")).not.toBeChecked();
  await phone.setOffline(false);
  await expect.poll(() => ticksDone(company)).toEqual([["Check cables"]]);
  await phone.close();
});
