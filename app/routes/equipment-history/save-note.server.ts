import { createHash } from "node:crypto";
import { AppError } from "#app/domain/app-error.ts";
import { noteSchema } from "#app/domain/forms/review-forms.ts";
import { PHOTOS_MAX } from "#app/domain/photo-path.ts";
import { redirectWithFlash } from "#app/http/flash.server.ts";
import { submitForm } from "#app/http/form.server.ts";
import type { GuardedArgs } from "#app/http/route.server.ts";
import { addNote } from "#app/services/equipment-notes.ts";
import { onceForForm } from "#app/services/idempotency.ts";
import { readPhotoFile, storePhotos } from "#app/services/photos.ts";

type Args = GuardedArgs<"/equipment-items/:id/history">;

/** Adds the form's note with its photos, once, however often it is sent, and goes back to the screen. */
export async function saveNote(
  { actor, context, t }: Args,
  form: FormData,
  equipmentId: string,
  { here, back }: { here: string; back: string },
) {
  const files = form
    .getAll("photos")
    .filter((file): file is File => typeof file !== "string" && file.size > 0);
  form.delete("photos");
  const sentKey = form.get("idempotencyKey");
  const key = typeof sentKey === "string" && sentKey.length <= 200 && sentKey ? sentKey : null;
  return submitForm(
    form,
    noteSchema,
    async ({ content }) => {
      if (files.length > PHOTOS_MAX) {
        throw new AppError("request.invalid", {
          fields: { photos: [{ key: "updates:notes.tooManyPhotos" }] },
        });
      }
      const bytes = await Promise.all(files.map(async (file) => new Uint8Array(await file.arrayBuffer())));
      const clean = bytes.map((photo) => readPhotoFile(photo, "photos"));
      const digests = bytes.map((photo) => createHash("sha256").update(photo).digest("base64url"));
      const request = { userId: actor.id, key, target: `POST ${here}`, body: { content, digests } };
      await onceForForm(context, request, async (complete) => {
        const photos = await storePhotos(context, actor, clean);
        return {
          status: 201,
          value: await addNote(context, actor, equipmentId, { content, photos }, complete),
        };
      });
      return redirectWithFlash(back, {
        tone: "success",
        title: "updates:notes.added",
        description: "updates:notes.addedHint",
      });
    },
    { t, failed: "updates:notes.failedHint" },
  );
}
