import { useI18n } from "#app/i18n/i18n-context.tsx";
import { PageLink } from "./page-link.tsx";

/** The second level of the navigation: links to the pages of one subject. */
export function Tabs(props: { current: string; items: readonly { to: string; label: string }[] }) {
  const { t } = useI18n();
  return (
    <nav className="tabs" aria-label={t("common:tabs.label")}>
      <ul>
        {props.items.map(({ to, label }) => (
          <li key={to}>
            <PageLink to={to} aria-current={to === props.current ? "page" : undefined}>
              {label}
            </PageLink>{" "}
          </li>
        ))}
      </ul>
    </nav>
  );
}
