import { request as ask, createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "playwright/test";
import { newCompany, newOperator, OWNER_PASSWORD } from "../support/accounts.ts";
import { test as base, expect } from "../support/browser.ts";
import { type Product, startProduct } from "../support/product.ts";

/** Passkeys are bound to a host, so the product is behind a door at `localhost` whose address it knows. */
const test = base.extend<object, { door: { product: Product; url: string } }>({
  door: [
    // biome-ignore lint/correctness/noEmptyPattern: the form that fixtures have
    async ({}, use) => {
      let inner = "";
      const door: Server = createServer((request, response) => {
        const { method, headers, url } = request;
        const passed = ask(new URL(url ?? "/", inner), { method, headers }, (answer) => {
          response.writeHead(answer.statusCode ?? 502, answer.headers);
          answer.pipe(response);
        });
        request.pipe(passed);
      });
      await new Promise<void>((listening) => door.listen(0, "localhost", listening));
      const url = `http://localhost:${(door.address() as AddressInfo).port}`;
      const product = await startProduct({ APP_URL: url, RATE_LIMIT_SCALE: "1000" });
      inner = product.url;
      await use({ product, url });
      await product.stop();
      door.closeAllConnections();
      door.close();
    },
    { scope: "worker" },
  ],
});

/** A device with a passkey store that verifies its person without asking. */
async function withAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable");
  await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

test("an owner adds a passkey, signs in with it, and proves with it", async ({ browser, door }) => {
  const company = await newCompany(door.product);
  const { email } = company;
  const operator = await newOperator(door.product, company);
  const context = await browser.newContext({ baseURL: door.url });
  const page = await context.newPage();
  await withAuthenticator(page);
  await page.goto("/login");
  await page.getByLabel("Email or Business Name").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(OWNER_PASSWORD);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page).toHaveURL(`${door.url}/`);

  await page.goto("/profile/second-step");
  await page.getByLabel("Name").fill("Barn phone");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await expect(page.getByText("They are shown only now")).toBeVisible();
  await page.getByRole("link", { name: "Done" }).click();
  await expect(page.getByText("Barn phone")).toBeVisible();
  await expect(page.getByText("On this device only")).toBeVisible();

  await page.goto("/logout");
  await page.getByRole("main").getByRole("button", { name: "Logout" }).click();
  // A browser that fills passkeys in by itself would leave the page before the button is pressed.
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });
  await page.goto("/login?next=/fuel");
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page).toHaveURL(`${door.url}/fuel`);

  await door.product.run("update sessions set proved_at = 0");
  await page.goto("/prove?next=/account");
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await expect(page).toHaveURL(`${door.url}/account`);

  // In the form of an act: on a light page, and on a hydrated one.
  await door.product.run("update sessions set proved_at = 0");
  await page.goto("/profile?edit=profile");
  await page.getByLabel("Secondary email (optional)").fill("second@example.com");
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await expect(page.getByText("second@example.com").first()).toBeVisible();
  await door.product.run("update sessions set proved_at = 0");
  await page.goto(`/employees/${operator.id}/manager`);
  await page.getByLabel("Email").fill("mona@example.com");
  await page.getByLabel("New password", { exact: true }).fill(OWNER_PASSWORD);
  await page.getByLabel("Confirm new password").fill(OWNER_PASSWORD);
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await expect(page).toHaveURL(/\/employees$/);
  await context.close();
});

test("without script the sign-in has no button for passkeys", async ({ browser, door }) => {
  const context = await browser.newContext({ baseURL: door.url, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("/login");
  await expect(page.getByRole("button", { name: "Sign in", exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Sign in with a passkey" })).toHaveCount(0);
  await context.close();
});

test("a passkey offered in the name's field never closes the window of one that was asked for", async ({
  browser,
  door,
}) => {
  const context = await browser.newContext({ baseURL: door.url });
  const page = await context.newPage();
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => true;
    // A device whose window stays open until somebody aborts it.
    navigator.credentials.get = ({ mediation, signal } = {}) =>
      new Promise((_, reject) => {
        document.body.append(`asked${mediation === "conditional" ? " in the field" : ""};`);
        signal?.addEventListener("abort", () => reject(signal.reason));
      });
  });
  let asked = 0;
  let arrive = () => {};
  const held = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  // The options of the field come after those of the button.
  await page.route("**/api/auth/passkey/options", async (route) => {
    asked += 1;
    if (asked === 1) await held;
    await route.continue();
  });
  await page.goto("/login");
  await expect.poll(() => asked).toBe(1);
  const button = page.getByRole("button", { name: "Sign in with a passkey" });
  await button.click();
  await expect(page.getByText("asked;")).toHaveCount(1);
  const answered = page.waitForResponse("**/api/auth/passkey/options");
  arrive();
  await (await answered).finished();
  await button.click();
  await expect(page.getByText("asked;asked;")).toHaveCount(1);
  await expect(page.getByText("in the field")).toHaveCount(0);
  await expect(page.getByRole("alert")).toHaveCount(0);
  await context.close();
});
