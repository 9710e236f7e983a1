/** The photo control of the operator's form. Loads while the first photo is chosen. */
import { PHOTO_MAX_BYTES, photoTypeOf } from "#app/domain/photos/photo-format.ts";
import { PHOTOS_MAX } from "#app/shared/photo-path.ts";
import { problem, photos as words } from "./operator/words.ts";
import { type PhotoPicker, photoPicker } from "./photos/photo-picker.ts";

/** Shrinks photos as they are chosen, and holds them until the report is sent. */
export function takeOver(input: HTMLInputElement): PhotoPicker {
  return photoPicker<never>(input, {
    max: PHOTOS_MAX,
    texts: { ...words, limit: problem.too_many_photos },
    async deliver({ photo }, view) {
      const refusal = await refusalOf(photo);
      if (refusal) return { toSend: null, refusal, failure: null, mayRetry: false };
      view.say(`${Math.ceil(photo.size / 1000)} KB`);
      return { toSend: photo, failure: null, mayRetry: false };
    },
  });
}

/** Enough bytes to recognize every photo format. */
const START_BYTES = 16;

/**
 * Why the server would refuse a photo; null if it wouldn't. Checked now, while the operator can still take another, and
 * not hours later when the report is sent.
 */
async function refusalOf(photo: Blob): Promise<string | null> {
  if (photo.size > PHOTO_MAX_BYTES) return words.refused.too_large;
  try {
    const start = await photo.slice(0, START_BYTES).arrayBuffer();
    return photoTypeOf(new Uint8Array(start)) ? null : words.refused.unsupported_type;
  } catch {
    return null;
  }
}
