import { AppError } from "#app/domain/app-error.ts";
import { noteSchema } from "#app/forms/review-forms.ts";
import { redirectWithFlash } from "#app/http/flash.server.ts";
import { submitForm } from "#app/http/form.server.ts";
import { formOnce } from "#app/http/form-key.server.ts";
import { readPhotoFiles, takePhotoFiles } from "#app/http/photo-form.server.ts";
import type { GuardedArgs } from "#app/http/route.server.ts";
import { addNote } from "#app/services/equipment/equipment-notes.ts";
import { storePhotos } from "#app/services/files/photos.ts";
import { PHOTOS_MAX } from "#app/shared/photo-path.ts";

type Args = GuardedArgs<"/equipment-items/:id/history">;

/** Adds the form's note with its photos, once, however often it is sent, and goes back to the screen. */
export async function saveNote(
  { actor, context, t }: Args,
  form: FormData,
  equipmentId: string,
  { here, back }: { here: string; back: string },
) {
  const files = takePhotoFiles(form);
  const once = formOnce(context, actor, form, `POST ${here}`);
  return submitForm(
    form,
    noteSchema,
    async ({ content, photos: uploaded }) => {
      if (files.length + uploaded.length > PHOTOS_MAX) {
        throw new AppError("request.invalid", {
          fields: { photos: [{ key: "story:notes.tooManyPhotos" }] },
        });
      }
      const { photos: clean, digests } = await readPhotoFiles(files);
      await once(async (complete) => {
        const photos = [...uploaded, ...(await storePhotos(context, actor, clean))];
        return addNote(context, actor, equipmentId, { content, photos }, complete);
      }, digests);
      return redirectWithFlash(back, {
        tone: "success",
        title: "story:notes.added",
        description: "story:notes.addedHint",
      });
    },
    { t, failed: "story:notes.failedHint" },
  );
}
