import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { LineIcon } from "#app/components/line-icon.tsx";
import { PageLink } from "#app/components/page-link.tsx";
import type { SetupStep, setupSteps } from "#app/domain/dashboard/setup.ts";
import type { Translate } from "#app/i18n/translate.ts";

const FORM_OF: Record<SetupStep, string> = {
  machine: "/add-equipment",
  operator: "/employees/add",
  password: "/employees/settings",
  // The page of the operators prints their cards.
  report: "/employees",
};

type SetupWords = ReturnType<typeof setupWords>;

/** Worded on the server, so that a company that is set up does not load the words. */
export function setupWords(steps: NonNullable<ReturnType<typeof setupSteps>>, t: Translate) {
  return {
    title: t("dashboard:setup.title"),
    hide: t("dashboard:setup.hide"),
    done: t("dashboard:setup.done"),
    import: t("dashboard:setup.import"),
    steps: steps.map(({ step, done }) => ({
      step,
      done,
      title: t(`dashboard:setup.${step}`),
      hint: t(`dashboard:setup.${step}Hint`),
    })),
  };
}

/** The first steps of a company: each leads to its form, and is ticked off once done. */
export function SetupPanel({ words }: { words: SetupWords }) {
  return (
    <section className="card" aria-labelledby="setup">
      <div className="-mt-2 flex items-center justify-between gap-3">
        <h2 id="setup">{words.title}</h2>
        <Form method="post" action="/?index" preventScrollReset replace>
          <input type="hidden" name="intent" value="hide-setup" />
          <button type="submit" className="btn btn-quiet -mr-2">
            {words.hide}
            <span className="sr">: {words.title}</span>
          </button>
        </Form>
      </div>
      <ol className="lines steps">
        {words.steps.map(({ step, done, title, hint }) => (
          <li key={step} className={done ? "done" : undefined}>
            <span className="step">
              {done ? (
                <>
                  <LineIcon path="M3 8.5l3.2 3.2L13 5" />
                  <span className="sr">{words.done}: </span>
                </>
              ) : null}
            </span>{" "}
            <div>
              <PageLink to={FORM_OF[step]}>{title}</PageLink>
              <p>
                {hint}
                {step === "machine" ? (
                  <>
                    {" "}
                    <PageLink to="/add-equipment/import">{words.import}</PageLink>
                  </>
                ) : null}
              </p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Worded on the server, so that a company with machines does not load the words. */
export function welcomeWords(t: Translate, name: string) {
  return {
    title: t("dashboard:welcome.title", { name }),
    lead: t("dashboard:welcome.lead"),
    add: t("dashboard:welcome.addAction"),
    import: t("dashboard:setup.import"),
    security: t("dashboard:welcome.security"),
    securityAction: t("dashboard:welcome.securityAction"),
  };
}

/** The dashboard of a company without machines, around its first steps; without these it offers to add machines. */
export function Welcome({
  words,
  children,
}: {
  words: ReturnType<typeof welcomeWords>;
  children: ReactNode;
}) {
  return (
    <section aria-labelledby="welcome">
      <h2 id="welcome">{words.title}</h2>
      <p className="lead mb-4">{words.lead}</p>
      {children ?? (
        <p className="flex flex-wrap gap-2">
          <PageLink to="/add-equipment" className="btn btn-primary">
            {words.add}
          </PageLink>{" "}
          <PageLink to="/add-equipment/import" className="btn">
            {words.import}
          </PageLink>
        </p>
      )}
      <p className="mt-4">
        {words.security}{" "}
        <PageLink to="/security-questions" className="inline-flex min-h-11 items-center">
          {words.securityAction}
        </PageLink>
      </p>
    </section>
  );
}
