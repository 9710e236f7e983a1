import { DrizzleQueryError } from "drizzle-orm/errors";
import { expect, it } from "vitest";
import { isConnectionLost } from "./lost-connection.ts";

it.each([
  [new Error("D1_ERROR: Network connection lost."), true],
  [new DrizzleQueryError("select 1", [], new Error("D1 storage caused object to be reset")), true],
  [new Error("D1_ERROR: no such table: sessions: SQLITE_ERROR"), false],
  [new DrizzleQueryError("select 'Network'", [], new Error("D1_ERROR: too many SQL variables")), false],
  ["Network connection lost", false],
])("%s is a lost connection: %s", (error, lost) => {
  expect(isConnectionLost(error)).toBe(lost);
});
