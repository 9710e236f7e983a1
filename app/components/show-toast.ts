import type { MessageKey, Params } from "#app/i18n/translate.ts";

/** A notice as keys of the page's own catalogue. */
export type Toast = {
  tone: "success" | "error";
  title: MessageKey;
  description?: MessageKey;
  params?: Params;
};

const EVENT = "app:toast";

/** Shows a notice for what happened in the browser alone, where no server answer carries one. */
export function showToast(toast: Toast): void {
  window.dispatchEvent(new CustomEvent<Toast>(EVENT, { detail: toast }));
}

/** @returns what stops listening */
export function onToast(show: (toast: Toast) => void): () => void {
  const listener = (event: Event) => show((event as CustomEvent<Toast>).detail);
  window.addEventListener(EVENT, listener);
  return () => window.removeEventListener(EVENT, listener);
}
