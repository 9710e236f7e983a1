import { machineSentence } from "#app/components/equipment/machine-sentence.ts";
import { Mark } from "#app/components/issues/condition-mark.tsx";
import { fleetQuery, readFleetFilter } from "#app/domain/equipment/fleet-filter.ts";
import { machineStatus, nextDateOfMachine } from "#app/domain/equipment/machine-status.ts";
import { routeWordOf, statusFromRouteWord } from "#app/domain/service/service-status.ts";
import { schedulesOf } from "#app/domain/service/stored-tasks.ts";
import { endpoint, endpoints } from "#app/http/endpoint.server.ts";
import { formatCalendarDate } from "#app/i18n/format.ts";
import { usageText } from "#app/i18n/usage-words.ts";
import { todayOf } from "#app/services/actor.ts";
import { countMachinesOfStatus, pagesOfStatus } from "#app/services/equipment/status-machines.ts";
import type { NamedRow } from "#db/queries/equipment/equipment.ts";
import { MachineName } from "./machine-name.tsx";
import { reportPage } from "./report.server.tsx";

/** A status page on paper with all its machines: what needs service, when, and with which parts. */
const page = endpoints({
  "/equipment/:status/print": {
    GET: endpoint({}, async ({ services, actor, params, url, locale, t }) => {
      const status = statusFromRouteWord(params.status);
      const { place } = readFleetFilter(url.searchParams);
      const filter = { status, place };
      const word = routeWordOf(status);
      const today = todayOf(actor, services.now());
      const count = await countMachinesOfStatus(services, actor, filter);
      const dateOf = (row: NamedRow) => {
        const date = nextDateOfMachine(schedulesOf(row));
        return date ? formatCalendarDate(date, locale) : "";
      };
      const statusOf = (row: NamedRow) => {
        const { status, text } = machineStatus(schedulesOf(row), today);
        return {
          word: t(`equipment:status.${status}`),
          sentence: machineSentence(text, row.unit, locale, t),
        };
      };
      return reportPage(
        {
          company: actor.company.name,
          title: t(`dashboard:statusPage.${word}.title`),
          facts: [
            t(`dashboard:statusPage.${word}.text`),
            `${formatCalendarDate(today, locale)} · ${t("dashboard:statusPage.found", { count })}`,
          ],
          columns: [
            {
              heading: t("equipment:list.column.name"),
              cell: (row) => <MachineName machine={row} t={t} parts />,
            },
            { heading: t("equipment:list.column.type"), cell: (row) => t(`common:type.${row.type}`) },
            {
              heading: t("equipment:list.column.currentUsage"),
              num: true,
              cell: (row) => usageText(row.currentUsage, row.unit, locale, t),
            },
            {
              heading: t("equipment:form.serviceInterval"),
              num: true,
              cell: (row) =>
                row.serviceInterval > 0 ? usageText(row.serviceInterval, row.unit, locale, t) : "",
            },
            { heading: t("equipment:list.column.nextMaintenance"), cell: dateOf },
            {
              heading: t("equipment:list.column.status"),
              cell: (row) => {
                const { word, sentence } = statusOf(row);
                return (
                  <>
                    {word} <Mark condition={row.condition} t={t} /> <small>{sentence}</small>
                  </>
                );
              },
            },
          ],
          empty: t("dashboard:statusPage.empty"),
          pages: pagesOfStatus(services, actor, filter),
          keyOf: ({ id }) => id,
          back: { href: `/equipment/${word}${fleetQuery({ place })}`, label: t("print:back") },
        },
        { locale, t },
      );
    }),
  },
});

export const loader = page;
export const action = page;
