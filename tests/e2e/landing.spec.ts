import { expect, test } from "../support/browser.ts";

test("Install App says what to do where the browser has no prompt", async ({ product, signedInPage }) => {
  const page = await signedInPage(product.client(), { javaScriptEnabled: true });
  await page.goto("/");
  await page.getByRole("button", { name: "Install App" }).click();
  const box = page.getByRole("alertdialog", { name: "Install App" });
  await expect(box).toContainText("click the install icon in the address bar");
  await page.keyboard.press("Escape");
  await expect(box).toBeHidden();
});

test("without script the steps of every platform fold open", async ({ product, signedInPage }) => {
  const page = await signedInPage(product.client(), { javaScriptEnabled: false });
  await page.goto("/");
  await page.locator("summary", { hasText: "Install App" }).click();
  await expect(page.getByText("In Safari, tap Share, then Add to Home Screen.")).toBeVisible();
  await expect(page.getByText("In Chrome, open the menu ⋮")).toBeVisible();
});
