import { expect, type Page } from "playwright/test";

/** Opens the operator's page and waits until the worker has kept it. */
export async function visit(page: Page, path = "/operator"): Promise<void> {
  await page.goto(path);
  await expect.poll(() => keptPages(page)).toBe(1);
}

/** The kept page's note about its age. */
export const asOf = (page: Page) => page.getByText(/^Equipment as of .+\. No connection, or a slow one\.$/);

/** The number of pages that the worker keeps. */
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
