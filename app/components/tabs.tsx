import { PageLink } from "./page-link.tsx";

/** The second level of the navigation: links to the pages of one subject, in a row that scrolls where it is too long. */
export function Tabs(props: {
  label: string;
  current: string;
  items: readonly { to: string; label: string }[];
}) {
  return (
    <nav className="tabs" aria-label={props.label}>
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
