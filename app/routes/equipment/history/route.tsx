import { type ShouldRevalidateFunction, useActionData, useLoaderData } from "@remix-run/react";
import { safeNext } from "#app/auth/safe-next.server.ts";
import { keepTyped, loadForDialog, unlessDone } from "#app/components/dialog/calls.ts";
import type { PageHandle } from "#app/components/document.tsx";
import { MachineHead } from "#app/components/equipment/machine-head.tsx";
import { pageTitle } from "#app/components/page-title.ts";
import { voidSchema } from "#app/forms/updates/review-forms.ts";
import { redirectWithFlash } from "#app/http/flash.server.ts";
import { submitForm } from "#app/http/forms/form.server.ts";
import { newFormKey } from "#app/http/forms/form-key.server.ts";
import { readForm } from "#app/http/forms/read-form.server.ts";
import { readCursor } from "#app/http/queries/cursor.ts";
import { guarded } from "#app/http/route.server.ts";
import { todayOf } from "#app/services/actor.ts";
import { getMachineStory } from "#app/services/equipment/machine-story.ts";
import { voidReading } from "#app/services/meter/readings.ts";
import { MachineStory, StoryDialog } from "./machine-story.tsx";
import { saveNote } from "./save.server.ts";
import { storyView } from "./view.server.ts";

export const handle: PageHandle = { i18n: ["equipment", "errors", "photos", "story", "updates"] };

export const meta = pageTitle<typeof loader>((_, { head }) => head.title);

export const loader = guarded(
  "/equipment-items/:id/history",
  async ({ actor, context, params, request, locale, t }) => {
    const query = new URL(request.url).searchParams;
    const before = {
      story: readCursor(query.get("history")),
      readings: readCursor(query.get("readings")),
    };
    const showsUndone = query.get("undone") === "1";
    const hiding = { hidesUndone: !showsUndone };
    const story = await getMachineStory(context, actor, params.id ?? "", before, hiding);
    return {
      ...storyView(story, todayOf(actor, context.now()), { t, locale, timeZone: actor.company.timeZone }),
      paged: Object.values(before).some((place) => place !== null),
      showsUndone,
      voiding: query.get("void"),
      // Set if the story opened over another page.
      next: safeNext(query.get("next")),
      noteKey: newFormKey(),
    };
  },
);

export const action = guarded("/equipment-items/:id/history", async (args) => {
  const { actor, context, params, request, t } = args;
  const form = await readForm(request);
  const id = params.id ?? "";
  const here = `/equipment-items/${encodeURIComponent(id)}/history`;
  const back = safeNext(form.get("next")) ?? here;
  if (form.get("intent") === "void") {
    return submitForm(
      form,
      voidSchema,
      async ({ reason }) => {
        await voidReading(context, actor, String(form.get("readingId") ?? ""), reason);
        return redirectWithFlash(back, {
          tone: "success",
          title: "story:readings.voidDone",
          description: "story:readings.voidDoneHint",
        });
      },
      { t, failed: "errors:internal" },
    );
  }
  return saveNote(args, form, id, { here, back });
});

/** As a page it reads again what a dialog over it has changed; as a dialog it reads nothing when it closes. */
export const shouldRevalidate: ShouldRevalidateFunction = (args) =>
  args.currentUrl.pathname.endsWith("/history") ? args.defaultShouldRevalidate : unlessDone(args);
export const clientLoader = loadForDialog({
  handle,
  title: "story:history.title",
  Form: StoryDialog,
  wide: true,
});
export const clientAction = keepTyped((address) =>
  address.searchParams.has("void") ? "errors:internal" : "story:notes.failedHint",
);

/** A machine's story and readings; over another page, the dialog Equipment Notes & History. */
export default function EquipmentHistoryPage() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <>
      <MachineHead head={page.head} />
      <div className="max-w-4xl">
        <MachineStory page={page} answer={answer} />
      </div>
    </>
  );
}
