import { expect, it } from "vitest";
import { isManager, type Role } from "./roles.ts";

it.each<[Role, boolean]>([
  ["owner", true],
  ["manager", true],
  ["employee", false],
  ["operator", false],
])("%s manages: %s", (role, manages) => {
  expect(isManager(role)).toBe(manages);
});
