import type { BrowserContext, Page, Route } from "playwright/test";

/**
 * Holds back the requests to an address until the returned function is called; then they continue or get this
 * answer.
 */
export async function holdBack(
  pages: Page | BrowserContext,
  url: string | RegExp,
  answer = (route: Route) => route.continue(),
): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await pages.route(url, (route) => released.then(() => answer(route)));
  return release;
}
