import { useI18n } from "#app/i18n/i18n-context.tsx";

const RULES = ["forklifts", "lifts", "sites", "trucks"] as const;

/** What the rules of the US ask of a machine's user, folded. */
export function WhatInspectorsAsk({ print }: { print: string }) {
  const { t } = useI18n();
  return (
    <details className="fold card">
      <summary>{t("checks:ask.title")}</summary>
      <ul className="mb-3 list-disc pl-4">
        {RULES.map((rule) => (
          <li key={rule} className="mb-1">
            {t(`checks:ask.${rule}`)}
          </li>
        ))}
      </ul>
      <p>
        <a href={print}>{t("checks:ask.show")}</a>
      </p>
      <p className="hint">{t("checks:ask.notLegal")}</p>
    </details>
  );
}
