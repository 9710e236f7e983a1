import { useActionData, useLoaderData } from "@remix-run/react";
import { keepTyped } from "#app/components/dialog/calls.ts";
import type { PageHandle } from "#app/components/document.tsx";
import { ExportButton } from "#app/components/files/export-button.tsx";
import { Refusal } from "#app/components/forms/light-form.tsx";
import { PageHead } from "#app/components/page-head.tsx";
import { PageLinks } from "#app/components/page-links.tsx";
import { pageTitle } from "#app/components/page-title.ts";
import { SubjectTabs } from "#app/components/subject-tabs.tsx";
import { restoreSchema } from "#app/forms/equipment/restore-form.ts";
import { redirectWithFlash } from "#app/http/flash.server.ts";
import { submitForm } from "#app/http/forms/form.server.ts";
import { readForm } from "#app/http/forms/read-form.server.ts";
import { printCursor, readTimeCursor } from "#app/http/queries/cursor.ts";
import { guarded } from "#app/http/route.server.ts";
import { authorText } from "#app/i18n/author.ts";
import { formatDate } from "#app/i18n/format.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { machineLine } from "#app/i18n/machine-line.ts";
import { listRetiredPage, restoreEquipment } from "#app/services/equipment/retired-equipment.ts";
import { RetiredSummary } from "./retired-summary.tsx";
import { RetiredTable } from "./retired-table.tsx";
import { soldText } from "./sold-text.ts";

const PATH = "/retired-equipment";

export const handle: PageHandle = { i18n: ["equipment", "retired"] };

export const meta = pageTitle("retired:title");

/** The retired machines, latest first, each with only its row's data. */
export const loader = guarded(PATH, async ({ context, request, actor, locale, t }) => {
  const before = readTimeCursor(new URL(request.url).searchParams.get("before"));
  const { rows, summary, next } = await listRetiredPage(context, actor, before);
  const dateOf = (instant: Date) => formatDate(instant, locale, actor.company.timeZone);
  return {
    summary,
    first: before === null,
    next: next && `${PATH}?${new URLSearchParams({ before: printCursor(next) })}`,
    machines: rows.map((row) => ({
      id: row.id,
      originalId: row.originalEquipmentId,
      name: row.name,
      condition: row.condition,
      type: row.type,
      line: machineLine(row, t),
      unit: row.unit,
      currentUsage: row.finalUsage,
      earlierUsage: row.earlierUsage,
      threshold: row.threshold,
      fuelType: row.fuelType,
      fuelUsed: row.totalGasUsed + row.totalDieselUsed,
      serviceInterval: row.serviceInterval,
      notes: row.retirementNotes,
      retiredBy: authorText(t, row.retiredById, row.retiredBy),
      retired: dateOf(row.retiredAt),
      added: dateOf(row.originalDateAdded),
      sold: soldText(row, { locale, t }),
    })),
  };
});

export const action = guarded(PATH, async ({ context, request, actor, t }) =>
  submitForm(
    await readForm(request),
    restoreSchema,
    async ({ id }) => {
      const { name } = await restoreEquipment(context, actor, id);
      return redirectWithFlash(PATH, {
        tone: "success",
        title: "retired:restored",
        description: "retired:restoredText",
        params: { name },
      });
    },
    { t, failed: "retired:restoreFailed" },
  ),
);

export const clientAction = keepTyped("retired:restoreFailed");

export default function RetiredEquipmentPage() {
  const { t } = useI18n();
  const { machines, summary, first, next } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const empty = summary.total === 0;
  return (
    <>
      <PageHead
        title={t("retired:title")}
        lead={t("retired:lead")}
        tabs={<SubjectTabs subject="equipment" current="/retired-equipment" />}
      >
        <ExportButton action="/exports/retired-equipment.csv" />
      </PageHead>
      <Refusal answer={answer} title={t("retired:failedTitle")} />
      <RetiredSummary summary={summary} />
      {empty ? (
        <section className="card">
          <h2>{t("retired:empty")}</h2>
          <p className="hint">{t("retired:emptyHint")}</p>
        </section>
      ) : (
        <>
          <RetiredTable machines={machines} />
          <PageLinks
            label={t("retired:pages")}
            first={first ? null : PATH}
            firstText={t("retired:firstPage")}
            next={next}
          />
        </>
      )}
    </>
  );
}
