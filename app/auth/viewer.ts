import type { Role } from "#app/domain/roles.ts";
import type { Actor } from "./actor.ts";

/** Who looks at a page: what its frame shows of them. */
export type Viewer = { name: string; role: Role; companyName: string; isAdmin: boolean };

export function viewerOf({ name, role, company, isAdmin }: Actor): Viewer {
  return { name, role, companyName: company.name, isAdmin };
}
