import { defineConfig } from "playwright/test";
import { CHROMIUM } from "./tests/support/chromium.ts";

/** Browser tests drive the built Worker in workerd; see tests/support/browser.ts. */
export default defineConfig({
  testDir: "tests/e2e",
  // The poor line takes a minute in which the machine has little to do: it begins first, with the others beside it.
  projects: [
    { name: "poor line", testMatch: "**/poor-line.spec.ts", timeout: 120_000 },
    { name: "screens", testMatch: "**/*.spec.ts", testIgnore: "**/poor-line.spec.ts" },
  ],
  outputDir: "test-results",
  fullyParallel: false,
  // Pages wait for each other and for lines: two workers leave half of two processors idle.
  workers: 3,
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
