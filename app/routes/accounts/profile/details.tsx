import { useI18n } from "#app/i18n/i18n-context.tsx";
import { type Fact, Facts } from "./facts.tsx";
import type { ProfileView } from "./view.server.ts";

/** A user's name and addresses. */
export function PersonalDetails({ page }: { page: ProfileView }) {
  const { t } = useI18n();
  const { personal, manages, own } = page;
  const facts: Fact[] = [
    { name: t("profile:personal.fullName"), value: personal.fullName },
    ...(manages
      ? [
          {
            name: t("profile:personal.email"),
            value: personal.email,
            after: personal.pendingEmail ? <PendingEmail email={personal.pendingEmail} /> : null,
          },
        ]
      : []),
    ...(personal.username ? [{ name: t("profile:personal.username"), value: personal.username }] : []),
    { name: t("profile:personal.role"), value: personal.role },
    ...(personal.secondaryEmail
      ? [
          {
            name: t("profile:personal.secondaryEmail"),
            value: personal.secondaryEmail,
            after: personal.secondaryConfirmed ? null : <UnconfirmedSecondary />,
          },
        ]
      : []),
    ...(own
      ? [
          { name: t("profile:personal.postalCode"), value: personal.postalCode },
          {
            name: t("profile:personal.timeZone"),
            value: personal.timeZone ?? t("profile:personal.zoneUnknown"),
          },
        ]
      : []),
    ...(manages ? [{ name: t("profile:personal.alerts"), value: <Alerts page={page} /> }] : []),
  ];
  return (
    <section className="card" aria-labelledby="personal">
      <h2 id="personal" className="mb-3">
        {t("profile:personal.title")}
      </h2>
      <Facts facts={facts} />
      {own ? (
        <p className="mt-4">
          <a className="btn btn-primary" href="/profile?edit=profile">
            {t("profile:edit.profile")}
          </a>
        </p>
      ) : (
        <p className="mt-4 text-soft">{t("profile:account.shared")}</p>
      )}
    </section>
  );
}

function Alerts({ page: { values, personal } }: { page: ProfileView }) {
  const { t } = useI18n();
  const on = [
    values.primaryEmailAlerts ? t("profile:personal.alert.primary") : null,
    values.secondaryEmailAlerts && personal.secondaryEmail ? t("profile:personal.alert.secondary") : null,
    values.operatorNotesAlerts ? t("profile:personal.alert.notes") : null,
    values.weeklyDigest ? t("profile:personal.alert.digest") : null,
  ].filter(Boolean);
  return <>{on.join(", ") || t("profile:personal.alertsNone")}</>;
}

function PendingEmail({ email }: { email: string }) {
  const { t } = useI18n();
  return (
    <form method="post" action="/profile" className="notice mt-2">
      <p className="mb-2">{t("profile:personal.pending", { email })}</p>
      <p className="flex flex-wrap gap-2">
        <button type="submit" className="btn" name="intent" value="resend-primary">
          {t("profile:personal.resend")}
        </button>{" "}
        <button type="submit" className="btn" name="intent" value="cancel-primary">
          {t("profile:personal.cancelChange")}
        </button>
      </p>
    </form>
  );
}

function UnconfirmedSecondary() {
  const { t } = useI18n();
  return (
    <form method="post" action="/profile" className="notice mt-2">
      <p className="mb-2">{t("profile:personal.unconfirmed")}</p>
      <button type="submit" className="btn" name="intent" value="resend-secondary">
        {t("profile:personal.resend")}
      </button>
    </form>
  );
}

export function AccountDetails({ page: { account, owns } }: { page: ProfileView }) {
  const { t } = useI18n();
  return (
    <section className="card" aria-labelledby="account">
      <h2 id="account" className="mb-3">
        {t("profile:account.title")}
      </h2>
      <Facts
        facts={[
          { name: t("profile:account.id"), value: account.id },
          { name: t("profile:account.memberSince"), value: account.memberSince },
        ]}
      />
      {owns ? (
        <p className="mt-4">
          <a className="btn" href="/account">
            {t("account:link")}
          </a>
        </p>
      ) : null}
    </section>
  );
}
