import { expect, it } from "vitest";
import { callField, formField } from "./field-name.ts";

it.each([
  ["notes", "notes"],
  ["lines.0", "lines[0]"],
  ["check.11.word", "check[11].word"],
  ["tasks.2.parts.0.qty", "tasks[2].parts[0].qty"],
  ["books.2026", "books[2026]"],
  ["no2.x", "no2.x"],
])("the field of a call %s is that of a form %s, whichever of the two names it comes by", (call, form) => {
  expect([callField(form), callField(call)]).toEqual([call, call]);
  expect([formField(call), formField(form)]).toEqual([form, form]);
});
