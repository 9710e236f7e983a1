import type { Page } from "playwright/test";
import { test as base, expect, type PageOptions } from "../support/browser.ts";
import { holdBack } from "../support/hold-back.ts";
import { asOf, keptPages, visit } from "../support/kept-page.ts";
import { addMachine, updatesOf } from "../support/operator-page.ts";
import { photoFile } from "../support/photo-files.ts";

const test = base.extend<{ crane: { id: string }; open: (options?: PageOptions) => Promise<Page> }>({
  crane: async ({ company }, use) => use(await addMachine(company, "Crane 2")),
  open: async ({ operator, signedInPage }, use) => use((options) => signedInPage(operator.client, options)),
});

const equipment = (page: Page) => page.getByLabel("Equipment", { exact: true });
const submit = (page: Page) => page.getByRole("button", { name: "Submit update" });

test("a search keeps the card of the chosen machine; without a choice there is no card", async ({
  company,
  crane,
  open,
}) => {
  for (const name of ["Loader 7", "Loader 8"]) await addMachine(company, name);
  const page = await open();
  await page.goto(`/operator?equipment=${crane.id}`);
  await page.getByLabel("Notes").fill("Hook is bent");
  await page.getByText("Another machine").click();
  const search = page.getByLabel("Search by name or type");
  await search.fill("loader");
  await expect(equipment(page)).toHaveValue("");
  await expect(page.getByRole("heading", { name: "Crane 2" })).toBeVisible();
  await search.fill("");
  await expect(equipment(page)).toHaveValue(crane.id);

  await equipment(page).selectOption("");
  await expect(page.getByRole("heading", { name: "Crane 2" })).toBeHidden();
  await expect(submit(page)).toBeHidden();
  await equipment(page).selectOption({ label: "Loader 7 (Machinery)" });
  await expect(page.getByLabel("Notes")).toHaveValue("Hook is bent");
  await expect(page.getByRole("heading", { name: "Loader 7" })).toBeVisible();
});

test("without script, too, the fuel type shows only with an amount", async ({ crane, open }) => {
  const page = await open({ javaScriptEnabled: false });
  await page.goto(`/operator?equipment=${crane.id}`);
  const diesel = page.getByRole("radio", { name: "Diesel" });
  await expect(diesel).toBeHidden();
  await page.getByLabel("Fuel added").fill("5");
  await expect(diesel).toBeVisible();
  await expect(diesel).toBeChecked();
  await page.getByLabel("Fuel added").fill("");
  await expect(diesel).toBeHidden();
});

test("a mistake is announced with its field until it is corrected", async ({ crane, open }) => {
  const page = await open();
  await page.goto(`/operator?equipment=${crane.id}`);
  for (const [label, value, hint, message] of [
    ["New usage", "-1", "What the meter shows now.", "Please enter a valid usage value or leave blank."],
    ["Fuel added", "1e9", "This equipment uses diesel.", "Please enter a valid fuel amount or leave blank."],
  ] as const) {
    const field = page.getByLabel(label);
    await field.fill(value);
    await submit(page).click();
    await expect(field).toBeFocused();
    await expect(field).toHaveAttribute("aria-invalid", "true");
    await expect(field).toHaveAccessibleDescription(new RegExp(`^${hint}.*${message}$`));
    await field.fill("");
    await expect(field).not.toHaveAttribute("aria-invalid");
    await expect(field).toHaveAccessibleDescription(new RegExp(`^${hint}(?!.*${message})`));
    await expect(page.getByRole("alert")).toHaveCount(0);
  }
});

test("a photo that can't be used is reported when chosen, and the others are sent", async ({
  company,
  crane,
  open,
}) => {
  const page = await open();
  await page.goto(`/operator?equipment=${crane.id}`);
  const input = page.locator("input[type=file]");
  await input.setInputFiles([
    photoFile("empty.jpg", new Uint8Array()),
    photoFile("large.jpg", new Uint8Array(10 * 1024 * 1024 + 1)),
    photoFile("good.jpg"),
  ]);
  const line = (name: string) => page.getByRole("listitem").filter({ hasText: name });
  await expect(line("empty.jpg")).toContainText("Only JPEG, PNG and WebP photos can be used.");
  await expect(line("large.jpg")).toContainText("A photo may have 10 MB at most.");
  await expect(page.getByRole("status").filter({ hasText: "large.jpg: A photo may have" })).toBeVisible();
  await input.setInputFiles([photoFile("second.jpg"), photoFile("third.jpg")]);
  await expect(line("third.jpg")).toContainText("KB");
  await expect(page.getByRole("button", { name: "Add photos" })).toBeDisabled();

  await page.getByLabel("Notes").fill("Three photos");
  await submit(page).click();
  const latest = async () => (await company.owner.json("GET", "/api/operator-updates")).body[0];
  await expect.poll(async () => (await latest())?.photos).toHaveLength(3);
  expect(await latest()).toMatchObject({ notes: "Three photos", photosExpected: 3 });
  await expect(page.getByText(/waiting$/)).toBeHidden();
});

test("a kept page says that it is old until the server answers, and then shows the present state", async ({
  company,
  crane,
  open,
}) => {
  const page = await open({ fails: true });
  const phone = page.context();
  await visit(page, `/operator?equipment=${crane.id}`);
  await phone.setOffline(true);
  await page.goto(`/operator?equipment=${crane.id}`);
  await expect(asOf(page)).toBeVisible();
  await expect(page.getByText("100 hours, read on")).toBeVisible();
  const read = await company.owner.json("PATCH", `/api/equipment/${crane.id}/usage`, { currentUsage: 108 });
  expect(read.status).toBe(200);
  // A page opened offline believes it is online, so no event tells it that the line is back.
  await phone.setOffline(false);
  await page.getByLabel("Notes").fill("Back in the yard");
  await submit(page).click();
  await expect(page.getByText("Update Submitted")).toBeVisible();
  await expect(asOf(page)).toBeHidden();
  await expect(page.getByText("108 hours, read on")).toBeVisible();
});

test("a change of theme or language while offline leads back to the kept page; a sign-out deletes it", async ({
  crane,
  open,
}) => {
  const page = await open({ fails: true });
  const phone = page.context();
  const path = `/operator?equipment=${crane.id}`;
  await visit(page, path);
  for (const name of ["Dark", "Español"]) {
    await phone.setOffline(true);
    await page.goto(path);
    await page.getByRole("button", { name }).click();
    await expect(page.getByText(/^Equipment as of/)).toBeVisible();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole("heading", { name: "Crane 2" })).toBeVisible();
    await phone.setOffline(false);
  }

  await page.goto(path);
  await page.getByRole("button", { name: "Español" }).click();
  await expect(page.getByRole("heading", { name: "Reportes de equipos" })).toBeVisible();
  await expect.poll(() => keptPages(page)).toBe(1);
  await phone.setOffline(true);
  await page.goto(path);
  await expect(page.getByText(/^Equipos al/)).toBeVisible();
  await page.getByRole("button", { name: "Cerrar sesión" }).click();
  await expect(page).not.toHaveURL(path);
  await expect(page.goto(path)).rejects.toThrow();
});

test("a report goes to the machine that was in the card, though another is chosen while it is prepared", async ({
  company,
  crane,
  open,
}) => {
  await addMachine(company, "Loader 7");
  const page = await open({ serviceWorkers: "block" });
  const arrive = await holdBack(page, /enhance-photos/);
  await page.goto(`/operator?equipment=${crane.id}`);
  await page.getByLabel("Notes").fill("Hook is bent");
  await page.locator("input[type=file]").setInputFiles([photoFile("hook.jpg")]);
  await submit(page).click();
  await expect(page.getByRole("button", { name: "Sending…" })).toBeVisible();
  await page.getByText("Another machine").click();
  await equipment(page).selectOption({ label: "Loader 7 (Machinery)" });
  await expect(page.getByRole("heading", { name: "Loader 7" })).toBeVisible();
  arrive();
  await expect(page.getByText("Update Submitted")).toBeVisible();
  expect(await updatesOf(company)).toMatchObject([{ equipmentId: crane.id, notes: "Hook is bent" }]);
});

test("a form takes nothing while its report is prepared, because that would be lost with it", async ({
  company,
  crane,
  open,
}) => {
  const page = await open({ serviceWorkers: "block" });
  const arrive = await holdBack(page, /enhance-queue/);
  await page.goto(`/operator?equipment=${crane.id}`);
  await page.getByLabel("Notes").fill("Hook is bent");
  await submit(page).click();
  await expect(page.getByRole("button", { name: "Sending…" })).toBeVisible();
  await page.getByLabel("New usage").click({ force: true });
  await page.keyboard.type("105");
  await expect(page.getByLabel("New usage")).toHaveValue("");
  arrive();
  await expect(page.getByText("Update Submitted")).toBeVisible();
  expect(await updatesOf(company)).toMatchObject([{ newUsage: 100, notes: "Hook is bent" }]);
  await page.getByLabel("New usage").fill("105");
  await submit(page).click();
  await expect.poll(async () => (await updatesOf(company)).length).toBe(2);
});
