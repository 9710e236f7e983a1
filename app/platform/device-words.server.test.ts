import { expect, test } from "vitest";
import { deviceOf } from "./device-words.server.ts";

const CHROME =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36";
const SAFARI =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1";

const named = (userAgent: string | null) =>
  deviceOf(
    new Request("https://tracker.example/", { headers: userAgent ? { "User-Agent": userAgent } : {} }),
  );

test.each([
  [CHROME, "Chrome", "Windows"],
  [SAFARI, "Safari", "iOS"],
  ["w3m/0.5.3", "w3m", null],
  ["Lynx/2.9.0dev.12 libwww-FM/2.14 SSL-MM/1.4.1", "Lynx", null],
  ["Links (2.29; Linux 6.1 x86_64; GNU C 12.2; text)", "Links", null],
  ["ELinks/0.16.1.1 (textmode; Linux 6.1 x86_64; 80x24-2)", "ELinks", null],
  ["curl/8.5.0", null, null],
  [null, null, null],
])("%s is named %s and %s", async (userAgent, browser, system) => {
  expect(await named(userAgent)).toEqual({ browser, system });
});

test("Takes no text from a User-Agent that no browser sends", async () => {
  expect(await named("Call 555-0100 now/1.0 free")).toEqual({ browser: null, system: null });
});

test("Reads a long User-Agent no further than a browser's", async () => {
  expect(await named(`${"x".repeat(1_000)} ${CHROME}`)).toEqual({ browser: null, system: null });
});
