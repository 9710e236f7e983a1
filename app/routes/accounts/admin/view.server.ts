import { AppError } from "#app/domain/app-error.ts";
import { UNLIMITED } from "#app/domain/billing/entitlements.ts";
import type { Locale } from "#app/domain/locale.ts";
import { formatDate, formatDateTime } from "#app/i18n/format.ts";
import { statusName, tierName } from "#app/i18n/plan-words.ts";
import type { Reader } from "#app/i18n/reader.ts";
import type { Translate } from "#app/i18n/translate.ts";
import { logFailure } from "#app/platform/log.server.ts";
import { type AdminAccount, featuredAccount, listAccounts } from "#app/services/accounts/admin-accounts.ts";
import { readOperations } from "#app/services/accounts/operations.ts";
import type { Actor } from "#app/services/actor.ts";
import type { ServiceContext } from "#app/services/context.ts";

/** A page of accounts for display; `accounts` is null when they could not be read. */
export async function accountsView(
  context: ServiceContext,
  { actor, url, locale, t }: { actor: Actor; url: string; locale: Locale; t: Translate },
) {
  const query = new URL(url).searchParams;
  const search = query.get("search")?.trim() ?? "";
  const after = query.get("after");
  const shape = (account: AdminAccount) => {
    const { timeZone } = actor.company;
    const status = account.subscription_status;
    return {
      id: account.id,
      name: account.business_name,
      email: account.email,
      tier: tierName(t, account.subscription_tier),
      status: statusName(t, status),
      live: status === "active" || status === "trial",
      limit:
        account.equipment_limit === UNLIMITED
          ? t("profile:company.unlimited")
          : String(account.equipment_limit),
      expires: account.subscription_expiry && formatDate(account.subscription_expiry, locale, timeZone),
      mask: account.master_password,
      created: formatDate(account.created_at, locale, timeZone),
    };
  };
  const base = { search, paged: after !== null };
  try {
    const [page, featured] = await Promise.all([
      listAccounts(context, actor, { search, after }),
      featuredAccount(context, actor),
    ]);
    const nextQuery = new URLSearchParams({ ...(search ? { search } : {}), after: page.next ?? "" });
    return {
      ...base,
      accounts: page.accounts.map(shape),
      featured: featured && shape(featured),
      next: page.next === null ? null : `/admin?${nextQuery}`,
    };
  } catch (error) {
    if (error instanceof AppError) throw error;
    logFailure(error);
    return { ...base, accounts: null, featured: null, next: null };
  }
}

/** The jobs and mails for display; null when they could not be read. */
export async function wordedOperations(
  context: ServiceContext,
  actor: Actor,
  { locale, t }: Pick<Reader, "locale" | "t">,
) {
  const timeText = (at: Date) => formatDateTime(at, locale, actor.company.timeZone);
  try {
    const { jobs, mails, secretsLeft } = await readOperations(context, actor);
    const { waiting, givenUp, oldest } = mails;
    return {
      jobs: jobs.map(({ job, goodAt, failure }) => ({
        name: t(`admin:job.${job}`),
        good: goodAt && timeText(goodAt),
        failure:
          failure &&
          t("admin:operations.failedAt", { at: timeText(failure.at), reference: failure.reference ?? "" }),
      })),
      mails: { waiting: String(waiting), givenUp: String(givenUp), since: oldest && timeText(oldest) },
      secrets: t("admin:operations.secrets", { count: secretsLeft }),
    };
  } catch (error) {
    if (error instanceof AppError) throw error;
    logFailure(error);
    return null;
  }
}

export type WordedOperations = Awaited<ReturnType<typeof wordedOperations>>;

type AccountsView = Awaited<ReturnType<typeof accountsView>>;
export type WordedAccount = NonNullable<AccountsView["accounts"]>[number];
export type Revealed = { id: string; password: string | null } | null;
