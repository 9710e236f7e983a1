import { expect, it } from "vitest";
import { isSafari } from "./installed.ts";

const WEBKIT = "AppleWebKit/605.1.15 (KHTML, like Gecko)";
it.each([
  [
    "Safari on a Mac",
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT} Version/17.4 Safari/605.1.15`,
    true,
  ],
  [
    "Safari on an iPhone",
    `Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) ${WEBKIT} Version/17.4 Mobile/15E148 Safari/604.1`,
    true,
  ],
  [
    "Chrome on an iPhone",
    `Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) ${WEBKIT} CriOS/122.0 Mobile/15E148 Safari/604.1`,
    false,
  ],
  [
    "Chrome",
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/122.0.0.0 Safari/537.36",
    false,
  ],
  [
    "Edge",
    "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/122.0 Safari/537.36 Edg/122.0",
    false,
  ],
  [
    "Android's old browser",
    "Mozilla/5.0 (Linux; U; Android 4.0) AppleWebKit/534.30 (KHTML, like Gecko) Version/4.0 Mobile Safari/534.30",
    false,
  ],
  ["Firefox", "Mozilla/5.0 (X11; Linux x86_64; rv:123.0) Gecko/20100101 Firefox/123.0", false],
])("%s", (_name, userAgent, safari) => expect(isSafari(userAgent)).toBe(safari));
