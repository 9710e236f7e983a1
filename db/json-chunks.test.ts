import { expect, it } from "vitest";
import { jsonChunks } from "./json-chunks.ts";

it("splits many items into JSON arrays, by number and by length", () => {
  expect(jsonChunks([], 2)).toEqual([]);
  expect(jsonChunks([1, 2, 3], 2)).toEqual(["[1,2]", "[3]"]);
  const long = "\u0001".repeat(50_000);
  const chunks = jsonChunks([long, long, long], 100);
  expect(chunks.map((chunk) => JSON.parse(chunk).length)).toEqual([1, 1, 1]);
  expect(chunks.flatMap((chunk) => JSON.parse(chunk))).toEqual([long, long, long]);
});
