import { isManager, type Role } from "#app/domain/accounts/roles.ts";
import type { Actor } from "#app/services/actor.ts";
import type { Waiting } from "./navigation.ts";
import { mayOpen } from "./policy.ts";

/** The person looking at a page: what the frame of signed-in pages says. */
export type Viewer = {
  name: string;
  role: Role;
  /** Platform staff: their own pages are in the navigation. */
  staff?: true;
  /** Missing for operators, and where nothing was counted. */
  waiting?: Waiting;
  /** When the account of an owner or manager will be deleted; missing in all others. */
  closing?: { at: number; timeZone: string };
  /** When the viewer's second step goes, because its device is lost; missing while nobody asked. */
  losing?: { at: number; timeZone: string };
};

export function viewerOf({ name, role, isAdmin, waiting, secondStepRemovesAt, company }: Actor): Viewer {
  const may = { owner: role === "owner", manager: isManager(role), admin: isAdmin };
  const { deletesAt, timeZone } = company;
  return {
    name,
    role,
    ...(mayOpen("/admin", may) ? { staff: true } : {}),
    ...(waiting && may.manager ? { waiting } : {}),
    ...(deletesAt && may.manager ? { closing: { at: deletesAt.getTime(), timeZone } } : {}),
    ...(secondStepRemovesAt ? { losing: { at: secondStepRemovesAt.getTime(), timeZone } } : {}),
  };
}
