import { expect, it } from "vitest";
import { mayHead, namedTable } from "./kept-table.ts";
import { readUpload } from "./read-upload.ts";

const FILL_UPS = `Fill-Up Records\nDate,Vehicle,Gallons\n${"2024-05-10,Loader,10\n".repeat(30)}`;
const EVENTS = `Event Records\nDate,Vehicle,Sub Types\n${"2024-05-10,Loader,Belt\n".repeat(30)}`;

it.each([
  ["fuel.csv", "fuel.csv", "fuel.csv"],
  ["Shop.xlsx", "Service", "Shop.xlsx, Service"],
])("names the table of %j called %j as %j", (fileName, tableName, named) => {
  expect(namedTable({ fileName, tableName })).toBe(named);
});

it.each([
  ["a whole file", "\nDate,Vehicle,Gallons\n2024-05-10,Loader,10\n", 0, [1, 20], [0, 21]],
  ["a section at the top", FILL_UPS + EVENTS, 0, [2, 21], [1, 22]],
  ["a section far down", FILL_UPS + EVENTS, 1, [34, 53], [2, 33, 54]],
])("The headings of %s stand in one of its first 20 rows", (_, text, index, may, mayNot) => {
  const read = readUpload("log.csv", new TextEncoder().encode(text));
  const table = "tables" in read ? read.tables[index] : undefined;
  if (!table) throw new Error("The file has the table");
  expect([...may, ...mayNot].filter((row) => mayHead(table, row))).toEqual(may);
});
