import type { Actor } from "#app/services/actor.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { updateSetupHidden } from "#db/queries/dashboard/setup.ts";

/** Hides the first steps of the company from this user's dashboard, for good. */
export async function hideSetup({ db, now }: ServiceContext, actor: Actor): Promise<void> {
  if (actor.userId) await updateSetupHidden(db, actor.companyId, actor.userId, now());
}
