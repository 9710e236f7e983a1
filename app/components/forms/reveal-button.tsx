import { useI18n } from "#app/i18n/i18n-context.tsx";

/**
 * The place and the words of the button that reveals a typed password. `enhance/public-forms.ts` makes the button: text
 * browsers show what is hidden, and without script it would do nothing.
 */
export function RevealButton() {
  const { t } = useI18n();
  return <span data-reveal={t("common:password.show")} data-hide={t("common:password.hide")} />;
}
