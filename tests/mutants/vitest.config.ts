import { defineConfig } from "vitest/config";

/** The integration tests, each file against the mutant that `MUTANTS` names for it; see `trials.ts`. */
export default defineConfig({
  test: {
    include: ["tests/integration/**/*.test.ts"],
    // It starts `npm start`, which builds.
    exclude: ["tests/integration/npm-start.test.ts"],
    setupFiles: ["tests/mutants/setup.ts"],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    isolate: false,
  },
});
