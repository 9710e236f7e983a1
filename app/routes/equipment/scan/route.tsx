import { data, redirectDocument } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { viewerOf } from "#app/auth/viewer.ts";
import { LightShell } from "#app/components/light-shell.tsx";
import { pageTitle } from "#app/components/page-title.ts";
import { isManager } from "#app/domain/accounts/roles.ts";
import { guardedWith } from "#app/http/route.server.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { scannedMachineRead, scanPage } from "#app/services/equipment/labels.ts";

export const handle = { enhance: "public" };

export const meta = pageTitle<typeof loader>((t, { found }) => t(`labels:scan.${found}.title`));

/**
 * The target of a machine's label. The code holds only this short address, so that labels outlive every
 * screen.
 *
 * On a bad line each answer takes a second, so there is one redirect and no page in between. It is a
 * redirect, not the form itself, because the form has one address: the browser keeps the page of `/operator`
 * and revalidates it by its ETag, while a page per machine would load anew. The machine is looked up in the
 * session's round trip. Visitors go to the operators' sign-in, whose next page is this one; the sign-in leads
 * from there straight to the form (`enter`).
 */
export const loader = guardedWith(
  "/scan/:equipmentId",
  (session, { context: { db }, params }) => scannedMachineRead(db, session, params.equipmentId ?? ""),
  async ({ rows, actor, params, t }) => {
    const worker = !isManager(actor.role);
    if (!rows) throw new Error("The machine of a label could not be read");
    const machine = rows.machines[0];
    if (machine && !machine.retired) throw redirectDocument(scanPage(worker, params.equipmentId ?? ""));
    const found = machine ? "retired" : "unknown";
    return data(
      {
        text: machine
          ? t(`labels:scan.retired.${worker ? "text" : "managerText"}`, { name: machine.name })
          : t("labels:scan.unknown.text", { company: actor.company.name }),
        home: worker ? "/operator" : machine ? "/retired-equipment" : "/equipment-list",
        homeLabel: worker
          ? t("labels:scan.choose")
          : machine
            ? t("retired:title")
            : t("equipment:list.title"),
        found,
        viewer: viewerOf(actor),
      } as const,
      { status: machine ? 410 : 404 },
    );
  },
);

/**
 * The label of a retired machine, or of one outside this company; the page doesn't reveal other companies'
 * machines.
 */
export default function ScanPage() {
  const { t } = useI18n();
  const { text, home, homeLabel, found, viewer } = useLoaderData<typeof loader>();
  return (
    <LightShell title={t(`labels:scan.${found}.title`)} lead={text} viewer={viewer}>
      <p>
        <a className="btn btn-primary" href={home}>
          {homeLabel}
        </a>
      </p>
      {found === "unknown" ? (
        <form method="post" action="/logout" className="links">
          <button type="submit" className="btn" data-busy={t("common:session.loggingOut")}>
            {t("labels:scan.signOut")}
          </button>
        </form>
      ) : null}
    </LightShell>
  );
}
