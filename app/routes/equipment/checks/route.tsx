import { useLoaderData } from "@remix-run/react";
import { viewerOf } from "#app/auth/viewer.ts";
import { wordedCheck } from "#app/components/checks/view.ts";
import { headView } from "#app/components/equipment/head-view.ts";
import { MachineHead } from "#app/components/equipment/machine-head.tsx";
import { PageLinks } from "#app/components/page-links.tsx";
import { pageTitle } from "#app/components/page-title.ts";
import { SignedInShell } from "#app/components/signed-in-shell.tsx";
import { printCursor, readCursor } from "#app/http/queries/cursor.ts";
import { guarded } from "#app/http/route.server.ts";
import { formatDay } from "#app/i18n/format.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { todayOf } from "#app/services/actor.ts";
import { checksOfMachine } from "#app/services/checks/machine-checks.ts";
import { CheckList } from "./check-list.tsx";

const PATH = "/equipment-items/:id/checks";

export const handle = { style: "app" };

export const meta = pageTitle<typeof loader>((_, { head }) => head.title);

export const loader = guarded(PATH, async ({ actor, context, params, request, locale, t }) => {
  const before = readCursor(new URL(request.url).searchParams.get("before"));
  const page = await checksOfMachine(context, actor, params.id ?? "", before);
  const reader = { locale, t, timeZone: actor.company.timeZone };
  const head = headView(page.head, "checks", todayOf(actor, context.now()), reader);
  return {
    viewer: viewerOf(actor),
    head,
    checklist: page.checklist,
    checks: page.checks.map((row) => wordedCheck(row, reader)),
    missed: page.missed.map((day) => formatDay(day, locale)).join(", "),
    month: `/checks?month=${page.month}&equipment=${head.id}`,
    first: before === null ? null : head.here,
    next: page.next && `${head.here}?before=${printCursor(page.next)}`,
  };
});

/** A machine's pre-start checks, with the days of the month on which it was used without one. */
export default function MachineChecksPage() {
  const { t } = useI18n();
  const { viewer, head, checklist, checks, missed, month, first, next } = useLoaderData<typeof loader>();
  return (
    <SignedInShell viewer={viewer}>
      <MachineHead head={head} />
      <p className="mb-3 flex flex-wrap items-center gap-x-6">
        {checklist ? (
          <span>
            {t("equipment:form.checklist")}:{" "}
            <a
              className="inline-flex min-h-11 min-w-11 items-center wrap-anywhere"
              href={`/checklists/${checklist.id}`}
            >
              {checklist.name}
            </a>
          </span>
        ) : null}{" "}
        <a className="inline-flex min-h-11 items-center print:hidden" href={month}>
          {t("equipment:item.checksOfMonth")}
        </a>
      </p>
      {missed ? (
        <p className="mb-4">
          <strong className="font-semibold">{t("equipment:item.missedThisMonth")}:</strong> {missed}
        </p>
      ) : null}
      <section aria-label={t("checks:title")}>
        {checks.length === 0 ? (
          <p className="text-soft">{t("equipment:item.checksNone")}</p>
        ) : (
          <CheckList checks={checks} />
        )}
        <PageLinks label={t("checks:pages")} first={first} firstText={t("checks:first")} next={next} />
      </section>
    </SignedInShell>
  );
}
