import { isManager, type Role } from "#app/domain/roles.ts";
import type { Actor } from "#app/services/actor.ts";
import { FRAME_PATHS, type FramePath } from "./frame-paths.ts";
import { mayOpen } from "./policy.ts";

/** The person looking at a page: the data of its frame, and the links they may not follow. */
export type Viewer = { name: string; role: Role; closed: FramePath[] };

export function viewerOf({ name, role, isAdmin }: Actor): Viewer {
  const may = { manager: isManager(role), admin: isAdmin };
  return { name, role, closed: FRAME_PATHS.filter((path) => !mayOpen(path, may)) };
}
