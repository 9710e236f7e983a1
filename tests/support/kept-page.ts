import { expect, type Page } from "playwright/test";

/** Opens the operator's page and waits until the worker has kept it. */
export async function visit(page: Page, path = "/operator"): Promise<void> {
  await page.goto(path);
  await expect.poll(() => keptPages(page)).toBe(1);
}

/** What a kept page says of its age. */
export const asOf = (page: Page) => page.getByText(/^Equipment as of .+\. No connection, or a slow one\.$/);

/** How many pages the worker keeps. */
export const keptPages = (page: Page) =>
  page.evaluate(async () => {
    let count = 0;
    for (const name of await caches.keys()) {
      for (const request of await (await caches.open(name)).keys()) {
        if (new URL(request.url).pathname === "/operator") count += 1;
      }
    }
    return count;
  });
