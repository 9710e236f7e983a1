import type { ReactNode } from "react";
import { PageLink } from "./page-link.tsx";

/** The link above a page's heading, one level up; its children name the page that it leads to. */
export function BackLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <p className="mb-1 print:hidden">
      <PageLink className="inline-flex min-h-11 min-w-11 items-center py-1 wrap-anywhere" to={href}>
        {children}
      </PageLink>
    </p>
  );
}
