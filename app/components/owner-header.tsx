import { useLocation } from "@remix-run/react";
import { Fragment } from "react";
import {
  litItem,
  NAVIGATION,
  NAVIGATION_FOOT,
  type NavigationItem,
  waitingText,
} from "#app/auth/navigation.ts";
import type { Viewer } from "#app/auth/viewer.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { LineIcon } from "./line-icon.tsx";
import { LogoutForm } from "./logout-form.tsx";
import { PageLink } from "./page-link.tsx";
import { PreferenceSwitches } from "./preference-switches.tsx";

/** What can be added; each begins with the choice of a machine, but for the machine itself. */
const ADDITIONS = [
  { to: "/add/usage", label: "common:add.usage" },
  { to: "/add/service", label: "common:add.service" },
  { to: "/add/fuel", label: "common:add.fuel" },
  { to: "/add/issue", label: "common:add.issue" },
  { to: "/add-equipment", label: "common:add.machine" },
] as const;

/**
 * The header of owners' and managers' pages with their navigation: a rail beside the page on a desktop, a bar with a
 * menu on a phone. Both are the same elements, so that a screen reader or a text browser meets the links once. The menu
 * is a `<details>` whose content follows it, so it opens without script.
 */
export function OwnerHeader({ viewer }: { viewer: Viewer }) {
  const { t } = useI18n();
  const { key: place, pathname } = useLocation();
  const lit = litItem(pathname);
  /** What waits, in figures and words; null without anything. */
  const waitingIn = (item: NavigationItem) => {
    if (!("counts" in item)) return null;
    const count = viewer.waiting?.[item.counts] ?? 0;
    return count === 0
      ? null
      : { figure: waitingText(count), words: t(`common:waiting.${item.counts}`, { count }) };
  };
  const link = (item: NavigationItem) => {
    if ("staff" in item && !viewer.staff) return null;
    const label = t(item.label);
    const waiting = waitingIn(item);
    return (
      <li key={item.to}>
        <PageLink
          to={item.to}
          className="rail-link"
          aria-current={lit?.to === item.to ? lit.current : undefined}
          // In one piece: a screen reader would read a blank before the comma of two.
          aria-label={waiting ? `${label}, ${waiting.figure} ${waiting.words}` : undefined}
        >
          {label}
          {waiting ? <Count {...waiting} /> : null}
        </PageLink>{" "}
      </li>
    );
  };
  return (
    <header className="site-frame">
      <a className="skip" href="#main">
        {t("common:navigation.skip")}
      </a>{" "}
      <PageLink to="/" className="brand">
        <img src="/favicon.svg" alt="" width="28" height="28" />
        {t("common:product")}
      </PageLink>{" "}
      {/* Navigation closes both menus. */}
      <details key={`add ${place}`} className="add-menu">
        <summary className="btn btn-primary" aria-label={t("common:add.add")}>
          <span aria-hidden="true">+</span> <span className="add-word">{t("common:add.add")}</span>
        </summary>
        <ul>
          {ADDITIONS.map(({ to, label }) => (
            <li key={to}>
              <PageLink to={to} className="rail-link">
                {t(label)}
              </PageLink>{" "}
            </li>
          ))}
        </ul>
      </details>
      <details key={place} className="nav-menu">
        <summary className="btn" aria-label={t("common:navigation.open")}>
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
      </details>
      <nav className="rail" aria-label={t("common:navigation.menu")}>
        <h2 className="nav-title">{t("common:navigation.menu")}</h2>
        <form method="get" action="/" className="finder">
          <input type="hidden" name="find" value="1" />
          <input
            className="input"
            type="search"
            name="search"
            maxLength={200}
            aria-label={t("common:navigation.find")}
            placeholder={t("common:navigation.find")}
          />{" "}
          <button type="submit" className="btn btn-quiet">
            <span className="sr">{t("common:navigation.findIt")}</span>
            <LineIcon path="M7 2a5 5 0 1 0 0 10A5 5 0 0 0 7 2Zm4 9 4 4" />
          </button>
        </form>
        {NAVIGATION.map(({ id, title, items }) => (
          <Fragment key={id}>
            {title ? <p className="rail-group">{t(title)}</p> : null}
            <ul>{items.map(link)}</ul>
          </Fragment>
        ))}
        <div className="rail-person">
          <PageLink
            to="/profile"
            className="rail-link"
            aria-current={lit?.to === "/profile" ? lit.current : undefined}
          >
            <span className="sr">{t("common:navigation.profile")}: </span>
            {viewer.name} · {t(`common:role.${viewer.role}`)}
          </PageLink>
        </div>
        <ul>{NAVIGATION_FOOT.map(link)}</ul>
        <div className="rail-switches">
          <PreferenceSwitches />
          <LogoutForm />
        </div>
      </nav>
    </header>
  );
}

/** The number of what waits. */
function Count({ figure, words }: { figure: string; words: string }) {
  return (
    <>
      <span className="sr">, </span>
      <span className="count">
        {figure}
        <span className="sr"> {words}</span>
      </span>
    </>
  );
}
