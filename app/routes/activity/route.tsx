import { data } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { viewerOf } from "#app/auth/viewer.ts";
import { ExportButton } from "#app/components/files/export-button.tsx";
import { PageHead } from "#app/components/page-head.tsx";
import { PageLinks } from "#app/components/page-links.tsx";
import { pageTitle } from "#app/components/page-title.ts";
import { SignedInShell } from "#app/components/signed-in-shell.tsx";
import { isRefusal } from "#app/domain/app-error.ts";
import { firstFaults } from "#app/http/forms/form.server.ts";
import { printActivityQuery, readActivityQuery } from "#app/http/queries/activity-query.server.ts";
import { printCursor, readCursor } from "#app/http/queries/cursor.ts";
import { guarded } from "#app/http/route.server.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { listActivity } from "#app/services/activity/list-activity.ts";
import { ActivityFilter } from "./activity-filter.tsx";
import { ActivityTable } from "./activity-table.tsx";
import { wordedActivity } from "./view.ts";

export const handle = { style: "app" };

export const meta = pageTitle("activity:title");

/** A page of the log. Choices that can't be read keep what was typed and show nothing. */
export const loader = guarded("/activity", async ({ actor, context, request, locale, t }) => {
  const url = new URL(request.url);
  const asked = readActivityQuery(url);
  const before = readCursor(url.searchParams.get("before"));
  const page = { viewer: viewerOf(actor), asked };
  try {
    const { records, next } = await listActivity(context, actor, asked, before);
    const reader = { locale, timeZone: actor.company.timeZone, t };
    return data({
      ...page,
      records: records.map((record) => wordedActivity(record, reader)),
      faults: {},
      first: before === null ? null : `/activity${printActivityQuery(asked)}`,
      next: next && `/activity${printActivityQuery(asked, { before: printCursor(next) })}`,
    });
  } catch (error) {
    if (!isRefusal(error, "request.invalid")) throw error;
    const faults = firstFaults(error, t);
    return data({ ...page, records: [], faults, first: null, next: null }, { status: 400 });
  }
});

/** Who did what in the company, newest first. */
export default function ActivityPage() {
  const { t } = useI18n();
  const { viewer, asked, records, faults, first, next } = useLoaderData<typeof loader>();
  const isNarrowed = Object.values(asked).some((value) => value !== "");
  const isFaulty = Object.keys(faults).length > 0;
  return (
    <SignedInShell viewer={viewer}>
      <PageHead title={t("activity:title")} lead={t("activity:lead")}>
        {isFaulty ? null : <ExportButton action="/exports/activity-log.csv" fields={asked} />}
      </PageHead>
      <ActivityFilter asked={asked} faults={faults} />
      {records.length > 0 ? (
        <ActivityTable records={records} />
      ) : isFaulty ? null : (
        <p className="card">{t(isNarrowed ? "activity:noneOfThese" : "activity:none")}</p>
      )}
      <PageLinks label={t("activity:pages")} first={first} firstText={t("activity:first")} next={next} />
    </SignedInShell>
  );
}
