import { Dialog } from "radix-ui";
import { type KeyboardEvent, useState } from "react";
import { Modal } from "#app/components/dialog/modal.tsx";
import { LineIcon } from "#app/components/line-icon.tsx";
import { useI18n } from "#app/i18n/i18n-context.tsx";

export type ViewedPhoto = { path: string; label: string };

export type PhotoViewerProps = {
  photos: ViewedPhoto[];
  first: number;
  /** Gets the focus back when the viewer closes. */
  opener: HTMLElement;
  onClose: () => void;
};

const ICONS = { previous: "M10 3L5 8l5 5", next: "M6 3l5 5-5 5", close: "M4 4l8 8M12 4l-8 8" };

/** Photos in a modal dialog, one at a time. A click beside it closes it. */
export function PhotoViewer({ photos, first, opener, onClose }: PhotoViewerProps) {
  const { t } = useI18n();
  const [at, setAt] = useState(first);
  const photo = photos[at];
  const step = (by: number) => setAt((now) => (now + by + photos.length) % photos.length);

  const turn = (event: KeyboardEvent) => {
    const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (by === 0 || photos.length < 2) return;
    event.preventDefault();
    step(by);
  };

  if (!photo) return null;
  return (
    <Modal
      className="fixed inset-0 z-45 m-auto grid h-[min(56rem,100dvh-1rem)] w-[min(64rem,100vw-1rem)] grid-rows-[auto_minmax(0,1fr)_auto_auto] gap-2 rounded-xl border border-line bg-surface p-3"
      overlay="fixed inset-0 z-45 bg-[rgb(0_0_0/75%)]"
      opener={opener}
      onClose={onClose}
      onKeyDown={turn}
    >
      <Dialog.Title className="sr">{t("photos:view.heading")}</Dialog.Title>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p aria-live="polite">
          <span className="sr">{photo.label}, </span>
          {t("photos:view.position", { number: at + 1, count: photos.length })}
        </p>
        <Dialog.Close className="btn btn-quiet">
          <LineIcon path={ICONS.close} />
          {t("photos:view.close")}
        </Dialog.Close>
      </div>
      <img
        key={photo.path}
        src={photo.path}
        alt={photo.label}
        decoding="async"
        className="size-full min-h-0 rounded-lg bg-raised object-contain"
      />
      <p className="hint break-words" aria-hidden="true">
        {photo.label}
      </p>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <a href={photo.path} target="_blank" rel="noreferrer" className="btn">
          {t("photos:view.original")}
        </a>
        {photos.length > 1 ? (
          <div className="flex gap-2">
            <button type="button" className="btn" onClick={() => step(-1)}>
              <LineIcon path={ICONS.previous} />
              <span className="sr">{t("photos:view.previous")}</span>
            </button>{" "}
            <button type="button" className="btn" onClick={() => step(1)}>
              <LineIcon path={ICONS.next} />
              <span className="sr">{t("photos:view.next")}</span>
            </button>
          </div>
        ) : null}
      </div>
    </Modal>
  );
}
