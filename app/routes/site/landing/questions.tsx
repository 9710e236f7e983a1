import { useI18n } from "#app/i18n/i18n-context.tsx";

const QUESTIONS = ["operators", "signal", "checks", "typo", "managers", "afterTrial", "data"] as const;

/** Common questions before signing up; each answer unfolds without script. */
export function Questions() {
  const { t } = useI18n();
  return (
    <section aria-labelledby="questions">
      <h2 id="questions">{t("landing:questions.title")}</h2>
      <div className="questions">
        {QUESTIONS.map((name) => (
          <details className="card" key={name}>
            <summary>{t(`landing:questions.${name}.question`)}</summary>
            <p>{t(`landing:questions.${name}.answer`, { paidOnly: t("plans:paidOnly") })}</p>
          </details>
        ))}
      </div>
    </section>
  );
}
