import { useI18n } from "#app/i18n/i18n-context.tsx";

/** Shows what was typed as a password. It needs script, so it is hidden until `enhance/public.ts` shows it. */
export function RevealButton() {
  const { t } = useI18n();
  return (
    <button
      type="button"
      className="btn btn-quiet"
      data-reveal=""
      data-hide={t("common:password.hide")}
      aria-pressed="false"
      hidden
    >
      {t("common:password.show")}
    </button>
  );
}
