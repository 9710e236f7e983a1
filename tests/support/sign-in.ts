import type { BrowserContext } from "playwright/test";
import type { Client } from "./product.ts";

/**
 * Signs a client of the calls in at a browser.
 * @param expires in seconds since 1970; without, as the browser is closed
 */
export async function signIn(
  context: BrowserContext,
  client: Client,
  url: string,
  expires = -1,
): Promise<void> {
  await context.addCookies([...client.cookies].map(([name, value]) => ({ name, value, url, expires })));
}
