import { Toast as RadixToast } from "radix-ui";
import { createPortal } from "react-dom";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { FlashLink } from "./flash-notice.tsx";
import type { WordedToast } from "./show-toast.ts";

/** Milliseconds; Radix stops the clock while the toast has the pointer or the focus. */
const TOAST_MS = 5000;

export type ToastProps = { words: WordedToast; hasRoom: boolean };

/**
 * One toast, above dialogs and usable while one is open. A dialog hides the page from screen readers except
 * what is a live region, so the viewport is one; Radix itself announces the words, errors at once.
 */
export function Toast({ words, hasRoom }: ToastProps) {
  const { t } = useI18n();
  const viewport = (
    <RadixToast.Viewport
      label={t("common:notice.list")}
      aria-live="off"
      className={`m-0 list-none p-0 outline-none ${hasRoom ? "max-w-2xl" : "fixed inset-x-4 bottom-0 z-48 sm:left-auto sm:w-96"}`}
    />
  );
  return (
    <RadixToast.Provider label={t("common:notice.label")} duration={TOAST_MS}>
      <RadixToast.Root
        type={words.tone === "error" ? "foreground" : "background"}
        className={`notice notice-${words.tone} pointer-events-auto! toast flex items-start gap-3 border border-line shadow-lg data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)`}
      >
        <div className="min-w-0 grow">
          <RadixToast.Title asChild>
            <strong>{words.title}</strong>
          </RadixToast.Title>
          {/* The words are announced as one text. */}{" "}
          {words.reason ? <RadixToast.Description>{words.reason}</RadixToast.Description> : null}{" "}
          {words.description ? <RadixToast.Description>{words.description}</RadixToast.Description> : null}{" "}
          {words.link ? <FlashLink link={words.link} /> : null}
        </div>
        <RadixToast.Close className="btn btn-quiet -my-2" aria-label={t("common:notice.close")}>
          <span aria-hidden="true">×</span>
        </RadixToast.Close>
      </RadixToast.Root>
      {hasRoom ? viewport : createPortal(viewport, document.body)}
    </RadixToast.Provider>
  );
}
