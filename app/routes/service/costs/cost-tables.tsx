import { ListTable } from "#app/components/list-table.tsx";
import { PageLink } from "#app/components/page-link.tsx";
import { formatCount } from "#app/domain/quantity.ts";
import { COST_MACHINES } from "#app/domain/service/service-costs.ts";
import { DASH } from "#app/i18n/format.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import type { CostsView } from "./view.server.ts";

/** What each machine cost, the highest total first. */
export function MachineCosts({ machines, fuel }: Pick<CostsView, "machines" | "fuel">) {
  const { t } = useI18n();
  const columns = fuel
    ? (["service", "fuel", "total", "usage", "perUnit"] as const)
    : (["service", "total", "usage", "perUnit"] as const);
  return (
    <>
      <ListTable
        caption={{ heading: "machines" }}
        columns={[
          t("service:cost.machine"),
          ...columns.map((column) => ({ number: t(`service:cost.${column}`) })),
        ]}
      >
        <tbody>
          {machines.map((machine) => (
            <tr key={machine.id ?? "deleted"}>
              <th scope="row">
                <MachineName machine={machine} />
              </th>
              {columns.map((column) => (
                <td
                  key={column}
                  className={classOf(machine, column)}
                  data-label={t(`service:cost.${column}`)}
                >
                  <Cell machine={machine} column={column} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </ListTable>
      {machines.filter(({ id }) => id !== null).length < COST_MACHINES ? null : (
        <p className="hint mt-2">{t("service:cost.mostCostly")}</p>
      )}
    </>
  );
}

type Machine = CostsView["machines"][number];

function MachineName({ machine: { id, name, retired } }: { machine: Machine }) {
  const { t } = useI18n();
  if (id === null) return <span className="name">{name}</span>;
  return (
    <>
      <PageLink className="name" to={`/equipment-items/${id}`}>
        {name}
      </PageLink>{" "}
      {retired ? <span className="hint font-normal md:block">{t("service:cost.retired")}</span> : null}
    </>
  );
}

type Column = "service" | "fuel" | "total" | "usage" | "perUnit";

/** The total is what people look for; a phone leaves zeros out. */
function classOf(machine: Machine, column: Column): string {
  if (column === "total") return "num amount";
  if (column === "usage" || column === "perUnit") return "num";
  return machine[column] === DASH ? "num zero" : "num";
}

function Cell({ machine, column }: { machine: Machine; column: Column }) {
  if (column !== "usage" && column !== "perUnit") return <span>{machine[column]}</span>;
  const { rate } = machine;
  if (rate === null) return <span>{DASH}</span>;
  if ("perUnit" in rate) {
    return column === "usage" ? (
      <span>{rate.usage}</span>
    ) : (
      <strong className="font-semibold">{rate.perUnit}</strong>
    );
  }
  if (column === "usage") return <span>{DASH}</span>;
  return (
    <span>
      {DASH} <span className="hint whitespace-normal md:ml-auto md:block md:max-w-44">{rate.missing}</span>
    </span>
  );
}

/** What the work cost, grouped by what was done together, the highest cost first. */
export function WorkCosts({ work }: Pick<CostsView, "work">) {
  const { locale, t } = useI18n();
  return (
    <ListTable
      caption={{ heading: "work" }}
      columns={[
        t("service:cost.work"),
        { number: t("service:cost.count") },
        { number: t("service:cost.cost") },
      ]}
    >
      <tbody>
        {work.map(({ key, name, count, cost }) => (
          <tr key={key}>
            <th scope="row">
              <span className="name">{name}</span>
            </th>
            <td className="num" data-label={t("service:cost.count")}>
              {formatCount(count, locale)}
            </td>
            <td className="num amount" data-label={t("service:cost.cost")}>
              {cost}
            </td>
          </tr>
        ))}
      </tbody>
    </ListTable>
  );
}
