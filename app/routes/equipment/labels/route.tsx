import { data } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { viewerOf } from "#app/auth/viewer.ts";
import { PageHead } from "#app/components/page-head.tsx";
import { pageTitle } from "#app/components/page-title.ts";
import { SignedInShell } from "#app/components/signed-in-shell.tsx";
import { SubjectTabs } from "#app/components/subject-tabs.tsx";
import { readLabelQuery } from "#app/http/queries/label-query.server.ts";
import { guarded } from "#app/http/route.server.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { listLabelChoice } from "#app/services/equipment/labels.ts";
import { LabelFilter } from "./label-filter.tsx";
import { MachineChoice } from "./machine-choice.tsx";
import { PaperChoice } from "./paper-choice.tsx";

export const handle = { style: "app" };

export const meta = pageTitle("labels:title");

export const loader = guarded("/equipment-list/labels", async ({ actor, context, request, t }) => {
  const { format, start, choice, details } = await readLabelQuery(request);
  // Ticked machines must not hide the others; a single machine's label is requested at that machine.
  const single = choice.ids.length === 1;
  const { machines, total, places, facts } = await listLabelChoice(
    context,
    actor,
    single ? choice : { ...choice, ids: [] },
    t,
  );
  return data(
    {
      viewer: viewerOf(actor),
      format,
      start: start ?? 1,
      filter: choice.filter,
      ids: choice.ids,
      one: single ? (machines[0] ?? null) : null,
      machines: single && machines.length > 0 ? [] : machines,
      total,
      places,
      details: facts ? details : null,
    },
    { status: single && machines.length === 0 ? 404 : 200 },
  );
});

/** Which machines, on which paper: a plain form that leads to the page that prints. */
export default function LabelsPage() {
  const { t } = useI18n();
  const { viewer, format, start, filter, ids, one, machines, total, places, details } =
    useLoaderData<typeof loader>();
  return (
    <SignedInShell viewer={viewer}>
      <div className="max-w-2xl">
        <PageHead
          title={t("labels:title")}
          lead={t("labels:lead")}
          tabs={<SubjectTabs subject="equipment" current="/equipment-list/labels" />}
        />
        {one ? null : <LabelFilter filter={filter} places={places} />}
        <form method="get" action="/equipment-list/labels/print" className="grid gap-4">
          {one ? (
            <section className="card">
              <h2 className="wrap-anywhere">{t("labels:one", { name: one.name })}</h2>
              <input type="hidden" name="machine" value={one.id} />
              <p>
                <a className="inline-flex min-h-11 items-center" href="/equipment-list/labels">
                  {t("labels:others")}
                </a>
              </p>
            </section>
          ) : (
            <MachineChoice machines={machines} total={total} chosen={ids} filter={filter} />
          )}
          {total > 0 ? (
            <>
              <PaperChoice format={format} start={start} details={details} />
              <p>
                <button type="submit" className="btn btn-primary">
                  {t("labels:submit")}
                </button>
              </p>
            </>
          ) : null}
        </form>
      </div>
    </SignedInShell>
  );
}
