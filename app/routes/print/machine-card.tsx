import type { CardLine } from "#app/domain/equipment/machine-card.ts";
import { endpoint, endpoints } from "#app/http/endpoint.server.ts";
import { machineLine } from "#app/i18n/machine-line.ts";
import { getPrintedCard } from "#app/services/equipment/machine-card.ts";
import { reportPage } from "./report.server.tsx";

/** A machine's card on paper, to hang in the cab. */
const page = endpoints({
  "/equipment-items/:id/card/print": {
    GET: endpoint({}, async ({ services, actor, id, locale, t }) => {
      const { machine, card } = await getPrintedCard(services, actor, id);
      const line = machineLine(machine, t);
      async function* pages() {
        yield [...card.lines.entries()];
      }
      return reportPage<[number, CardLine]>(
        {
          company: actor.company.name,
          title: machine.name,
          facts: [t("equipment:card.title"), ...(line ? [line] : [])],
          columns: [
            { heading: t("equipment:card.label"), cell: ([, { label }]) => label },
            { heading: t("equipment:card.value"), text: true, cell: ([, { value }]) => value },
          ],
          empty: t("errors:machine_card.not_found"),
          pages: pages(),
          keyOf: ([at]) => String(at),
          back: { href: `/equipment-items/${id}`, label: t("equipment:card.back") },
        },
        { locale, t },
      );
    }),
  },
});

export const loader = page;
