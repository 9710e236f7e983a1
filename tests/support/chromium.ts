import { existsSync } from "node:fs";
import type { LaunchOptions } from "playwright/test";

const firstOf = (places: readonly (string | undefined)[]) =>
  places.find((place) => place && existsSync(place));

/** An installed Chromium; without one Playwright looks for its own. */
export function installedChromium(): string | undefined {
  return firstOf([
    process.env.CHROMIUM_PATH,
    "/usr/bin/chromium",
    "/usr/bin/chromium-browser",
    "/usr/bin/google-chrome",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  ]);
}

/** Quiet, and able to run as root. */
const args = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

const installed = installedChromium();

/** The whole browser, as people have it. */
export const CHROMIUM: LaunchOptions = {
  ...(installed ? { executablePath: installed } : { channel: "chromium" }),
  args,
};

/**
 * Chromium's engine alone, which takes about 60 % of the time: it keeps no page in memory to go back to, and locks no
 * profile. Where it isn't installed, the whole browser does its work.
 */
export const ENGINE: LaunchOptions = {
  executablePath: firstOf([process.env.CHROMIUM_PATH, "/usr/bin/chromium-headless-shell"]) ?? installed,
  args,
};
