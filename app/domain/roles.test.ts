import { expect, it } from "vitest";
import { isManager, isReporter, type Role } from "./roles.ts";

it.each<[Role, boolean, boolean]>([
  ["owner", true, false],
  ["manager", true, false],
  ["employee", false, true],
  ["operator", false, true],
])("%s manages: %s, reports: %s", (role, manages, reports) => {
  expect(isManager(role)).toBe(manages);
  expect(isReporter(role)).toBe(reports);
});
