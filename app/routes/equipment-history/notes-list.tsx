import { PhotoStrip } from "#app/components/photos/photo-strip.tsx";
import { PhotosToComeLine } from "#app/components/photos/photos-to-come.tsx";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import type { ShownStory } from "./shape.server.ts";

/** What people wrote, and what the product noted for them, in a frame that scrolls. */
export function NotesList({ notes, machine }: { notes: ShownStory["notes"]["list"]; machine: string }) {
  const { t } = useI18n();
  if (notes.length === 0) return <p className="hint">{t("story:notes.empty")}</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a frame that scrolls must be reached by keyboard
    <ol className="history-scroll m-0 list-none p-0" tabIndex={0} aria-labelledby="notes">
      {notes.map((note) => (
        <li key={note.id} className="grid gap-1.5 border-b border-line py-3 last:border-0">
          <p className="hint">
            <strong className="text-ink">{t(`story:notes.type.${note.type}`)}</strong> ·{" "}
            {t("story:history.by", { name: note.authorName, time: note.createdAt })}
          </p>
          <p className="break-words whitespace-pre-line">{note.content}</p>
          <PhotoStrip photos={note.photos} machine={machine} author={note.authorName} time={note.createdAt} />
          <PhotosToComeLine toCome={note.photosToCome} />
        </li>
      ))}
    </ol>
  );
}
