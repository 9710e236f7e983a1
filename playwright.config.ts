import { defineConfig } from "playwright/test";
import { CHROMIUM } from "./tests/support/chromium.ts";

/** Browser tests drive the built Worker under `wrangler dev`; see tests/support/browser.ts. */
export default defineConfig({
  testDir: "tests/e2e",
  testMatch: "**/*.spec.ts",
  outputDir: "test-results",
  fullyParallel: false,
  workers: 2,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [
    ["list"],
    ["json", { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ?? "build/reports/browser.json" }],
  ],
  use: {
    launchOptions: CHROMIUM,
    trace: "off",
    screenshot: "only-on-failure",
  },
});
