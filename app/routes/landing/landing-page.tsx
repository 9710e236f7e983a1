import { LightShell } from "#app/components/light-shell.tsx";
import { useI18n } from "#app/i18n/i18n-context.tsx";

const INDUSTRIES = ["agriculture", "construction", "logging", "lawncare", "machineShops"] as const;
const STEPS = ["import", "report", "review", "alert"] as const;

/** What the product does, for whom, and the ways in. */
export function LandingPage() {
  const { t } = useI18n();
  return (
    <LightShell title={t("landing:hero.title")} lead={t("landing:hero.lead")}>
      <div className="stack">
        <p>
          <a className="btn btn-primary btn-wide" href="/signup">
            {t("landing:hero.getStarted")}
          </a>
        </p>
        <p className="hint">{t("landing:hero.trial")}</p>
        <p>
          <a className="btn btn-wide" href="/login">
            {t("auth:login.title")}
          </a>
        </p>
        <p>
          <a className="btn btn-wide" href="/employee-login">
            {t("auth:operator.title")}
          </a>
        </p>
        <h2>{t("landing:how.title")}</h2>
        <ol>
          {STEPS.map((step) => (
            <li key={step}>{t(`landing:how.${step}`)}</li>
          ))}
        </ol>
        <h2>{t("landing:industries.title")}</h2>
        <ul>
          {INDUSTRIES.map((industry) => (
            <li key={industry}>{t(`landing:industries.${industry}`)}</li>
          ))}
        </ul>
      </div>
    </LightShell>
  );
}
