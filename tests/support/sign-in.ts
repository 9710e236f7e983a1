import type { BrowserContext } from "playwright/test";
import type { Client } from "./product.ts";

/**
 * Signs a browser in like a client of the calls.
 * @param expires in seconds since 1970; by default when the browser closes
 */
export async function signIn(
  context: BrowserContext,
  client: Client,
  url: string,
  expires = -1,
): Promise<void> {
  await context.addCookies([...client.cookies].map(([name, value]) => ({ name, value, url, expires })));
}
