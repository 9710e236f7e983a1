import { expect, test } from "vitest";
import { brotliSize, weighPage } from "#tests/bench/measure.ts";
import { startedProduct } from "#tests/support/started.ts";

/** What the sign-in costs where it offers passkeys. */

const product = await startedProduct({ APP_URL: "https://tracker.example" });

test.each(["en", "es"] as const)("keeps to its bytes and reads no row, in %s", async (locale) => {
  const client = product.client();
  client.cookies.set("lng", locale);
  const { body, html, js, roundTrips } = await weighPage(client, "/login");
  expect(body).toContain('data-passkey="sign-in"');
  expect(html.brotli).toBeLessThanOrEqual(3_000);
  expect(js.brotli).toBeLessThanOrEqual(1_500);
  expect(roundTrips).toBe(0);
});

test("the library for passkeys is small, and no page names it", async () => {
  const client = product.client();
  const { body } = await weighPage(client, "/login");
  const [, script = ""] = /<script[^>]+src="([^"]+)"/.exec(body) ?? [];
  const code = await client.html(script);
  const [library = ""] = /\/assets\/enhance-webauthn-[\da-f]+\.js/.exec(code) ?? [];
  expect(body).not.toContain(library);
  expect(brotliSize(await client.html(library))).toBeLessThanOrEqual(3_300);
});

test("other signed-out pages load the script that they had", async () => {
  for (const path of ["/employee-login", "/signup"]) {
    const { body } = await weighPage(product.client(), path);
    expect([path, /enhance-(\w+)-/.exec(body)?.[1]]).toEqual([path, "public"]);
  }
});
