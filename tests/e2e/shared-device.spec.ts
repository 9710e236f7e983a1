import { type BrowserContext, chromium, type Page } from "playwright/test";
import { newOperator, type Operator } from "../support/accounts.ts";
import { test as base, expect } from "../support/browser.ts";
import { keptPages } from "../support/kept-page.ts";
import { addLoader, addMachine, chooseMachine, signInByForm, updatesOf } from "../support/operator-page.ts";

/** Two operators use one device in turn: neither sees the other's input or page. */

type Fixtures = {
  loader: { id: string; name: string };
  maria: Operator;
  /** A browser that restores pages from its memory, as people's do; Playwright turns that off. */
  device: (options?: { javaScriptEnabled?: boolean }) => Promise<BrowserContext>;
};

const test = base.extend<Fixtures>({
  loader: async ({ company }, use) => use(await addLoader(company)),
  maria: async ({ company, product }, use) => use(await newOperator(product, company, "Maria", "Lopez")),
  device: async ({ product, launchOptions }, use) => {
    const browser = await chromium.launch({
      ...launchOptions,
      ignoreDefaultArgs: ["--disable-back-forward-cache"],
    });
    await use((options) => browser.newContext({ baseURL: product.url, ...options }));
    await browser.close();
  },
});

async function signIn(page: Page, operator: Operator): Promise<void> {
  await page.goto("/employee-login?next=/operator");
  await signInByForm(page, operator);
  await expect(page.getByText(`Welcome, ${operator.name}`)).toBeVisible();
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL("/");
}

/** Playwright's goBack waits for a load event, which a restored page doesn't have. */
const goBack = (page: Page, steps = 1) => page.evaluate((steps) => history.go(-steps), steps);

const notes = (page: Page) => page.getByLabel("Notes");
const signInIsVisible = (page: Page) => expect(page.getByLabel("Operator name")).toBeVisible();

/** Opens the loader's form and types into it without sending. */
async function typeNotes(page: Page, machineId: string, text: string): Promise<void> {
  await page.goto(`/operator?equipment=${machineId}`);
  await notes(page).fill(text);
}

const SIGN_OUTS: [way: string, run: (page: Page) => Promise<unknown>][] = [
  ["the button", signOut],
  ["POST /api/auth/logout", (page) => page.evaluate(() => fetch("/api/auth/logout", { method: "POST" }))],
  [
    "GET /api/logout",
    async (page) => {
      await page.evaluate(() => void setTimeout(() => location.assign("/api/logout")));
      await page.waitForURL("/");
    },
  ],
];

for (const [way, run] of SIGN_OUTS) {
  test(`after a sign-out by ${way}, going back shows the sign-in`, async ({ operator, loader, device }) => {
    const page = await (await device()).newPage();
    await page.addInitScript(() => {
      addEventListener("pageshow", ({ persisted }) => {
        if (persisted) localStorage.setItem("from-memory", location.pathname);
      });
    });
    await signIn(page, operator);
    await typeNotes(page, loader.id, "Not for others");
    await expect.poll(() => keptPages(page)).toBe(1);
    await run(page);
    await page.goto("/");
    await goBack(page);
    await signInIsVisible(page);
    await expect(page.getByText("Welcome, John Field")).toHaveCount(0);
    expect(await page.evaluate(() => localStorage.getItem("from-memory"))).toBe("/operator");
    expect(await keptPages(page)).toBe(0);
  });
}

test("after a sign-out in one tab, another one shows the sign-in when looked at", async ({
  operator,
  loader,
  device,
}) => {
  const context = await device();
  const [one, two] = [await context.newPage(), await context.newPage()];
  await signIn(one, operator);
  await typeNotes(two, loader.id, "Not for others");
  await signOut(one);
  await two.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
  await signInIsVisible(two);
});

test("an expired session keeps the writer's input", async ({ operator, loader, product, device }) => {
  const page = await (await device()).newPage();
  await signIn(page, operator);
  await typeNotes(page, loader.id, "Half a sentence");
  await product.run("delete from sessions where user_id = ?", operator.id);
  const other = await page.context().newPage();
  await other.goto("/operator");
  await signInIsVisible(other);
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
  await page.goto("/contact");
  await goBack(page);
  await expect(notes(page)).toHaveValue("Half a sentence");
});

test("a kept page whose worker missed the sign-out is not shown offline, and is deleted", async ({
  operator,
  loader,
  device,
}) => {
  const page = await (await device()).newPage();
  await signIn(page, operator);
  await page.goto(`/operator?equipment=${loader.id}`);
  await expect.poll(() => keptPages(page)).toBe(1);
  await page
    .context()
    .request.post("/api/auth/logout", { headers: { "X-Requested-With": "XMLHttpRequest" } });
  await page.context().setOffline(true);
  await page.goto("/operator", { waitUntil: "commit" });
  await expect(page).toHaveURL(/^chrome-error:/);
  await page.context().setOffline(false);
  await page.goto("/operator");
  await signInIsVisible(page);
  expect(await keptPages(page)).toBe(0);
});

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? "with script" : "without script";

  test(`${how}, the next person to sign in finds nothing typed by going back`, async ({
    operator,
    maria,
    loader,
    signedInPage,
  }) => {
    // Without the browser's memory: it restores typed text into forms that look the same.
    const page = await signedInPage(operator.client, { javaScriptEnabled });
    await typeNotes(page, loader.id, "Not for others");
    await signOut(page);
    await signIn(page, maria);
    // Past her own page, the sign-in and the landing page.
    await goBack(page, 3);
    await page.waitForURL(/\/operator\?equipment=/);
    await expect(page.getByText("Welcome, Maria Lopez")).toBeVisible();
    await expect(notes(page)).toHaveValue("");
  });
}

test("input in the history after a lost answer is restored only for its writer", async ({
  company,
  operator,
  maria,
  loader,
  signedInPage,
}) => {
  await addMachine(company, "Crane");
  const page = await signedInPage(operator.client, { fails: true, serviceWorkers: "block" });
  // The device can't store anything, so the form itself is sent.
  await page.addInitScript(() => Object.defineProperty(window, "indexedDB", { value: undefined }));
  await page.goto("/operator");
  await chooseMachine(page, loader.name);
  await page.route("**/operator?send", (route) => route.abort("internetdisconnected"));
  await notes(page).fill("Sent, and not heard of");
  await page.getByRole("button", { name: "Submit update" }).click();
  await expect(page).toHaveURL(/^chrome-error:/);
  await page.goBack();
  await expect(notes(page)).toHaveValue("Sent, and not heard of");
  await signOut(page);
  await signIn(page, maria);
  await goBack(page, 3);
  await page.waitForURL(/\/operator\?equipment=/);
  await expect(page.getByText("Welcome, Maria Lopez")).toBeVisible();
  await expect(notes(page)).toHaveValue("");
});

test("a report refused without script waits for its writer, whoever signs in meanwhile", async ({
  company,
  operator,
  maria,
  loader,
  product,
  signedInPage,
}) => {
  const page = await signedInPage(operator.client, { javaScriptEnabled: false });
  await typeNotes(page, loader.id, "John's own words");
  await product.run("delete from sessions where user_id = ?", operator.id);
  await page.getByRole("button", { name: "Submit update" }).click();
  await signInByForm(page, maria);
  await expect(page.getByText("Welcome, Maria Lopez")).toBeVisible();
  await expect(page.getByText("Not sent yet")).toHaveCount(0);
  await expect(notes(page)).toHaveValue("");
  await signOut(page);
  await signIn(page, operator);
  await expect(page.getByRole("heading", { name: "Loader 7" })).toBeVisible();
  await expect(notes(page)).toHaveValue("John's own words");
  await page.getByRole("button", { name: "Submit update" }).click();
  await expect(page.getByText("Update Submitted")).toBeVisible();
  const [update] = await updatesOf(company);
  expect(update).toMatchObject({ notes: "John's own words", operatorName: "John Field" });
});
