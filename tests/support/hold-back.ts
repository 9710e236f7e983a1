import type { BrowserContext, Page, Route } from "playwright/test";

/** Holds the requests to an address back until the returned function is called; then they go on, or get this answer. */
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
