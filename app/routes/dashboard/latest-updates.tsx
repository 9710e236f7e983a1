import { Form } from "@remix-run/react";
import { PageLink } from "#app/components/page-link.tsx";
import { UpdateCard } from "#app/components/updates/update-card.tsx";
import type { CardUpdate } from "#app/components/updates/view.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";

/** The two latest operator updates, the link to all of them, and the pulse switch. */
export function LatestUpdates(props: {
  updates: CardUpdate[];
  pending: number;
  pulseAlerts: boolean;
  /** The page's own address, to which the switch returns. */
  here: string;
}) {
  const { updates, pending, pulseAlerts, here } = props;
  const { t } = useI18n();
  return (
    <section className="card" aria-labelledby="latest-updates">
      <div className="-mt-2 mb-2 flex items-baseline justify-between gap-x-3">
        <h2 id="latest-updates">{t("dashboard:updates.title")}</h2>
        <PageLink to="/updates?show=all" className="inline-flex min-h-11 flex-none items-center">
          {t("common:action.showAll")}
        </PageLink>
      </div>
      {pending > 0 ? (
        <p className="-mt-1 mb-2 font-semibold text-accent">
          {t("dashboard:updates.waiting", { count: pending })}
        </p>
      ) : null}
      {updates.length === 0 ? <p className="hint">{t("dashboard:updates.none")}</p> : null}
      <div className="grid cols-fit-80 gap-2 *:min-w-0">
        {updates.map((update) => (
          <UpdateCard key={update.id} update={update} pulse={pulseAlerts} />
        ))}
      </div>
      <Form
        method="post"
        action="/?index"
        className="-mr-2 -mb-2 flex items-center justify-between gap-2 text-small/normal text-soft"
        preventScrollReset
        replace
      >
        <input type="hidden" name="intent" value="pulse" />
        <input type="hidden" name="next" value={here} />
        <span>
          {t("dashboard:updates.pulse")}: {t(`dashboard:updates.${pulseAlerts ? "pulseOn" : "pulseOff"}`)}
        </span>
        <button type="submit" name="pulseAlerts" value={pulseAlerts ? "off" : "on"} className="btn btn-quiet">
          {t(`dashboard:updates.${pulseAlerts ? "pulseTurnOff" : "pulseTurnOn"}`)}
          <span className="sr">: {t("dashboard:updates.pulse")}</span>
        </button>
      </Form>
    </section>
  );
}
