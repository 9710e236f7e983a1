import type { ReactNode } from "react";
import type { Viewer } from "#app/auth/navigation.ts";
import { SignedInShell } from "#app/components/signed-in-shell.tsx";
import { useI18n } from "#app/i18n/i18n-context.tsx";

/** The frame of the pages of one checklist. */
export function ChecklistPage(props: { viewer: Viewer; title: string; children: ReactNode }) {
  const { t } = useI18n();
  const { viewer, title, children } = props;
  return (
    <SignedInShell viewer={viewer}>
      <div className="mx-auto max-w-3xl">
        <p className="mb-1">
          <a className="inline-flex min-h-11 min-w-11 items-center" href="/checklists">
            {t("checks:lists.title")}
          </a>
        </p>
        <h1 className="mb-3">{title}</h1>
        {children}
      </div>
    </SignedInShell>
  );
}
