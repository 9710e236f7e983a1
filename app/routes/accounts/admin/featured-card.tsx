import { useI18n } from "#app/i18n/i18n-context.tsx";
import { Badges, MasterPassword, SignOutEverybody } from "./account-parts.tsx";
import type { Revealed, WordedAccount } from "./view.server.ts";

/** The account featured by the settings. */
export function FeaturedCard({ account, revealed }: { account: WordedAccount; revealed: Revealed }) {
  const { t } = useI18n();
  const facts = [
    [t("admin:column.id"), account.id],
    [t("admin:column.email"), account.email],
    [t("admin:column.limit"), account.limit],
    [t("admin:column.expires"), account.expires],
    [t("admin:column.created"), account.created],
  ];
  return (
    <section className="card mb-6 border-accent bg-accent-wash" aria-labelledby="featured">
      <p className="hint">{t("admin:featured")}</p>
      <h2 id="featured" className="mb-2 wrap-anywhere">
        {account.name}
      </h2>
      <p className="mb-3">
        <Badges account={account} />
      </p>
      <dl className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="hint">{name}</dt>
            <dd className="wrap-anywhere">{value ?? t("profile:notSet")}</dd>
          </div>
        ))}
        <div>
          <dt className="hint">{t("admin:column.password")}</dt>
          <dd>
            <MasterPassword account={account} revealed={revealed} at="featured" />
          </dd>
        </div>
      </dl>
      <SignOutEverybody account={account} />
    </section>
  );
}
