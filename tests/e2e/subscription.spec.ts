import { expect, test } from "../support/browser.ts";

for (const javaScriptEnabled of [true, false]) {
  test(`a plan is bought, paused, reactivated, canceled and kept ${
    javaScriptEnabled ? "with" : "without"
  } script`, async ({ company, signedInPage }) => {
    const page = await signedInPage(company.owner, { javaScriptEnabled });
    const current = page.getByRole("region", { name: "Current plan" });
    await page.goto("/subscription");
    await expect(current).toContainText("Trial");

    await page.getByRole("link", { name: "Yearly" }).click();
    await expect(page.getByText("$693.60 a year")).toBeVisible();
    await page.getByRole("button", { name: "Choose Professional" }).click();
    await page.getByRole("button", { name: "Pay $693.60", exact: true }).click();
    await expect(page.getByText("Payment Successful!", { exact: true })).toBeVisible();
    await expect(page).toHaveURL(/\/subscription$/);
    await expect(current).toContainText("Active");
    await expect(current).toContainText("$693.60 a year");

    await page.getByRole("link", { name: "Pause" }).click();
    await page.getByRole("radio", { name: /^6 months, until/ }).check();
    await page.getByRole("button", { name: "Pause" }).click();
    await expect(page.getByText("Subscription Paused", { exact: true })).toBeVisible();
    await expect(page.getByText("Your subscription is paused")).toBeVisible();
    await expect(current).toContainText("Paid through");

    await page.getByRole("link", { name: "Reactivate" }).click();
    await page.getByRole("button", { name: "Reactivate" }).click();
    await expect(page.getByText("Subscription Reactivated", { exact: true })).toBeVisible();
    await expect(current).toContainText("Active");

    await page.getByRole("link", { name: "Cancel subscription" }).click();
    await page.getByRole("button", { name: "Cancel subscription" }).click();
    await expect(page.getByText("Subscription Canceled", { exact: true })).toBeVisible();
    await expect(current).toContainText("Open until");

    await page.getByRole("link", { name: "Keep the plan" }).click();
    await page.getByRole("button", { name: "Keep the plan" }).click();
    await expect(page.getByText("Subscription Reactivated", { exact: true })).toBeVisible();
    await expect(current).toContainText("Next payment");
  });
}
