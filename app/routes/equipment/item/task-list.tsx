import { StatusIcon } from "#app/components/equipment/status-icon.tsx";
import { toneOfStatus } from "#app/components/equipment/status-tone.ts";
import type { WordedTask } from "#app/components/service/tasks-view.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";

/** A machine's service tasks, each with its status; none for a machine whose own status says it all. */
export function TaskList({ tasks }: { tasks: WordedTask[] }) {
  const { t } = useI18n();
  if (tasks.length === 0) return null;
  return (
    <section className="card min-w-0" aria-labelledby="tasks">
      <h2 id="tasks" className="mb-1">
        {t("service:task.title")}
      </h2>
      <ul className="list-none p-0">
        {tasks.map(({ id, name, hasStatus, status, statusWord, text }) => {
          const tone = toneOfStatus(status);
          return (
            <li key={id} className="border-b border-line py-2 last:border-0 last:pb-0">
              <p className="flex flex-wrap items-center justify-between gap-x-2">
                <span className="font-semibold wrap-anywhere">{name}</span>{" "}
                {hasStatus ? (
                  <b className={`pill ${tone}`}>
                    <StatusIcon tone={tone} />
                    {statusWord}
                  </b>
                ) : null}
              </p>
              <p className="text-soft">{text}</p>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
