import { expect, it } from "vitest";
import { changedFields } from "./activity.ts";

const BEFORE = { name: "Loader", threshold: 0, soldDate: null };

it.each([
  ["nothing when no value changed", { name: "Loader", threshold: 0, soldDate: null }, []],
  ["nothing about a field that wasn't edited", { name: undefined }, []],
  ["the value before and after", { name: "Baler" }, [{ field: "name", from: "Loader", to: "Baler" }]],
  ["a value that was cleared", { name: null }, [{ field: "name", from: "Loader", to: null }]],
  ["a first value", { soldDate: "2026-06-30" }, [{ field: "soldDate", from: null, to: "2026-06-30" }]],
  [
    "each of several fields",
    { name: "Baler", threshold: 5 },
    [{ field: "name" }, { field: "threshold", from: 0, to: 5 }],
  ],
])("an edit logs %s", (_, after, details) => {
  expect(changedFields<"name" | "threshold" | "soldDate">(BEFORE, after)).toMatchObject(details);
});
