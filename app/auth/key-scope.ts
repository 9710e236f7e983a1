import type { AppLoadContext } from "@remix-run/cloudflare";
import { AppError } from "#app/domain/app-error.ts";
import type { Scope } from "#app/domain/keys/api-key.ts";
import type { Actor } from "#app/services/actor.ts";
import type { Access } from "./policy.ts";

/**
 * Keeps a key to its scopes: the actor of its request, where the policy table gives one of them the call. Staff's calls
 * don't exist, as for everybody else.
 * @param needed the scope that the table names for the call; null for one that is closed to keys
 * @throws {AppError} request.not_found; key.closed; key.scope
 */
export async function actorOfKey(
  access: Access,
  needed: Scope | "any" | null,
  openKey: NonNullable<AppLoadContext["key"]>,
): Promise<Actor> {
  if (access === "admin") throw new AppError("request.not_found");
  const { key, actor, over } = await openKey();
  if (over) throw over;
  if (needed === null) throw new AppError("key.closed");
  if (needed !== "any" && !key.scopes.includes(needed)) {
    throw new AppError("key.scope", { params: { scope: needed } });
  }
  return actor;
}
