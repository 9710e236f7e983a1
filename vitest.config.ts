import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    reporters: ["default"],
    projects: [
      {
        test: {
          name: "unit",
          sequence: { groupOrder: 0 },
          include: [
            "app/**/*.test.{ts,tsx}",
            "db/**/*.test.ts",
            "emails/**/*.test.{ts,tsx}",
            "tests/*.test.ts",
          ],
          environment: "node",
          // A process of its own for each file would take longer than the tests.
          isolate: false,
        },
      },
      {
        test: {
          name: "integration",
          sequence: { groupOrder: 1 },
          include: ["tests/integration/**/*.test.ts"],
          environment: "node",
          globalSetup: ["tests/support/build-once.ts"],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          // Test files wait for their Worker half of the time, so three use two processors better than two.
          maxWorkers: 3,
          // Files share a process, which loads Miniflare once; each starts its own product.
          isolate: false,
        },
      },
    ],
  },
});
