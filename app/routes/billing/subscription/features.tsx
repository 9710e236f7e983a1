import { useI18n } from "#app/i18n/i18n-context.tsx";

const NEWS = ["issues", "checks", "plan", "tasks", "costs", "books", "data"] as const;
const QUESTIONS = ["change", "smaller", "trial", "pause", "cancel", "data"] as const;

/** The product's latest features. */
export function WhatIsNew() {
  const { t } = useI18n();
  return (
    <section className="card" aria-labelledby="new">
      <h2 id="new" className="mb-2">
        {t("subscription:news.title")}
      </h2>
      <ul className="grid list-disc gap-1 pl-4">
        {NEWS.map((name) => (
          <li key={name}>{t(`subscription:news.${name}`)}</li>
        ))}
      </ul>
    </section>
  );
}

export function Faq() {
  const { t } = useI18n();
  return (
    <section className="card" aria-labelledby="faq">
      <h2 id="faq" className="mb-1">
        {t("subscription:faq.title")}
      </h2>
      {QUESTIONS.map((name) => (
        <details key={name} className="group border-t border-line">
          <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-4 py-2 font-semibold after:text-h2 after:text-accent after:content-['+'] group-open:after:content-['−']">
            {t(`subscription:faq.${name}.question`)}
          </summary>
          <p className="pb-3">{t(`subscription:faq.${name}.answer`)}</p>
        </details>
      ))}
    </section>
  );
}
