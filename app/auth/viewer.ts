import { isManager, type Role } from "#app/domain/roles.ts";
import type { Actor } from "#app/services/actor.ts";
import { FRAME_PATHS, type FramePath } from "./frame-paths.ts";
import { mayOpen } from "./policy.ts";

/** Who looks at a page: what its frame shows of them, and which of its links lead where they may not go. */
export type Viewer = { name: string; role: Role; closed: FramePath[] };

export function viewerOf({ name, role, isAdmin }: Actor): Viewer {
  const may = { manager: isManager(role), admin: isAdmin };
  return { name, role, closed: FRAME_PATHS.filter((path) => !mayOpen(path, may)) };
}
