import { ACCOUNTANTS_MAX } from "#app/domain/accountants/accountant.ts";
import { newFormKey } from "#app/http/forms/form-key.server.ts";
import type { GuardedArgs } from "#app/http/route.server.ts";
import { formatDate } from "#app/i18n/format.ts";
import type { AccountantRecord } from "#app/services/accountants/accountant.ts";
import { accountantsOf } from "#app/services/accountants/accountants.ts";
import { subscriptionOf } from "#app/services/billing/subscription-state.ts";
import type { AccountantRow } from "#db/queries/accountants/accountants.ts";

type Args = Pick<GuardedArgs<"/accountants">, "actor" | "context" | "request" | "locale">;

/** The page's accountants; `edit` and `remove` in its address open the form of one of them. */
export function accountantsView({ actor, context, request, locale }: Args, rows: AccountantRow[]) {
  const { premium, isTrialExpired } = subscriptionOf(actor, context.now());
  const { searchParams } = new URL(request.url);
  const accountants = accountantsOf(rows);
  const named = (field: "edit" | "remove"): AccountantRecord | null =>
    accountants.find(({ id }) => id === searchParams.get(field)) ?? null;
  return {
    accountants: accountants.map(({ id, name, email, mail, openedAt }) => ({
      id,
      name,
      email,
      mail,
      opened: openedAt && formatDate(new Date(openedAt), locale, actor.company.timeZone),
      key: newFormKey(),
    })),
    edited: named("edit"),
    removed: named("remove"),
    /** Whether one more may be added: by the plan, and by their number. */
    premium,
    isTrialExpired,
    full: accountants.length >= ACCOUNTANTS_MAX,
    locale,
    keys: { add: newFormKey(), edit: newFormKey(), remove: newFormKey() },
  };
}

export type AccountantsView = ReturnType<typeof accountantsView>;
