import { wordedTasks } from "#app/components/service/tasks-view.ts";
import { doneText } from "#app/domain/service/service-entry.ts";
import { endpoint, endpoints } from "#app/http/endpoint.server.ts";
import { doerText } from "#app/i18n/author.ts";
import { formatCalendarDate, formatCost } from "#app/i18n/format.ts";
import type { Translate } from "#app/i18n/translate.ts";
import { usageText } from "#app/i18n/usage-words.ts";
import { todayOf } from "#app/services/actor.ts";
import { serviceHistoryOf } from "#app/services/service/service-history.ts";
import type { ServiceHistoryRow } from "#db/queries/service/service-history.ts";
import { partsText } from "./machine-name.tsx";
import { reportPage } from "./report.server.tsx";
import { PrintedSteps, StepsBox } from "./steps.tsx";

/**
 * The services of a machine on paper, also of a retired one, latest first and without notes. Costs are shown
 * only on request, so that the paper can be handed to a buyer. So are the tasks with their steps.
 */
const page = endpoints({
  "/equipment-items/:id/services/print": {
    GET: endpoint({}, async ({ services, actor, id, url, locale, t }) => {
      const { machine, retired, steps: lines, summary, pages } = await serviceHistoryOf(services, actor, id);
      const costs = url.searchParams.get("costs") === "1";
      const hasSteps = lines.size > 0;
      const steps = hasSteps && url.searchParams.get("steps") === "1";
      const today = todayOf(actor, services.now());
      const money = (cents: number) => formatCost(cents, locale);
      /** Empty for a service that cost nothing. */
      const cost = (of: (row: ServiceHistoryRow) => number) => (row: ServiceHistoryRow) =>
        row.laborCost + row.partsCost > 0 ? money(of(row)) : "";
      const facts = [
        t(`common:type.${machine.type}`),
        machine.serialNumber && t("common:serial", { serial: machine.serialNumber }),
        machine.unit === "n/a"
          ? null
          : t("service:print.meter", { usage: usageText(machine.currentUsage, machine.unit, locale, t) }),
      ];
      return reportPage<ServiceHistoryRow>(
        {
          company: actor.company.name,
          title: t("service:print.title", { name: machine.name }),
          facts: [
            facts.filter(Boolean).join(" · "),
            t("service:print.printedOn", {
              date: formatCalendarDate(today, locale),
              count: summary.count,
            }),
            ...(costs ? [t("service:print.costs", { amount: money(summary.cost) })] : []),
          ],
          columns: [
            {
              heading: t("service:print.date"),
              short: true,
              cell: ({ date }) => formatCalendarDate(date, locale),
            },
            {
              heading: t("service:print.usage"),
              num: true,
              cell: ({ usage, unit }) => (usage === null ? "" : usageText(usage, unit, locale, t)),
            },
            {
              heading: t("service:print.work"),
              text: true,
              cell: (row) => doneText(row, t("common:unnamedTask")),
            },
            {
              heading: t("service:print.doneBy"),
              text: true,
              cell: (row) => (
                <>
                  {doerText(t, row)}{" "}
                  {row.doneBy === "vendor" ? <small>{t("service:print.vendor")}</small> : null}
                </>
              ),
            },
            { heading: t("service:print.parts"), text: true, cell: ({ parts }) => partsText(parts) },
            { heading: t("service:print.reference"), text: true, cell: ({ reference }) => reference },
            ...(costs
              ? ([
                  {
                    heading: t("service:print.labor"),
                    num: true,
                    cell: cost((row) => row.laborCost),
                  },
                  {
                    heading: t("service:print.partsCost"),
                    num: true,
                    cell: cost((row) => row.partsCost),
                  },
                  {
                    heading: t("service:print.total"),
                    num: true,
                    cell: cost((row) => row.laborCost + row.partsCost),
                  },
                ] as const)
              : []),
          ],
          empty: t("service:print.empty"),
          pages,
          keyOf: ({ seq }) => String(seq),
          back: { href: `/equipment-items/${id}/services`, label: t("service:print.back") },
          below: steps ? (
            <PrintedSteps
              title={t("service:task.title")}
              tasks={wordedTasks(machine, today, { locale, t }, lines).map((task) => ({
                ...task,
                text: [task.interval, ...(retired ? [] : task.next)].filter(Boolean).join(" · "),
              }))}
            />
          ) : null,
          choice: <Choice costs={costs} steps={hasSteps ? steps : null} t={t} />,
        },
        { locale, t },
      );
    }),
  },
});

/** What the paper shows besides; `steps` is null for a machine without any. */
function Choice({ costs, steps, t }: { costs: boolean; steps: boolean | null; t: Translate }) {
  return (
    <form method="get" className="choice">
      <label>
        <input type="checkbox" name="costs" value="1" defaultChecked={costs} /> {t("service:print.showCosts")}
      </label>{" "}
      {steps === null ? null : <StepsBox steps={steps} t={t} />}{" "}
      <button type="submit" className="btn">
        {t("service:print.update")}
      </button>
    </form>
  );
}

export const loader = page;
export const action = page;
