import type { Translate } from "#app/i18n/translate.ts";

/** The words of the photo control, for the script that builds it. */
export function photoTexts(t: Translate) {
  return {
    add: t("photos:add"),
    remove: t("photos:remove"),
    retry: t("photos:retry"),
    waiting: t("photos:waiting"),
    preparing: t("photos:preparing"),
    uploading: t("photos:uploading"),
    uploaded: t("photos:uploaded"),
    withForm: t("photos:withForm"),
  };
}
