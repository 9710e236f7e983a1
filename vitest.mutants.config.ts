import { defineConfig } from "vitest/config";

/** The tests of the rules alone, for `npm run mutants`. */
export default defineConfig({
  test: {
    include: ["app/{domain,i18n,forms}/**/*.test.{ts,tsx}"],
    environment: "node",
    // Mutants run slower than the code they come from.
    testTimeout: 60_000,
  },
});
