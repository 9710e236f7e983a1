import { useI18n } from "#app/i18n/i18n-context.tsx";

export type Heading = { heading: string; takenFor: string | null };

/** What each column of the file was taken for, and what there is none for. */
export function Headings(props: {
  headings: readonly Heading[];
  skipped: number;
  hasOthers: boolean;
  noLastService: boolean;
}) {
  const { t } = useI18n();
  return (
    <section className="card mb-4" aria-labelledby="headings">
      <h2 id="headings">{t("bulkImport:preview.headings")}</h2>
      {props.skipped > 0 ? <p>{t("bulkImport:preview.skipped", { count: props.skipped })}</p> : null}
      {props.hasOthers ? <p>{t("bulkImport:preview.others")}</p> : null}
      {props.noLastService ? <p>{t("bulkImport:preview.noLastService")}</p> : null}
      <table className="mt-2 w-full border-collapse text-left">
        <thead>
          <tr className="border-b border-line text-small text-soft">
            <th scope="col" className="w-1/2 px-2 py-2 font-semibold">
              {t("bulkImport:preview.heading")}
            </th>
            <th scope="col" className="px-2 py-2 font-semibold">
              {t("bulkImport:preview.takenFor")}
            </th>
          </tr>
        </thead>
        <tbody>
          {props.headings.map(({ heading, takenFor }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a file may have two columns of one heading
            <tr key={index} className="border-b border-line align-top last:border-0">
              <th scope="row" className="px-2 py-1 font-semibold [overflow-wrap:anywhere]">
                {heading}
              </th>
              <td className={`px-2 py-1 ${takenFor ? "" : "text-soft"}`}>
                {takenFor ?? t("bulkImport:preview.notUsed")}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
