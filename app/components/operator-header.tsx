import { useLocation } from "@remix-run/react";
import type { Viewer } from "#app/auth/viewer.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { HeaderBar } from "./header-bar.tsx";
import { LogoutForm } from "./logout-form.tsx";
import { PreferenceSwitches } from "./preference-switches.tsx";

const LINKS = [
  { to: "/", label: "common:navigation.home" },
  { to: "/profile", label: "common:navigation.profile" },
] as const;

/** The header of an operator's signed-in pages, who has two: their own screen and the profile. */
export function OperatorHeader({ viewer }: { viewer: Viewer }) {
  const { t } = useI18n();
  const { pathname } = useLocation();
  return (
    <HeaderBar
      brand={(name) => (
        <a
          href="/"
          className="mr-auto inline-flex min-h-11 items-center gap-2 leading-tight font-semibold text-ink no-underline"
        >
          {name}
        </a>
      )}
    >
      <nav aria-label={t("common:navigation.main")}>
        <p className="hint">
          {viewer.name} · {t(`common:role.${viewer.role}`)}
        </p>
        <ul className="flex">
          {LINKS.map(({ to, label }) => (
            <li key={to}>
              <a className="rail-link" href={to} aria-current={pathname === to ? "page" : undefined}>
                {t(label)}
              </a>{" "}
            </li>
          ))}
        </ul>
      </nav>
      <PreferenceSwitches />
      <LogoutForm />
    </HeaderBar>
  );
}
