import { type ComponentType, useCallback, useEffect, useState } from "react";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { Notice } from "./flash-notice.tsx";
import { loadOnce } from "./load-once.ts";
import { useRootData } from "./root-data.ts";
import { onToast, type ShownToast } from "./show-toast.ts";
import type { ToastProps } from "./toast.tsx";

const loadToast = loadOnce(async () => (await import("./toast.tsx")).Toast);

/** A toast and its number, so that the next one starts anew. */
type Shown = { toast: ShownToast; Toast: ComponentType<ToastProps>; count: number };

/**
 * The notice of the last act: at the top of the page without script; with it a toast, one at a time. The
 * toast's script is loaded with the first toast; if it can't be, the notice stands at the top of the page.
 */
export function ToastRegion() {
  const { t } = useI18n();
  const flash = useRootData()?.flash ?? null;
  const [inPage, setInPage] = useState<ShownToast | null>(flash);
  const [shown, setShown] = useState<Shown | null>(null);
  const show = useCallback((toast: ShownToast) => {
    loadToast().then(
      (Toast) => {
        setInPage(null);
        setShown((last) => ({ toast, Toast, count: (last?.count ?? 0) + 1 }));
      },
      () => setInPage(toast),
    );
  }, []);
  useEffect(() => {
    if (flash) show(flash);
  }, [flash, show]);
  useEffect(() => onToast((wording) => show(wording(t))), [show, t]);
  return (
    <>
      {inPage ? <Notice {...inPage}>{inPage.reason}</Notice> : null}
      {shown ? <shown.Toast key={shown.count} shown={shown.toast} onClose={() => setShown(null)} /> : null}
    </>
  );
}
