import { expect, test } from "vitest";
import { onlyChanged, SHOWN_FIELD, takeShown } from "./shown.ts";

function sent(fields: Record<string, string>, shown?: unknown): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  if (shown !== undefined) form.set(SHOWN_FIELD, typeof shown === "string" ? shown : JSON.stringify(shown));
  return form;
}

test("A field left as shown is no change, whatever blanks stand around it; an empty one was emptied", () => {
  const form = sent({ first: "Ana ", last: "", place: "60601" }, { first: "Ana", last: "Ruiz", place: "" });
  const shown = takeShown(form);
  expect(form.has(SHOWN_FIELD)).toBe(false);
  const input = { first: "Ana", last: null, place: "60601", other: 1 };
  expect(onlyChanged(input, form, shown)).toEqual({ last: null, place: "60601", other: 1 });
});

test("A box that isn't ticked is shown as empty", () => {
  const form = sent({ on: "on", ticked: "on" }, { on: "on", off: "", ticked: "", unticked: "on" });
  const input = { on: true, off: false, ticked: true, unticked: false };
  expect(onlyChanged(input, form, takeShown(form))).toEqual({ ticked: true, unticked: false });
});

test.each([undefined, "no JSON", "null", "3"])("A form that says %j has changed everything", (shown) => {
  const form = sent({ first: "Ana" }, shown);
  expect(onlyChanged({ first: "Ana" }, form, takeShown(form))).toEqual({ first: "Ana" });
});
