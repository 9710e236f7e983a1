import { newAccountant, openBooksBy } from "../support/accountants.ts";
import { OWNER_PASSWORD } from "../support/accounts.ts";
import { expect, test } from "../support/browser.ts";
import { signIn } from "../support/sign-in.ts";

test("forms of light pages say that there is no line, and keep what was typed", async ({
  browser,
  company,
  product,
}) => {
  const context = await browser.newContext({ baseURL: product.url });
  const page = await context.newPage();
  const sendOffline = async (button: string) => {
    await context.setOffline(true);
    await page.getByRole("button", { name: button, exact: true }).first().click();
    await expect(page.getByRole("alert")).toHaveText("Unable to connect to server. Please try again.");
    await context.setOffline(false);
  };
  await page.goto("/login");
  await page.getByLabel("Email or Business Name").fill(company.email);
  await page.getByLabel("Password", { exact: true }).fill("some password");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("alert")).toContainText("Login failed");
  await page.getByLabel("Password", { exact: true }).fill("another password");
  await sendOffline("Sign in");
  await expect(page.getByLabel("Email or Business Name")).toHaveValue(company.email);
  await signIn(context, company.owner, product.url);
  await page.goto("/profile?edit=company");
  await page.getByLabel("Company name").fill("A new name");
  await sendOffline("Save Company Name");
  await expect(page.getByLabel("Company name")).toHaveValue("A new name");
  await page.goto("/subscription");
  await sendOffline("Choose Basic");
  await context.close();
});

test("a typed password is shown and hidden again", async ({ page }) => {
  await page.goto("/login");
  const password = page.getByLabel("Password", { exact: true });
  await password.fill("some password");
  await page.getByRole("button", { name: "Show password" }).click();
  await expect(password).toHaveAttribute("type", "text");
  await expect(password).toBeFocused();
  await page.getByRole("button", { name: "Hide password" }).click();
  await expect(password).toHaveAttribute("type", "password");
  await expect(password).toHaveValue("some password");
});

test("the button that signs out says so on light pages, of operators and accountants too", async ({
  company,
  operator,
  product,
  signedInPage,
}) => {
  const accountant = await newAccountant(product, company, { email: `ledger@${company.id}.example` });
  const pages = [
    [company.owner, "/fuel"],
    [company.owner, "/logout"],
    [operator.client, "/operator"],
    [await openBooksBy(product, accountant.link), "/accountant/books"],
  ] as const;
  for (const [client, path] of pages) {
    const page = await signedInPage(client);
    await page.goto(path);
    // An answer that keeps the page, so that there is time to read the button.
    await page.route("**", (route) =>
      route.request().method() === "POST" ? route.fulfill({ status: 204 }) : route.continue(),
    );
    await page.locator("button:visible", { hasText: "Logout" }).click();
    await expect(page.locator("button:visible", { hasText: "Logging out..." })).toBeVisible();
  }
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with script" : "without script", () => {
    test.use({ javaScriptEnabled });

    test("an owner signs in and is welcomed on the dashboard", async ({ company, page }) => {
      await page.goto("/login");
      await page.getByLabel("Email or Business Name").fill(company.email);
      await page.getByLabel("Password", { exact: true }).fill(OWNER_PASSWORD);
      await page.getByRole("button", { name: "Sign in", exact: true }).click();
      await expect(page).toHaveTitle("Dashboard");
      await expect(page.getByText("Welcome back!", { exact: true })).toBeVisible();
      // With script the notice is a toast that can be closed.
      const close = page.getByRole("button", { name: "Close" });
      if (javaScriptEnabled) {
        await close.click();
        await expect(page.getByText("Welcome back!", { exact: true })).toHaveCount(0);
      } else await expect(close).toHaveCount(0);
    });
  });
}
