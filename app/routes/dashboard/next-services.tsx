import type { ReactNode } from "react";
import { toneOfStatus } from "#app/components/equipment/status-tone.ts";
import { PageLink } from "#app/components/page-link.tsx";
import type { ServiceStatus } from "#app/domain/service/service-status.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";

/** A planned service, as text; `task` is null where a machine has no other. */
type Planned = { id: string; name: string; task: string | null; status: ServiceStatus; left: string };
export type PlannedByUsage = Planned & { usedPercent: number };
export type PlannedByDate = Planned & { dateText: string | null };

/** The next services: the machines that have used most of their interval, and the nearest dates. */
export function NextServices(props: { byDate: PlannedByDate[]; byUsage: PlannedByUsage[] }) {
  const { byDate, byUsage } = props;
  const { t } = useI18n();
  return (
    <section className="card" aria-labelledby="next">
      <h2 id="next">{t("dashboard:next.title")}</h2>
      {byDate.length + byUsage.length === 0 ? <p className="hint">{t("dashboard:next.none")}</p> : null}
      <PlannedList title={t("dashboard:next.byUsage")} services={byUsage}>
        {({ task, usedPercent }) => (
          <>
            {task === null ? null : <p className="text-soft">{task}</p>}{" "}
            <Bar percent={usedPercent} label={t("dashboard:next.used", { percent: usedPercent })} />
          </>
        )}
      </PlannedList>
      <PlannedList title={t("dashboard:next.byDate")} services={byDate}>
        {({ task, dateText }) => (
          <p className="text-soft">{task === null ? dateText : `${task} · ${dateText}`}</p>
        )}
      </PlannedList>
      <PageLink className="all-link" to="/plan">
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
      <h3 className="group-title">{title}</h3>
      <ul className="lines due-lines">
        {services.map((service) => (
          <li key={service.id} className={toneOfStatus(service.status)}>
            <div>
              <PageLink to={`/equipment-items/${service.id}`}>{service.name}</PageLink> {children(service)}
            </div>{" "}
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
    <svg className="used" viewBox="0 0 100 6" preserveAspectRatio="none" role="img" aria-label={label}>
      <rect width="100" height="6" rx="2" />
      <rect width={Math.min(100, percent)} height="6" rx="2" className="fill-tone" />
    </svg>
  );
}
