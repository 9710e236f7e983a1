import { Fragment } from "react";
import { SpriteIcon } from "#app/components/dashboard/icon-sprite.tsx";
import { machineWords } from "#app/components/dashboard/machine-words.ts";
import type { WordedMachine } from "#app/components/dashboard/view.ts";
import { DialogLink } from "#app/components/dialog/dialog-link.tsx";
import { toneOfStatus } from "#app/components/equipment/status-tone.ts";
import { ConditionMark } from "#app/components/issues/condition-mark.tsx";
import { PageLink } from "#app/components/page-link.tsx";
import type { ServiceStatus } from "#app/domain/service/service-status.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";

const MOST_LISTED = 5;
const URGENT = ["overdue", "time_for_service"] as const;

/** Overdue and due machines, from the top of the list, each with a link to mark it as serviced. */
export function AttentionPanel(props: { machines: WordedMachine[]; counts: Record<ServiceStatus, number> }) {
  const { machines, counts } = props;
  const { t } = useI18n();
  const words = machineWords(t);
  const urgent = machines.filter(({ status }) => URGENT.some((urgent) => urgent === status));
  const listed = urgent.slice(0, MOST_LISTED);
  const more = counts.overdue + counts.time_for_service - listed.length;
  return (
    <section className="card" aria-labelledby="attention">
      <h2 id="attention">{t("dashboard:attention.title")}</h2>
      {listed.length === 0 ? (
        <p className="flex items-center gap-2 font-semibold text-good">
          <SpriteIcon name="good" />
          {t("dashboard:attention.none")}
        </p>
      ) : (
        <ul className="lines due-lines">
          {listed.map(({ id, name, status, sentence, condition }) => (
            <li key={id} className={toneOfStatus(status)}>
              <span className="tone-icon" title={words.status[status]}>
                <SpriteIcon name={toneOfStatus(status)} />
                <span className="sr">{words.status[status]}: </span>
              </span>
              <div>
                <span>
                  <PageLink to={`/equipment-items/${id}`}>{name}</PageLink>{" "}
                  <ConditionMark condition={condition} />
                </span>{" "}
                <p>{sentence}</p>
              </div>{" "}
              <DialogLink
                href={`/equipment-items/${id}/service`}
                className="btn btn-quiet"
                aria-label={t("dashboard:attention.serviceNamed", { name })}
              >
                {t("dashboard:attention.service")}
              </DialogLink>
            </li>
          ))}
        </ul>
      )}
      {more > 0 ? (
        <p className="-mb-2 flex flex-wrap gap-x-4">
          {URGENT.map((status) =>
            counts[status] > 0 ? (
              <Fragment key={status}>
                <PageLink to={`/?status=${status}`} className="all-link">
                  {words.status[status]} ({counts[status]})
                </PageLink>{" "}
              </Fragment>
            ) : null,
          )}
        </p>
      ) : null}
    </section>
  );
}
