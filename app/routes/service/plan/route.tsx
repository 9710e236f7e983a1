import { useActionData, useLoaderData } from "@remix-run/react";
import { BackLink } from "#app/components/back-link.tsx";
import { keepTyped, unlessUnsent } from "#app/components/dialog/calls.ts";
import { DialogLink } from "#app/components/dialog/dialog-link.tsx";
import type { PageHandle } from "#app/components/document.tsx";
import { MachineLine } from "#app/components/equipment/act-page.tsx";
import { pageTitle } from "#app/components/page-title.ts";
import { wordedTasks } from "#app/components/service/tasks-view.ts";
import { newFormKey } from "#app/http/forms/form-key.server.ts";
import { readForm } from "#app/http/forms/read-form.server.ts";
import { readDateCursor } from "#app/http/queries/cursor.ts";
import { guarded } from "#app/http/route.server.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { usageText } from "#app/i18n/usage-words.ts";
import { todayOf } from "#app/services/actor.ts";
import { followedProgram } from "#app/services/service/follow-programs.ts";
import { listEntries, SCREEN_ENTRIES } from "#app/services/service/list-entries.ts";
import { EntriesSection } from "./entries-section.tsx";
import { ProgramSection } from "./program-section.tsx";
import { programIntent } from "./save.server.ts";
import { TasksSection } from "./tasks-section.tsx";
import { entriesView } from "./view.ts";

const PATH = "/equipment-items/:id/services";

export const handle: PageHandle = { i18n: ["downloads", "errors", "service"] };

export const meta = pageTitle<typeof loader>((t, { machine }) =>
  t("service:plan.documentTitle", { name: machine.name }),
);

/** A refused act needs a new idempotency key. */
export const shouldRevalidate = unlessUnsent;

export const loader = guarded(PATH, async ({ context, request, params, actor, locale, t }) => {
  const before = readDateCursor(new URL(request.url).searchParams.get("before"));
  const page = await listEntries(context, actor, params.id ?? "", { before, limit: SCREEN_ENTRIES });
  const { row: machine, retired } = page.machine;
  const { id, name, type, serialNumber, unit, currentUsage } = machine;
  const reader = { locale, t, timeZone: actor.company.timeZone };
  return {
    machine: { id, name, type, serialNumber, usage: usageText(currentUsage, unit, locale, t) },
    retired,
    tasks: retired ? [] : wordedTasks(machine, todayOf(actor, context.now()), { locale, t }),
    entries: entriesView(page, reader),
    paged: before !== null,
    program: retired ? null : followedProgram(context, actor, { row: machine, followed: page.followed }, t),
    key: newFormKey(),
  };
});

export const action = guarded(PATH, async (args) => programIntent(args, await readForm(args.request)));

export const clientAction = keepTyped("service:program.followFailed");

/** A machine's service tasks and what was done. */
export default function ServicesPage() {
  const { t } = useI18n();
  const { machine, retired, tasks, program, key, entries, paged } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <>
      <BackLink href={retired ? "/retired-equipment" : `/equipment-items/${machine.id}`} />
      <div className="mb-4 flex flex-wrap items-end justify-between gap-3">
        <div>
          <h1 className="mb-2">{t("common:servicePlan")}</h1>
          <MachineLine machine={machine} />
        </div>
        {retired ? null : (
          <DialogLink className="btn" href={`/equipment-items/${machine.id}/service`}>
            {t("service:plan.service")}
          </DialogLink>
        )}
      </div>
      {program ? <ProgramSection program={program} idempotencyKey={key} answer={answer} /> : null}
      {retired ? null : <TasksSection machineId={machine.id} tasks={tasks} />}
      <EntriesSection machineId={machine.id} retired={retired} entries={entries} paged={paged} />
    </>
  );
}
