import type { Page } from "playwright/test";
import { violationsOf } from "../support/accessibility.ts";
import { newOperator } from "../support/accounts.ts";
import { expect, test } from "../support/browser.ts";

const MACHINE = { name: "Loader", type: "machinery", unit: "hours", currentUsage: 100 };

async function expectAccessible(page: Page) {
  const violations = await violationsOf(page);
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`)).toEqual(
    [],
  );
}

/** Opens an entry of a machine's row menu by keyboard alone. */
async function chooseByKeyboard(page: Page, entry: string) {
  const menu = page.getByRole("button", { name: "Actions for Loader" });
  await menu.focus();
  await page.keyboard.press("Enter");
  await page.getByRole("menuitem", { name: entry, exact: true }).focus();
  await page.keyboard.press("Enter");
  return { menu, dialog: page.getByRole("dialog") };
}

test("usage is updated in a dialog over the filtered dashboard, by keyboard", async ({
  company,
  signedInPage,
}) => {
  await company.machine(MACHINE);
  await company.machine({ ...MACHINE, name: "Truck" });
  const page = await signedInPage(company.owner, {});
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto("/?search=load");
  const address = page.url();
  const { menu, dialog } = await chooseByKeyboard(page, "Update Usage");
  await expect(dialog).toHaveAccessibleName("Update Usage");
  const amount = dialog.getByLabel("Usage to add");
  await expect(amount).toBeFocused();
  await expectAccessible(page);
  const { width } = (await dialog.boundingBox()) ?? { width: 0 };
  expect(width).toBe(360);

  await amount.fill("-3");
  await page.keyboard.press("Enter");
  await expect(dialog.getByText("Invalid Input")).toBeVisible();
  await expect(amount).toHaveValue("-3");
  await expect(amount).toBeFocused();

  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(menu).toBeFocused();

  await chooseByKeyboard(page, "Update Usage");
  await expect(amount).toBeFocused();
  await expect(dialog.getByText("Invalid Input")).toBeHidden();
  await amount.pressSequentially("1,234");
  await expect(dialog.locator("output")).toHaveText("–");
  await amount.fill("");
  await amount.pressSequentially("23,5");
  await expect(dialog.locator("output")).toHaveText("123.5 hours");
  const scrolled = await page.evaluate(() => window.scrollY);
  await page.keyboard.press("Enter");
  await expect(page.getByText("Usage Updated", { exact: true })).toBeVisible();
  await expect(dialog).toBeHidden();
  expect(page.url()).toBe(address);
  expect(await page.evaluate(() => window.scrollY)).toBe(scrolled);
  await expect(menu).toBeFocused();
  await expect(page.getByRole("row", { name: /Loader/ })).toContainText("123.5 hours");
  await page.goBack();
  await expect(page).not.toHaveURL(address);
});

test("a link to a dialog opens its page in a new tab with Ctrl", async ({ company, signedInPage }) => {
  const page = await signedInPage(company.owner, {});
  await page.goto("/");
  const opened = page.context().waitForEvent("page");
  await page.getByRole("link", { name: "Reset User Password" }).click({ modifiers: ["ControlOrMeta"] });
  const tab = await opened;
  await expect(tab.getByRole("heading", { name: "Reset User Password", level: 1 })).toBeVisible();
  await expect(page.getByRole("dialog")).toBeHidden();
});

test("a machine's dialogs: a note, and a confirmation before deleting", async ({ company, signedInPage }) => {
  await company.machine(MACHINE);
  const page = await signedInPage(company.owner, {});
  await page.goto("/");
  const { dialog } = await chooseByKeyboard(page, "Notes & History");
  await expect(dialog).toHaveAccessibleName("Equipment Notes & History");
  const history = dialog.getByRole("list", { name: "History" });
  await expect(history).toHaveCSS("height", "400px");
  await dialog.getByRole("button", { name: "Add Note" }).click();
  await expect(dialog.getByLabel("Add a note")).toHaveAttribute("aria-invalid", "true");
  await dialog.getByLabel("Add a note").fill("Tyres are worn");
  await dialog.getByRole("button", { name: "Add Note" }).click();
  await expect(page.getByText("Note Added", { exact: true })).toBeVisible();
  await expect(dialog).toBeHidden();

  await chooseByKeyboard(page, "Remove");
  await expect(dialog.getByRole("heading", { name: "Retire this equipment" })).toBeVisible();
  await dialog.getByRole("link", { name: "Delete permanently instead" }).click();
  await expect(dialog.getByRole("button", { name: "Delete Permanently" })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("link", { name: "Back to Retire" }).click();
  await dialog.getByRole("link", { name: "Delete permanently instead" }).click();
  await dialog.getByRole("button", { name: "Delete Permanently" }).click();
  await expect(page.getByText("Equipment Deleted", { exact: true })).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.locator("#main")).toBeFocused();
});

for (const theme of ["light", "dark"]) {
  test(`a ${theme} dialog on a small phone stays at a press beside it, over a page that stands still`, async ({
    company,
    product,
    signedInPage,
  }) => {
    await company.machine(MACHINE);
    const page = await signedInPage(company.owner, {});
    await page.context().addCookies([{ name: "equipment-ui-theme", value: theme, url: product.url }]);
    await page.setViewportSize({ width: 360, height: 640 });
    await page.goto("/");
    const { menu, dialog } = await chooseByKeyboard(page, "Update Usage");
    const amount = dialog.getByLabel("Usage to add");
    await expect(amount).toBeFocused();
    await amount.fill("12");
    await expectAccessible(page);
    const scrolled = () => page.evaluate(() => window.scrollY);
    const before = await scrolled();
    await page.mouse.click(180, 10);
    await page.mouse.wheel(0, 300);
    await expect(page.locator("body")).toHaveCSS("overflow-y", "hidden");
    await expect(amount).toHaveValue("12");
    expect(await scrolled()).toBe(before);
    for (let press = 0; press < 8; press += 1) await page.keyboard.press("Tab");
    await expect(dialog.locator(":focus")).toHaveCount(1);
    await dialog.getByRole("button", { name: "Close" }).click();
    await expect(dialog).toBeHidden();
    await expect(menu).toBeFocused();
    await expect(page.locator("body")).not.toHaveCSS("overflow-y", "hidden");
  });
}

test("a failed load shows in the dialog, and a failed save keeps the input", async ({
  company,
  signedInPage,
}) => {
  const added = await company.machine(MACHINE);
  const page = await signedInPage(company.owner, {});
  await page.goto("/");
  await company.owner.json("DELETE", `/api/equipment/${added.id}`);
  const { dialog } = await chooseByKeyboard(page, "Update Usage");
  await expect(dialog.getByText("This equipment was not found.")).toBeVisible();
  await expect(dialog.getByRole("link", { name: "Open as a page" })).toHaveAttribute(
    "href",
    `/equipment-items/${added.id}/usage?next=%2F`,
  );
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(dialog).toBeHidden();

  const again = await company.owner.json("POST", "/api/equipment", MACHINE);
  await page.reload();
  await chooseByKeyboard(page, "Remove");
  await dialog.getByLabel("Retirement notes").fill("Worn out");
  await company.owner.json("DELETE", `/api/equipment/${again.body.id}`);
  // The refusal makes the dialog read its machine again, which is gone.
  const readAgain = page.waitForResponse(
    (response) => response.request().method() === "GET" && response.url().includes("/remove.data"),
  );
  await dialog.getByRole("button", { name: "Retire Equipment" }).click();
  await readAgain;
  await expect(dialog.locator("[aria-busy=false]")).toBeVisible();
  await expect(dialog.getByText("This equipment was not found.")).toBeVisible();
  await expect(dialog.getByLabel("Retirement notes")).toHaveValue("Worn out");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
});

test("a page that isn't found keeps the header", async ({ company, signedInPage }) => {
  const page = await signedInPage(company.owner, { javaScriptEnabled: false });
  const answer = await page.goto("/equipment-items/nothing/usage");
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "404 Page Not Found" })).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Navigation Menu" })).toBeVisible();
  await expect(page).toHaveTitle("404 Page Not Found");
});

for (const javaScriptEnabled of [true, false]) {
  test(`a user's password is reset ${javaScriptEnabled ? "in a dialog" : "on a page"}`, async ({
    company,
    product,
    signedInPage,
  }) => {
    const operator = await newOperator(product, company, `Rosa${javaScriptEnabled}`);
    const page = await signedInPage(company.owner, { javaScriptEnabled });
    await page.goto("/");
    const opener = page.getByRole("link", { name: "Reset User Password" });
    await opener.click();
    const frame = javaScriptEnabled ? page.getByRole("dialog") : page.locator("main");
    await expect(frame.getByRole("heading", { name: "Reset User Password" })).toBeVisible();
    const submit = frame.getByRole("button", { name: "Reset Password" });
    await submit.click();
    await expect(frame.getByText("User Required")).toBeVisible();
    await frame
      .getByLabel("User")
      .selectOption({ label: `${operator.name} (${operator.username}) – Operator` });
    await frame.getByLabel("New password", { exact: true }).fill("orchard-ladder-9");
    await frame.getByLabel("Confirm new password").fill("orchard-ladder-8");
    await submit.click();
    await expect(frame.getByText("Password Mismatch")).toBeVisible();
    await expect(frame.getByLabel("User")).toHaveValue(operator.id);
    if (javaScriptEnabled) await expectAccessible(page);
    await frame.getByLabel("New password", { exact: true }).fill("orchard-ladder-9");
    await frame.getByLabel("Confirm new password").fill("orchard-ladder-9");
    await submit.click();
    await expect(page.getByText("Password Reset Successful", { exact: true })).toBeVisible();
    await expect(page).toHaveURL(/\/$/);
    if (javaScriptEnabled) await expect(opener).toBeFocused();
    expect((await operator.client.get("/api/auth/user")).status).toBe(401);
    const login = { operatorName: operator.username, password: "orchard-ladder-9" };
    expect((await operator.client.json("POST", "/api/employee/login", login)).status).toBe(200);
  });
}

test("a removal from a dialog asks for nothing that is gone", async ({ company, product, signedInPage }) => {
  const { owner } = company;
  const { name } = await newOperator(product, company);
  const { body: loader } = await owner.json("POST", "/api/equipment", MACHINE);
  await owner.json("POST", "/api/equipment", { ...MACHINE, name: "Truck" });
  const { status } = await owner.json("POST", `/api/equipment/${loader.id}/service-tasks`, {
    ...{ name: "Grease", serviceInterval: 10 },
  });
  const program = await owner.json("POST", "/api/service-programs", {
    ...{ name: "Loaders", unit: "hours", tasks: [{ name: "Filters", serviceInterval: 100 }] },
  });
  expect([status, program.status]).toEqual([201, 201]);
  const page = await signedInPage(owner, { serviceWorkers: "block" });
  const failed: string[] = [];
  page.on("response", (response) => {
    if (response.status() >= 400) failed.push(`${response.status()} ${response.url()}`);
  });
  page.on("console", (message) => {
    if (message.type() === "error") failed.push(message.text());
  });
  const dialog = page.getByRole("dialog");
  const plan = `/equipment-items/${loader.id}/services`;
  const acts: (Record<"from" | "opener" | "press" | "notice", string> & { menu?: string; sure?: string })[] =
    [
      { from: plan, menu: "Grease", opener: "Remove Grease", press: "Remove", notice: "Task Removed" },
      {
        from: "/service-programs",
        menu: "Loaders",
        opener: "Delete Loaders",
        press: "Delete",
        notice: "Program Deleted",
      },
      {
        from: "/employees",
        menu: name,
        opener: `Remove ${name}`,
        press: "Remove",
        notice: "Operator Removed",
      },
      { from: "/equipment-list", opener: "Delete Truck", press: "Retire", notice: "Equipment Retired" },
      {
        ...{ from: "/equipment-list", opener: "Delete Loader", sure: "Delete permanently instead" },
        ...{ press: "Delete Permanently", notice: "Equipment Deleted" },
      },
    ];
  for (const { from, menu, opener, sure, press, notice } of acts) {
    await page.goto(from);
    if (menu) await page.locator(`[aria-label^="Actions for ${menu}"]`).click();
    await page.locator(`[aria-label^="${opener}"]`).first().click();
    if (sure) await dialog.getByRole("link", { name: sure }).click();
    await dialog.getByRole("button", { name: press }).click();
    await expect(page.getByText(notice, { exact: true })).toBeVisible();
    await expect(dialog).toBeHidden();
    await page.waitForLoadState("networkidle");
    expect(failed, notice).toEqual([]);
  }
});
