import { expect, test } from "vitest";
import { DISPLAYED_FIELD, onlyChanged, takeDisplayed } from "./displayed.ts";

function sent(fields: Record<string, string>, displayed?: unknown): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  if (displayed !== undefined)
    form.set(DISPLAYED_FIELD, typeof displayed === "string" ? displayed : JSON.stringify(displayed));
  return form;
}

test("A field left as displayed counts as unchanged, whatever its outer blanks; an emptied field counts as changed", () => {
  const form = sent({ first: "Ana ", last: "", place: "60601" }, { first: "Ana", last: "Ruiz", place: "" });
  const displayed = takeDisplayed(form);
  expect(form.has(DISPLAYED_FIELD)).toBe(false);
  const input = { first: "Ana", last: null, place: "60601", other: 1 };
  expect(onlyChanged(input, form, displayed)).toEqual({ last: null, place: "60601", other: 1 });
});

test("An unticked box is displayed as empty", () => {
  const form = sent({ on: "on", ticked: "on" }, { on: "on", off: "", ticked: "", unticked: "on" });
  const input = { on: true, off: false, ticked: true, unticked: false };
  expect(onlyChanged(input, form, takeDisplayed(form))).toEqual({ ticked: true, unticked: false });
});

test.each([undefined, "no JSON", "null", "3"])("A form that says %j has changed every field", (displayed) => {
  const form = sent({ first: "Ana" }, displayed);
  expect(onlyChanged({ first: "Ana" }, form, takeDisplayed(form))).toEqual({ first: "Ana" });
});
