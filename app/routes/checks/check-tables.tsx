import type { wordedCheck } from "#app/components/checks/view.ts";
import { forbidsUse } from "#app/domain/checks/checklist.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";

/** Checks, the latest first: rows on a desk, cards on a phone. */
export function CheckTable({ checks }: { checks: ReturnType<typeof wordedCheck>[] }) {
  const { t } = useI18n();
  const isStarred = checks.some(({ faults }) => faults.some(forbidsUse));
  return (
    <>
      <div className="list-frame">
        <table className="list">
          <caption className="sr">{t("checks:title")}</caption>
          <thead>
            <tr>
              <th scope="col">{t("checks:column.time")}</th>
              <th scope="col">{t("checks:column.machine")}</th>
              <th scope="col">{t("checks:column.operator")}</th>
              <th scope="col" className="num">
                {t("checks:column.reading")}
              </th>
              <th scope="col">{t("checks:column.result")}</th>
            </tr>
          </thead>
          <tbody>
            {checks.map(({ id, time, equipmentName, operatorName, usage, faults }) => (
              <tr key={id}>
                <th scope="row">
                  <a className="name md:whitespace-nowrap" href={`/checks/${id}`}>
                    {time}
                  </a>
                </th>
                <td data-label={t("checks:column.machine")}>
                  <span className="wrap-anywhere">{equipmentName}</span>
                </td>
                <td data-label={t("checks:column.operator")}>
                  <span className="wrap-anywhere">{operatorName}</span>
                </td>
                <td className="num" data-label={t("checks:column.reading")}>
                  <span>{usage ?? "—"}</span>
                </td>
                <td data-label={t("checks:column.result")}>
                  <Result faults={faults} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {isStarred ? <p className="hint mt-2">{t("checks:starred")}</p> : null}
    </>
  );
}

function Result({ faults }: { faults: string[] }) {
  const { t } = useI18n();
  if (faults.length === 0) return <span>{t("checks:allOk")}</span>;
  return (
    <span className="font-semibold wrap-anywhere">
      {faults.map((fault) => (
        <span key={fault} className="block">
          {fault}
        </span>
      ))}
    </span>
  );
}

type Missed = { key: string; equipmentName: string; href: string; day: string };

/** Machines and days that were used without a check. */
export function MissedTable({ missed, more }: { missed: Missed[]; more: number }) {
  const { t } = useI18n();
  return (
    <>
      <div className="list-frame">
        <table className="list">
          <caption className="sr">{t("checks:missed.title")}</caption>
          <thead>
            <tr>
              <th scope="col">{t("checks:column.machine")}</th>
              <th scope="col">{t("checks:column.day")}</th>
            </tr>
          </thead>
          <tbody>
            {missed.map(({ key, equipmentName, href, day }) => (
              <tr key={key}>
                <th scope="row">
                  <a className="name" href={href}>
                    {equipmentName}
                  </a>
                </th>
                <td data-label={t("checks:column.day")}>
                  <span>{day}</span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {more > 0 ? <p className="hint mt-2">{t("checks:missed.more", { count: more })}</p> : null}
    </>
  );
}
