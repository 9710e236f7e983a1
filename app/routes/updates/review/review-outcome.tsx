import type { WordedUpdate } from "#app/components/updates/view.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";

/** The result of a reviewed update. */
export function ReviewOutcome({ update }: { update: WordedUpdate }) {
  const { t } = useI18n();
  const { review, status } = update;
  if (!review) return null;
  const who = { name: review.byName, time: review.at };
  return (
    <section className="card grid gap-1" aria-labelledby="outcome">
      <h2 id="outcome">{t(`updates:status.${status}`)}</h2>
      <p>{t(status === "applied" ? "updates:review.appliedBy" : "updates:review.dismissedBy", who)}</p>
      {review.resolution === "correct" ? <p>{t("updates:review.resolvedCorrect")}</p> : null}
      {review.resolution === "meter-replaced" ? <p>{t("updates:review.resolvedMeter")}</p> : null}
      {review.reason ? (
        <p className="break-words whitespace-pre-line">
          {t("updates:review.reasonGiven", { reason: review.reason })}
        </p>
      ) : null}
    </section>
  );
}
