import { isManager, type Role } from "#app/domain/accounts/roles.ts";
import type { Actor } from "#app/services/actor.ts";
import { mayOpen, type PolicyPath } from "./policy.ts";

/** The pages linked in the header and footer of signed-in pages. */
export const NAVIGATION_PATHS = [
  "/",
  "/equipment-list",
  "/updates",
  "/employees",
  "/books",
  "/subscription",
  "/instructions",
  "/contact",
  "/settings",
  "/admin",
] as const satisfies readonly PolicyPath[];

export type NavigationPath = (typeof NAVIGATION_PATHS)[number];

/** The person looking at a page: the data of its header and footer, and the links they may not follow. */
export type Viewer = {
  name: string;
  role: Role;
  closed: NavigationPath[];
  /** When the account of an owner or manager will be deleted; missing in all others. */
  closing?: { at: number; timeZone: string };
};

export function viewerOf({ name, role, isAdmin, company }: Actor): Viewer {
  const may = { owner: role === "owner", manager: isManager(role), admin: isAdmin };
  const closed = NAVIGATION_PATHS.filter((path) => !mayOpen(path, may));
  const { deletesAt, timeZone } = company;
  if (!deletesAt || !may.manager) return { name, role, closed };
  return { name, role, closed, closing: { at: deletesAt.getTime(), timeZone } };
}
