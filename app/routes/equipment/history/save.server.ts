import { noteSchema } from "#app/forms/updates/review-forms.ts";
import { redirectWithFlash } from "#app/http/flash.server.ts";
import { submitForm } from "#app/http/forms/form.server.ts";
import { formOnce } from "#app/http/forms/form-key.server.ts";
import { photosOfForm } from "#app/http/forms/photo-form.server.ts";
import type { GuardedArgs } from "#app/http/route.server.ts";
import { addNote } from "#app/services/equipment/equipment-notes.ts";

type Args = GuardedArgs<"/equipment-items/:id/history">;

/** Adds the form's note with its photos, once, however often it is sent, and returns to the screen. */
export async function saveNote(
  { actor, context, t }: Args,
  form: FormData,
  equipmentId: string,
  { here, back }: { here: string; back: string },
) {
  const photosSent = photosOfForm(context, actor, form);
  const once = formOnce(context, actor, form, `POST ${here}`);
  return submitForm(
    form,
    noteSchema,
    async ({ content, photos: uploaded }) => {
      const { store, digests } = await photosSent.read(uploaded);
      await once(
        async (complete) =>
          addNote(context, actor, equipmentId, { content, photos: await store() }, complete),
        digests,
      );
      return redirectWithFlash(back, {
        tone: "success",
        title: "story:notes.added",
        description: "story:notes.addedHint",
      });
    },
    { t, failed: "story:notes.failedHint" },
  );
}
