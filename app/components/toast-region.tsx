import { useEffect, useState } from "react";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { FlashNotice } from "./flash-notice.tsx";
import { useRootData } from "./root-data.ts";
import { onToast, type ShownToast } from "./show-toast.ts";

const TOAST_MS = 5000;

/**
 * The notice of the last act: on top of the page without script; with it a toast, one at a time, for five seconds,
 * announced to screen readers. A dialog has one of its own, for what happens while it hides the page's.
 */
export function ToastRegion({ inDialog = false }: { inDialog?: boolean }) {
  const { t } = useI18n();
  const noticed = useRootData()?.flash ?? null;
  const flash = inDialog ? null : noticed;
  const [hydrated, setHydrated] = useState(false);
  const [shown, setShown] = useState<ShownToast | null>(null);
  useEffect(() => setHydrated(true), []);
  useEffect(() => {
    if (flash) setShown(flash);
  }, [flash]);
  useEffect(() => onToast((wording) => setShown(wording(t))), [t]);
  useEffect(() => {
    if (!shown) return;
    const timer = setTimeout(() => setShown(null), TOAST_MS);
    return () => clearTimeout(timer);
  }, [shown]);
  if (!hydrated) return <FlashNotice flash={flash} />;
  return (
    <div className="fixed inset-x-4 bottom-4 z-50 sm:left-auto sm:w-96" role="status" aria-live="polite">
      {shown ? (
        <div
          className={`notice notice-${shown.tone} flex items-start gap-3 border border-line shadow-lg`}
          role={shown.tone === "error" ? "alert" : undefined}
        >
          <div className="min-w-0 grow">
            <strong>{shown.title}</strong>
            {shown.reason ? <span className="block">{shown.reason}</span> : null}
            {shown.description ? <span>{shown.description}</span> : null}
          </div>
          <button
            type="button"
            className="btn btn-quiet -my-1.5"
            onClick={() => setShown(null)}
            aria-label={t("common:notice.close")}
          >
            <span aria-hidden="true">×</span>
          </button>
        </div>
      ) : null}
    </div>
  );
}
