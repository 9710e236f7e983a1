import { Fragment } from "react";
import { DialogLink } from "#app/components/dialog/dialog-link.tsx";
import { StatusPill } from "#app/components/equipment/status-badge.tsx";
import { ListTable } from "#app/components/list-table.tsx";
import { RowActs } from "#app/components/row-acts.tsx";
import { TaskSteps } from "#app/components/service/task-steps.tsx";
import type { WordedTask } from "#app/components/service/tasks-view.ts";
import { DASH } from "#app/i18n/format.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";

const COLUMNS = 6;

/** The tasks of a machine: a table on a desk, a card for each on a phone. */
export function TasksSection({ machineId, tasks }: { machineId: string; tasks: WordedTask[] }) {
  const { t } = useI18n();
  return (
    <section aria-labelledby="tasks">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id="tasks">{t("service:task.title")}</h2>
        <DialogLink className="btn" href={`/equipment-items/${machineId}/tasks/add`}>
          {t("service:task.add")}
        </DialogLink>
      </div>
      <ListTable
        caption={{ heading: "tasks" }}
        columns={[
          t("service:task.name"),
          t("service:plan.status"),
          t("service:plan.interval"),
          t("service:plan.last"),
          t("service:plan.next"),
          { hidden: t("service:plan.actions") },
        ]}
        className="lined"
      >
        <tbody>
          {tasks.map((task) => (
            <Row key={task.id} task={task} at={`/equipment-items/${machineId}/tasks/${task.id}`} />
          ))}
        </tbody>
      </ListTable>
    </section>
  );
}

function Row({ task, at }: { task: WordedTask; at: string }) {
  return (
    <>
      <TaskRow task={task} at={at} />
      {task.steps === null ? null : (
        <tr className="border-t-0!">
          <td colSpan={COLUMNS} className="pt-0!">
            <TaskSteps name={task.name} steps={task.steps} />
          </td>
        </tr>
      )}
    </>
  );
}

function TaskRow({ task, at }: { task: WordedTask; at: string }) {
  const { t } = useI18n();
  return (
    <tr>
      <th scope="row">
        <span className="name">{task.name}</span>{" "}
        {task.byOperator ? (
          <span className="hint block font-normal">{t("service:task.byOperator")}</span>
        ) : null}
      </th>
      <td>
        <span>
          {task.hasStatus ? <StatusPill status={task.status}>{task.statusWord}</StatusPill> : null}{" "}
          <span className="block wrap-anywhere">{task.text || DASH}</span>
        </span>
      </td>
      <td data-label={t("service:plan.interval")}>
        <span>{task.interval ?? t("service:plan.noInterval")}</span>
      </td>
      <td data-label={t("service:plan.last")}>
        <Lines lines={task.last} />
      </td>
      <td data-label={t("service:plan.next")}>
        <Lines lines={task.next} />
      </td>
      <RowActs name={task.name}>
        <li>
          <DialogLink
            className="rail-link"
            href={at}
            aria-label={t("service:task.editNamed", { task: task.name })}
          >
            {t("service:task.edit")}
          </DialogLink>
        </li>
        {task.isDefault ? null : (
          <li>
            <DialogLink
              className="rail-link text-overdue"
              href={`${at}/remove`}
              aria-label={t("service:task.removeNamed", { task: task.name })}
            >
              {t("service:task.remove")}
            </DialogLink>
          </li>
        )}
      </RowActs>
    </tr>
  );
}

function Lines({ lines }: { lines: string[] }) {
  return (
    <span>
      {lines.length === 0
        ? DASH
        : lines.map((line, index) => (
            <Fragment key={line}>
              {index === 0 ? null : <span className="md:hidden">, </span>}
              <span className="md:block min-[78rem]:whitespace-nowrap">{line}</span>
            </Fragment>
          ))}
    </span>
  );
}
