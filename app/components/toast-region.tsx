import { useLocation } from "@remix-run/react";
import { type ComponentType, useCallback, useEffect, useRef, useState } from "react";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { Notice } from "./flash-notice.tsx";
import { loadOnce } from "./load-once.ts";
import { useRootData } from "./root-data.ts";
import { onToast, type WordedToast } from "./show-toast.ts";
import type { ToastProps } from "./toast.tsx";

const loadToast = loadOnce(async () => (await import("./toast.tsx")).Toast);

/** A toast and its number, so that the next one starts anew. `hasRoom`: at the top of the page. */
type OpenToast = { toast: WordedToast; Toast: ComponentType<ToastProps>; hasRoom: boolean; count: number };

/**
 * The notice of the last act: at the top of the page without script; with it a toast, one at a time. The
 * toast's script is loaded with the first toast; if it can't be, the notice stands at the top of the page. Who goes on to
 * another page leaves it behind. A page at its beginning makes room for the toast of an act, so that it covers nothing;
 * others don't move under their reader.
 */
export function ToastRegion() {
  const { t } = useI18n();
  const flash = useRootData()?.flash ?? null;
  const [inPage, setInPage] = useState<WordedToast | null>(flash);
  const [open, setOpen] = useState<OpenToast | null>(null);
  const count = useRef(0);
  const show = useCallback((toast: WordedToast, hasRoom = false) => {
    loadToast().then(
      (Toast) => {
        setInPage(null);
        // Counted on past a closed toast: one of its number would be taken for it, and stay closed.
        count.current += 1;
        setOpen({ toast, Toast, hasRoom, count: count.current });
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
    if (flash) show(flash, window.scrollY === 0);
  }, [flash, show]);
  useEffect(() => onToast((wording) => show(wording(t))), [show, t]);
  return (
    <>
      {inPage ? (
        <div className="max-w-2xl">
          <Notice {...inPage}>{inPage.reason}</Notice>
        </div>
      ) : null}
      {open ? <open.Toast key={open.count} words={open.toast} hasRoom={open.hasRoom} /> : null}
    </>
  );
}
