import type { ReactNode } from "react";
import { toneOfStatus } from "#app/components/equipment/status-tone.ts";
import { PageLink } from "#app/components/page-link.tsx";
import type { ServiceStatus } from "#app/domain/service/service-status.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";

/** A planned service, as text; `task` is null where a machine has no other. */
type Planned = { id: string; name: string; task: string | null; status: ServiceStatus; left: string };
export type PlannedByUsage = Planned & { usedPercent: number };
export type PlannedByDate = Planned & { dateText: string | null };

type Props = {
  byDate: PlannedByDate[];
  byUsage: PlannedByUsage[];
  /** Whether a service is due now, which stands in another panel. */
  isDue: boolean;
};

/** The next services: the machines that have used most of their interval, then the nearest dates. */
export function NextServices({ byDate, byUsage, isDue }: Props) {
  const { t } = useI18n();
  return (
    <section className="card headed" aria-labelledby="next">
      <h2 id="next">{t("dashboard:next.title")}</h2>
      {byDate.length + byUsage.length === 0 ? (
        <p className="hint">{t(isDue ? "dashboard:next.noOther" : "dashboard:next.none")}</p>
      ) : null}
      <ul className="lines due-lines">
        {byUsage.map((service) => (
          <PlannedRow key={`usage ${service.id}`} service={service}>
            {service.task === null ? null : <p className="text-soft">{service.task}</p>}{" "}
            <Bar
              percent={service.usedPercent}
              label={t("dashboard:next.used", { percent: service.usedPercent })}
            />
          </PlannedRow>
        ))}
        {byDate.map((service) => (
          <PlannedRow key={`date ${service.id}`} service={service}>
            <p className="text-soft">
              {service.task === null ? service.dateText : `${service.task} · ${service.dateText}`}
            </p>
          </PlannedRow>
        ))}
      </ul>
      <PageLink className="all-link" to="/plan">
        {t("dashboard:tools.weeklyPlan")}
      </PageLink>
    </section>
  );
}

function PlannedRow({ service, children }: { service: Planned; children: ReactNode }) {
  return (
    <li className={toneOfStatus(service.status)}>
      <div>
        <PageLink to={`/equipment-items/${service.id}`}>{service.name}</PageLink> {children}
      </div>{" "}
      <span className="num">{service.left}</span>
    </li>
  );
}

/** The used part of the interval; the words beside it name the rest. */
function Bar({ percent, label }: { percent: number; label: string }) {
  return (
    <svg className="used" viewBox="0 0 100 6" preserveAspectRatio="none" role="img" aria-label={label}>
      <rect width="100" height="6" rx="2" />
      <rect width={Math.min(100, percent)} height="6" rx="2" className="fill-tone" />
    </svg>
  );
}
