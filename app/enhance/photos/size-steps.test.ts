import { expect, it } from "vitest";
import { firstSmallEnough, type Line, photoTarget } from "./size-steps.ts";

it.each<[string, Line | undefined, number | null, number]>([
  ["a good connection", { effectiveType: "4g", downlink: 10 }, null, 250_000],
  ["a slow 4G connection", { effectiveType: "4g", downlink: 0.4 }, null, 150_000],
  ["an old network", { effectiveType: "3g", downlink: 10 }, null, 150_000],
  ["a very old network", { effectiveType: "slow-2g" }, 50, 150_000],
  ["a user who saves data", { effectiveType: "4g", downlink: 10, saveData: true }, null, 150_000],
  ["a browser that reports nothing", undefined, null, 150_000],
  ["a fast upload", undefined, 4, 250_000],
  ["a slow upload", undefined, 0.2, 150_000],
  ["the browser's report over the last upload", { downlink: 0.3 }, 20, 150_000],
])("%s", (_name, line, measured, maxBytes) => {
  expect(photoTarget(line, measured).maxBytes).toBe(maxBytes);
});

it("both targets begin at 1,280 pixels and never grow", () => {
  for (const { steps } of [photoTarget(undefined, 20), photoTarget(undefined, null)]) {
    expect(steps[0]?.side).toBe(1280);
    const worth = steps.map(({ side, quality }) => side * side * quality);
    expect(worth).toEqual([...worth].sort((a, b) => b - a));
  }
});

const target = { maxBytes: 100, steps: [0.7, 0.5, 0.3].map((quality) => ({ side: 1280, quality })) };
it.each<[string, (number | null)[], number | null, number]>([
  ["the first picture that is small enough", [99, 50, 10], 99, 1],
  ["the next one if it is too large", [100, 99, 10], 99, 2],
  ["the last one if all are too large", [300, 200, 150], 150, 3],
  ["the last one that could be drawn", [300, null, null], 300, 3],
  ["nothing if nothing can be drawn", [null, null, null], null, 3],
])("takes %s", async (_name, sizes, taken, tries) => {
  let count = 0;
  const picture = await firstSmallEnough(target, async ({ quality }) => {
    const size = sizes[target.steps.findIndex((step) => step.quality === quality)] ?? null;
    count += 1;
    return size === null ? null : { size };
  });
  expect([picture?.size ?? null, count]).toEqual([taken, tries]);
});
