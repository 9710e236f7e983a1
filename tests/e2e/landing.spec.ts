import { expect, test } from "../support/browser.ts";

test("Install App shows the steps if the browser has no prompt", async ({ product, signedInPage }) => {
  const page = await signedInPage(product.client(), { javaScriptEnabled: true });
  await page.goto("/");
  await page.getByRole("button", { name: "Install App" }).press("Space");
  const box = page.getByRole("alertdialog", { name: "Install App" });
  await expect(box).toContainText("click the install icon in the address bar");
  await page.keyboard.press("Escape");
  await expect(box).toBeHidden();
});

test("without script Install App links to the steps of every platform", async ({ product, signedInPage }) => {
  const page = await signedInPage(product.client(), { javaScriptEnabled: false });
  await page.goto("/");
  await page.getByRole("link", { name: "Install App" }).click();
  await expect(page.getByText("In Safari, tap Share, then Add to Home Screen.")).toBeInViewport();
  await expect(page.getByText("In Chrome, open the menu ⋮")).toBeInViewport();
});

test("a message sent with two quick presses is one message", async ({ product, signedInPage }) => {
  const page = await signedInPage(product.client(), { javaScriptEnabled: true });
  await page.goto("/");
  const subject = `Pressed twice ${Date.now()}`;
  for (const [label, value] of [
    ["Name", "Ann Field"],
    ["Email", "ann@farm.example"],
    ["Subject", subject],
    ["Message", "Do you export?"],
  ] as const) {
    await page.getByLabel(label, { exact: true }).fill(value);
  }
  let sent = 0;
  page.on("request", (request) => {
    if (request.method() === "POST") sent += 1;
  });
  await page.getByRole("button", { name: "Send Message" }).dblclick();
  await expect(page.getByText("Message Sent")).toBeVisible();
  expect(sent).toBe(1);
});

test("the product can be installed: its manifest has icons, its service worker is registered", async ({
  page,
}) => {
  await page.goto("/");
  const scope = await page.evaluate(async () => (await navigator.serviceWorker.ready).scope);
  expect(new URL(scope).pathname).toBe("/");
  const manifest = await (await page.request.get("/manifest.webmanifest")).json();
  for (const { src } of manifest.icons) {
    const icon = await page.request.get(src);
    expect([src, icon.status(), icon.headers()["content-type"]]).toEqual([src, 200, "image/png"]);
  }
});

test("Safari reloads a page that stays blank, and registers no service worker", async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({
    baseURL: baseURL ?? "",
    userAgent:
      "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Safari/605.1.15",
  });
  const page = await context.newPage();
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1_000);
  await page.goto("/login");
  await page.evaluate(() => document.body.replaceChildren());
  const loadedAgain = page.waitForEvent("load");
  await page.clock.runFor(3000);
  await loadedAgain;
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(await page.evaluate(() => navigator.serviceWorker.getRegistrations())).toEqual([]);
  await context.close();
});
