import { expect, it } from "vitest";
import { mayOpen } from "./policy.ts";

const VIEWERS = {
  visitor: null,
  operator: { owner: false, manager: false, admin: false },
  manager: { owner: false, manager: true, admin: false },
  owner: { owner: true, manager: true, admin: false },
  staff: { owner: true, manager: true, admin: true },
} as const;

it.each([
  ["/forgot-password", ["visitor", "operator", "manager", "owner", "staff"]],
  ["/login", ["visitor"]],
  ["/profile", ["operator", "manager", "owner", "staff"]],
  ["/employees/settings", ["manager", "owner", "staff"]],
  ["/account", ["owner", "staff"]],
  ["/admin", ["staff"]],
] as const)("%s is open to %j", (path, viewers) => {
  const open = Object.entries(VIEWERS).filter(([, viewer]) => mayOpen(path, viewer));
  expect(open.map(([name]) => name)).toEqual(viewers);
});
