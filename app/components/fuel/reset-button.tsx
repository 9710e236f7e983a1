import type { ResetChoice } from "#app/domain/fuel/fuel-reset.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";

/** Links to the confirmation of a reset, and back; without fuel there is nothing to reset. */
export function ResetButton(props: { choice: ResetChoice; total: number; back: string }) {
  const { choice, total, back } = props;
  const { t } = useI18n();
  return (
    <form method="get" action={`/fuel/reset/${choice}`}>
      <input type="hidden" name="next" value={back} />
      <button type="submit" className="btn" disabled={total === 0}>
        {t(`fuel:reset.button.${choice}`)}
      </button>
    </form>
  );
}
