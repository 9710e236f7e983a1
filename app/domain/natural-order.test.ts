import { expect, it } from "vitest";
import { naturalKey } from "./natural-order.ts";

it.each([
  ["a number is ordered by its size", "#2 mower", "#10 mower"],
  ["a long number is too", "Truck 999999999", "Truck 1000000000"],
  ["a number with leading zeros is too", "Loader 09", "Loader 10"],
  ["each number of a name counts", "Loader 10.2", "Loader 10.10"],
  ["letter case doesn't count", "backhoe", "Loader"],
  ["accents don't count", "Ángel's loader", "Backhoe"],
  ["accents on capitals don't count", "ÑANDÚ 1", "nandu 2"],
])("in a list %s: %j before %j", (_, first, second) => {
  expect(naturalKey(first) < naturalKey(second)).toBe(true);
});

it.each([
  ["Loader 7", "LOADER 007"],
  ["Ünimog", "unimog"],
])("%j and %j stand at one place", (one, other) => {
  expect(naturalKey(one)).toBe(naturalKey(other));
});
