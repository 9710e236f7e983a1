import { useI18n } from "#app/i18n/i18n-context.tsx";
import { PageLink } from "./page-link.tsx";

type Props = {
  current: string;
  items: readonly { to: string; label: string }[];
  /** Names the tabs; by default as the sections of a subject. */
  label?: string;
};

/** The second level of the navigation: links to the pages of one subject, or to the parts of a list. */
export function Tabs(props: Props) {
  const { t } = useI18n();
  return (
    <nav className="tabs" aria-label={props.label ?? t("common:tabs.label")}>
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
