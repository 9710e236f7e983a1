import { describe, expect, it } from "vitest";
import { newId } from "./tokens.server.ts";

describe("A new id", () => {
  const ids = Array.from({ length: 20_000 }, newId);

  it("has 20 lowercase letters and digits", () => {
    expect(ids.filter((id) => !/^[a-z\d]{20}$/.test(id))).toEqual([]);
  });

  it("never repeats", () => {
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("has each of the 36 characters as often as any other, in every place", () => {
    const counts = new Map<string, number>();
    for (const id of ids) {
      for (const [place, character] of [...id].entries()) {
        const at = `${place}${character}`;
        counts.set(at, (counts.get(at) ?? 0) + 1);
      }
    }
    expect(counts.size).toBe(20 * 36);
    // Chi-squared of 20 times 35 free counts: 700 on average, and chance exceeds 1,000 once in 10^12 runs.
    const expected = ids.length / 36;
    const distance = [...counts.values()].reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
    expect(distance).toBeLessThan(1_000);
  });
});
