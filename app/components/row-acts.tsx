import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { useI18n } from "#app/i18n/i18n-context.tsx";

/** The last cell of a row: its acts behind ⋯, each a list item. It opens without script, one in a table at a time. */
export function RowActs({ name, children }: { name: string; children: ReactNode }) {
  const { t } = useI18n();
  // What an act leads to begins with a closed menu, also on the same page.
  const { key } = useLocation();
  return (
    <td className="more">
      <details key={key} className="act-menu" name="acts">
        <summary aria-label={t("common:actionsOf", { name })}>⋯</summary>
        <ul>{children}</ul>
      </details>
    </td>
  );
}
