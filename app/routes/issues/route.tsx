import { useLoaderData } from "@remix-run/react";
import { viewerOf } from "#app/auth/viewer.ts";
import { machineHref } from "#app/components/equipment/machine-href.ts";
import { address } from "#app/components/files/export-button.tsx";
import { ConditionMark } from "#app/components/issues/condition-mark.tsx";
import { issueQuery, readIssueFilter } from "#app/components/issues/issue-filter.ts";
import { type WordedIssue, wordedIssue } from "#app/components/issues/view.ts";
import { ListTable } from "#app/components/list-table.tsx";
import { PageHead } from "#app/components/page-head.tsx";
import { PageLinks } from "#app/components/page-links.tsx";
import { pageTitle } from "#app/components/page-title.ts";
import { SignedInShell } from "#app/components/signed-in-shell.tsx";
import { Tabs } from "#app/components/tabs.tsx";
import { printIssuePlace, readIssuePlace } from "#app/http/queries/cursor.ts";
import { guarded } from "#app/http/route.server.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { listIssues, SCREEN_ISSUES } from "#app/services/issues/list-issues.ts";

export const handle = { style: "app" };

export const meta = pageTitle("issues:title");

/** The open issues, do_not_run first, or all of them by when they were reported last; 50 a page. */
export const loader = guarded("/issues", async ({ actor, context, request, locale, t }) => {
  const query = new URL(request.url).searchParams;
  const filter = readIssueFilter(query);
  const after = readIssuePlace(query.get("after"));
  const { issues, next } = await listIssues(context, actor, filter, { after, limit: SCREEN_ISSUES });
  const reader = { locale, t, timeZone: actor.company.timeZone };
  const list = issues.map((issue) => wordedIssue(issue, reader));
  return {
    viewer: viewerOf(actor),
    filter,
    /** Taken from its first issue; without one there is nothing to name. */
    machine: filter.equipmentId === null ? null : (list[0]?.name ?? ""),
    list,
    first: after === null ? null : `/issues?${issueQuery(filter)}`,
    next: next && `/issues?${issueQuery(filter, { after: printIssuePlace(next) })}`,
  };
});

export default function IssuesPage() {
  const { t } = useI18n();
  const { viewer, filter, machine, list, first, next } = useLoaderData<typeof loader>();
  const query = issueQuery(filter);
  const addressOf = (status: typeof filter.status) => `/issues?${issueQuery({ ...filter, status })}`;
  return (
    <SignedInShell viewer={viewer}>
      <PageHead
        title={machine ? t("issues:ofMachine", { name: machine }) : t("issues:title")}
        tabs={
          <Tabs
            current={addressOf(filter.status)}
            items={(["open", "all"] as const).map((status) => ({
              to: addressOf(status),
              label: t(`issues:filter.${status}`),
            }))}
            label={t("issues:filter.label")}
          />
        }
        lead={
          filter.equipmentId === null ? (
            t("issues:lead")
          ) : (
            <a href={`/issues?${issueQuery({ ...filter, equipmentId: null })}`}>{t("issues:allMachines")}</a>
          )
        }
      >
        <p className="flex flex-wrap gap-2">
          <a
            className="btn"
            href={address("/exports/issues.csv", Object.fromEntries(new URLSearchParams(query)))}
          >
            {t("downloads:csv")}
          </a>{" "}
          <a className="btn" href={`/issues/print?${query}`}>
            {t("issues:print")}
          </a>
        </p>
      </PageHead>
      {list.length === 0 ? (
        <p className="card">{t(filter.status === "open" ? "issues:empty" : "issues:emptyAll")}</p>
      ) : (
        <IssueTable list={list} withStatus={filter.status === "all"} />
      )}
      <PageLinks label={t("issues:pages")} first={first} firstText={t("issues:first")} next={next} />
    </SignedInShell>
  );
}

function IssueTable({ list, withStatus }: { list: WordedIssue[]; withStatus: boolean }) {
  const { t } = useI18n();
  return (
    <ListTable
      caption={t("issues:title")}
      columns={[
        t("issues:column.issue"),
        t("issues:column.condition"),
        t("issues:column.machine"),
        t("issues:column.reported"),
        ...(withStatus ? [t("issues:column.status")] : []),
      ]}
    >
      <tbody>
        {list.map((issue) => (
          <tr key={issue.id}>
            <th scope="row">
              <a className="name" href={`/issues/${issue.id}`}>
                {issue.words}
              </a>
            </th>
            <td data-label={t("issues:column.condition")}>
              <ConditionMark condition={issue.condition} />
            </td>
            <td data-label={t("issues:column.machine")}>
              <a
                className="wrap-anywhere max-md:inline-flex max-md:min-h-11 max-md:items-center"
                href={machineHref({ id: issue.equipmentId, retired: issue.retired })}
              >
                {issue.name}
              </a>
            </td>
            <td data-label={t("issues:column.reported")}>
              <span className="wrap-anywhere">
                {issue.by} {issue.again ? <span className="hint block">{issue.again}</span> : null}
              </span>
            </td>
            {withStatus ? (
              <td data-label={t("issues:column.status")} className="why">
                <span>{t(`issues:status.${issue.status}`)}</span>{" "}
                {issue.resolved ? <span className="hint block notes">{issue.resolved}</span> : null}
              </td>
            ) : null}
          </tr>
        ))}
      </tbody>
    </ListTable>
  );
}
