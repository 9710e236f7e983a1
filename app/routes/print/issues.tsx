import { Mark } from "#app/components/issues/condition-mark.tsx";
import { issueQuery, readIssueFilter } from "#app/components/issues/issue-filter.ts";
import { wordedIssue } from "#app/components/issues/view.ts";
import { endpoint, endpoints } from "#app/http/endpoint.server.ts";
import { formatCalendarDate } from "#app/i18n/format.ts";
import { todayOf } from "#app/services/actor.ts";
import { pagesOfIssues } from "#app/services/issues/list-issues.ts";
import type { IssueWithMachine } from "#db/queries/issues/issues.ts";
import { reportPage } from "./report.server.tsx";

/** The issues of the screen's filter on paper, all of them, with all their words. */
const page = endpoints({
  "/issues/print": {
    GET: endpoint({}, ({ services, actor, url, locale, t }) => {
      const filter = readIssueFilter(url.searchParams);
      const worded = (row: IssueWithMachine) =>
        wordedIssue(row, { locale, t, timeZone: actor.company.timeZone });
      return reportPage<IssueWithMachine>(
        {
          company: actor.company.name,
          title: t("issues:title"),
          facts: [
            `${formatCalendarDate(todayOf(actor, services.now()), locale)} · ${t(`issues:filter.${filter.status === "all" ? "all" : "open"}`)}`,
          ],
          columns: [
            {
              heading: t("issues:column.machine"),
              cell: (row) => row.shownName,
            },
            {
              heading: t("issues:column.condition"),
              cell: ({ condition }) => <Mark condition={condition} t={t} />,
            },
            { heading: t("issues:column.issue"), words: true, cell: ({ description }) => description },
            {
              heading: t("issues:column.reported"),
              text: true,
              cell: (row) => {
                const { by, again } = worded(row);
                return (
                  <>
                    {by} {again ? <small>{again}</small> : null}
                  </>
                );
              },
            },
            ...(filter.status === "all"
              ? [
                  {
                    heading: t("issues:column.status"),
                    text: true as const,
                    cell: (row: IssueWithMachine) => {
                      const { status, resolved } = worded(row);
                      return (
                        <>
                          {t(`issues:status.${status}`)} {resolved ? <small>{resolved}</small> : null}
                        </>
                      );
                    },
                  },
                ]
              : []),
          ],
          empty: t(filter.status === "all" ? "issues:emptyAll" : "issues:empty"),
          pages: pagesOfIssues(services, actor, filter),
          keyOf: ({ id }) => id,
          back: { href: `/issues?${issueQuery(filter)}`, label: t("issues:backToIssues") },
        },
        { locale, t },
      );
    }),
  },
});

export const loader = page;
export const action = page;
