import { type ComponentType, type MouseEvent, useState } from "react";
import { loadOnce, openInstead } from "#app/components/load-once.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { photoPagePath, thumbnailPath } from "#app/shared/photo-path.ts";
import type { PhotoViewerProps, ViewedPhoto } from "./photo-viewer.tsx";

/** Thumbnails shown for an update or a note. */
const MOST_VISIBLE = 3;

type PhotoStripProps = {
  photos: readonly string[];
  /** The subject, author and time of the photos, for their alternative text. */
  machine: string;
  author: string;
  time: string;
};

const loadViewer = loadOnce(async () => (await import("./photo-viewer.tsx")).PhotoViewer);

type Opened = Pick<PhotoViewerProps, "first" | "opener"> & { Viewer: ComponentType<PhotoViewerProps> };

/**
 * Thumbnails that open large: in the viewer with script, on their own page without. The viewer is loaded with
 * the first opened photo.
 */
export function PhotoStrip({ photos, machine, author, time }: PhotoStripProps) {
  const { t } = useI18n();
  const [viewer, setViewer] = useState<Opened | null>(null);
  if (photos.length === 0) return null;
  const viewed: ViewedPhoto[] = photos.map((path, index) => ({
    path,
    label: t("photos:view.photo", { number: index + 1, machine, author, time }),
  }));

  const open = async (event: MouseEvent<HTMLAnchorElement>, first: number) => {
    const { button, metaKey, ctrlKey, shiftKey, altKey, currentTarget: link } = event;
    if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return;
    event.preventDefault();
    try {
      const Viewer = await loadViewer();
      setViewer({ Viewer, first, opener: link });
    } catch {
      openInstead(link, link.href);
    }
  };

  return (
    <>
      <ul className="m-0 flex list-none flex-wrap gap-2 p-0" aria-label={t("updates:card.photos")}>
        {viewed.slice(0, MOST_VISIBLE).map(({ path, label }, index) => (
          <li key={path}>
            <a
              href={photoPagePath(path)}
              className="block rounded-lg"
              onClick={(event) => open(event, index)}
            >
              <img
                src={thumbnailPath(path)}
                alt={label}
                width="88"
                height="88"
                loading="lazy"
                decoding="async"
                className="h-22 w-22 rounded-lg border border-line bg-raised object-cover text-tiny break-words"
              />
            </a>
          </li>
        ))}
      </ul>
      {viewer ? (
        <viewer.Viewer
          photos={viewed}
          first={viewer.first}
          opener={viewer.opener}
          onClose={() => setViewer(null)}
        />
      ) : null}
    </>
  );
}
