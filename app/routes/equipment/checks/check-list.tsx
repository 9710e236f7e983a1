import { FaultLines } from "#app/components/checks/line-text.tsx";
import type { wordedCheck } from "#app/components/checks/view.ts";
import { ListTable } from "#app/components/list-table.tsx";
import { DASH } from "#app/i18n/format.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";

type Check = ReturnType<typeof wordedCheck>;

/** The checks of one machine, the latest first. */
export function CheckList({ checks }: { checks: Check[] }) {
  const { t } = useI18n();
  return (
    <ListTable
      caption={t("checks:title")}
      columns={[
        t("checks:column.time"),
        t("checks:column.operator"),
        t("checks:column.result"),
        { number: t("checks:column.reading") },
      ]}
    >
      <tbody>
        {checks.map((check) => (
          <Row key={check.id} check={check} />
        ))}
      </tbody>
    </ListTable>
  );
}

function Row({ check: { id, time, operatorName, usage, faults } }: { check: Check }) {
  const { t } = useI18n();
  return (
    <tr>
      <th scope="row">
        <a className="name md:whitespace-nowrap" href={`/checks/${id}`}>
          {time}
        </a>
      </th>
      <td className="md:min-w-30" data-label={t("checks:column.operator")}>
        <span className="wrap-anywhere">{operatorName}</span>
      </td>
      <td data-label={t("checks:column.result")}>
        {faults.length === 0 ? (
          <span>{t("checks:allOk")}</span>
        ) : (
          <strong className="font-semibold wrap-anywhere">
            <FaultLines faults={faults} />
          </strong>
        )}
      </td>
      <td className="num" data-label={t("checks:column.reading")}>
        <span className="md:whitespace-nowrap">{usage ?? DASH}</span>
      </td>
    </tr>
  );
}
