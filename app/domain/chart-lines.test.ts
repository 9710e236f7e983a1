import { describe, expect, it } from "vitest";
import { type ChartLines, linesAbove, linesAround } from "./chart-lines.ts";

describe("the lines above 0", () => {
  it.each<[most: number, whole: number, lines: ChartLines]>([
    [1, 10, [10, 20, 30]],
    [30, 10, [10, 20, 30]],
    [31, 10, [20, 40, 60]],
    [1_000, 10, [400, 800, 1_200]],
    [4_500, 10, [1_500, 3_000, 4_500]],
    [4_501, 10, [2_000, 4_000, 6_000]],
    [130_050, 100, [50_000, 100_000, 150_000]],
    [999_999_999, 100, [400_000_000, 800_000_000, 1_200_000_000]],
  ])("for %d of %d stand at %j", (most, whole, lines) => {
    expect(linesAbove(most, whole)).toEqual(lines);
  });
});

describe("the lines around amounts", () => {
  it.each<[lowest: number, highest: number, lines: ChartLines]>([
    [0, 0, [0, 10, 20]],
    [123, 123, [120, 130, 140]],
    [1_001, 1_009, [1_000, 1_010, 1_020]],
    [10_010, 10_090, [10_000, 10_050, 10_100]],
    [10_020, 10_100, [10_020, 10_060, 10_100]],
    // The first line may stand at half a distance, but not at 37.5.
    [19_298, 34_126, [15_000, 25_000, 35_000]],
    [3_800, 6_700, [3_000, 5_000, 7_000]],
    [38_700, 42_365, [37_500, 40_000, 42_500]],
    [0, 999_999_999, [0, 500_000_000, 1_000_000_000]],
  ])("from %d to %d stand at %j", (lowest, highest, lines) => {
    expect(linesAround(lowest, highest, 10)).toEqual(lines);
  });

  it("hold every amount, at whole numbers and equal distances", () => {
    for (let lowest = 0; lowest < 4_000; lowest += 97) {
      for (let highest = lowest; highest < 50_000; highest += 1_977) {
        const [low, middle, high] = linesAround(lowest, highest, 10);
        expect([low <= lowest, high >= highest, middle - low, low % 10, middle % 10]).toEqual([
          true,
          true,
          high - middle,
          0,
          0,
        ]);
      }
    }
  });
});
