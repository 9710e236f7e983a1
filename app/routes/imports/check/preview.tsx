import { ListTable } from "#app/components/list-table.tsx";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import type { CheckView, LinesView } from "./view.server.ts";

type PreviewView = NonNullable<CheckView["preview"]>;

/** What an import does to machines, fuel and costs, and the rows that need a look. */
export function Preview({ view, preview }: { view: CheckView; preview: PreviewView }) {
  const { t } = useI18n();
  return (
    <div className="grid gap-4">
      <dl className="grid grid-cols-2 gap-3 md:grid-cols-4">
        {preview.counts.map(({ name, count, beside }) => (
          <div key={name} className="card">
            <dt className="hint">{name}</dt>
            <dd className="text-h2 font-semibold">
              {count} {beside ? <span className="hint block font-normal">{beside}</span> : null}
            </dd>
          </div>
        ))}
      </dl>
      <Lines view={preview.wrong}>
        {view.asksFillDown ? (
          <p className="hint mt-2">
            <a href={`/imports/${view.id}/columns`}>{t("imports:columns.fillDownAsk")}</a>
          </p>
        ) : null}
        {view.hasFile ? (
          <a className="btn mt-2 w-full sm:w-auto" href={`/imports/${view.id}/failed-rows.csv`} download>
            {t("imports:check.failedRows")}
          </a>
        ) : null}
      </Lines>
      {view.state === "undone" ? null : <Effects preview={preview} />}
    </div>
  );
}

/** What the import does, or did; of one that was undone nothing of it stands. */
function Effects({ preview }: { preview: PreviewView }) {
  const { t } = useI18n();
  return (
    <>
      <Lines view={preview.doubtful} />
      <Changes title={t("imports:check.changes")} view={preview.changes} />
      <Changes title={t("imports:check.follows")} view={preview.follows} />
      <Adjusted preview={preview} />
    </>
  );
}

function Lines({ view, children }: { view: LinesView; children?: React.ReactNode }) {
  if (view.lines.length === 0) return null;
  return (
    <section className="card min-w-0">
      <h2>{view.title}</h2>
      <ul>
        {view.lines.map((line) => (
          <li key={line} className="wrap-anywhere">
            {line}
          </li>
        ))}
        {view.more ? <li className="hint">{view.more}</li> : null}
      </ul>
      {children}
    </section>
  );
}

type ChangesProps = {
  title: string;
  view: { changes: { what: string; before: string; after: string }[]; more: number; lines: string[] };
};

/** Values before and after, in one table. */
function Changes({ title, view: { changes, more, lines } }: ChangesProps) {
  const { t } = useI18n();
  if (changes.length === 0 && lines.length === 0) return null;
  return (
    <section className="min-w-0">
      <h2 className="mb-2">{title}</h2>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {changes.length > 0 ? (
        <ListTable
          caption={title}
          columns={[t("imports:check.what"), t("imports:check.before"), t("imports:check.after")]}
        >
          <tbody>
            {changes.map(({ what, before, after }) => (
              <tr key={what}>
                <th scope="row" className="wrap-anywhere">
                  {what}
                </th>
                <td data-label={t("imports:check.before")}>
                  <span>{before}</span>
                </td>
                <td data-label={t("imports:check.after")}>
                  <span>{after}</span>
                </td>
              </tr>
            ))}
          </tbody>
        </ListTable>
      ) : null}
      {more > 0 ? <p className="hint">{t("imports:check.more", { count: more })}</p> : null}
    </section>
  );
}

function Adjusted({ preview }: { preview: PreviewView }) {
  const { t } = useI18n();
  if (preview.sums.length === 0 && preview.adjusted.length === 0) return null;
  return (
    <section className="card min-w-0">
      <h2>{t("imports:check.sums")}</h2>
      <dl>
        {preview.sums.map(({ what, read, stored }) => (
          <div key={what}>
            <dt className="font-medium">{what}</dt>
            <dd>
              {t("imports:check.read")}: {read}. {t("imports:check.stored")}: {stored}.
            </dd>
          </div>
        ))}
        {preview.adjusted.map(({ what, rows }) => (
          <div key={what}>
            <dt className="inline">{what}:</dt> <dd className="inline">{rows}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
