/** The photo control of the operator's form; the page loads this with the first photo that is chosen. */
import { PHOTOS_MAX } from "#app/domain/photo-path.ts";
import { photos as english } from "#app/i18n/locales/en/photos.ts";
import { reportWords as reportEnglish } from "#app/i18n/locales/en/report-words.ts";
import { photos as spanish } from "#app/i18n/locales/es/photos.ts";
import { reportWords as reportSpanish } from "#app/i18n/locales/es/report-words.ts";
import { type PhotoPicker, photoPicker } from "./photos/photo-picker.ts";

declare const PAGE_LANGUAGE: "en" | "es" | undefined;

/** Photos are made small at choice, and held until the report is sent. */
export function takeOver(input: HTMLInputElement): PhotoPicker {
  const language = document.documentElement.lang;
  const words =
    (typeof PAGE_LANGUAGE === "undefined" ? language : PAGE_LANGUAGE) === "es" ? spanish : english;
  const limit = (
    (typeof PAGE_LANGUAGE === "undefined" ? language : PAGE_LANGUAGE) === "es" ? reportSpanish : reportEnglish
  ).problem.too_many_photos;
  return photoPicker<never>(input, {
    max: PHOTOS_MAX,
    texts: { ...words, limit },
    async deliver(shrunk, view) {
      view.say(`${Math.ceil(shrunk.photo.size / 1000)} KB`);
      return { toSend: shrunk.photo, failure: null, mayRetry: false };
    },
  });
}
