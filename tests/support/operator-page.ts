import { expect, type Page } from "playwright/test";
import { type Company, type Operator, SHARED_PASSWORD } from "./accounts.ts";
import type { photoFile } from "./photo-files.ts";

/** An operator's steps on a phone, and the company's stored reports. */

type Photo = ReturnType<typeof photoFile>;

export const PHOTO_CALLS = /\/api\/operator-updates\/[\w-]+\/photos\//;

export async function addMachine(
  company: Company,
  name: string,
  currentUsage = 100,
): Promise<{ id: string; name: string }> {
  return await company.machine({ name, currentUsage, fuelType: "diesel" });
}

/** A machine for `write` to report on. */
export const addLoader = (company: Company) => addMachine(company, "Loader 7", 1234.5);

export async function signInByForm(page: Page, operator: Operator): Promise<void> {
  await page.getByLabel("Operator name").fill(operator.username);
  await page.getByLabel("Password", { exact: true }).fill(SHARED_PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
}

/**
 * Chooses a machine from the list: at once with script, by the button without. Unfolds the list first, and again if a
 * kept page folds it meanwhile, since its machine opens by itself a moment after the page is drawn.
 */
export async function chooseMachine(page: Page, name: string): Promise<void> {
  const select = page.getByLabel("Equipment", { exact: true });
  const value = await select.locator("option", { hasText: `${name} (` }).getAttribute("value");
  await expect(async () => {
    if (!(await select.isVisible())) await page.getByText("Another machine").click({ timeout: 2_000 });
    await select.selectOption(value ?? "", { timeout: 2_000 });
    // The script takes the button away as it starts.
    const button = page.getByRole("button", { name: "Show" });
    if (await button.isVisible()) await button.click({ timeout: 2_000 });
  }).toPass();
  await expect(page.getByRole("heading", { name, exact: true })).toBeVisible();
}

/** Chooses photos and waits until they are listed: their list moves the button of the form. */
export async function choosePhotos(page: Page, photos: Photo[]): Promise<void> {
  await page.locator("input[type=file]").setInputFiles(photos);
  for (const { name } of photos) {
    await expect(page.locator("#report .pick").filter({ hasText: name })).toContainText("KB");
  }
}

/** Writes a report on the loader and presses the button. */
export async function write(page: Page, notes: string, photos: Photo[] = []): Promise<void> {
  const select = page.getByLabel("Equipment", { exact: true });
  if ((await select.inputValue()) === "") await chooseMachine(page, "Loader 7");
  await page.getByLabel("Notes").fill(notes);
  if (photos.length > 0) await choosePhotos(page, photos);
  await page.getByRole("button", { name: "Submit update" }).click();
}

type StoredUpdate = {
  id: string;
  notes: string;
  photos: string[];
  takenAt: string;
  operatorName: string;
  newUsage: number | null;
};

export async function updatesOf(company: Company): Promise<StoredUpdate[]> {
  return await company.owner.ask("GET", "/api/operator-updates");
}

export const storedNotes = async (company: Company) =>
  (await updatesOf(company)).map(({ notes }) => notes).sort();

/** Each report's notes and its number of stored photos. */
export const storedWithPhotos = async (company: Company) =>
  (await updatesOf(company)).map(({ notes, photos }) => `${notes}: ${photos.length}`).sort();
