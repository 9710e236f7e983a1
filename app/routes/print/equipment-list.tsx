import { Mark } from "#app/components/issues/condition-mark.tsx";
import { fleetQuery } from "#app/domain/equipment/fleet-filter.ts";
import { isByUsage, machineBadge, nextDateOfMachine } from "#app/domain/equipment/machine-status.ts";
import { schedulesOf } from "#app/domain/service/stored-tasks.ts";
import { endpoint, endpoints } from "#app/http/endpoint.server.ts";
import { listFilterOf } from "#app/http/queries/list-query.server.ts";
import { formatCalendarDate } from "#app/i18n/format.ts";
import { usageOfLifespan } from "#app/i18n/usage-words.ts";
import { todayOf } from "#app/services/actor.ts";
import { countEquipment, pagesOfEquipment } from "#app/services/equipment/equipment.ts";
import type { NamedRow } from "#db/queries/equipment/equipment.ts";
import { MachineName } from "./machine-name.tsx";
import { reportPage } from "./report.server.tsx";

/** The whole equipment list on paper: its screen's columns, all machines. */
const page = endpoints({
  "/equipment-list/print": {
    GET: endpoint({}, async ({ services, actor, url, locale, t }) => {
      const filter = listFilterOf(url, t);
      const today = todayOf(actor, services.now());
      const count = await countEquipment(services, actor, filter);
      const usage = (row: NamedRow) => usageOfLifespan(row, locale, t).filter(Boolean).join(" ");
      const next = (row: NamedRow) => {
        const tasks = schedulesOf(row);
        const date = nextDateOfMachine(tasks);
        if (date) return formatCalendarDate(date, locale);
        return t(isByUsage(tasks) ? "equipment:list.usageBased" : "equipment:list.notScheduled");
      };
      return reportPage(
        {
          company: actor.company.name,
          title: t("equipment:list.title"),
          facts: [`${formatCalendarDate(today, locale)} · ${t("equipment:list.lead", { count })}`],
          columns: [
            {
              heading: t("equipment:list.column.name"),
              cell: (row) => <MachineName machine={row} t={t} parts />,
            },
            { heading: t("equipment:list.column.type"), cell: (row) => t(`common:type.${row.type}`) },
            { heading: t("equipment:list.column.currentUsage"), num: true, cell: usage },
            {
              heading: t("equipment:list.column.status"),
              cell: (row) => (
                <>
                  {t(`equipment:badge.${machineBadge(schedulesOf(row), today).key}`)}{" "}
                  <Mark condition={row.condition} t={t} />
                </>
              ),
            },
            { heading: t("equipment:list.column.fuelType"), cell: (row) => t(`common:fuel.${row.fuelType}`) },
            { heading: t("equipment:list.column.nextMaintenance"), cell: next },
          ],
          empty: t("equipment:list.empty"),
          pages: pagesOfEquipment(services, actor, filter),
          keyOf: ({ id }) => id,
          back: { href: `/equipment-list${fleetQuery(filter.condition)}`, label: t("print:back") },
        },
        { locale, t },
      );
    }),
  },
});

export const loader = page;
export const action = page;
