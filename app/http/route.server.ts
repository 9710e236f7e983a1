import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { data } from "@remix-run/cloudflare";
import type { Actor } from "#app/auth/actor.ts";
import { allowedActor } from "#app/auth/guard.server.ts";
import type { POLICY, PolicyPath } from "#app/auth/policy.ts";
import { AppError } from "#app/domain/app-error.ts";
import type { Locale } from "#app/i18n/locale.ts";
import type { Translate } from "#app/i18n/translate.ts";
import { ERROR_STATUS } from "./errors.ts";
import { messageOf, retryHeaders } from "./form.server.ts";

type ActorFor<Path extends PolicyPath> = (typeof POLICY)[Path] extends
  | "signed-in"
  | "reporter"
  | "manager"
  | "admin"
  ? Actor
  : Actor | null;

export type GuardedArgs<Path extends PolicyPath> = LoaderFunctionArgs & {
  actor: ActorFor<Path>;
  locale: Locale;
  t: Translate;
};

/**
 * A page's loader or action behind the guard: nothing of it runs before the policy table has let the caller in. An
 * `AppError` becomes the page's answer with the status of the one table.
 */
export function guarded<Path extends PolicyPath, Result>(
  path: Path,
  run: (args: GuardedArgs<Path>) => Promise<Result> | Result,
): (args: LoaderFunctionArgs) => Promise<Result> {
  return async (args) => {
    try {
      const actor = (await allowedActor(args, path)) as ActorFor<Path>;
      const [locale, t] = await Promise.all([args.context.locale(), args.context.translate()]);
      return await run({ ...args, actor, locale, t });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const message = messageOf(error, await args.context.translate());
      throw data(
        { code: error.code, message },
        { status: ERROR_STATUS[error.code], headers: retryHeaders(error) },
      );
    }
  };
}
