import { useLocation } from "@remix-run/react";
import type { NavigationPath, Viewer } from "#app/auth/navigation.ts";
import { isManager } from "#app/domain/accounts/roles.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { LogoutForm } from "./logout-form.tsx";
import { PageLink, PageNavLink } from "./page-link.tsx";
import { PreferenceSwitches } from "./preference-switches.tsx";

const LINKS = [
  { to: "/", label: "common:navigation.dashboard" },
  { to: "/equipment-list", label: "common:navigation.equipment" },
  { to: "/updates", label: "common:navigation.updates" },
  { to: "/employees", label: "common:navigation.employees" },
] as const satisfies readonly { to: NavigationPath; label: string }[];

const linkClass = ({ isActive }: { isActive: boolean }) =>
  `flex min-h-11 items-center rounded-lg px-3 font-medium whitespace-nowrap no-underline desk:px-2 ${
    isActive ? "bg-accent-wash text-accent" : "text-ink hover:bg-raised"
  }`;

/** An operator has two pages: their own screen and the profile. */
const OPERATOR_LINKS = [{ to: "/", label: "common:navigation.home" }] as const;

/** The header of signed-in pages: a row of links on a desktop, a menu without script on a phone. */
export function OwnerHeader({ viewer }: { viewer: Viewer }) {
  const { t } = useI18n();
  const { key: place } = useLocation();
  const manages = isManager(viewer.role);
  const links = manages ? LINKS.filter((link) => !viewer.closed.includes(link.to)) : OPERATOR_LINKS;
  const items = links.map((link) => (
    <li key={link.to}>
      <PageNavLink to={link.to} end={link.to === "/"} className={linkClass}>
        {t(link.label)}
      </PageNavLink>
    </li>
  ));
  const profile = (
    <PageNavLink to="/profile" className={linkClass}>
      {t("common:navigation.profile")}
    </PageNavLink>
  );
  const add = t("common:navigation.addEquipment");
  return (
    <header className="border-b border-line bg-surface print:hidden">
      <a className="skip" href="#main">
        {t("common:navigation.skip")}
      </a>
      <div className="mx-auto flex max-w-7xl items-center gap-2 px-4 py-1.5">
        {/* On the narrowest phones the name takes two lines. */}
        <PageLink
          to="/"
          className="mr-auto inline-flex min-h-11 items-center gap-2 leading-tight font-bold text-ink no-underline desk:mr-2 desk:whitespace-nowrap"
        >
          <img src="/favicon.svg" alt="" width="28" height="28" />
          {t("common:product")}
        </PageLink>
        <nav aria-label={t("common:navigation.main")} className="mr-auto hidden desk:block">
          <ul className="flex">{items}</ul>
        </nav>
        <div className="hidden items-center desk:flex [&_.btn]:px-2">
          {profile}
          <PreferenceSwitches />
          <LogoutForm />
        </div>
        {manages ? (
          <PageNavLink to="/add-equipment" end className="btn btn-primary" aria-label={add}>
            <span aria-hidden="true">+</span>
            <span className="hidden whitespace-nowrap min-[30rem]:inline" aria-hidden="true">
              {add}
            </span>
          </PageNavLink>
        ) : null}
        {/* Navigation closes the menu. */}
        <details key={place} className="relative desk:hidden">
          <summary
            className="btn px-3 [&::-webkit-details-marker]:hidden"
            aria-label={t("common:navigation.open")}
          >
            <svg
              viewBox="0 0 20 20"
              width="20"
              height="20"
              stroke="currentColor"
              strokeWidth="2"
              aria-hidden="true"
            >
              <path d="M2 5h16M2 10h16M2 15h16" />
            </svg>
          </summary>
          <nav
            aria-label={t("common:navigation.menu")}
            className="card absolute right-0 z-40 mt-2 w-72 shadow-[0_8px_24px_rgb(0_0_0/20%)]"
          >
            <h2>{t("common:navigation.menu")}</h2>
            <p className="hint">
              {viewer.name} · {t(`common:role.${viewer.role}`)}
            </p>
            <ul className="mt-2">
              {items}
              <li>{profile}</li>
            </ul>
            <hr className="my-2 border-line" />
            <PreferenceSwitches />
            <LogoutForm />
          </nav>
        </details>
      </div>
    </header>
  );
}
