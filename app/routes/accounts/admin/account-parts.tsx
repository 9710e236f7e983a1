import { useI18n } from "#app/i18n/i18n-context.tsx";
import type { Revealed, WordedAccount } from "./view.server.ts";

/** `at` is the id of the password's element, where the page opens. */
type Props = { account: WordedAccount; revealed: Revealed; at: string };

/** The shared password: masked until requested, one account at a time. */
export function MasterPassword({ account, revealed, at }: Props) {
  const { t } = useI18n();
  if (account.mask === null) return <span className="text-soft">{t("profile:notSet")}</span>;
  if (revealed?.id === account.id) {
    return (
      <code className="rounded bg-raised px-2 py-1 break-all" data-revealed="">
        {revealed.password}
      </code>
    );
  }
  return (
    <form method="post" action={`#${at}`} className="flex items-center gap-2 whitespace-nowrap">
      <input type="hidden" name="id" value={account.id} />
      <span aria-hidden="true">{account.mask}</span>
      <button type="submit" className="btn" aria-label={t("admin:reveal", { name: account.name })}>
        {t("common:action.show")}
      </button>
    </form>
  );
}

/** Ends every session of an account's people: two presses, since all of them must sign in again. */
export function SignOutEverybody({ account: { id, name } }: { account: WordedAccount }) {
  const { t } = useI18n();
  return (
    <details className="mt-2">
      <summary className="min-h-11 cursor-pointer content-center">{t("admin:signOut.title")}</summary>
      <form method="post">
        <input type="hidden" name="id" value={id} />
        <button type="submit" className="btn btn-danger" name="intent" value="sign-out">
          {t("admin:signOut.submit", { name })}
        </button>
      </form>
    </details>
  );
}

export function Badges({ account }: { account: WordedAccount }) {
  return (
    <>
      <Badge strong={false}>{account.tier}</Badge> <Badge strong={account.live}>{account.status}</Badge>
    </>
  );
}

export function Badge({ strong, children }: { strong: boolean; children: string }) {
  const look = strong ? "bg-accent-wash text-accent" : "bg-raised text-ink";
  return (
    <span
      className={`inline-block rounded-full border border-line px-2 py-0.5 text-small font-semibold whitespace-nowrap ${look}`}
    >
      {children}
    </span>
  );
}
