import { useActionData, useLoaderData } from "@remix-run/react";
import { safeNext } from "#app/auth/guard.server.ts";
import { BackLink } from "#app/components/back-link.tsx";
import { keepTyped, loadForDialog, unlessDone } from "#app/components/dialog/calls.ts";
import type { PageHandle } from "#app/components/document.tsx";
import { pageTitle } from "#app/components/page-title.ts";
import { voidSchema } from "#app/forms/updates/review-forms.ts";
import { redirectWithFlash } from "#app/http/flash.server.ts";
import { submitForm } from "#app/http/forms/form.server.ts";
import { newFormKey } from "#app/http/forms/form-key.server.ts";
import { readForm } from "#app/http/forms/read-form.server.ts";
import { readCursor } from "#app/http/queries/cursor.ts";
import { guarded } from "#app/http/route.server.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { getMachineStory } from "#app/services/equipment/machine-story.ts";
import { voidReading } from "#app/services/meter/readings.ts";
import { MachineStory } from "./machine-story.tsx";
import { saveNote } from "./save.server.ts";
import { storyView } from "./view.server.ts";

export const handle: PageHandle = { i18n: ["equipment", "errors", "photos", "story", "updates"] };

export const meta = pageTitle("story:history.title");

export const loader = guarded(
  "/equipment-items/:id/history",
  async ({ actor, context, params, request, locale, t }) => {
    const query = new URL(request.url).searchParams;
    const before = {
      story: readCursor(query.get("history")),
      readings: readCursor(query.get("readings")),
    };
    const story = await getMachineStory(context, actor, params.id ?? "", before);
    return {
      ...storyView(story, { t, locale, timeZone: actor.company.timeZone }),
      paged: Object.values(before).some((place) => place !== null),
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

export const shouldRevalidate = unlessDone;
export const clientLoader = loadForDialog({
  handle,
  title: "story:history.title",
  Form: MachineStory,
  wide: true,
});
export const clientAction = keepTyped((address) =>
  address.searchParams.has("void") ? "errors:internal" : "story:notes.failedHint",
);

/** Equipment Notes & History: a machine's story and readings. */
export default function EquipmentHistoryPage() {
  const { t } = useI18n();
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <div className="mx-auto max-w-4xl">
      <BackLink href={page.next ?? `/equipment-items/${page.machine.id}`} />
      <h1>{t("story:history.title")}</h1>
      <MachineStory page={page} answer={answer} />
    </div>
  );
}
