/** The photo control of the operator's form; the page loads this with the first photo that is chosen. */
import { PHOTOS_MAX } from "#app/domain/photo-path.ts";
import { report, photos as words } from "./operator/words.ts";
import { type PhotoPicker, photoPicker } from "./photos/photo-picker.ts";

/** Photos are made small at choice, and held until the report is sent. */
export function takeOver(input: HTMLInputElement): PhotoPicker {
  return photoPicker<never>(input, {
    max: PHOTOS_MAX,
    texts: { ...words, limit: report.problem.too_many_photos },
    async deliver(shrunk, view) {
      view.say(`${Math.ceil(shrunk.photo.size / 1000)} KB`);
      return { toSend: shrunk.photo, failure: null, mayRetry: false };
    },
  });
}
