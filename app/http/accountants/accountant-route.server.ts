import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { allowedAccountant } from "#app/auth/guard.server.ts";
import type { PolicyPath } from "#app/auth/policy.ts";
import { AppError } from "#app/domain/app-error.ts";
import type { Locale } from "#app/domain/locale.ts";
import { ERROR_STATUS } from "#app/http/errors.ts";
import { messageOf, retryHeaders } from "#app/http/forms/form.server.ts";
import { answering } from "#app/http/route.server.ts";
import type { Translate } from "#app/i18n/translate.ts";
import type { Accountant } from "#app/services/accountants/accountant.ts";

type AccountantArgs = LoaderFunctionArgs & { accountant: Accountant; locale: Locale; t: Translate };

/** Like `guarded`, for a page of accountants, in their language. */
export function guardedAccountant<Result>(
  path: PolicyPath,
  run: (args: AccountantArgs) => Promise<Result> | Result,
): (args: LoaderFunctionArgs) => Promise<Result> {
  return (args) => answering(args, () => runAllowed(path, args, run));
}

/** Like `guardedAccountant`, for a file: a refusal is plain text, which a browser shows. */
export function guardedAccountantFile(
  path: PolicyPath,
  run: (args: AccountantArgs) => Promise<Response>,
): (args: LoaderFunctionArgs) => Promise<Response> {
  return async (args) => {
    try {
      return await runAllowed(path, args, run);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return new Response(`${messageOf(error, await args.context.translate())}\n`, {
        status: ERROR_STATUS[error.code],
        headers: { "Content-Type": "text/plain; charset=utf-8", ...retryHeaders(error) },
      });
    }
  };
}

async function runAllowed<Result>(
  path: PolicyPath,
  args: LoaderFunctionArgs,
  run: (args: AccountantArgs) => Promise<Result> | Result,
): Promise<Result> {
  const accountant = await allowedAccountant(args, path);
  const [locale, t] = await Promise.all([args.context.locale(), args.context.translate()]);
  return run({ ...args, accountant, locale, t });
}
