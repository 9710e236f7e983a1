import { data } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { viewerOf } from "#app/auth/viewer.ts";
import { machineHref } from "#app/components/equipment/machine-href.ts";
import { wordedFuelEntry } from "#app/components/fuel/view.ts";
import { PageHead } from "#app/components/page-head.tsx";
import { PageLinks } from "#app/components/page-links.tsx";
import { pageTitle } from "#app/components/page-title.ts";
import { SignedInShell } from "#app/components/signed-in-shell.tsx";
import { SubjectTabs } from "#app/components/subject-tabs.tsx";
import { UndoneRows } from "#app/components/undone-rows.tsx";
import { wordedUndone } from "#app/components/undone-view.ts";
import { printCursor, readCursor } from "#app/http/queries/cursor.ts";
import { readWithMonth } from "#app/http/queries/month-query.server.ts";
import { guarded } from "#app/http/route.server.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { type FuelEntriesQuery, readEntriesPage } from "#app/services/fuel/fuel-entries.ts";
import { EntriesFilter } from "./entries-filter.tsx";
import { EntriesTable } from "./entries-table.tsx";

export const handle = { style: "app" };

export const meta = pageTitle("fuelCosts:entries.title");

/** What the address asks for; an unknown `without` asks for all. */
function readQuery({ searchParams }: URL): FuelEntriesQuery {
  const without = searchParams.get("without");
  return {
    equipment: searchParams.get("equipment") ?? "",
    month: searchParams.get("month") ?? "",
    without: without === "cost" || without === "use" ? without : "",
    undone: searchParams.get("undone") === "1" ? "1" : "",
  };
}

export const loader = guarded("/fuel-entries", async ({ actor, context, request, locale, t }) => {
  const url = new URL(request.url);
  const before = readCursor(url.searchParams.get("before"));
  const {
    asked,
    read: page,
    fault,
  } = await readWithMonth(readQuery(url), t, (query) => readEntriesPage(context, actor, query, before));
  const filter = Object.entries(asked).filter(([, value]) => value !== "");
  const hrefs = new Map(
    [
      ...page.retired.map(({ id }) => ({ id, retired: true })),
      ...page.machines.map(({ id }) => ({ id, retired: false })),
    ].map((machine) => [machine.id, machineHref(machine)]),
  );
  const reader = { locale, t, timeZone: actor.company.timeZone };
  const address = (more: string[][] = []) => `/fuel-entries?${new URLSearchParams([...filter, ...more])}`;
  const view = {
    viewer: viewerOf(actor),
    asked,
    fault,
    machines: page.machines,
    retired: page.retired,
    months: page.months,
    entries: page.entries.map((row) => ({
      ...wordedFuelEntry(row, reader),
      machine: hrefs.get(row.equipmentId) ?? null,
    })),
    undone: wordedUndone(page.undoneRows, address([["undone", "1"]]), reader),
    first: before === null ? null : address(),
    next: page.next && address([["before", printCursor(page.next)]]),
  };
  return data(view, { status: fault === null ? 200 : 400 });
});

/** All fuel that went into the company's machines. */
export default function FuelEntriesPage() {
  const { t } = useI18n();
  const { viewer, entries, undone, first, next, ...choice } = useLoaderData<typeof loader>();
  return (
    <SignedInShell viewer={viewer}>
      <PageHead
        title={t("fuelCosts:entries.title")}
        lead={t("fuelCosts:entries.lead")}
        tabs={<SubjectTabs subject="fuel" current="/fuel-entries" />}
      >
        <p className="flex flex-wrap gap-2 max-sm:w-full max-sm:flex-col">
          <a className="btn btn-primary" href="/fuel-entries/add">
            {t("fuelCosts:entries.add")}
          </a>
        </p>
      </PageHead>
      <EntriesFilter {...choice} />
      {entries.length === 0 ? (
        <p className="card">{t("fuelCosts:entries.none")}</p>
      ) : (
        <EntriesTable entries={entries} />
      )}
      <UndoneRows undone={undone} />
      <PageLinks
        label={t("fuelCosts:entries.pages")}
        first={first}
        firstText={t("fuelCosts:latest")}
        next={next}
      />
    </SignedInShell>
  );
}
