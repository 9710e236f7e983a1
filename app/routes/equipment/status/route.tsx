import { useLoaderData } from "@remix-run/react";
import { BackLink } from "#app/components/back-link.tsx";
import { IconSprite, SpriteIcon } from "#app/components/dashboard/icon-sprite.tsx";
import type { PageHandle } from "#app/components/document.tsx";
import { MachinePages } from "#app/components/equipment/machine-pages.tsx";
import { toneOfStatus } from "#app/components/equipment/status-tone.ts";
import { ExportButton } from "#app/components/files/export-button.tsx";
import { PageLink } from "#app/components/page-link.tsx";
import { pageTitle } from "#app/components/page-title.ts";
import { fleetQuery, isFiltered, placeField } from "#app/domain/equipment/fleet-filter.ts";
import { routeWordOf, type ServiceStatus, statusFromRouteWord } from "#app/domain/service/service-status.ts";
import { guarded } from "#app/http/route.server.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { viewMachinePage } from "../machine-page.server.ts";

export const handle: PageHandle = { i18n: ["dashboard", "equipment"] };

const titleOf = (status: ServiceStatus | "all") =>
  `dashboard:statusPage.${routeWordOf(status)}.title` as const;

export const meta = pageTitle<typeof loader>((t, { status }) => t(titleOf(status)));

/** Machines of a page. */
const PAGE = 100;

/** `/equipment/{word}`, worst first unless asked otherwise; an unknown word shows all. */
export const loader = guarded("/equipment/:status", async (args) => {
  const status = statusFromRouteWord(args.params.status);
  const path = `/equipment/${routeWordOf(status)}`;
  const list = { path, status, own: "status", scale: "dashboard", limit: PAGE } as const;
  const { matching, page } = await viewMachinePage(args, list);
  return { status, path, matching, page };
});

export default function StatusPage() {
  const { t } = useI18n();
  const { status, path, matching, page } = useLoaderData<typeof loader>();
  const title = t(titleOf(status));
  const word = routeWordOf(status);
  const { place } = page.filter;
  const fields = { status: word, ...placeField(page.filter) };
  const tone = status === "all" ? "all" : toneOfStatus(status);
  return (
    <div className="grid grid-cols-1 gap-4">
      <IconSprite />
      <BackLink href="/equipment-list">{t("common:navigation.equipment")}</BackLink>
      <div
        className={`${tone} flex flex-wrap items-center gap-3 [&>.i]:size-12 [&>.i]:rounded-full [&>.i]:bg-wash [&>.i]:p-2 [&>.i]:text-tone`}
      >
        <SpriteIcon name={tone === "all" ? "other" : tone} />
        <div className="grow basis-56">
          <h1>{title}</h1>
          <p className="hint">{t(`dashboard:statusPage.${word}.text`)}</p>
        </div>
        <div className="ml-auto flex flex-wrap gap-2 print:hidden">
          <ExportButton action="/exports/equipment-status.csv" fields={fields} />
          {matching > 0 ? (
            <PageLink className="btn" to={`/equipment-list/labels${fleetQuery({ status, place })}`}>
              {t("common:action.printLabels")}
            </PageLink>
          ) : null}
          <form method="get" action={`${path}/print`}>
            {place === null ? null : <input type="hidden" name="place" value={place} />}
            <button type="submit" className="btn">
              {t("dashboard:statusPage.print")}
            </button>
          </form>
        </div>
      </div>
      <p className="font-semibold">{t("dashboard:statusPage.found", { count: matching })}</p>
      {page.machines.length === 0 && !isFiltered(page.filter) ? (
        <div className="card grid justify-items-center gap-2 px-4 py-8 text-center">
          <h2>{t("dashboard:statusPage.empty")}</h2>
          <p className="hint">{t("dashboard:statusPage.emptyHint")}</p>
          <div className="flex flex-wrap gap-2">
            <PageLink to="/equipment/all" className="btn">
              {t("dashboard:statusPage.viewAll")}
            </PageLink>{" "}
            <ExportButton
              action="/exports/equipment-status.csv"
              fields={fields}
              label={t("dashboard:statusPage.exportEmpty")}
            />
          </div>
        </div>
      ) : (
        <div>
          <MachinePages path={path} caption={title} page={page} ofOneStatus />
        </div>
      )}
    </div>
  );
}
