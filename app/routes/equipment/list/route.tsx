import { useLoaderData } from "@remix-run/react";
import type { PageHandle } from "#app/components/document.tsx";
import { ExportButton } from "#app/components/files/export-button.tsx";
import { PageLink } from "#app/components/page-link.tsx";
import { pageTitle } from "#app/components/page-title.ts";
import { SubjectTabs } from "#app/components/subject-tabs.tsx";
import { isByUsage, machineBadge, nextDateOfMachine } from "#app/domain/equipment/machine-status.ts";
import { USAGE_PERCENT } from "#app/domain/service/service-status.ts";
import { schedulesOf } from "#app/domain/service/stored-tasks.ts";
import { printCursor, readNameCursor } from "#app/http/queries/cursor.ts";
import { listFilterOf } from "#app/http/queries/list-query.server.ts";
import { guarded } from "#app/http/route.server.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { todayOf } from "#app/services/actor.ts";
import { listEquipmentPage } from "#app/services/equipment/equipment.ts";
import { EquipmentTable } from "./equipment-table.tsx";

export const handle: PageHandle = { i18n: ["equipment", "retired"] };

export const meta = pageTitle("equipment:list.title");

/** The machines by name, 500 a page, each with only its row's data. */
export const loader = guarded("/equipment-list", async ({ context, request, actor, t }) => {
  const url = new URL(request.url);
  const after = readNameCursor(url.searchParams.get("after"));
  const { rows, total, next } = await listEquipmentPage(context, actor, listFilterOf(url, t), after);
  const today = todayOf(actor, context.now());
  return {
    total,
    first: after === null,
    next: next && `/equipment-list?${new URLSearchParams({ after: printCursor(next) })}`,
    machines: rows.map((row) => {
      const tasks = schedulesOf(row);
      return {
        id: row.id,
        name: row.shownName,
        type: row.type,
        serialNumber: row.serialNumber,
        unit: row.unit,
        currentUsage: row.currentUsage,
        threshold: row.threshold,
        fuelType: row.fuelType,
        condition: row.condition,
        badge: machineBadge(tasks, today),
        nextDate: nextDateOfMachine(tasks),
        byUsage: isByUsage(tasks),
        parts: row.serviceParts,
      };
    }),
  };
});

const BADGE_SCALE = {
  approaching: USAGE_PERCENT.badgeApproaching,
  due: USAGE_PERCENT.badgeDue,
  overdue: USAGE_PERCENT.badgeOverdue,
};

export default function EquipmentListPage() {
  const { t } = useI18n();
  const { machines, total, first, next } = useLoaderData<typeof loader>();
  const empty = total === 0;
  return (
    <>
      <p className="mb-1 flex flex-wrap gap-x-4 print:hidden">
        <PageLink className="inline-flex min-h-11 min-w-11 items-center" to="/">
          {t("common:action.backToDashboard")}
        </PageLink>
      </p>
      <div className="mb-4 flex flex-wrap items-end justify-between gap-3">
        <div>
          <h1>{t("equipment:list.title")}</h1>
          {empty ? null : <p className="text-soft">{t("equipment:list.lead", { count: total })}</p>}
        </div>
        <div className="flex flex-wrap gap-2 print:hidden">
          <ExportButton action="/exports/equipment-list.csv" disabled={empty} />
          <form method="get" action="/equipment-list/print">
            <button type="submit" className="btn" disabled={empty}>
              {t("equipment:list.print")}
            </button>
          </form>
        </div>
      </div>
      <SubjectTabs subject="equipment" current="/equipment-list" />
      {empty ? (
        <section className="card py-8 text-center">
          <h2>{t("equipment:list.empty")}</h2>
          <p className="mb-4 text-soft">{t("equipment:list.emptyHint")}</p>
          <PageLink className="btn btn-primary" to="/add-equipment">
            {t("equipment:list.addFirst")}
          </PageLink>
        </section>
      ) : (
        <>
          <EquipmentTable machines={machines} />
          {first && !next ? null : (
            <nav className="mt-4 flex gap-3 print:hidden" aria-label={t("equipment:list.pages")}>
              {first ? null : (
                <a className="btn" href="/equipment-list">
                  {t("equipment:list.firstPage")}
                </a>
              )}
              {next ? (
                <a className="btn" href={next}>
                  {t("common:action.next")}
                </a>
              ) : null}
            </nav>
          )}
          <p className="hint mt-4">{t("equipment:badge.legend", BADGE_SCALE)}</p>
        </>
      )}
    </>
  );
}
