import { expect, it } from "vitest";
import { pageOf } from "./page.ts";

it.each([
  ["no rows", [], [], null],
  ["fewer rows than a page holds", ["a"], ["a"], null],
  ["a page that is just full", ["a", "b"], ["a", "b"], null],
  ["one row more", ["a", "b", "c"], ["a", "b"], "behind b"],
])("%s", (_, rows: string[], listed, next) => {
  expect(pageOf(rows, 2, (row) => `behind ${row}`)).toEqual({ listed, next });
});
