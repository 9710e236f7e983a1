import { expect, it } from "vitest";
import type { Role } from "./roles.ts";
import { isStaff, isStaffAddress } from "./staff.ts";

const STAFF = ["ann@example.com", "jos\u00e9@example.com"];

it.each([
  ["ann@example.com", true],
  [" ANN@Example.com ", true],
  ["a\u200Bnn@example.com", true],
  ["Jose\u0301@example.com", true],
  ["jose@example.com", false],
  ["ann@example.com.mx", false],
  ["", false],
  [null, false],
])("%j is an address of staff: %s", (address, answer) => {
  expect(isStaffAddress(address, STAFF)).toBe(answer);
});

it("without the setting nobody is staff", () => {
  expect(isStaffAddress("", [])).toBe(false);
  expect(isStaff({ role: "owner", emailKey: "ann@example.com" }, [])).toBe(false);
});

it.each<[Role, string | null, boolean]>([
  ["owner", "ann@example.com", true],
  ["owner", "bob@example.com", false],
  // An account whose address belongs to somebody else holds no key.
  ["owner", null, false],
  // An older key that only reads like a staff address: it is another mailbox's.
  ["owner", "a\u200Bnn@example.com", false],
  ["manager", "ann@example.com", false],
  ["employee", "ann@example.com", false],
  ["operator", "ann@example.com", false],
])("%s with the key %j: %s", (role, emailKey, answer) => {
  expect(isStaff({ role, emailKey }, STAFF)).toBe(answer);
});
