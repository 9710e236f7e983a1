import { useI18n } from "#app/i18n/i18n-context.tsx";

type Props = {
  /** Names the list, for screen readers. */
  label: string;
  /** The address of the first page, and its words; null on that page. */
  first: string | null;
  firstText: string;
  /** The address of the next page; null on the last one. */
  next: string | null;
};

/** Leads to the first and the next page of a list; nothing where a list has one page. */
export function PageLinks({ label, first, firstText, next }: Props) {
  const { t } = useI18n();
  if (!first && !next) return null;
  return (
    <nav className="mt-4 flex gap-3" aria-label={label}>
      {first ? (
        <a className="btn" href={first}>
          {firstText}
        </a>
      ) : null}{" "}
      {next ? (
        <a className="btn" href={next} rel="next">
          {t("common:action.next")}
        </a>
      ) : null}
    </nav>
  );
}
