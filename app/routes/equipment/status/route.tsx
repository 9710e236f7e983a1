import { useLoaderData } from "@remix-run/react";
import { IconSprite, SpriteIcon } from "#app/components/dashboard/icon-sprite.tsx";
import { MachineList } from "#app/components/dashboard/machine-list.tsx";
import { wordedFleet } from "#app/components/dashboard/view.ts";
import type { PageHandle } from "#app/components/document.tsx";
import { toneOfStatus } from "#app/components/equipment/status-tone.ts";
import { ExportButton } from "#app/components/files/export-button.tsx";
import { PageLink } from "#app/components/page-link.tsx";
import { pageTitle } from "#app/components/page-title.ts";
import { fleetQuery, readFleetFilter } from "#app/domain/equipment/fleet-filter.ts";
import { routeWordOf, type ServiceStatus, statusFromRouteWord } from "#app/domain/service/service-status.ts";
import { guarded } from "#app/http/route.server.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { readStatusPage } from "#app/services/dashboard/dashboard.ts";

export const handle: PageHandle = { i18n: ["dashboard"] };

const titleOf = (status: ServiceStatus | "all") =>
  `dashboard:statusPage.${routeWordOf(status)}.title` as const;

export const meta = pageTitle<typeof loader>((t, { status }) => t(titleOf(status)));

/** `/equipment/{word}`; an unknown word shows all. */
export const loader = guarded(
  "/equipment/:status",
  async ({ actor, context, locale, params, request, t }) => {
    const status = statusFromRouteWord(params.status);
    const { after, place } = readFleetFilter(new URL(request.url).searchParams);
    const read = await readStatusPage(context, actor, { status, place, after });
    const list = wordedFleet(read, { locale, t });
    return { status, after, list };
  },
);

export default function StatusPage() {
  const { t } = useI18n();
  const { status, after, list } = useLoaderData<typeof loader>();
  const title = t(titleOf(status));
  const word = routeWordOf(status);
  const tone = status === "all" ? "all" : toneOfStatus(status);
  const page = `/equipment/${word}`;
  return (
    <div className="grid grid-cols-1 gap-4">
      <IconSprite />
      <p>
        <PageLink to="/" className="btn btn-quiet -ml-4">
          <span aria-hidden="true">←</span> {t("dashboard:statusPage.back")}
        </PageLink>
      </p>
      <div
        className={`${tone} flex flex-wrap items-center gap-3 [&>.i]:size-12 [&>.i]:rounded-full [&>.i]:bg-wash [&>.i]:p-2 [&>.i]:text-tone`}
      >
        <SpriteIcon name={tone === "all" ? "other" : tone} />
        <div className="grow basis-56">
          <h1>{title}</h1>
          <p className="hint">{t(`dashboard:statusPage.${word}.text`)}</p>
        </div>
        <div className="ml-auto flex flex-wrap gap-2 print:hidden">
          <ExportButton action="/exports/equipment-status.csv" fields={{ status: word }} />
          {list.matching > 0 ? (
            <PageLink className="btn" to={`/equipment-list/labels${fleetQuery({ status })}`}>
              {t("common:action.printLabels")}
            </PageLink>
          ) : null}
          <form method="get" action={`${page}/print`}>
            <button type="submit" className="btn">
              {t("dashboard:statusPage.print")}
            </button>
          </form>
        </div>
      </div>
      <p className="font-semibold">{t("dashboard:statusPage.found", { count: list.matching })}</p>
      {list.machines.length === 0 ? (
        <div className="card grid justify-items-center gap-2 px-4 py-8 text-center">
          <h2>{t("dashboard:statusPage.empty")}</h2>
          <p className="hint">{t("dashboard:statusPage.emptyHint")}</p>
          <div className="flex flex-wrap gap-2">
            <PageLink to="/equipment/all" className="btn">
              {t("dashboard:statusPage.viewAll")}
            </PageLink>
            <ExportButton
              action="/exports/equipment-status.csv"
              fields={{ status: word }}
              label={t("dashboard:statusPage.exportEmpty")}
            />
          </div>
        </div>
      ) : (
        <MachineList
          list={list}
          caption={title}
          first={after ? page : null}
          next={list.next ? `${page}${fleetQuery({ after: list.next })}` : null}
        />
      )}
    </div>
  );
}
