import { Fragment } from "react";
import { StatusIcon } from "#app/components/equipment/status-icon.tsx";
import { type Tone, toneOfStatus } from "#app/components/equipment/status-tone.ts";
import type { WordedTask } from "#app/components/service/tasks-view.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";

/** A machine's service tasks, each with its status and how much of its interval is gone; none without a schedule. */
export function TaskList({ id, tasks }: { id: string; tasks: WordedTask[] }) {
  const { t } = useI18n();
  return (
    <section className="card min-w-0" aria-labelledby="tasks">
      <div className="-mt-2 flex flex-wrap items-center justify-between gap-x-4">
        <h2 id="tasks">{t("service:task.title")}</h2>{" "}
        <a className="inline-flex min-h-11 items-center" href={`/equipment-items/${id}/services`}>
          {t("common:servicePlan")}
        </a>
      </div>
      {tasks.length === 0 ? (
        <p className="text-soft">{t("equipment:list.notScheduled")}</p>
      ) : (
        <ul className="list-none p-0">
          {tasks.map((task) => (
            <Task key={task.id} task={task} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Task({ task: { name, status, statusWord, text, gone, interval, next } }: { task: WordedTask }) {
  const tone = toneOfStatus(status);
  const terms = interval === null ? next : [interval, ...next];
  return (
    <li className="border-b border-line py-3 last:border-0 last:pb-0">
      <p className="flex flex-wrap items-center justify-between gap-x-2">
        <span className="font-medium wrap-anywhere">{name}</span>{" "}
        <b className={`pill ${tone}`}>
          <StatusIcon tone={tone} />
          {statusWord}
        </b>
      </p>
      {gone === null ? null : <Bar percent={gone} tone={tone} />}
      <p className="flex flex-wrap justify-between gap-x-4 text-small text-soft">
        <span className="text-ink">{text}</span>{" "}
        <span>
          {terms.map((term, index) => (
            <Fragment key={term}>
              {index > 0 ? " · " : null}
              <span>{term}</span>
            </Fragment>
          ))}
        </span>
      </p>
    </li>
  );
}

/** The part of the interval that is gone; the words below say what is left. */
function Bar({ percent, tone }: { percent: number; tone: Tone }) {
  const { t } = useI18n();
  return (
    <svg
      className={`my-2 h-2 w-full fill-line ${tone}`}
      viewBox="0 0 100 8"
      preserveAspectRatio="none"
      role="img"
      aria-label={t("dashboard:next.used", { percent })}
    >
      <rect width="100" height="8" />
      <rect width={Math.min(100, percent)} height="8" className="fill-tone" />
    </svg>
  );
}
