import type { BrowserContext, Page } from "playwright/test";
import { CARD_BYTES_MAX, CARDS_MAX } from "#app/enhance/service-worker/kept-page.ts";
import { type Company, newOperator } from "../support/accounts.ts";
import { test as base, expect } from "../support/browser.ts";
import { visit } from "../support/kept-page.ts";
import { chooseMachine, signInByForm } from "../support/operator-page.ts";
import { signIn } from "../support/sign-in.ts";

/** The card of a machine on an operator's phone, with and without a line. */
const test = base.extend<{ phone: BrowserContext; loader: { id: string; name: string } }>({
  phone: async ({ browser, product }, use) => {
    const context = await browser.newContext({ baseURL: product.url, viewport: { width: 360, height: 740 } });
    await use(context);
    await context.close();
  },
  loader: async ({ company }, use) => use(await withCard(company, "Loader 7")),
});

async function withCard(company: Company, name: string, value = "15W-40") {
  const machine = await company.machine({ name });
  const lines = [{ label: "Engine oil", value }];
  await company.owner.ask("PUT", `/api/equipment/${machine.id}/card`, { lines, operatorsSee: true });
  return machine;
}

const link = (page: Page) => page.getByRole("link", { name: "Machine card" });
const card = (page: Page) => page.getByText("15W-40");

/** The ids of the machines whose cards the worker keeps, in the order in which they were kept. */
const keptCards = (page: Page) =>
  page.evaluate(async () => {
    const cards: string[] = [];
    for (const name of await caches.keys()) {
      for (const { url } of await (await caches.open(name)).keys()) {
        const id = /\/operator\/card\/(.+)$/.exec(url)?.[1];
        if (id) cards.push(id);
      }
    }
    return cards;
  });

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? "with script" : "without script";
  test(`the form leads to the card of the chosen machine ${how}, and to none of another`, async ({
    company,
    operator,
    loader,
    signedInPage,
  }) => {
    await company.machine({ name: "Bare" });
    const page = await signedInPage(operator.client, { javaScriptEnabled });
    await page.goto("/operator?equipment=");
    await chooseMachine(page, "Loader 7");
    await link(page).click();
    await expect(page).toHaveURL(`/operator/card/${loader.id}`);
    await expect(card(page)).toBeVisible();
    await page.getByRole("link", { name: "Back to the form" }).click();
    await expect(page.getByRole("heading", { name: "Loader 7" })).toBeVisible();
    await chooseMachine(page, "Bare");
    await expect(link(page)).toHaveCount(0);
    await chooseMachine(page, "Loader 7");
    await expect(link(page)).toHaveCount(1);
  });
}

test("the cards of the chosen machine and of the latest reports open offline, though never opened before", async ({
  company,
  operator,
  product,
  phone,
  loader,
}) => {
  const crane = await withCard(company, "Crane");
  const other = await withCard(company, "Other");
  await operator.client.ask("POST", "/api/operator-updates", { equipmentId: crane.id, notes: "Greased" });
  await signIn(phone, operator.client, product.url);
  const page = await phone.newPage();
  await visit(page, `/operator?equipment=${loader.id}`);
  await expect.poll(async () => (await keptCards(page)).sort()).toEqual([crane.id, loader.id].sort());
  await chooseMachine(page, "Other");
  await expect.poll(() => keptCards(page)).toContain(other.id);
  await phone.setOffline(true);
  await link(page).click();
  await expect(card(page)).toBeVisible();
  await page.goto(`/operator/card/${crane.id}`);
  await expect(card(page)).toBeVisible();
});

test("no card is fetched while a report waits", async ({ operator, product, phone, loader, company }) => {
  await company.machine({ name: "Bare" });
  await signIn(phone, operator.client, product.url);
  const page = await phone.newPage();
  await visit(page, "/operator?equipment=");
  await phone.route("**/api/operator-updates", (route) => route.abort());
  await chooseMachine(page, "Bare");
  await page.getByLabel("Notes").fill("Waits");
  await page.getByRole("button", { name: "Submit update" }).click();
  await expect(page.getByRole("heading", { name: "1 waiting" })).toBeVisible();
  await chooseMachine(page, "Loader 7");
  await expect(link(page)).toBeVisible();
  // The worker answers after what it was told before.
  for (const path of ["/operator/card/none", "/operator/card/none"]) {
    await page.evaluate((path) => fetch(path).then((answer) => answer.text()), path);
  }
  expect(await keptCards(page)).toEqual([]);
  await phone.unroute("**/api/operator-updates");
  const stored = page.waitForResponse("**/api/operator-updates");
  await page.evaluate(() => dispatchEvent(new Event("online")));
  await stored;
  await expect.poll(() => keptCards(page)).toEqual([loader.id]);
});

test("a sign-out drops the kept cards, and so does another reader", async ({
  company,
  operator,
  product,
  phone,
  loader,
}) => {
  const rosa = await newOperator(product, company, "Rosa");
  await signIn(phone, operator.client, product.url);
  const page = await phone.newPage();
  await visit(page);
  const keep = async () => {
    await page.goto(`/operator/card/${loader.id}`);
    await expect.poll(() => keptCards(page)).toEqual([loader.id]);
  };
  await keep();
  await page.goto("/operator");
  await page.getByRole("button", { name: "Logout" }).click();
  await expect.poll(() => keptCards(page)).toEqual([]);
  await page.goto("/employee-login?next=/operator");
  await signInByForm(page, operator);
  await keep();
  // Somebody else signs in where the worker doesn't see it.
  await rosa.client.get("/operator");
  await signIn(phone, rosa.client, product.url);
  await phone.setOffline(true);
  await page.goto(`/operator/card/${loader.id}`).catch(() => undefined);
  await expect(card(page)).toBeHidden();
  await phone.setOffline(false);
  await page.goto("/favicon.svg");
  expect(await keptCards(page)).toEqual([]);
});

test(`the last ${CARDS_MAX} opened cards are kept, none of more than ${CARD_BYTES_MAX} bytes`, async ({
  company,
  operator,
  product,
  phone,
}) => {
  await product.run("update companies set equipment_limit = -1 where id = ?", company.id);
  const ids: string[] = [];
  for (let at = 0; at <= CARDS_MAX; at += 1) ids.push((await withCard(company, `Loader ${at}`)).id);
  const large = await withCard(company, "Large");
  for (let at = 0; at < 5; at += 1) {
    const task = { name: `Task ${at}`, serviceInterval: 50, byOperator: true, steps: "é".repeat(2_000) };
    await company.owner.ask("POST", `/api/equipment/${large.id}/service-tasks`, task);
  }
  await signIn(phone, operator.client, product.url);
  const page = await phone.newPage();
  await visit(page, "/operator?equipment=");
  for (const id of [...ids, ids[2] ?? "", large.id]) {
    await page.goto(`/operator/card/${id}`);
    await expect(card(page)).toBeVisible();
    if (id !== large.id) await expect.poll(async () => (await keptCards(page)).at(-1)).toBe(id);
  }
  await page.goto("/operator?equipment=");
  expect(await keptCards(page)).toEqual([...ids.slice(1).filter((id) => id !== ids[2]), ids[2]]);
});
