import { useI18n } from "#app/i18n/i18n-context.tsx";

/** The list price beside the promotion's: struck through, and named for screen readers. */
export function StruckPrice({ price }: { price: string | null }) {
  const { t } = useI18n();
  if (!price) return null;
  return (
    <s>
      <span className="sr">{t("plans:listPrice", { price })}</span>
      <span aria-hidden="true">{price}</span>
    </s>
  );
}
