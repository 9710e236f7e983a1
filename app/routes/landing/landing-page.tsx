import { LightShell } from "#app/components/light-shell.tsx";
import { useI18n } from "#app/i18n/i18n-context.tsx";

const INDUSTRIES = ["agriculture", "construction", "logging", "lawncare", "machineShops"] as const;
const STEPS = ["import", "report", "review", "alert"] as const;

/** What the product does, for whom, and the ways in. */
export function LandingPage() {
  const { t } = useI18n();
  return (
    <LightShell wide title={t("landing:hero.title")} lead={t("landing:hero.lead")}>
      <p className="row">
        <a className="btn btn-primary" href="/signup">
          {t("landing:hero.getStarted")}
        </a>{" "}
        <a className="btn" href="/login">
          {t("auth:login.title")}
        </a>{" "}
        <a className="btn" href="/employee-login">
          {t("auth:operator.title")}
        </a>
      </p>
      <p className="lead">{t("landing:hero.trial")}</p>
      <h2>{t("landing:how.title")}</h2>
      <ol className="tiles">
        {STEPS.map((step, index) => (
          <li className="card" key={step}>
            <strong>{index + 1}.</strong> {t(`landing:how.${step}`)}
          </li>
        ))}
      </ol>
      <h2>{t("landing:industries.title")}</h2>
      <ul className="tiles">
        {INDUSTRIES.map((industry) => (
          <li className="card" key={industry}>
            {t(`landing:industries.${industry}`)}
          </li>
        ))}
      </ul>
    </LightShell>
  );
}
