import { NavLink } from "@remix-run/react";
import { mayOpen, type PolicyPath } from "#app/auth/policy.ts";
import { isManager, type Role } from "#app/domain/roles.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { PreferenceSwitches } from "./preference-switches.tsx";

export type Viewer = { name: string; role: Role; companyName: string; isAdmin: boolean };

const LINKS = [
  { to: "/", label: "common:navigation.dashboard" },
  { to: "/equipment-list", label: "common:navigation.equipment" },
  { to: "/updates", label: "common:navigation.updates" },
  { to: "/employees", label: "common:navigation.employees" },
] as const satisfies readonly { to: PolicyPath; label: string }[];

const linkClass = ({ isActive }: { isActive: boolean }) =>
  `inline-flex min-h-11 items-center rounded-lg px-3 font-medium no-underline hover:bg-raised ${
    isActive ? "bg-accent-wash text-accent" : "text-ink"
  }`;

/** The header of the owner's pages: a row of links on a desk, a menu that opens without script on a phone. */
export function OwnerHeader({ viewer }: { viewer: Viewer }) {
  const { t } = useI18n();
  const links = LINKS.filter((link) =>
    mayOpen(link.to, { manager: isManager(viewer.role), admin: viewer.isAdmin }),
  );
  const items = links.map((link) => (
    <li key={link.to}>
      <NavLink to={link.to} end={link.to === "/"} className={linkClass} prefetch="intent">
        {t(link.label)}
      </NavLink>
    </li>
  ));
  return (
    <header className="border-b border-line bg-surface print:hidden">
      <a className="skip" href="#main">
        {t("common:navigation.skip")}
      </a>
      <div className="mx-auto flex max-w-7xl items-center gap-4 px-4 py-1.5">
        <a href="/" className="inline-flex min-h-11 items-center gap-2 font-bold text-ink no-underline">
          <img src="/favicon.svg" alt="" width="28" height="28" />
          {t("common:product")}
        </a>
        <nav aria-label={t("common:navigation.main")} className="hidden grow md:block">
          <ul className="m-0 flex list-none gap-1 p-0">{items}</ul>
        </nav>
        <div className="hidden items-center gap-1 md:flex">
          <PreferenceSwitches />
          <LogoutForm />
        </div>
        <details className="relative ml-auto md:hidden">
          <summary className="btn list-none">{t("common:navigation.open")}</summary>
          <nav
            aria-label={t("common:navigation.menu")}
            className="card absolute right-0 z-40 mt-2 w-72 shadow-lg"
          >
            <h2 className="mb-2">{t("common:navigation.menu")}</h2>
            <p className="hint mb-2">
              {viewer.name} · {t(`common:role.${viewer.role}`)}
            </p>
            <ul className="m-0 list-none p-0">{items}</ul>
            <hr className="my-2 border-line" />
            <PreferenceSwitches />
            <LogoutForm />
          </nav>
        </details>
      </div>
    </header>
  );
}

function LogoutForm() {
  const { t } = useI18n();
  return (
    <form method="post" action="/logout">
      <button type="submit" className="btn btn-quiet">
        {t("common:session.logout")}
      </button>
    </form>
  );
}
