import { redirect, redirectDocument } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { safeNext } from "#app/auth/safe-next.server.ts";
import { UpgradeLink } from "#app/components/billing/upgrade-link.tsx";
import { IconSprite } from "#app/components/dashboard/icon-sprite.tsx";
import { MachineList } from "#app/components/dashboard/machine-list.tsx";
import { DialogLink } from "#app/components/dialog/dialog-link.tsx";
import type { PageHandle } from "#app/components/document.tsx";
import { FilterBar } from "#app/components/equipment/filter-bar.tsx";
import { ExportButton } from "#app/components/files/export-button.tsx";
import { Notice } from "#app/components/flash-notice.tsx";
import { PageLink } from "#app/components/page-link.tsx";
import { pageTitle } from "#app/components/page-title.ts";
import { AppError } from "#app/domain/app-error.ts";
import { fleetQuery, isFiltered, readFleetFilter } from "#app/domain/equipment/fleet-filter.ts";
import { onlyChanged, takeDisplayed } from "#app/forms/displayed.ts";
import { alertSettingsFormSchema } from "#app/forms/mail/alert-settings-form.ts";
import { redirectWithFlash } from "#app/http/flash.server.ts";
import { readForm } from "#app/http/forms/read-form.server.ts";
import { guarded } from "#app/http/route.server.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { hideSetup } from "#app/services/dashboard/setup.ts";
import { saveAlertSettings, savePulseAlerts } from "#app/services/mail/alert-settings.ts";
import { AttentionPanel } from "./attention-panel.tsx";
import { foldsIn } from "./folds.ts";
import { FuelSection } from "./fuel-section.tsx";
import { HistorySection } from "./history-section.tsx";
import { IssuesPanel } from "./issues-panel.tsx";
import { LatestUpdates } from "./latest-updates.tsx";
import { NextServices } from "./next-services.tsx";
import { Overview } from "./overview.tsx";
import { SetupPanel, Welcome } from "./setup-panel.tsx";
import { dashboardView } from "./view.server.ts";

export const handle: PageHandle = { i18n: ["dashboard", "fuel", "photos", "updates"] };

export const meta = pageTitle("dashboard:title");

export const loader = guarded("/", async ({ actor, context, locale, request, t }) => {
  const { searchParams } = new URL(request.url);
  const filter = readFleetFilter(searchParams);
  const view = await dashboardView(context, actor, { locale, t }, filter);
  const [found, ...others] = view.list.machines;
  // The finder of the navigation opens the machine that it finds; a filter of the dashboard lists it.
  if (searchParams.has("find") && filter.search && found && others.length === 0) {
    throw redirectDocument(`/equipment-items/${found.id}`);
  }
  return { ...view, folds: foldsIn(request.headers.get("Cookie") ?? "") };
});

export const action = guarded("/", async ({ actor, context, request }) => {
  const form = await readForm(request);
  const next = safeNext(form.get("next")) ?? "/";
  switch (form.get("intent")) {
    case "alerts": {
      const displayed = takeDisplayed(form);
      const settings = alertSettingsFormSchema.parse(Object.fromEntries(form));
      await saveAlertSettings(context, actor, onlyChanged(settings, form, displayed));
      return redirectWithFlash(next, {
        tone: "success",
        title: "dashboard:alerts.saved",
        description: "dashboard:alerts.savedText",
      });
    }
    case "hide-setup":
      await hideSetup(context, actor);
      return redirect("/");
    case "pulse":
      await savePulseAlerts(context, actor, form.get("pulseAlerts") === "on");
      return redirect(next);
    default:
      throw new AppError("request.invalid");
  }
});

export default function DashboardPage() {
  const { t } = useI18n();
  const data = useLoaderData<typeof loader>();
  const { counts, filter, list, trialDays } = data;
  const filtered = isFiltered(filter);
  const setup = data.setup ? <SetupPanel words={data.setup} /> : null;
  return (
    <div className="dashboard grid grid-cols-1 gap-2 md:gap-4 [&>.notice]:m-0">
      <IconSprite />
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h1>{t("dashboard:title")}</h1>
        {trialDays === null ? null : (
          <p className="hint">
            {t("dashboard:trial.left", { count: trialDays })}{" "}
            <PageLink to="/subscription">{t("dashboard:trial.plans")}</PageLink>
          </p>
        )}
      </div>
      {data.secondStep ? (
        <Notice tone="info" title={data.secondStep.title}>
          <p className="mt-2">
            <PageLink className="btn" to="/profile/second-step">
              {data.secondStep.action}
            </PageLink>
          </p>
        </Notice>
      ) : null}
      {data.stopped ? (
        <Notice tone="info" title={data.stopped.title} description={data.stopped.text}>
          <p className="mt-2">
            <PageLink className="btn" to={data.stopped.href}>
              {data.stopped.action}
            </PageLink>
          </p>
        </Notice>
      ) : null}
      {data.overLimit ? (
        <Notice tone="error" title={data.overLimit}>
          <UpgradeLink />
        </Notice>
      ) : null}
      <IssuesPanel issues={data.issues} />
      <Overview counts={counts} filter={filter} alerts={data.alerts} open={data.folds.overview} />
      {data.welcome ? <Welcome words={data.welcome}>{setup}</Welcome> : filtered ? null : setup}
      {filtered || counts.total === 0 ? null : <Panels />}
      {counts.total === 0 ? null : (
        <section aria-labelledby="fleet">
          <div className="flex flex-wrap items-baseline justify-between gap-x-3">
            <h2 id="fleet">{t("dashboard:list.title")}</h2>
            <span className="hint" aria-live="polite">
              {filtered
                ? t("dashboard:list.found", { found: list.matching, count: counts.total })
                : t("dashboard:list.count", { count: counts.total })}
            </span>
          </div>
          <FilterBar filter={filter} places={data.places} action="/" cleared="/" />
          {list.machines.length === 0 ? (
            <p className="card">{t("dashboard:list.none")}</p>
          ) : (
            <MachineList
              list={list}
              heading="fleet"
              first={filter.after ? `/${fleetQuery({ ...filter, after: null })}` : null}
              next={list.next ? `/${fleetQuery({ ...filter, after: list.next })}` : null}
            />
          )}
        </section>
      )}
      {filtered || counts.total === 0 ? <Updates /> : null}
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <FuelSection
          fuel={data.fuel}
          open={data.folds.fuel}
          access={data.fuelAccess}
          trialExpired={data.trialExpired}
        />
        <AdminTools />
      </div>
      <HistorySection records={data.history} open={data.folds.history} />
    </div>
  );
}

/** What needs service and what comes next, beside operators' reports; on a phone the reports stand between them. */
function Panels() {
  const { counts, list, next } = useLoaderData<typeof loader>();
  return (
    <div className="panels">
      <AttentionPanel machines={list.machines} counts={counts} />
      <Updates />
      <NextServices
        byDate={next.byDate}
        byUsage={next.byUsage}
        isDue={counts.overdue + counts.time_for_service > 0}
      />
    </div>
  );
}

function Updates() {
  const { filter, waiting, pulseAlerts, updates } = useLoaderData<typeof loader>();
  const here = `/${fleetQuery(filter)}`;
  return <LatestUpdates updates={updates} waiting={waiting} pulseAlerts={pulseAlerts} here={here} />;
}

const TOOLS = [
  {
    title: "common:navigation.machines",
    tools: [
      { to: "/plan", label: "dashboard:tools.weeklyPlan" },
      { to: "/issues", label: "dashboard:tools.issues" },
      { to: "/checks", label: "dashboard:tools.checks" },
      { to: "/service-programs", label: "dashboard:tools.servicePrograms" },
      { to: "/retired-equipment", label: "dashboard:tools.retired" },
      { to: "/add-equipment/import", label: "dashboard:tools.bulkImport", dialog: true },
      { to: "/imports", label: "common:navigation.imports" },
    ],
  },
  {
    title: "common:navigation.money",
    tools: [
      { to: "/costs", label: "dashboard:tools.costs" },
      { to: "/fuel", label: "common:navigation.fuel" },
      { to: "/books", label: "common:navigation.books" },
    ],
  },
  {
    title: "common:navigation.company",
    tools: [
      { to: "/employees", label: "dashboard:tools.operators" },
      { to: "/updates", label: "dashboard:tools.updates" },
      { to: "/reset-user-password", label: "dashboard:tools.resetPassword", dialog: true },
      { to: "/settings", label: "dashboard:tools.settings" },
    ],
  },
] as const;

function AdminTools() {
  const { t } = useI18n();
  return (
    <section className="card" aria-labelledby="tools">
      <h2 id="tools">{t("dashboard:tools.title")}</h2>
      <div className="tools">
        {TOOLS.map(({ title, tools }) => (
          <div key={title}>
            <h3 className="group-title">{t(title)}</h3>
            <ul>
              {tools.map(({ to, label, ...tool }) => (
                <li key={to}>
                  {"dialog" in tool ? (
                    <DialogLink className="all-link" href={to}>
                      {t(label)}
                    </DialogLink>
                  ) : (
                    <PageLink className="all-link" to={to}>
                      {t(label)}
                    </PageLink>
                  )}
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
      <ExportButton
        action="/exports/equipment-maintenance-report.csv"
        label={t("dashboard:tools.maintenanceReport")}
        className="btn mt-2"
      />
    </section>
  );
}
