import { ListTable } from "#app/components/list-table.tsx";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import type { WordedImport } from "./list-view.server.ts";

/** The imports of a company, the newest first. */
export function ImportTable({ imports }: { imports: WordedImport[] }) {
  const { t } = useI18n();
  return (
    <ListTable
      caption={{ heading: "imports" }}
      columns={[
        t("imports:list.table"),
        t("imports:list.kind"),
        t("imports:list.state"),
        t("imports:list.counts"),
        t("imports:list.who"),
        { acts: t("imports:list.acts") },
      ]}
    >
      <tbody>
        {imports.map(({ id, file, table, kind, state, counts, who, act, canUndo }) => (
          <tr key={id}>
            <th scope="row">
              <a className="name wrap-anywhere" href={`/imports/${id}`}>
                {file}
              </a>{" "}
              {table ? <span className="hint wrap-anywhere block font-normal">{table}</span> : null}
            </th>
            <td data-label={t("imports:list.kind")}>
              <span>{kind}</span>
            </td>
            <td data-label={t("imports:list.state")}>
              <span>{state}</span>
            </td>
            <td data-label={t("imports:list.counts")}>
              <span>{counts}</span>
            </td>
            <td data-label={t("imports:list.who")}>
              <span>{who}</span>
            </td>
            <td className="col-acts">
              <a
                className="btn mt-2 w-full md:mt-0 md:w-auto"
                href={canUndo ? `/imports/${id}/undo` : `/imports/${id}`}
              >
                {act}
              </a>
            </td>
          </tr>
        ))}
      </tbody>
    </ListTable>
  );
}
