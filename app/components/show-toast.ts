import type { Flash } from "#app/http/flash.server.ts";

const EVENT = "app:toast";

/** Shows a notice for what happened in the browser alone, where no server answer carries one. */
export function showToast(flash: Flash): void {
  window.dispatchEvent(new CustomEvent<Flash>(EVENT, { detail: flash }));
}

/** @returns what stops listening */
export function onToast(show: (flash: Flash) => void): () => void {
  const listener = (event: Event) => show((event as CustomEvent<Flash>).detail);
  window.addEventListener(EVENT, listener);
  return () => window.removeEventListener(EVENT, listener);
}
