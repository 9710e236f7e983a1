import { useLocation } from "@remix-run/react";
import { type ComponentType, useCallback, useEffect, useState } from "react";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { Notice } from "./flash-notice.tsx";
import { loadOnce } from "./load-once.ts";
import { useRootData } from "./root-data.ts";
import { onToast, type WordedToast } from "./show-toast.ts";
import type { ToastProps } from "./toast.tsx";

const loadToast = loadOnce(async () => (await import("./toast.tsx")).Toast);

/** A toast and its number, so that the next one starts anew. */
type OpenToast = { toast: WordedToast; Toast: ComponentType<ToastProps>; count: number };

/**
 * The notice of the last act: at the top of the page without script; with it a toast, one at a time. The
 * toast's script is loaded with the first toast; if it can't be, the notice stands at the top of the page. Who goes on to
 * another page leaves it behind.
 */
export function ToastRegion() {
  const { t } = useI18n();
  const flash = useRootData()?.flash ?? null;
  const [inPage, setInPage] = useState<WordedToast | null>(flash);
  const [open, setOpen] = useState<OpenToast | null>(null);
  const show = useCallback((toast: WordedToast) => {
    loadToast().then(
      (Toast) => {
        setInPage(null);
        setOpen((last) => ({ toast, Toast, count: (last?.count ?? 0) + 1 }));
      },
      () => setInPage(toast),
    );
  }, []);
  const { pathname } = useLocation();
  // Before the effect that shows the next page's own notice.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is why it closes
  useEffect(
    () => () => {
      setInPage(null);
      setOpen(null);
    },
    [pathname],
  );
  useEffect(() => {
    if (flash) show(flash);
  }, [flash, show]);
  useEffect(() => onToast((wording) => show(wording(t))), [show, t]);
  return (
    <>
      {inPage ? <Notice {...inPage}>{inPage.reason}</Notice> : null}
      {open ? <open.Toast key={open.count} words={open.toast} onClose={() => setOpen(null)} /> : null}
    </>
  );
}
