import type { NavigationPath, Viewer } from "#app/auth/navigation.ts";
import { isManager } from "#app/domain/accounts/roles.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { PageLink } from "./page-link.tsx";

const LINKS = [
  { to: "/books", label: "common:navigation.books" },
  { to: "/subscription", label: "common:navigation.subscription" },
  { to: "/instructions", label: "common:navigation.instructions" },
  { to: "/contact", label: "common:navigation.contact" },
  { to: "/settings", label: "common:navigation.settings" },
  { to: "/admin", label: "common:navigation.admin" },
] as const satisfies readonly { to: NavigationPath; label: string }[];

/** Links needed now and then. */
export function OwnerFooter({ viewer }: { viewer: Viewer }) {
  const { t } = useI18n();
  const manages = isManager(viewer.role);
  if (!manages) return null;
  return (
    <footer className="border-t border-line print:hidden">
      <nav
        aria-label={t("common:navigation.more")}
        className="mx-auto flex max-w-7xl flex-wrap gap-x-6 px-4 py-2"
      >
        {LINKS.filter(({ to }) => !viewer.closed.includes(to)).map(({ to, label }) => (
          <PageLink key={to} to={to} className="inline-flex min-h-11 items-center">
            {t(label)}
          </PageLink>
        ))}
      </nav>
    </footer>
  );
}
