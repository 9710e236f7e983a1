import { latePlaceText } from "#app/components/updates/late-place.ts";
import { mostPerDay, type WordedUpdate } from "#app/components/updates/view.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { usageText } from "#app/i18n/usage-words.ts";

/** The flags of a reading for its reviewer, in words. */
export function FlagNotices({ update }: { update: WordedUpdate }) {
  const { locale, t } = useI18n();
  const { flags, place, machine } = update;
  const unit = machine?.unit ?? "n/a";
  return (
    <>
      {flags.below ? (
        <div className="notice notice-error m-0">
          <strong>{t("updates:flags.below")}</strong> <span>{t("updates:flags.belowHint")}</span>
        </div>
      ) : null}
      {flags.farAbove ? (
        <div className="notice notice-error m-0">
          <strong>{t("updates:flags.farAbove")}</strong>{" "}
          <span>
            {t("updates:flags.farAboveHint", { perDay: usageText(mostPerDay(unit) ?? 0, unit, locale, t) })}
          </span>
        </div>
      ) : null}
      {flags.above ? (
        <div className="notice notice-error m-0">
          <strong>{t("updates:flags.above")}</strong> <span>{t("updates:flags.aboveHint")}</span>
        </div>
      ) : null}
      {flags.late ? (
        <div className="notice m-0">
          <strong>{t("updates:flags.late")}</strong>{" "}
          <span>
            {t("updates:flags.lateHint")}
            {place ? ` ${latePlaceText(place, machine, locale, t)}` : null}
          </span>
        </div>
      ) : null}
    </>
  );
}
