import { ListTable } from "#app/components/list-table.tsx";
import { DASH } from "#app/i18n/format.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import type { wordedActivity } from "./view.ts";

/** Records of the log, newest first. */
export function ActivityTable({ records }: { records: ReturnType<typeof wordedActivity>[] }) {
  const { t } = useI18n();
  return (
    <ListTable
      caption={t("activity:title")}
      columns={[
        t("activity:column.action"),
        t("activity:column.time"),
        t("activity:column.person"),
        t("activity:column.details"),
      ]}
      className="tall"
    >
      <tbody>
        {records.map(({ seq, time, person, role, action, subject, href, details }) => (
          <tr key={seq}>
            <th scope="row">
              <span className="block">{action}</span>{" "}
              {subject && href ? (
                <a className="wrap-anywhere -my-3 inline-block min-w-11 py-3 font-normal" href={href}>
                  {subject}
                </a>
              ) : subject ? (
                <span className="hint wrap-anywhere block font-normal">{subject}</span>
              ) : null}
            </th>
            <td data-label={t("activity:column.time")}>
              <span className="md:whitespace-nowrap">{time}</span>
            </td>
            <td data-label={t("activity:column.person")}>
              <span className="wrap-anywhere">
                {person} {role ? <span className="hint md:block">{role}</span> : null}
              </span>
            </td>
            {details.length > 0 ? (
              <td data-label={t("activity:column.details")}>
                <span className="wrap-anywhere">
                  {details.map((detail) => (
                    <span key={detail} className="block">
                      {detail}{" "}
                    </span>
                  ))}
                </span>
              </td>
            ) : (
              <td className="zero">{DASH}</td>
            )}
          </tr>
        ))}
      </tbody>
    </ListTable>
  );
}
