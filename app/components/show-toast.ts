import type { WordedFlash } from "#app/http/flash.server.ts";
import type { MessageKey, Params, Translate } from "#app/i18n/translate.ts";

/** A notice as keys of the page's own catalogue. */
export type Toast = {
  tone: "success" | "error";
  title: MessageKey;
  description?: MessageKey;
  /** The exact fault, before the description. */
  reason?: MessageKey;
  params?: Params;
};

export type WordedToast = WordedFlash & { reason?: string };

type Wording = (t: Translate) => WordedToast;

const EVENT = "app:toast";

/** Shows a notice about something in the browser, without a server answer. */
export function showToast({ tone, title, description, reason, params }: Toast): void {
  announce((t) => ({
    tone,
    title: t(title, params),
    description: description ? t(description, params) : null,
    reason: reason && t(reason, params),
  }));
}

/** Shows a notice that the server wrote, for an answer that is no page. */
export function showNotice(notice: WordedFlash): void {
  announce(() => notice);
}

function announce(wording: Wording): void {
  window.dispatchEvent(new CustomEvent<Wording>(EVENT, { detail: wording }));
}

/** @returns a function that stops listening */
export function onToast(show: (wording: Wording) => void): () => void {
  const listener = (event: Event) => show((event as CustomEvent<Wording>).detail);
  window.addEventListener(EVENT, listener);
  return () => window.removeEventListener(EVENT, listener);
}
