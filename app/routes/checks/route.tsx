import { data } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { viewerOf } from "#app/auth/viewer.ts";
import { ChecksFilter } from "#app/components/checks/checks-filter.tsx";
import { wordedCheck } from "#app/components/checks/view.ts";
import { machineHref } from "#app/components/equipment/machine-href.ts";
import { ExportButton } from "#app/components/files/export-button.tsx";
import { PageHead } from "#app/components/page-head.tsx";
import { PageLinks } from "#app/components/page-links.tsx";
import { pageTitle } from "#app/components/page-title.ts";
import { SignedInShell } from "#app/components/signed-in-shell.tsx";
import { SubjectTabs } from "#app/components/subject-tabs.tsx";
import { printChecksQuery, readChecksQuery } from "#app/http/queries/checks-query.server.ts";
import { printCursor, readCursor } from "#app/http/queries/cursor.ts";
import { readWithMonth } from "#app/http/queries/month-query.server.ts";
import { guarded } from "#app/http/route.server.ts";
import { formatCalendarDate } from "#app/i18n/format.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import type { MessageKey } from "#app/i18n/translate.ts";
import { checksPage, monthOfChecks } from "#app/services/checks/checks.ts";
import { monthsToOffer } from "#app/services/files/asked-month.ts";
import { CheckTable, MissedTable } from "./check-tables.tsx";
import { WhatInspectorsAsk } from "./what-inspectors-ask.tsx";

export const handle = { style: "app" };

export const meta = pageTitle("checks:title");

/** Lines of the list of missed checks. */
const MISSED_LINES = 50;

export const loader = guarded("/checks", async ({ actor, context, request, locale, t }) => {
  const url = new URL(request.url);
  const { read: filter, fault } = await readWithMonth(readChecksQuery(url), t, (query) =>
    monthOfChecks(context, actor, query),
  );
  const before = readCursor(url.searchParams.get("before"));
  const page = await checksPage(context, actor, filter, before);
  const asked = { month: filter.month.month, equipment: filter.equipmentId ?? "" };
  const here = `/checks${printChecksQuery(asked)}`;
  const reader = { locale, timeZone: actor.company.timeZone, t };
  const view = {
    viewer: viewerOf(actor),
    asked,
    fault,
    months: monthsToOffer(context, actor, filter.month.month),
    machines: page.machines,
    retired: page.retired,
    none: noneMissed(page, filter),
    unknownUntil: page.unknownUntil && formatCalendarDate(page.unknownUntil, locale),
    checks: page.checks.map((row) => wordedCheck(row, reader)),
    first: before === null ? null : here,
    next: page.next && `${here}&before=${printCursor(page.next)}`,
    print: `/checks/print${printChecksQuery(asked)}`,
    missed: page.missed.slice(0, MISSED_LINES).map(({ equipmentId, equipmentName, isRetired, day }) => ({
      equipmentName,
      key: `${equipmentId} ${day}`,
      href: machineHref({ id: equipmentId, retired: isRetired }),
      day: formatCalendarDate(day, locale),
    })),
    more: Math.max(0, page.missed.length - MISSED_LINES),
  };
  return data(view, { status: fault === null ? 200 : 400 });
});

/** What is said where no check was missed: of the company, or of the machine asked for. */
function noneMissed(
  { watched, hasChecklists }: { watched: boolean; hasChecklists: boolean },
  { equipmentId }: { equipmentId: string | null },
): MessageKey {
  if (equipmentId !== null) return watched ? "checks:missed.noneOfOne" : "checks:missed.noList";
  return watched || hasChecklists ? "checks:missed.none" : "checks:noLists";
}

/** A month's pre-start checks, and where they were missed. */
export default function ChecksPage() {
  const { locale, t } = useI18n();
  const page = useLoaderData<typeof loader>();
  const { viewer, asked, checks, first, next } = page;
  return (
    <SignedInShell viewer={viewer}>
      <PageHead
        title={t("checks:title")}
        lead={t("checks:lead")}
        tabs={<SubjectTabs subject="checks" current="/checks" />}
      >
        <div className="flex flex-wrap gap-2">
          <ExportButton action="/exports/pre-start-checks.csv" fields={asked} />{" "}
          <a className="btn" href={page.print}>
            {t("checks:print")}
          </a>
        </div>
      </PageHead>
      <form method="get" action="/checks" className="mb-4 grid gap-3 sm:flex sm:flex-wrap sm:items-end">
        <ChecksFilter
          month={asked.month}
          months={page.months}
          fault={page.fault}
          equipmentId={asked.equipment}
          machines={page.machines}
          retired={page.retired}
          locale={locale}
          t={t}
        />
      </form>
      <div className="grid gap-6">
        <section aria-label={t("checks:title")}>
          {checks.length === 0 ? <p className="card">{t("checks:none")}</p> : <CheckTable checks={checks} />}
          <PageLinks label={t("checks:pages")} first={first} firstText={t("checks:first")} next={next} />
        </section>
        <section aria-labelledby="missed">
          <h2 id="missed">{t("checks:missed.title")}</h2>
          <p className="hint mb-3">
            {t("checks:missed.lead")}
            {page.unknownUntil && page.none !== "checks:noLists"
              ? ` ${t("checks:missed.unknown", { date: page.unknownUntil })}`
              : null}
          </p>
          {page.missed.length > 0 ? (
            <MissedTable missed={page.missed} more={page.more} />
          ) : (
            <p className="card">
              {t(page.none)}
              {page.none === "checks:noLists" ? (
                <>
                  {" "}
                  <a href="/checklists">{t("checks:begin")}</a>
                </>
              ) : null}
            </p>
          )}
        </section>
        <WhatInspectorsAsk print={page.print} />
      </div>
    </SignedInShell>
  );
}
