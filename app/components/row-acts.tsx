import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { PageLink } from "./page-link.tsx";

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

/** An act that is a page of its own; `named` says of which row it is. One with `danger` takes something away. */
export function RowLink(props: { to: string; label: string; named: string; danger?: boolean }) {
  const { to, label, named, danger = false } = props;
  return (
    <li>
      <PageLink className={danger ? "rail-link text-overdue" : "rail-link"} to={to} aria-label={named}>
        {label}
      </PageLink>
    </li>
  );
}
