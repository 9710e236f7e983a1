import type { ReactNode } from "react";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { PageLink } from "./page-link.tsx";

/** The link above a page's heading to the page before it; "Back" unless its children name that page. */
export function BackLink({ href, children }: { href: string; children?: ReactNode }) {
  const { t } = useI18n();
  return (
    <p className="mb-1 print:hidden">
      <PageLink className="inline-flex min-h-11 min-w-11 items-center wrap-anywhere" to={href}>
        {children ?? t("common:action.back")}
      </PageLink>
    </p>
  );
}
