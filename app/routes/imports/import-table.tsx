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
        t("importing:list.table"),
        t("importing:list.kind"),
        t("importing:list.state"),
        t("importing:list.counts"),
        t("importing:list.who"),
        { acts: t("importing:list.acts") },
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
            <td data-label={t("importing:list.kind")}>
              <span>{kind}</span>
            </td>
            <td data-label={t("importing:list.state")}>
              <span>{state}</span>
            </td>
            <td data-label={t("importing:list.counts")}>
              <span>{counts}</span>
            </td>
            <td data-label={t("importing:list.who")}>
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
