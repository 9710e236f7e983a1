import { expect, it } from "vitest";
import { namedTable } from "./kept-table.ts";

it.each([
  ["fuel.csv", "fuel.csv", "fuel.csv"],
  ["Shop.xlsx", "Service", "Shop.xlsx, Service"],
])("names the table of %j called %j as %j", (fileName, tableName, named) => {
  expect(namedTable({ fileName, tableName })).toBe(named);
});
