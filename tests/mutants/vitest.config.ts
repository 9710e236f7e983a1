import { defineConfig } from "vitest/config";

/**
 * Runs integration tests and those of `app/http` and `app/auth` with the mutants of a trial's plan; see
 * `trials.ts`.
 */
export default defineConfig({
  test: {
    include: ["tests/integration/**/*.test.ts", "app/{http,auth}/**/*.test.ts"],
    // It starts `npm start`, which builds.
    exclude: ["tests/integration/npm-start.test.ts"],
    setupFiles: ["tests/mutants/setup.ts"],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    isolate: false,
  },
});
