import { FaultLines } from "#app/components/checks/line-text.tsx";
import type { wordedCheck } from "#app/components/checks/view.ts";
import { machineHref } from "#app/components/equipment/machine-href.ts";
import { ListTable } from "#app/components/list-table.tsx";
import { groupBy } from "#app/domain/row-groups.ts";
import { DASH } from "#app/i18n/format.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";

/**
 * Checks by day, the latest first. On a phone a day is a line and the checks with something wrong; it shows the others
 * when it is ticked.
 */
export function CheckTable({ checks }: { checks: WordedCheck[] }) {
  const { t } = useI18n();
  const days = groupBy(checks, ({ day }) => day);
  return (
    <ListTable
      caption={t("checks:title")}
      columns={[
        t("checks:column.time"),
        t("checks:column.machine"),
        t("checks:column.operator"),
        { number: t("checks:column.reading") },
        t("checks:column.result"),
      ]}
      className="rows day-rows"
    >
      {days.map(([day, ofDay]) => (
        <tbody key={day}>
          <DayRow day={day} checks={ofDay} isOpen={days.length === 1} />
          {ofDay.map((check) => (
            <CheckRow key={check.id} check={check} />
          ))}
        </tbody>
      ))}
    </ListTable>
  );
}

type WordedCheck = ReturnType<typeof wordedCheck>;

/** Heads a day with how its checks ended. */
function DayRow({ day, checks, isOpen }: { day: string; checks: WordedCheck[]; isOpen: boolean }) {
  const { t } = useI18n();
  const notOk = checks.filter(({ faults }) => faults.length > 0).length;
  return (
    <tr className="group">
      <th colSpan={5} scope="rowgroup">
        <label>
          <input type="checkbox" defaultChecked={isOpen} autoComplete="off" />{" "}
          <span className="grow">{day}</span>{" "}
          <span className="font-normal text-soft">{t("checks:ofDay", { count: checks.length })}</span>{" "}
          {notOk === 0 ? (
            <span className="font-normal text-soft">{t("checks:allOk")}</span>
          ) : (
            <span>{t("checks:notOkOfDay", { count: notOk })}</span>
          )}
        </label>
      </th>
    </tr>
  );
}

function CheckRow({ check }: { check: WordedCheck }) {
  const { t } = useI18n();
  const { id, clock, equipmentId, equipmentName, isRetired, operatorName, usage, faults } = check;
  return (
    <tr className={faults.length === 0 ? "fine" : undefined}>
      <td className="md:whitespace-nowrap">
        <a
          href={`/checks/${id}`}
          aria-label={`${t("checks:check.of", { name: equipmentName })}, ${check.time}`}
        >
          {clock}
        </a>
      </td>
      <th scope="row">
        <a className="name" href={machineHref({ id: equipmentId, retired: isRetired })}>
          {equipmentName}
        </a>
      </th>
      <td className="md:min-w-36">{operatorName}</td>
      <td className={usage === null ? "num max-md:hidden" : "num md:whitespace-nowrap"}>{usage ?? DASH}</td>
      <td className={faults.length === 0 ? undefined : "faults"}>
        <Result faults={faults} />
      </td>
    </tr>
  );
}

function Result({ faults }: { faults: string[] }) {
  const { t } = useI18n();
  if (faults.length === 0) return <span>{t("checks:allOk")}</span>;
  return (
    <span className="font-semibold wrap-anywhere">
      <FaultLines faults={faults} />
    </span>
  );
}

type Missed = { key: string; equipmentName: string; href: string; day: string };

/** Machines and days that were used without a check. */
export function MissedTable({ missed, more }: { missed: Missed[]; more: number }) {
  const { t } = useI18n();
  return (
    <>
      <ListTable
        caption={{ heading: "missed" }}
        columns={[t("checks:column.machine"), t("checks:column.day")]}
        className="rows pair-rows"
      >
        <tbody>
          {missed.map(({ key, equipmentName, href, day }) => (
            <tr key={key}>
              <th scope="row">
                <a className="name" href={href}>
                  {equipmentName}
                </a>
              </th>
              <td>{day}</td>
            </tr>
          ))}
        </tbody>
      </ListTable>
      {more > 0 ? <p className="hint mt-2">{t("checks:missed.more", { count: more })}</p> : null}
    </>
  );
}
