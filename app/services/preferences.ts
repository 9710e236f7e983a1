import type { Actor } from "#app/auth/actor.ts";
import type { Locale } from "#app/i18n/locale.ts";
import { updateUserLocale } from "#db/queries/accounts.ts";
import type { ServiceContext } from "./context.ts";

/** Keeps the chosen language on the user, whose e-mails follow it. */
export async function rememberLocale(ctx: ServiceContext, actor: Actor, locale: Locale): Promise<void> {
  if (actor.userId) await updateUserLocale(ctx.db, actor.userId, locale, ctx.now());
}
