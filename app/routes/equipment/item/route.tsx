import { useLoaderData } from "@remix-run/react";
import { viewerOf } from "#app/auth/viewer.ts";
import { MachineHead } from "#app/components/equipment/machine-head.tsx";
import { pageTitle } from "#app/components/page-title.ts";
import { SignedInShell } from "#app/components/signed-in-shell.tsx";
import { newFormKey } from "#app/http/forms/form-key.server.ts";
import { guarded } from "#app/http/route.server.ts";
import { getMachineHome } from "#app/services/equipment/machine-home.ts";
import { Figures } from "./figures.tsx";
import {
  Card,
  Details,
  LatestEvents,
  OpenIssues,
  Parts,
  PreStartCheck,
  QuickNote,
  ServiceCost,
  Usage,
} from "./sections.tsx";
import { TaskList } from "./task-list.tsx";
import { homeView } from "./view.server.ts";

export const handle = { style: "app" };

export const meta = pageTitle<typeof loader>((_, { machine }) => machine.head.title);

export const loader = guarded("/equipment-items/:id", async ({ actor, context, params, locale, t }) => {
  const home = await getMachineHome(context, actor, params.id ?? "");
  return {
    viewer: viewerOf(actor),
    machine: homeView(home, actor, { locale, t }, context.now()),
    noteKey: newFormKey(),
  };
});

/**
 * A machine's overview: its figures, its usage, tasks and parts, what is wrong with it, and what happened last. A
 * machine's name leads here, and a manager's scan of its label.
 */
export default function MachinePage() {
  const { viewer, machine, noteKey } = useLoaderData<typeof loader>();
  return (
    <SignedInShell viewer={viewer}>
      <MachineHead head={machine.head} />
      <div className="grid gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] lg:grid-rows-[auto_auto_1fr] lg:items-start">
        <Figures figures={machine.figures} />
        <OpenIssues machine={machine} />
        <div className="grid min-w-0 gap-4 lg:col-start-1 lg:row-span-2 lg:row-start-2">
          <Usage machine={machine} />
          <TaskList id={machine.head.id} tasks={machine.tasks} />
          <LatestEvents machine={machine} note={<QuickNote machine={machine} idempotencyKey={noteKey} />} />
        </div>
        <div className="grid min-w-0 gap-4 lg:col-start-2">
          <Parts machine={machine} />
          <Card machine={machine} />
          <PreStartCheck machine={machine} />
          <ServiceCost machine={machine} />
          <Details machine={machine} />
        </div>
      </div>
    </SignedInShell>
  );
}
