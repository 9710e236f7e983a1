import { PageLink } from "#app/components/page-link.tsx";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { MachineTable } from "./machine-table.tsx";
import type { WordedFleet } from "./view.ts";

/** A page of machines, with links to the first and the next one. */
export function MachineList(props: {
  list: WordedFleet;
  /** The id of the heading above it. */
  heading: string;
  first: string | null;
  next: string | null;
}) {
  const { list, heading, first, next } = props;
  const { t } = useI18n();
  return (
    <>
      <MachineTable machines={list.machines} heading={heading} />
      {first || next ? (
        <nav className="mt-4 flex justify-center gap-3 print:hidden" aria-labelledby={heading}>
          {first ? (
            <PageLink to={first} className="btn">
              {t("dashboard:list.first")}
            </PageLink>
          ) : null}{" "}
          {next ? (
            <PageLink to={next} className="btn" rel="next">
              {t("dashboard:list.more", { count: list.nextCount })}
            </PageLink>
          ) : null}
        </nav>
      ) : null}
    </>
  );
}
