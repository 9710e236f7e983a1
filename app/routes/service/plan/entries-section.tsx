import { DialogLink } from "#app/components/dialog/dialog-link.tsx";
import { ExportButton } from "#app/components/files/export-button.tsx";
import { ListTable } from "#app/components/list-table.tsx";
import { PageLink } from "#app/components/page-link.tsx";
import type { WordedEntry } from "#app/components/service/entry-view.ts";
import { UndoneRows } from "#app/components/undone-rows.tsx";
import { DASH } from "#app/i18n/format.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import type { EntriesView } from "./view.ts";

/**
 * The services of a machine: a table on a desk, a card for each on a phone. A retired machine takes no new
 * entry.
 */
export function EntriesSection(props: {
  machineId: string;
  retired: boolean;
  entries: EntriesView;
  /** Whether it shows a page of earlier entries. */
  paged: boolean;
}) {
  const { t } = useI18n();
  const { machineId, retired, entries, paged } = props;
  const here = `/equipment-items/${machineId}`;
  const { list, total, next, undone } = entries;
  return (
    <section aria-labelledby="entries" className="mt-6">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id="entries">{t("service:entry.history")}</h2>
        <div className="flex flex-wrap gap-2">
          {retired ? null : (
            <DialogLink className="btn" href={`${here}/service?details=1`}>
              {t("service:entry.record")}
            </DialogLink>
          )}{" "}
          <ExportButton
            action="/exports/service-history.csv"
            fields={{ equipment: machineId }}
            label={t("service:entry.export")}
          />
          <PageLink className="btn" to={`${here}/services/print`}>
            {t("service:entry.print")}
          </PageLink>{" "}
          <PageLink className="btn" to="/costs">
            {t("service:cost.title")}
          </PageLink>
        </div>
      </div>
      {list.length === 0 ? (
        <p className="card">{t("service:entry.none")}</p>
      ) : (
        <>
          <ListTable
            caption={{ heading: "entries" }}
            columns={[
              t("service:entry.date"),
              t("service:entry.done"),
              { number: t("service:entry.usage") },
              t("service:entry.by"),
              { number: t("service:entry.cost") },
            ]}
            className="dated"
          >
            <tbody>
              {list.map((entry) => (
                <Row key={entry.id} entry={entry} />
              ))}
            </tbody>
          </ListTable>
          {total === null ? null : (
            <p className="mt-3 text-right font-semibold">{t("service:entry.totalOfAll", { total })}</p>
          )}
        </>
      )}
      <UndoneRows undone={undone} />
      {paged || next ? (
        <p className="mt-3 flex flex-wrap gap-4">
          {paged ? (
            <PageLink to="?" className="inline-flex min-h-11 min-w-11 items-center">
              {t("service:entry.latest")}
            </PageLink>
          ) : null}{" "}
          {next ? (
            <PageLink to={next} className="inline-flex min-h-11 min-w-11 items-center">
              {t("service:entry.older")}
            </PageLink>
          ) : null}
        </p>
      ) : null}
    </section>
  );
}

function Row({ entry }: { entry: WordedEntry }) {
  const { t } = useI18n();
  const { id, date, usage, done, doneByName, isVendor, cost, voided } = entry;
  return (
    <tr>
      <th scope="row">
        <PageLink
          className="name -my-2 inline-flex min-h-11 min-w-11 items-center"
          to={`/service-entries/${id}`}
        >
          <Struck when={voided !== null}>{date}</Struck>
        </PageLink>
      </th>
      <td data-label={t("service:entry.done")}>
        <span className="wrap-anywhere">
          <Struck when={voided !== null}>{done.join("; ")}</Struck>{" "}
          {voided ? (
            <span className="hint block">
              {t("service:entry.voided")}: {t("service:entry.voidedBy", voided)}
            </span>
          ) : null}
        </span>
      </td>
      <td className="num" data-label={t("service:entry.usage")}>
        <span>
          <Struck when={voided !== null}>{usage ?? DASH}</Struck>
        </span>
      </td>
      <td data-label={t("service:entry.by")}>
        <span className="wrap-anywhere">
          <Struck when={voided !== null}>{doneByName}</Struck>{" "}
          {isVendor ? <span className="hint md:block">{t("service:entry.vendor")}</span> : null}
        </span>
      </td>
      <td className="num" data-label={t("service:entry.cost")}>
        <span>
          <Struck when={voided !== null}>{cost ?? DASH}</Struck>
        </span>
      </td>
    </tr>
  );
}

function Struck({ when, children }: { when: boolean; children: string }) {
  return when ? <s>{children}</s> : children;
}
