import { expect, it } from "vitest";
import { linesOfText } from "./lines-of-text.ts";

it.each([
  ["", 10, 1],
  ["Leak", 10, 1],
  ["Small leak at the seat", 10, 3],
  ["hydraulichose", 10, 2],
  ["A hydraulichose", 10, 3],
  ["Diesel-hydraulic-hose", 10, 3],
  ["Illinois till", 10, 1],
  ["LOADER 20", 11, 1],
  ["A loader ", 8, 1],
  ["WWWWWWWWWW", 10, 2],
  ["ÑÑÑÑÑÑÑÑÑÑ", 10, 2],
  ["収穫機収穫機収穫機収", 10, 2],
])("%j in a column of %i letters takes %i lines", (text, letters, lines) => {
  expect(linesOfText(text, letters)).toBe(lines);
});
