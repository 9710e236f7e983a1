import { PageLink } from "#app/components/page-link.tsx";
import type { Translate } from "#app/i18n/translate.ts";

const STEPS = [
  { key: "add", to: "/add-equipment" },
  { key: "import", to: "/add-equipment/import" },
  { key: "operators", to: "/employees" },
] as const;

/** Worded on the server, so that a company with machines does not load the words. */
export function welcomeWords(t: Translate, name: string) {
  return {
    title: t("dashboard:welcome.title", { name }),
    lead: t("dashboard:welcome.lead"),
    steps: STEPS.map(({ key, to }) => ({
      to,
      title: t(`dashboard:welcome.${key}`),
      hint: t(`dashboard:welcome.${key}Hint`),
      action: t(`dashboard:welcome.${key}Action`),
    })),
    security: t("dashboard:welcome.security"),
    securityAction: t("dashboard:welcome.securityAction"),
  };
}

/** The dashboard of a company without machines: the first steps. */
export function Welcome({ words }: { words: ReturnType<typeof welcomeWords> }) {
  const { title, lead, steps, security, securityAction } = words;
  return (
    <section aria-labelledby="welcome">
      <h2 id="welcome">{title}</h2>
      <p className="lead">{lead}</p>
      <ol className="grid cols-fit-64 gap-4">
        {steps.map((step, index) => (
          <li key={step.to} className="card grid content-start justify-items-start gap-2">
            <h3>{step.title}</h3>
            <p className="min-h-12 text-soft">{step.hint}</p>
            <PageLink to={step.to} className={index === 0 ? "btn btn-primary" : "btn"}>
              {step.action}
            </PageLink>
          </li>
        ))}
      </ol>
      <p className="mt-4">
        {security}{" "}
        <PageLink to="/security-questions" className="inline-flex min-h-11 items-center">
          {securityAction}
        </PageLink>
      </p>
    </section>
  );
}
