import { defineConfig } from "playwright/test";
import { CHROMIUM, ENGINE } from "./tests/support/chromium.ts";

/** What depends on the browser around the engine: the page that it keeps in memory, and its profile. */
const OF_THE_BROWSER = ["**/offline*.spec.ts", "**/shared-device.spec.ts"];

/** Browser tests drive the built Worker in workerd; see tests/support/browser.ts. */
export default defineConfig({
  testDir: "tests/e2e",
  // The bad-line tests take a minute in which the machine is mostly idle: they start first, beside the
  // others.
  projects: [
    { name: "poor line", testMatch: "**/poor-line.spec.ts", use: { launchOptions: CHROMIUM } },
    { name: "browser", testMatch: OF_THE_BROWSER, use: { launchOptions: CHROMIUM } },
    {
      name: "screens",
      testMatch: "**/*.spec.ts",
      testIgnore: ["**/poor-line.spec.ts", ...OF_THE_BROWSER],
      use: { launchOptions: ENGINE },
    },
  ],
  outputDir: "test-results",
  fullyParallel: false,
  // Pages often wait, so two workers would leave half of two processors idle.
  workers: 3,
  retries: 0,
  timeout: 120_000,
  // A busy machine is slow; no test holds that a page is fast.
  expect: { timeout: 30_000 },
  reporter: [
    ["list"],
    ["json", { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ?? "build/reports/browser.json" }],
  ],
  use: {
    trace: "off",
    screenshot: "only-on-failure",
  },
});
