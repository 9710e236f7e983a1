import { LineIcon } from "#app/components/line-icon.tsx";
import { PageLink } from "#app/components/page-link.tsx";
import { PhotoStrip } from "#app/components/photos/photo-strip.tsx";
import { PhotosToComeLine } from "#app/components/photos/photos-to-come.tsx";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import type { WordedEvent } from "./view.ts";

/** A pen, a gauge, a spanner, and a sheet for everything else, in a 16 by 16 box. */
const ICONS = {
  note: "M3 13l.6-2.8 7.2-7.2 2.2 2.2-7.200 7.200zM9.500 4.300l2.200 2.200",
  usage_update: "M2.500 11.500a5.700 5.700 0 1 1 11 0M8 10.500l2.600-3.700",
  maintenance:
    "M13.300 4.600a3.100 3.100 0 0 1-4.100 3.900l-4.700 4.700-1.700-1.700 4.700-4.700a3.100 3.100 0 0 1 3.900-4.100l-1.800 1.800 1.900 1.900z",
  other: "M3.500 2.500h9v11h-9zM6 6h4M6 9h4",
};

type StoryProps = {
  events: WordedEvent[];
  machine: string;
  /** The id of its heading. */
  labelledBy: string;
  /** Shows it in a frame that is 400 px high and scrolls. */
  framed?: true;
};

/** What happened to a machine, newest first: each event once, with its photos and its service entry. */
export function StoryList({ events, machine, labelledBy, framed }: StoryProps) {
  const { t } = useI18n();
  if (events.length === 0) return <p className="hint">{t("story:history.empty")}</p>;
  return (
    <ol
      className={framed ? "h-100 overflow-y-auto" : undefined}
      // A frame that scrolls must be reached by keyboard.
      tabIndex={framed ? 0 : undefined}
      aria-labelledby={labelledBy}
    >
      {events.map((event) => (
        <li key={event.id} className="flex gap-3 border-b border-line py-3 last:border-0">
          <span className="mt-0.5 grid size-7 flex-none place-items-center rounded-full bg-raised text-soft">
            <LineIcon path={ICONS[event.noteType ?? "other"]} />
          </span>
          <div className="grid min-w-0 flex-1 gap-2">
            <Event event={event} machine={machine} />
          </div>
        </li>
      ))}
    </ol>
  );
}

function Event({ event, machine }: { event: WordedEvent; machine: string }) {
  const { t } = useI18n();
  const { sentence, content, authorName, usage, createdAt, photos, photosToCome, entry } = event;
  return (
    <>
      {sentence ? <p className="wrap-anywhere">{entry?.voided ? <s>{sentence}</s> : sentence}</p> : null}
      {content ? <p className="wrap-anywhere whitespace-pre-line">{content}</p> : null}
      {entry ? <Entry entry={entry} of={sentence} /> : null}
      <PhotoStrip photos={photos} machine={machine} author={authorName} time={createdAt} />
      <PhotosToComeLine toCome={photosToCome} />
      <p className="hint wrap-anywhere">
        {t("story:history.by", { name: authorName, time: createdAt })}
        {usage ? <> · {t("story:history.usage", { usage })}</> : null}
      </p>
    </>
  );
}

function Entry({ entry, of }: { entry: NonNullable<WordedEvent["entry"]>; of: string }) {
  const { t } = useI18n();
  const { id, facts, voided } = entry;
  return (
    <p className="flex flex-wrap items-center gap-x-3 text-soft">
      {voided ? <span className="text-ink">{t("story:entry.voided", voided)}</span> : null}{" "}
      {facts.length > 0 ? <span className="tabular-nums wrap-anywhere">{facts.join(" · ")}</span> : null}{" "}
      <PageLink
        className="-my-2 inline-flex min-h-11 min-w-11 items-center"
        to={`/service-entries/${id}`}
        aria-label={t("story:entry.openNamed", { entry: of })}
      >
        {t("story:entry.open")}
      </PageLink>
    </p>
  );
}
