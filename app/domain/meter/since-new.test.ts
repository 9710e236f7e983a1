import { describe, expect, it } from "vitest";
import { reading, voided } from "#tests/support/ledgers.ts";
import type { LedgerReading } from "./meter-ledger.ts";
import { earlierUsage, usageSinceNew } from "./since-new.ts";

const replaced = { resolution: "meter-replaced" } as const;

describe("the usage of earlier meters", () => {
  const twice = [
    reading(1, 0, 49_900),
    reading(2, 1, 30, replaced),
    reading(3, 2, 380),
    reading(4, 3, 100, replaced),
    reading(5, 4, 120),
  ];

  it.each<[string, LedgerReading[], number | null]>([
    ["one meter", [reading(1, 0, 1_000), reading(2, 1, 2_000)], null],
    ["two replaced meters", twice, 49_870 + 280],
    ["the readings in any order", twice.toReversed(), 49_870 + 280],
    ["a voided replacement", twice.with(1, reading(2, 1, 30, { ...replaced, ...voided })), 280],
    ["a voided reading before one", twice.with(2, reading(3, 2, 380, voided)), 49_870],
    ["a late reading before one", [...twice, reading(6, 0.5, 50_000)], 49_970 + 280],
    ["a late replacement", [reading(1, 0, 500), reading(2, 4, 90), reading(3, 2, 20, replaced)], 480],
    ["a corrected reading", [reading(1, 0, 500), reading(2, 1, 50, { resolution: "correct" })], null],
    ["a new meter above what is left", [reading(1, 0, 5), reading(2, 1, 30, replaced)], null],
    ["a first reading of a new meter", [reading(1, 0, 30, replaced)], null],
  ])("of %s", (_, readings, earlier) => {
    expect(earlierUsage(readings)).toBe(earlier);
  });

  it("goes on with the present meter", () => {
    expect(usageSinceNew({ currentUsage: 120, earlierUsage: earlierUsage(twice) })).toBe(50_270);
    expect(usageSinceNew({ currentUsage: 120, earlierUsage: null })).toBe(120);
  });
});
