import { useLoaderData } from "@remix-run/react";
import { BackLink } from "#app/components/back-link.tsx";
import type { PageHandle } from "#app/components/document.tsx";
import { Fact } from "#app/components/fact.tsx";
import { Notice } from "#app/components/flash-notice.tsx";
import { PageLink } from "#app/components/page-link.tsx";
import { pageTitle } from "#app/components/page-title.ts";
import { PhotoStrip } from "#app/components/photos/photo-strip.tsx";
import { partText } from "#app/components/service/entry-fields.tsx";
import { EntryIssues, wordedEntryIssues } from "#app/components/service/entry-issues.tsx";
import { wordedEntry } from "#app/components/service/entry-view.ts";
import { formatCount } from "#app/domain/quantity.ts";
import { guarded } from "#app/http/route.server.ts";
import { authorText } from "#app/i18n/author.ts";
import { formatCost, formatDateTime } from "#app/i18n/format.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { readEntry } from "#app/services/service/entry-to-change.ts";

export const handle: PageHandle = { i18n: ["photos", "service", "story", "updates"] };

export const meta = pageTitle<typeof loader>((t, { machine }) =>
  t("service:entry.documentTitle", { name: machine.name }),
);

export const loader = guarded("/service-entries/:id", async ({ context, params, actor, locale, t }) => {
  const { entry, machine, issues } = await readEntry(context, actor, params.id ?? "");
  const { timeZone } = actor.company;
  const time = (at: Date) => formatDateTime(at, locale, timeZone);
  const { laborCost, partsCost, parts, reference, notes, photos, source, recordedByName, createdAt } = entry;
  return {
    machine: { id: machine.row.id, name: machine.row.name, retired: machine.retired },
    entry: {
      ...wordedEntry(entry, { locale, t, timeZone }),
      labor: laborCost === 0 ? null : formatCost(laborCost, locale),
      partsCost: partsCost === 0 ? null : formatCost(partsCost, locale),
      parts: parts.map(({ part, partNumber, qty }) => ({
        name: partText(part, partNumber),
        quantity: formatCount(qty, locale),
      })),
      reference,
      notes,
      photos,
      issues: wordedEntryIssues(issues),
      source,
      recorded: { name: authorText(t, entry.recordedById, recordedByName), time: time(createdAt) },
      corrected:
        entry.updatedAt === null
          ? null
          : {
              name: authorText(t, entry.updatedById, entry.updatedByName ?? ""),
              time: time(entry.updatedAt),
            },
    },
  };
});

/** One recorded service, as it now is. */
export default function ServiceEntryPage() {
  const { t } = useI18n();
  const { machine, entry } = useLoaderData<typeof loader>();
  const { voided, corrected, recorded } = entry;
  const here = `/service-entries/${entry.id}`;
  return (
    <div className="max-w-2xl">
      <BackLink href={`/equipment-items/${machine.id}/services`}>{t("common:tabs.service")}</BackLink>
      <h1 className="mb-1">{t("service:entry.title")}</h1>
      <p className="lead mb-3 wrap-anywhere">
        {machine.retired ? (
          `${machine.name} (${t("service:entry.retired")})`
        ) : (
          <PageLink to={`/equipment-items/${machine.id}`}>{machine.name}</PageLink>
        )}{" "}
        · {entry.date}
      </p>
      {voided ? (
        <Notice
          tone="info"
          title={t("service:entry.voided")}
          description={t("service:entry.voidedBy", voided)}
        />
      ) : null}
      <section className="card" aria-label={t("service:entry.title")}>
        <dl className="grid gap-2">
          <Fact name={t("service:entry.done")}>
            {voided ? <s>{entry.done.join("; ")}</s> : entry.done.join("; ")}
          </Fact>
          <Fact name={t("service:entry.date")}>{entry.date}</Fact>
          {entry.usage === null ? null : <Fact name={t("service:entry.usage")}>{entry.usage}</Fact>}
          <Fact name={t("service:entry.doneBy")}>
            {entry.doneByName} ({entry.doneBy})
          </Fact>
          {entry.labor ? <Fact name={t("service:entry.labor")}>{entry.labor}</Fact> : null}
          {entry.partsCost ? <Fact name={t("service:entry.partsCost")}>{entry.partsCost}</Fact> : null}
          {entry.cost ? (
            <Fact name={t("service:entry.total")}>
              <strong>{entry.cost}</strong>
            </Fact>
          ) : null}
          {entry.reference ? <Fact name={t("service:entry.reference")}>{entry.reference}</Fact> : null}
          <Fact name={t("service:entry.source")}>{t(`service:entry.sources.${entry.source}`)}</Fact>
          <Fact name={t("service:entry.recordedBy")}>{t("service:entry.byAt", recorded)}</Fact>
          {corrected ? (
            <Fact name={t("service:entry.correctedBy")}>{t("service:entry.byAt", corrected)}</Fact>
          ) : null}
        </dl>
        {entry.parts.length > 0 ? (
          <>
            <h2 className="mt-4 mb-1">{t("service:entry.parts")}</h2>
            <ul className="pl-4">
              {entry.parts.map(({ name, quantity }) => (
                <li key={name} className="wrap-anywhere">
                  {name} × {quantity}
                </li>
              ))}
            </ul>
          </>
        ) : null}
        {entry.issues.length > 0 ? (
          <>
            <h2 className="mt-4">{t("service:entry.resolved")}</h2>
            <EntryIssues issues={entry.issues} />
          </>
        ) : null}
        {entry.notes ? (
          <>
            <h2 className="mt-4 mb-1">{t("service:entry.notes")}</h2>
            <p className="wrap-anywhere whitespace-pre-line">{entry.notes}</p>
          </>
        ) : null}
        {entry.photos.length > 0 ? (
          <>
            <h2 className="mt-4 mb-2">{t("service:entry.photos")}</h2>
            <PhotoStrip
              photos={entry.photos}
              machine={machine.name}
              author={recorded.name}
              time={recorded.time}
            />
          </>
        ) : null}
      </section>
      {voided ? null : (
        <p className="mt-4 flex flex-wrap gap-3">
          <PageLink className="btn grow sm:grow-0" to={`${here}/edit`}>
            {t("service:entry.correct")}
          </PageLink>{" "}
          <PageLink className="btn btn-danger grow sm:grow-0" to={`${here}/void`}>
            {t("service:entry.void")}
          </PageLink>
        </p>
      )}
    </div>
  );
}
