import { expect, it } from "vitest";
import { answersIn } from "./check-fields.ts";

it("reads the lines of a check in order up to the first gap, answered or not", () => {
  const form = new FormData();
  const fields = { line: "*Brakes", ok: "false", word: " pull left " };
  for (const [name, value] of Object.entries(fields)) form.append(`check[0].${name}`, value);
  form.append("check[1].line", "Horn");
  form.append("check[1].word", "");
  form.append("check[3].line", "Nothing stands between");
  expect(answersIn(form)).toEqual([{ line: "*Brakes", ok: false, word: "pull left" }, { line: "Horn" }]);
  expect(answersIn(new FormData())).toEqual([]);
});
