import type { ReactNode } from "react";
import { toneOfStatus } from "#app/components/equipment/status-tone.ts";
import { PageLink } from "#app/components/page-link.tsx";
import type { ServiceStatus } from "#app/domain/service/service-status.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";

/** A planned service, as text. */
type Planned = { id: string; name: string; status: ServiceStatus; left: string };
export type PlannedByUsage = Planned & { usedPercent: number };
export type PlannedByDate = Planned & { dateText: string | null };

/** The next services: the nearest dates, and the machines that have used most of their interval. */
export function NextServices(props: { byDate: PlannedByDate[]; byUsage: PlannedByUsage[] }) {
  const { byDate, byUsage } = props;
  const { t } = useI18n();
  return (
    <section className="card" aria-labelledby="next">
      <h2 id="next" className="mb-2">
        {t("dashboard:next.title")}
      </h2>
      {byDate.length + byUsage.length === 0 ? <p className="hint">{t("dashboard:next.none")}</p> : null}
      <PlannedList title={t("dashboard:next.byUsage")} services={byUsage}>
        {({ usedPercent }) => (
          <Bar percent={usedPercent} label={t("dashboard:next.used", { percent: usedPercent })} />
        )}
      </PlannedList>
      <PlannedList title={t("dashboard:next.byDate")} services={byDate}>
        {({ dateText }) => <p className="text-soft">{dateText}</p>}
      </PlannedList>
      <PageLink className="mt-2 inline-flex min-h-11 items-center" to="/plan">
        {t("dashboard:tools.weeklyPlan")}
      </PageLink>
    </section>
  );
}

/** Services of one kind under their title, each with what `children` says of it; nothing without any. */
function PlannedList<Service extends Planned>(props: {
  title: string;
  services: readonly Service[];
  children: (service: Service) => ReactNode;
}) {
  const { title, services, children } = props;
  if (services.length === 0) return null;
  return (
    <>
      <h3 className="mt-3 text-small/normal text-soft">{title}</h3>
      <ul className="lines">
        {services.map((service) => (
          <li key={service.id} className={toneOfStatus(service.status)}>
            <div>
              <PageLink to={`/equipment-items/${service.id}`}>{service.name}</PageLink>
              {children(service)}
            </div>
            <span className="num">{service.left}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The used part of the interval; the words beside it name the rest. */
function Bar({ percent, label }: { percent: number; label: string }) {
  return (
    <svg
      className="mt-0.5 mb-1 h-1.5 w-full fill-line"
      viewBox="0 0 100 6"
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      <rect width="100" height="6" rx="2" />
      <rect width={Math.min(100, percent)} height="6" rx="2" className="fill-tone" />
    </svg>
  );
}
