import type { LaunchOptions } from "playwright/test";

/** The browser of tests and benchmarks: one that is there, quiet, and able to run as root. */
export const CHROMIUM: LaunchOptions = {
  executablePath: process.env.CHROMIUM_PATH || "/usr/bin/chromium",
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
