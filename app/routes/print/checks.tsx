import { ChecksFilter } from "#app/components/checks/checks-filter.tsx";
import { endText, wordedCheck } from "#app/components/checks/view.ts";
import { linesWithEnds } from "#app/domain/checks/checklist.ts";
import { formatCount } from "#app/domain/quantity.ts";
import { endpoint, endpoints } from "#app/http/endpoint.server.ts";
import { printChecksQuery, readChecksQuery } from "#app/http/queries/checks-query.server.ts";
import { formatCalendarDate, formatMonth } from "#app/i18n/format.ts";
import { todayOf } from "#app/services/actor.ts";
import { checksForPaper, monthOfChecks, PAPER_MAX } from "#app/services/checks/checks.ts";
import { monthsToOffer } from "#app/services/files/asked-month.ts";
import type { CheckRow } from "#db/queries/checks/checks.ts";
import { reportPage } from "./report.server.tsx";

/** A month's checks on paper, of retired machines too, with a line to sign. */
const page = endpoints({
  "/checks/print": {
    GET: endpoint({}, async ({ services, actor, url, locale, t }) => {
      const filter = monthOfChecks(services, actor, readChecksQuery(url));
      const { count, pages, machines, retired } = await checksForPaper(services, actor, filter);
      const { month, equipmentId } = { month: filter.month.month, equipmentId: filter.equipmentId };
      const reader = { locale, timeZone: actor.company.timeZone, t };
      const asked = { month, equipment: equipmentId ?? "" };
      return reportPage<CheckRow>(
        {
          company: actor.company.name,
          title: t("checks:paper.title", { month: formatMonth(month, locale, "monthAndYear") }),
          facts: pages
            ? [
                t("checks:paper.printedOn", {
                  date: formatCalendarDate(todayOf(actor, services.now()), locale),
                  count,
                }),
                ...(count > 0 ? [t("checks:starred")] : []),
              ]
            : [],
          columns: [
            {
              heading: t("checks:column.time"),
              short: true,
              cell: (row) => wordedCheck(row, reader).time,
            },
            {
              heading: t("checks:column.machine"),
              text: true,
              cell: ({ equipmentName, serialNumber }) => (
                <>
                  {equipmentName}{" "}
                  {serialNumber ? <small>{t("common:serial", { serial: serialNumber })}</small> : null}
                </>
              ),
            },
            {
              heading: t("checks:column.operator"),
              text: true,
              cell: (row) => (
                <>
                  {row.operatorName} <small>{wordedCheck(row, reader).usage}</small>
                </>
              ),
            },
            {
              heading: t("checks:paper.lines"),
              words: true,
              cell: (row) => <Lines row={row} reader={reader} />,
            },
          ],
          empty: pages
            ? t("checks:none")
            : t("checks:paper.tooMany", { most: formatCount(PAPER_MAX, locale) }),
          pages: pages ?? noPages(),
          keyOf: ({ id }) => id,
          back: { href: `/checks${printChecksQuery(asked)}`, label: t("checks:paper.back") },
          below: pages && count > 0 ? <p className="signature">{t("checks:paper.signature")}</p> : null,
          choice: (
            <form method="get" className="choice">
              <ChecksFilter
                month={month}
                months={monthsToOffer(services, actor, filter.month.month)}
                equipmentId={equipmentId}
                machines={machines}
                retired={retired}
                locale={locale}
                t={t}
              />
            </form>
          ),
        },
        { locale, t },
      );
    }),
  },
});

async function* noPages(): AsyncGenerator<CheckRow[]> {}

/** The lines that were OK in one paragraph; below it each that was not, with how its issue ended. */
function Lines({ row, reader }: { row: CheckRow; reader: Parameters<typeof endText>[1] }) {
  const { t } = reader;
  const lines = linesWithEnds(row.lines, row.ends);
  const fine = lines.filter(({ ok }) => ok);
  return (
    <>
      {lines
        .filter(({ ok }) => !ok)
        .map(({ line, word, end }) => (
          <div key={line}>
            <b>{t("checks:notOk")}</b> {t("checks:fault", { line, word })}{" "}
            {end ? <small>{endText(end, reader)}</small> : null}
          </div>
        ))}
      {fine.length > 0 ? (
        <div>
          <b>{t("checks:ok")}</b> {fine.map(({ line }) => line).join(" · ")}
        </div>
      ) : null}
    </>
  );
}

export const loader = page;
export const action = page;
