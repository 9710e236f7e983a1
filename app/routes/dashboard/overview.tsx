import { useId } from "react";
import { SpriteIcon } from "#app/components/dashboard/icon-sprite.tsx";
import { toneOfStatus } from "#app/components/equipment/status-tone.ts";
import { PageLink } from "#app/components/page-link.tsx";
import { type FleetFilter, fleetQuery } from "#app/domain/equipment/fleet-filter.ts";
import { formatCount } from "#app/domain/quantity.ts";
import { routeWordOf, SERVICE_STATUSES, type ServiceStatus } from "#app/domain/service/service-status.ts";
import { DISPLAYED_FIELD } from "#app/forms/displayed.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import type { AlertSettings } from "#app/services/mail/alert-settings.ts";
import { rememberFold } from "./folds.ts";
import { useAlertSettings } from "./use-alert-settings.ts";

const ALERT_OF: Partial<Record<ServiceStatus, keyof AlertSettings>> = {
  approaching_service: "alertServiceSoon",
  time_for_service: "alertServiceDue",
  overdue: "alertOverdue",
};

/**
 * The five tiles. Collapsed, they are one line of counts; expanded, each links to its page, and the three
 * alert tiles have their e-mail switch. The device remembers the state.
 */
export function Overview(props: {
  counts: Record<ServiceStatus, number> & { total: number };
  filter: FleetFilter;
  alerts: AlertSettings;
  open: boolean;
}) {
  const { counts, filter, open } = props;
  const { locale, t } = useI18n();
  const { settings, set, form } = useAlertSettings(props.alerts);
  const formId = useId();
  const here = fleetQuery({ ...filter, after: null });
  return (
    <section
      className="card p-1 lg:grid lg:grid-cols-[auto_minmax(0,1fr)] lg:has-open:grid-cols-1"
      aria-label={t("dashboard:overview.title")}
    >
      <details
        className="peer fold mt-0"
        open={open}
        onToggle={(event) => rememberFold("overview", event.currentTarget.open)}
      >
        <summary className="px-3 lg:h-full lg:gap-3 lg:after:ml-0">{t("dashboard:overview.title")}</summary>
      </details>
      <ul className="tiles grid gap-0.5 md:gap-1 peer-open:cols-fit-33 peer-open:gap-2 peer-open:px-2">
        {(["all", ...SERVICE_STATUSES] as const).map((status) => {
          const label = t(`dashboard:overview.${status === "all" ? "total" : status}`);
          const tone = status === "all" ? "all" : toneOfStatus(status);
          const count = status === "all" ? counts.total : counts[status];
          const alert = status === "all" ? undefined : ALERT_OF[status];
          return (
            <li key={status} className={`tile ${tone}${count === 0 ? " none" : ""}`}>
              <PageLink
                to={hrefOf(filter, status)}
                aria-current={filter.status === status ? "true" : undefined}
                preventScrollReset
              >
                <b className="num">{formatCount(count, locale)}</b>{" "}
                <span>
                  {status === "all" ? null : <SpriteIcon name={tone} />}
                  {label}
                </span>
              </PageLink>
              <div>
                <PageLink
                  to={`/equipment/${routeWordOf(status)}`}
                  aria-label={t("dashboard:overview.openNamed", { name: label })}
                >
                  {t("dashboard:overview.open")}
                </PageLink>{" "}
                {alert ? (
                  <label className="check">
                    <input
                      type="checkbox"
                      name={alert}
                      form={formId}
                      checked={settings[alert]}
                      onChange={(event) => set(alert, event.currentTarget.checked)}
                      aria-label={t("dashboard:overview.emailAlertNamed", { name: label })}
                    />{" "}
                    <span>{t("dashboard:overview.emailAlert")}</span>
                  </label>
                ) : null}
              </div>
            </li>
          );
        })}
      </ul>
      {/* Keeps browsers from restoring an earlier visit's switches, which would be sent. */}
      <form
        ref={form}
        id={formId}
        method="post"
        action="/?index"
        autoComplete="off"
        className="hidden px-3 pt-1 pb-2 text-small peer-open:block"
      >
        <input type="hidden" name="intent" value="alerts" />
        <input type="hidden" name="next" value={`/${here}`} />
        <input type="hidden" name={DISPLAYED_FIELD} value={displayedSwitches(props.alerts)} />
        <label className="check">
          <input
            type="checkbox"
            name="emailAlertsEnabled"
            checked={settings.emailAlertsEnabled}
            onChange={(event) => set("emailAlertsEnabled", event.currentTarget.checked)}
          />{" "}
          <span>{t("dashboard:overview.master")}</span>
        </label>{" "}
        {settings.emailAlertsEnabled ? null : <p className="hint">{t("dashboard:overview.masterHint")}</p>}
        <noscript>
          <button type="submit" className="btn">
            {t("dashboard:overview.save")}
          </button>
        </noscript>
      </form>
    </section>
  );
}

/** The switches as the form sends them: one that is off is omitted. */
function displayedSwitches(settings: AlertSettings): string {
  return JSON.stringify(
    Object.fromEntries(Object.entries(settings).map(([name, on]) => [name, on ? "on" : ""])),
  );
}

/** A tile filters in place and keeps search and type. */
function hrefOf(filter: FleetFilter, status: ServiceStatus | "all"): string {
  const query = fleetQuery({ ...filter, status, after: null });
  if (status !== "all") return `/${query}`;
  return query ? `/${query}&status=all` : "/?status=all";
}
