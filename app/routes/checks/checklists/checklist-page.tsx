import type { ReactNode } from "react";
import type { Viewer } from "#app/auth/viewer.ts";
import { BackLink } from "#app/components/back-link.tsx";
import { SignedInShell } from "#app/components/signed-in-shell.tsx";
import { useI18n } from "#app/i18n/i18n-context.tsx";

/** The frame of the pages of one checklist. */
export function ChecklistPage(props: { viewer: Viewer; title: string; children: ReactNode }) {
  const { t } = useI18n();
  const { viewer, title, children } = props;
  return (
    <SignedInShell viewer={viewer}>
      <div className="max-w-2xl">
        <BackLink href="/checklists">{t("checks:lists.title")}</BackLink>
        <h1 className="mb-3">{title}</h1>
        {children}
      </div>
    </SignedInShell>
  );
}
