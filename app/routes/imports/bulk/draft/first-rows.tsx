import type { RowOutcome } from "#app/domain/imports/bulk/list-plan.ts";
import { DASH } from "#app/i18n/format.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { OutcomeBadge } from "./outcome-counts.tsx";

export type FirstRow = {
  row: number;
  fate: RowOutcome;
  name: string;
  type: string;
  unit: string;
  serialNumber: string;
  currentUsage: string;
  serviceInterval: string;
};

/** An empty usage shows as 0. */
function usageOf({ currentUsage, unit }: FirstRow): string {
  return `${currentUsage || 0} ${unit}`.trim();
}

const WIDE = "hidden md:table-cell";

/** The first rows as in the file; on a phone the identifying columns are below the name. */
export function FirstRows({ rows, more }: { rows: readonly FirstRow[]; more: number }) {
  const { t } = useI18n();
  const head = (text: string, extra = "") => (
    <th scope="col" className={`px-2 py-2 font-semibold ${extra}`}>
      {text}
    </th>
  );
  return (
    <section className="card" aria-labelledby="first-rows">
      <h2 id="first-rows">{t("bulkImport:preview.rows")}</h2>
      <table className="mt-2 w-full border-collapse text-left">
        <thead>
          <tr className="border-b border-line text-small text-soft">
            {head(t("bulkImport:preview.row"), "num")}
            {head(t("equipment:form.name"))}
            {head(t("equipment:form.type"), WIDE)}
            {head(t("equipment:form.serialNumber"), WIDE)}
            {head(t("equipment:form.currentUsage"), `${WIDE} num`)}
            {head(t("equipment:form.serviceInterval"), `${WIDE} num`)}
            {head(t("bulkImport:preview.status"))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.row} className="border-b border-line align-top last:border-0">
              <td className="num px-2 py-2 text-soft">{row.row}</td>
              <th scope="row" className="px-2 py-2 font-semibold [overflow-wrap:anywhere]">
                {row.name || DASH}{" "}
                <span className="block text-small font-normal text-soft md:hidden">
                  {[row.type, row.serialNumber, usageOf(row)].filter(Boolean).join(" · ")}
                </span>
              </th>
              <td className={`px-2 py-2 ${WIDE}`}>{row.type}</td>
              <td className={`px-2 py-2 [overflow-wrap:anywhere] ${WIDE}`}>{row.serialNumber}</td>
              <td className={`num px-2 py-2 ${WIDE}`}>{usageOf(row)}</td>
              <td className={`num px-2 py-2 ${WIDE}`}>{row.serviceInterval}</td>
              <td className="px-2 py-2">
                <OutcomeBadge outcome={row.fate} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {more > 0 ? <p className="mt-2 text-soft">{t("bulkImport:preview.more", { n: more })}</p> : null}
    </section>
  );
}
