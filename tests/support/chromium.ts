import { existsSync } from "node:fs";
import type { LaunchOptions } from "playwright/test";

/** An installed Chromium; without one Playwright looks for its own. */
export function installedChromium(): string | undefined {
  const places = [
    process.env.CHROMIUM_PATH,
    "/usr/bin/chromium",
    "/usr/bin/chromium-browser",
    "/usr/bin/google-chrome",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  ];
  return places.find((place) => place && existsSync(place));
}

/** The browser of tests, benchmarks and screenshots: quiet, and able to run as root. */
export const CHROMIUM: LaunchOptions = {
  executablePath: installedChromium(),
  args: [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
  ],
};
