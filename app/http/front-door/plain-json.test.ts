import { expect, test } from "vitest";
import { isPlainJson } from "./plain-json.ts";

const nested = (depth: number) => JSON.parse("[".repeat(depth) + "]".repeat(depth));

test.each([
  ["a text", '"a"', true],
  ["null", "null", true],
  ["a list of objects", '[{"a":[1,-2.5,{"b":null}]}]', true],
  ["a number too large to exist", "1e309", false],
  ["one further down", '{"a":[{"b":-1e400}]}', false],
])("%s: %s is taken: %s", (_, text, taken) => expect(isPlainJson(JSON.parse(text))).toBe(taken));

test("takes 32 levels and refuses 5,000", () => {
  expect([isPlainJson(nested(32)), isPlainJson(nested(34)), isPlainJson(nested(5_000))]).toEqual([
    true,
    false,
    false,
  ]);
});
