import { useLoaderData } from "@remix-run/react";
import type { PageHandle } from "#app/components/document.tsx";
import { MachinePages } from "#app/components/equipment/machine-pages.tsx";
import { ExportButton } from "#app/components/files/export-button.tsx";
import { PageHead } from "#app/components/page-head.tsx";
import { PageLink } from "#app/components/page-link.tsx";
import { pageTitle } from "#app/components/page-title.ts";
import { SubjectTabs } from "#app/components/subject-tabs.tsx";
import { isFiltered, placeField } from "#app/domain/equipment/fleet-filter.ts";
import { USAGE_PERCENT } from "#app/domain/service/service-status.ts";
import { guarded } from "#app/http/route.server.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { viewMachinePage } from "../machine-page.server.ts";

export const handle: PageHandle = { i18n: ["dashboard", "equipment", "retired"] };

export const meta = pageTitle("equipment:list.title");

/** Machines of a page. */
const PAGE = 500;

/** The machines that meet the dashboard's filter, by name unless asked otherwise. */
export const loader = guarded("/equipment-list", (args) =>
  viewMachinePage(args, { path: "/equipment-list", own: "name", scale: "list", limit: PAGE }),
);

const BADGE_SCALE = {
  approaching: USAGE_PERCENT.badgeApproaching,
  due: USAGE_PERCENT.badgeDue,
  overdue: USAGE_PERCENT.badgeOverdue,
};

export default function EquipmentListPage() {
  const { t } = useI18n();
  const { total, matching, page } = useLoaderData<typeof loader>();
  const empty = total === 0;
  const kept = placeField(page.filter);
  return (
    <>
      <PageHead
        title={t("equipment:list.title")}
        lead={
          empty ? null : (
            <span aria-live="polite">
              {isFiltered(page.filter)
                ? t("dashboard:list.found", { found: matching, count: total })
                : t("equipment:list.lead", { count: total })}
            </span>
          )
        }
        tabs={<SubjectTabs subject="equipment" current="/equipment-list" />}
      >
        <div className="flex flex-wrap gap-2 print:hidden">
          <ExportButton action="/exports/equipment-list.csv" fields={kept} disabled={empty} />
          <form method="get" action="/equipment-list/print">
            {Object.entries(kept).map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}{" "}
            <button type="submit" className="btn" disabled={empty}>
              {t("equipment:list.print")}
            </button>
          </form>
        </div>
      </PageHead>
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
          <MachinePages path="/equipment-list" caption={t("equipment:list.title")} page={page} />
          <p className="hint mt-4">{t("equipment:badge.legend", BADGE_SCALE)}</p>
        </>
      )}
    </>
  );
}
