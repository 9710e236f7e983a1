import { useActionData, useLoaderData } from "@remix-run/react";
import { BackLink } from "#app/components/back-link.tsx";
import { keepTyped, unlessUnsent } from "#app/components/dialog/calls.ts";
import type { PageHandle } from "#app/components/document.tsx";
import { headView } from "#app/components/equipment/head-view.ts";
import { MachineLine } from "#app/components/equipment/machine-act-page.tsx";
import { MachineHead } from "#app/components/equipment/machine-head.tsx";
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

export const meta = pageTitle<typeof loader>((_, { title }) => title);

/** A refused act needs a new idempotency key. */
export const shouldRevalidate = unlessUnsent;

export const loader = guarded(PATH, async ({ context, request, params, actor, locale, t }) => {
  const query = new URL(request.url).searchParams;
  const before = readDateCursor(query.get("before"));
  const undone = query.get("undone") === "1";
  const paging = { before, limit: SCREEN_ENTRIES, hidesUndone: !undone };
  const page = await listEntries(context, actor, params.id ?? "", paging);
  const { row, retired } = page.machine;
  const machine = { ...row, name: page.shownName };
  const { id, name, type, serialNumber, unit, currentUsage } = machine;
  const reader = { locale, t, timeZone: actor.company.timeZone };
  const today = todayOf(actor, context.now());
  return {
    title: t("equipment:item.documentTitle", { name, tab: t("common:tabs.service") }),
    machine: { id, name, type, serialNumber, usage: usageText(currentUsage, unit, locale, t) },
    // A retired machine has no page of its own.
    head: retired ? null : headView({ machine, reading: page.reading }, "service", today, reader),
    tasks: retired ? [] : wordedTasks(machine, today, reader, page.steps),
    entries: entriesView(page, { undone }, reader),
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
  const { machine, head, tasks, program, key, entries, paged } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <>
      {head ? (
        <MachineHead head={head} />
      ) : (
        <>
          <BackLink href="/retired-equipment">{t("common:tabs.retired")}</BackLink>
          <h1 className="mb-2 wrap-anywhere">{machine.name}</h1>
          <MachineLine machine={machine} />
        </>
      )}
      {program ? <ProgramSection program={program} idempotencyKey={key} answer={answer} /> : null}
      {head ? <TasksSection machineId={machine.id} tasks={tasks} /> : null}
      <EntriesSection machineId={machine.id} retired={head === null} entries={entries} paged={paged} />
    </>
  );
}
