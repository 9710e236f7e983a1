import { data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { allowedActor } from "#app/auth/guard.server.ts";
import type { POLICY, PolicyPath } from "#app/auth/policy.ts";
import { AppError } from "#app/domain/app-error.ts";
import type { Locale } from "#app/domain/locale.ts";
import type { Translate } from "#app/i18n/translate.ts";
import { failureReference, logFailure } from "#app/platform/log.server.ts";
import type { Actor } from "#app/services/actor.ts";
import type { Parts, ResultsOf } from "#db/batch.ts";
import type { SessionScope } from "#db/queries/accounts/sessions.ts";
import { ERROR_STATUS } from "./errors.ts";
import { messageOf, retryHeaders } from "./forms/form.server.ts";

type SignedIn = "signed-in" | "reporter" | "manager" | "owner" | "admin";

type ActorFor<Path extends PolicyPath> = (typeof POLICY)[Path]["access"] extends
  | SignedIn
  | Partial<Record<string, SignedIn>>
  ? Actor
  : Actor | null;

export type GuardedArgs<Path extends PolicyPath> = LoaderFunctionArgs & {
  actor: ActorFor<Path>;
  locale: Locale;
  t: Translate;
};

/**
 * A page's loader or action behind the guard: it runs only after the policy table has admitted the caller. An
 * `AppError` becomes the page's answer with the status of the one table.
 * @param onRefusal may add headers to a refused caller's redirect, such as their draft
 */
export function guarded<Path extends PolicyPath, Result>(
  path: Path,
  run: (args: GuardedArgs<Path>) => Promise<Result> | Result,
  onRefusal?: (args: LoaderFunctionArgs, refusal: Response) => Promise<Response>,
): (args: LoaderFunctionArgs) => Promise<Result> {
  return (args) =>
    answering(args, async () => {
      const actor = await allowedActor(args, path).catch(async (refusal: unknown) => {
        throw refusal instanceof Response && onRefusal ? await onRefusal(args, refusal) : refusal;
      });
      return run(await guardedArgs(args, actor as ActorFor<Path>));
    });
}

/**
 * Like `guarded`, for a loader whose statements are read in one round trip with the session. They see only
 * the session's company; `rows` is null when they failed.
 */
export function guardedWith<Path extends PolicyPath, Own extends Parts, Result>(
  path: Path,
  own: (session: SessionScope, args: LoaderFunctionArgs) => Own,
  run: (args: GuardedArgs<Path> & { rows: ResultsOf<Own> | null }) => Promise<Result> | Result,
): (args: LoaderFunctionArgs) => Promise<Result> {
  return (args) =>
    answering(args, async () => {
      const rows = await args.context.readWithActor((session) => own(session, args));
      const actor = (await allowedActor(args, path)) as ActorFor<Path>;
      return run({ ...(await guardedArgs(args, actor)), rows });
    });
}

async function guardedArgs<Path extends PolicyPath>(
  args: LoaderFunctionArgs,
  actor: ActorFor<Path>,
): Promise<GuardedArgs<Path>> {
  const [locale, t] = await Promise.all([args.context.locale(), args.context.translate()]);
  return { ...args, actor, locale, t };
}

/**
 * Runs a loader or an action. An `AppError` becomes an answer with its own status and words; every other failure is
 * logged, and its answer has the reference of the line.
 */
export async function answering<Result>(
  { context, request }: LoaderFunctionArgs,
  run: () => Promise<Result>,
): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    // Redirects and answers are thrown, too.
    if (!(error instanceof Error) || request.signal.aborted) throw error;
    if (!(error instanceof AppError)) {
      logFailure(error);
      throw data({ code: "internal", reference: failureReference() }, { status: ERROR_STATUS.internal });
    }
    const status = ERROR_STATUS[error.code];
    const message = messageOf(error, await context.translate());
    throw data({ code: error.code, message }, { status, headers: retryHeaders(error) });
  }
}
