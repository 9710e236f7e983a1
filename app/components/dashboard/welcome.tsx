import { Link } from "@remix-run/react";
import { useI18n } from "#app/i18n/i18n-context.tsx";

/** The dashboard of a company without machines: where to begin. */
export function Welcome({ name }: { name: string }) {
  const { t } = useI18n();
  const steps = [
    { key: "add", to: "/add-equipment", primary: true },
    { key: "import", to: "/add-equipment/import", primary: false },
    { key: "operators", to: "/employees", primary: false },
  ] as const;
  return (
    <section className="welcome" aria-labelledby="welcome">
      <h2 id="welcome">{t("dashboard:welcome.title", { name })}</h2>
      <p className="lead">{t("dashboard:welcome.lead")}</p>
      <ol>
        {steps.map(({ key, to, primary }) => (
          <li key={key} className="card">
            <h3>{t(`dashboard:welcome.${key}`)}</h3>
            <p>{t(`dashboard:welcome.${key}Hint`)}</p>
            <Link to={to} className={primary ? "btn btn-primary" : "btn"}>
              {t(`dashboard:welcome.${key}Action`)}
            </Link>
          </li>
        ))}
      </ol>
      <p className="mt-4">
        {t("dashboard:welcome.security")} {/* No page of the hydrated ones. */}
        <a href="/security-questions" className="inline-flex min-h-11 items-center">
          {t("dashboard:welcome.securityAction")}
        </a>
      </p>
    </section>
  );
}
