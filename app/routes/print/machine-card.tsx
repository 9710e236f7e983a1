import type { CardLine } from "#app/domain/equipment/machine-card.ts";
import { linesOfText } from "#app/domain/lines-of-text.ts";
import { sumOf } from "#app/domain/quantity.ts";
import { endpoint, endpoints } from "#app/http/endpoint.server.ts";
import { machineLine } from "#app/i18n/machine-line.ts";
import { getPrintedCard } from "#app/services/equipment/machine-card.ts";
import { reportPage } from "./report.server.tsx";

/** What one Letter sheet has room for below its title, in pixels of paper. */
const ROOM = 760;

/**
 * The sizes of the sheet's letters, the largest first: the height of a line of text, what a row takes besides, and the
 * letters that a label and a value have room for in a line.
 */
const SIZES = [
  { density: undefined, line: 21, row: 11, label: 26, value: 66 },
  { density: "tight", line: 15, row: 5, label: 30, value: 78 },
  { density: "tightest", line: 11.5, row: 2, label: 36, value: 94 },
] as const;

/** The largest letters with which all lines stand on one sheet. */
function densityOf(lines: readonly CardLine[]) {
  const fits = SIZES.find((size) => {
    const heights = lines.map(
      ({ label, value }) =>
        size.row + size.line * Math.max(linesOfText(label, size.label), linesOfText(value, size.value)),
    );
    return sumOf(heights) <= ROOM;
  });
  return fits ? fits.density : "tightest";
}

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
          density: densityOf(card.lines),
          keyOf: ([at]) => String(at),
          back: { href: `/equipment-items/${id}`, label: t("equipment:card.back") },
        },
        { locale, t },
      );
    }),
  },
});

export const loader = page;
