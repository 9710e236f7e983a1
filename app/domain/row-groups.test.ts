import { expect, it } from "vitest";
import { groupBy, rowSpans } from "./row-groups.ts";

it.each([
  [[], []],
  [[3], [[3, 3]]],
  [[3, 4], [[3, 4]]],
  [
    [2, 3, 4, 7, 9, 10],
    [
      [2, 4],
      [7, 7],
      [9, 10],
    ],
  ],
])("the rows %j become the spans %j", (rows, spans) => {
  expect(rowSpans(rows).map(({ from, to }) => [from, to])).toEqual(spans);
});

it("rows with the same reason form a group, in the order in which reasons first appear", () => {
  const groups = groupBy(["b1", "a1", "b2", "c1", "a2"], (item) => item.slice(0, 1));
  expect(groups).toEqual([
    ["b", ["b1", "b2"]],
    ["a", ["a1", "a2"]],
    ["c", ["c1"]],
  ]);
});
