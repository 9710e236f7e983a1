import type { Locale } from "#app/domain/locale.ts";
import type { Actor } from "#app/services/actor.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { updateUserLocale } from "#db/queries/accounts/accounts.ts";

/** Stores the chosen language with the user, for their e-mails. */
export async function rememberLocale(ctx: ServiceContext, actor: Actor, locale: Locale): Promise<void> {
  if (actor.userId) await updateUserLocale(ctx.db, actor.userId, locale, ctx.now());
}
