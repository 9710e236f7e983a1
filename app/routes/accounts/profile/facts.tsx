import type { ReactNode } from "react";
import { useI18n } from "#app/i18n/i18n-context.tsx";

export type Fact = { name: string; value: ReactNode; after?: ReactNode };

/** Names and values; missing values are marked. */
export function Facts({ facts }: { facts: Fact[] }) {
  const { t } = useI18n();
  return (
    <dl className="grid gap-3">
      {facts.map(({ name, value, after }) => (
        <div key={name}>
          <dt className="hint">{name}</dt>
          <dd className="font-semibold wrap-anywhere">
            {value || <span className="font-normal text-soft">{t("profile:notSet")}</span>}
          </dd>
          {after ? <dd>{after}</dd> : null}
        </div>
      ))}
    </dl>
  );
}
