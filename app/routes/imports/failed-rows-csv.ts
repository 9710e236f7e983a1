import { recordedCsv } from "#app/http/downloads/csv.server.ts";
import { endpoint, endpoints } from "#app/http/endpoint.server.ts";
import { reasonText } from "#app/i18n/import-words.ts";
import { todayOf } from "#app/services/actor.ts";
import { readWrongRows } from "#app/services/imports/check-import.ts";

/** The heading of the reasons, which another import leaves out. */
const ERROR = "Error";

/** The wrong rows of an import as they were, each with its reason, for correction and another import. */
const download = endpoints({
  "/imports/:importId/failed-rows.csv": {
    GET: endpoint({}, async (asked) => {
      const { actor, services, params, t, locale } = asked;
      const { row, kept: table, wrong } = await readWrongRows(services, actor, params.importId ?? "");
      const cells = new Map(table.lines.map((line) => [line.row, line.cells]));
      const headings = row.profile.columns.map(({ heading }) => heading);
      // A corrected file has the column already.
      const kept = headings.flatMap((heading, index) => (heading === ERROR ? [] : [index]));
      const rows = wrong.map(({ row: number, ...reason }) => [
        ...kept.map((index) => cells.get(number)?.[index] ?? ""),
        t("imports:check.rowIs", { row: number, reason: reasonText(reason, { t, locale }) }),
      ]);
      const name = `import-errors-${todayOf(actor, services.now())}.csv`;
      const header = [...kept.map((index) => headings[index] ?? ""), ERROR];
      return recordedCsv(asked, { name, header, pages: [rows] });
    }),
  },
});

export const loader = download;
export const action = download;
