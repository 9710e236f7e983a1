import type { ReactNode } from "react";
import { PremiumGate } from "#app/components/billing/premium-gate.tsx";
import { KeyField } from "#app/components/forms/key-field.tsx";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import type { DeliveryView } from "./view.server.ts";

/** How the plan comes to its reader: every Monday by mail, and as a calendar. Each is folded until it is used. */
export function Delivery({ delivery }: { delivery: DeliveryView }) {
  return (
    <div className="mt-4 grid items-start gap-4 max-md:gap-2 md:grid-cols-2">
      <Digest delivery={delivery} />
      <CalendarAddress delivery={delivery} />
    </div>
  );
}

function Digest({ delivery: { digest, premium, keys } }: { delivery: DeliveryView }) {
  const { t } = useI18n();
  return (
    <details className="fold card max-md:py-1 print:hidden" open={digest}>
      <summary>
        <h2>{t("plan:digest.title")}</h2>
      </summary>
      <PlanForm intent="digest" formKey={keys.digest}>
        <label className="check">
          <input
            type="checkbox"
            name="weeklyDigest"
            defaultChecked={digest}
            autoComplete="off"
            aria-describedby="digest-hint"
          />{" "}
          <span>{t("plan:digest.label")}</span>
        </label>
        <p id="digest-hint" className="hint mb-3">
          {t("plan:digest.hint")} {premium ? null : t("plan:digest.paused")}
        </p>
        <button type="submit" className="btn">
          {t("plan:digest.save")}
        </button>
      </PlanForm>
    </details>
  );
}

function CalendarAddress({ delivery }: { delivery: DeliveryView }) {
  const { t } = useI18n();
  const { address, premium, isTrialExpired, keys } = delivery;
  const turnOff = (
    <PlanForm intent="end" formKey={keys.end}>
      <button type="submit" className="btn">
        {t("plan:calendar.turnOff")}
      </button>
    </PlanForm>
  );
  return (
    <details className="fold card max-md:py-1 print:hidden" open={address !== null}>
      <summary>
        <h2>{t("plan:calendar.title")}</h2>
      </summary>
      {premium ? null : (
        <>
          <PremiumGate
            name={t("plan:calendar.title")}
            text={t("plan:calendar.locked")}
            trialExpired={isTrialExpired}
          />
          {address ? (
            <>
              <p className="hint my-3">{t("plan:calendar.kept")}</p>
              {turnOff}
            </>
          ) : null}
        </>
      )}
      {premium ? (
        <>
          <p className="mb-3 text-soft">{t("plan:calendar.lead")}</p>
          <Address delivery={delivery} />
          <div className="flex flex-wrap gap-2">
            <PlanForm intent="make" formKey={keys.make}>
              <button type="submit" className={address ? "btn" : "btn btn-primary"}>
                {address ? t("plan:calendar.renew") : t("plan:calendar.make")}
              </button>
            </PlanForm>
            {address ? turnOff : null}
          </div>
        </>
      ) : null}
    </details>
  );
}

function Address({ delivery: { address, webcal } }: { delivery: DeliveryView }) {
  const { t } = useI18n();
  if (!address || !webcal) return null;
  return (
    <>
      <p className="mb-3">
        <code className="block rounded border border-line bg-raised px-2 py-2 break-all select-all">
          {address}
        </code>
      </p>
      <p className="mb-3">
        <a className="btn btn-primary" href={webcal}>
          {t("plan:calendar.open")}
        </a>
      </p>
      <dl className="mb-3 grid gap-2">
        {(["apple", "google"] as const).map((calendar) => (
          <div key={calendar}>
            <dt className="font-semibold">{t(`plan:calendar.${calendar}.title`)}</dt>
            <dd>{t(`plan:calendar.${calendar}.steps`)}</dd>
          </div>
        ))}
      </dl>
      <p className="hint mb-3">{t("plan:calendar.secret")}</p>
    </>
  );
}

function PlanForm(props: { intent: "digest" | "make" | "end"; formKey: string; children: ReactNode }) {
  const { intent, formKey, children } = props;
  return (
    <form method="post" action="/plan">
      <KeyField value={formKey} />
      <input type="hidden" name="intent" value={intent} />
      {children}
    </form>
  );
}
