import { expect, test } from "vitest";
import { isWithinFormLimits } from "./form-limits.ts";

const form = (...fields: [string, string][]) => {
  const data = new FormData();
  for (const [name, value] of fields) data.append(name, value);
  return data;
};
const intent = (value: unknown) =>
  form(["__intent__", typeof value === "string" ? value : JSON.stringify(value)]);

test.each([
  [
    "fields as pages name them",
    form(["email", "a"], ["parts[0].name", "b"], ["parts[199].number", "c"], ["", "d"]),
  ],
  ["a field sent several times", form(["photos", "a"], ["photos", "b"])],
  ["one more row", intent({ type: "insert", payload: { name: "serviceParts", defaultValue: {} } })],
  ["one row less", intent({ type: "remove", payload: { name: "tasks", index: 3 } })],
  ["state of the form library", form(["__state__", '{"key":{}}'])],
])("accepts %s", (_, data) => expect(isWithinFormLimits(data)).toBe(true));

test.each([
  ["a huge index", form(["email[99999999]", "a"])],
  ["an index beyond any number", form([`email[${"9".repeat(180)}]`, "a"])],
  ["a huge index further down", form(["parts[0].list[5000]", "a"])],
  ["a deep path", form(["a.b.c.d.e", "a"])],
  ["a path through every object", form(["__proto__.admin", "a"])],
  ["such a path in brackets", form(["parts[0][constructor].prototype", "a"])],
  ["an intent with such a path", intent({ type: "insert", payload: { name: "__proto__" } })],
  ["a long name", form(["a".repeat(201), "a"])],
  ["too many fields", form(...Array.from({ length: 1_001 }, (): [string, string] => ["a", "1"]))],
  ["an intent that is no JSON", intent("update")],
  ["an intent that is null", intent("null")],
  ["an intent without a payload", intent({ type: "insert" })],
  ["an intent that no page has", intent({ type: "update", payload: { name: "a", value: "b" } })],
  ["an intent with a huge index", intent({ type: "remove", payload: { name: "a", index: 99_999_999 } })],
  ["an intent with a huge index in its name", intent({ type: "insert", payload: { name: "a[99999999]" } })],
  ["a row for a field that is no list", intent({ type: "insert", payload: { name: "password" } })],
  ["a row for no field", intent({ type: "insert", payload: { name: "" } })],
  ["a row for a list of names", intent({ type: "insert", payload: { name: [] } })],
  [
    "a row for a list that is sent as one text",
    form(["tasks", "a"], ["__intent__", '{"type":"insert","payload":{"name":"tasks"}}']),
  ],
  ["a huge index of a list", intent({ type: "remove", payload: { name: "tasks", index: 99_999_999 } })],
  ["state that is null", form(["__state__", "null"])],
  ["state that is a list", form(["__state__", "[]"])],
  ["state whose keys are a text", form(["__state__", '{"key":"a"}'])],
  ["state with a path through every object", form(["__state__", '{"validated":{"__proto__.a":true}}'])],
  ["state that is no JSON", form(["__state__", "{"])],
])("refuses %s", (_, data) => expect(isWithinFormLimits(data)).toBe(false));
