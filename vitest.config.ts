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
          // A file waits for its Worker half of the time: a third one uses what two leave of two processors.
          maxWorkers: 3,
          // Files share a process, which loads Miniflare once; each has a product of its own.
          isolate: false,
        },
      },
    ],
  },
});
