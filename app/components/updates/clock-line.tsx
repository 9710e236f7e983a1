import { useI18n } from "#app/i18n/i18n-context.tsx";
import type { WordedUpdate } from "./view.ts";

/** How the time of a report was corrected, because the phone's clock was wrong. Nothing for a right clock. */
export function ClockLine({ update: { clock } }: { update: Pick<WordedUpdate, "clock"> }) {
  const { t } = useI18n();
  if (!clock) return null;
  const difference = t(`updates:review.${clock.by.unit}`, { count: clock.by.count });
  return <p className="hint">{t(`updates:clock.${clock.way}`, { difference, said: clock.said })}</p>;
}
