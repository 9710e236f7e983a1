import { isManager, type Role } from "#app/domain/accounts/roles.ts";
import type { Actor } from "#app/services/actor.ts";
import { NAVIGATION_PATHS, type NavigationPath, type Waiting } from "./navigation.ts";
import { mayOpen } from "./policy.ts";

/** The person looking at a page: what the frame of signed-in pages says. */
export type Viewer = {
  name: string;
  role: Role;
  /** The links that they may not follow. */
  closed: NavigationPath[];
  /** Missing for operators, and where nothing was counted. */
  waiting?: Waiting;
  /** When the account of an owner or manager will be deleted; missing in all others. */
  closing?: { at: number; timeZone: string };
};

export function viewerOf({ name, role, isAdmin, waiting, company }: Actor): Viewer {
  const may = { owner: role === "owner", manager: isManager(role), admin: isAdmin };
  const closed = NAVIGATION_PATHS.filter((path) => !mayOpen(path, may));
  const { deletesAt, timeZone } = company;
  return {
    name,
    role,
    closed,
    ...(waiting && may.manager ? { waiting } : {}),
    ...(deletesAt && may.manager ? { closing: { at: deletesAt.getTime(), timeZone } } : {}),
  };
}
