import type { Locator, Page } from "playwright/test";
import { expect, takenOver, test } from "../support/browser.ts";
import { photoFile } from "../support/photo-files.ts";

/** Changes an alert of the dashboard's overview, which shows a toast. */
async function switchAlert(page: Page): Promise<void> {
  await page.getByLabel("Email Alert: Overdue").click();
}

const noticesOf = (page: Page) => page.getByRole("region", { name: "Notices (F8)" });

/** The toast of an alert that was switched on the dashboard, whose clock stands still. */
async function toastOnDashboard(page: Page): Promise<Locator> {
  await page.clock.install();
  await page.goto("/");
  await page.getByText("Overview", { exact: true }).click();
  await page.clock.pauseAt(Date.now() + 60_000);
  await switchAlert(page);
  return noticesOf(page).getByRole("listitem");
}

test("a toast is announced, and closes after five seconds unless the pointer is on it", async ({
  company,
  signedInPage,
}) => {
  const page = await signedInPage(company.owner);
  const toast = await toastOnDashboard(page);
  await expect(toast).toContainText("Settings Updated");
  const announced = page.getByRole("status").filter({ hasText: "Notice Settings Updated" });
  await page.clock.runFor(100);
  await expect(announced).toHaveAttribute("aria-live", "polite");
  await page.clock.runFor(4_800);
  await expect(toast).toBeVisible();
  await toast.hover();
  await page.clock.runFor(10_000);
  await expect(toast).toBeVisible();
  await page.getByRole("heading", { level: 1 }).hover();
  await page.clock.runFor(200);
  await expect(toast).toHaveCount(0);

  // Closing one by hand, with the pointer on it, doesn't keep the next one.
  await switchAlert(page);
  await toast.getByRole("button", { name: "Close the notice" }).click();
  await expect(toast).toHaveCount(0);
  await page.getByRole("heading", { level: 1 }).hover();
  await switchAlert(page);
  await expect(toast).toBeVisible();
  await page.clock.runFor(5_000);
  await expect(toast).toHaveCount(0);
});

test("one toast shows at a time, errors are announced at once, and F8 leads to it", async ({
  company,
  signedInPage,
}) => {
  const page = await signedInPage(company.owner, { serviceWorkers: "block" });
  const toast = await toastOnDashboard(page);
  await expect(toast).toContainText("Settings Updated");
  await page.route("**/api/email-alerts/settings", (route) => route.fulfill({ status: 403, json: {} }));
  await switchAlert(page);
  await expect(toast).toContainText("Update Failed");
  await expect(toast).toHaveCount(1);
  await page.clock.runFor(100);
  const announced = page.getByRole("status").filter({ hasText: "Notice Update Failed" });
  await expect(announced).toHaveAttribute("aria-live", "assertive");
  await page.keyboard.press("F8");
  await page.keyboard.press("Tab");
  await expect(toast).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(toast.getByRole("button", { name: "Close the notice" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(toast).toHaveCount(0);
});

test("a toast stays behind when its reader goes on to another page", async ({ company, signedInPage }) => {
  const page = await signedInPage(company.owner);
  const toast = await toastOnDashboard(page);
  await expect(toast).toBeVisible();
  await page.getByRole("link", { name: "Costs" }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Costs" })).toBeVisible();
  await expect(toast).toHaveCount(0);
});

for (const width of [360, 1280]) {
  test(`the notice of a saved form covers nothing of the next page at ${width} px, and gives its room back`, async ({
    company,
    signedInPage,
  }) => {
    const machine = await company.machine({ name: "Skid Steer" });
    const page = await signedInPage(company.owner);
    await page.setViewportSize({ width, height: 740 });
    await page.clock.install();
    await page.goto(`/add-equipment?edit=${machine.id}`);
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.getByRole("button", { name: "Save Changes" }).click();
    const toast = noticesOf(page).getByRole("listitem");
    await expect(toast).toContainText("Equipment Updated");
    const heading = page.getByRole("heading", { level: 1 });
    const [notice, title] = [await toast.boundingBox(), await heading.boundingBox()];
    expect(notice && title && notice.y + notice.height).toBeLessThan(title?.y ?? 0);
    await page.clock.runFor(5_100);
    await expect(toast).toHaveCount(0);
    expect((await heading.boundingBox())?.y).toBeLessThan(title?.y ?? 0);
  });
}

test("the notice of a form follows one that has closed on its page", async ({ company, signedInPage }) => {
  const machine = await company.machine({ name: "Skid Steer" });
  const page = await signedInPage(company.owner);
  await page.clock.install();
  await page.goto(`/equipment-items/${machine.id}/service?next=/equipment-list`);
  await takenOver(page);
  await page.getByText("Add details: date, cost, notes").click();
  await page.getByLabel("Receipt photos").setInputFiles(photoFile("bill.jpg"));
  const toast = noticesOf(page).getByRole("listitem");
  await expect(toast).toContainText("Photos Uploaded");
  await page.clock.fastForward(6_000);
  await expect(toast).toHaveCount(0);
  await page.getByRole("button", { name: "Mark as Serviced" }).click();
  await expect(toast).toContainText("Service Reset");
});

test("a number field that is scrolled past keeps its number", async ({ company, signedInPage }) => {
  const machine = await company.machine({ name: "Skid Steer", currentUsage: 50 });
  const page = await signedInPage(company.owner);
  await page.goto(`/add-equipment?edit=${machine.id}`);
  const usage = page.getByLabel("Current usage");
  await usage.click();
  await page.mouse.wheel(0, 100);
  await page.mouse.wheel(0, 100);
  await expect(usage).toHaveValue("50");
});

test("a notice stands at the top of the page when the toast's script is missing", async ({
  company,
  signedInPage,
}) => {
  const page = await signedInPage(company.owner, { serviceWorkers: "block" });
  await page.route("**/assets/toast-*.js", (route) => route.fulfill({ status: 404 }));
  await page.goto("/");
  await page.getByText("Overview", { exact: true }).click();
  await switchAlert(page);
  await expect(
    page.locator("main").getByRole("status").filter({ hasText: "Settings Updated" }),
  ).toBeVisible();
});
