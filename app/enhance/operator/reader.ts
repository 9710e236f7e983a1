import { READER_COOKIE } from "#app/domain/accounts/reader-cookie.ts";
import { KEPT } from "../service-worker/kept-page.ts";

/**
 * Leaves the page if its user has signed out or another user has signed in on this device. The history, another tab or
 * a service worker that missed it could still show the page. The server decides what to show instead. Without the
 * cookie, the page stays.
 */
export function keepToReader(): void {
  const logout = document.querySelector<HTMLElement>("[data-reader]");
  const reader = logout?.dataset.reader;
  const look = async () => {
    const { body, cookie, hidden } = document;
    if (hidden || !cookie.includes(`${READER_COOKIE}=`) || cookie.includes(`=${reader}`)) return;
    body.hidden = true;
    // Otherwise the service worker would show it again.
    if (body.dataset.asOf) await caches.delete(KEPT);
    // A reload could restore what was typed.
    location.replace(location.pathname + location.search);
  };
  logout?.addEventListener("submit", ({ submitter }) => {
    if (submitter) submitter.textContent = submitter.dataset.busy ?? "";
  });
  addEventListener("pageshow", look);
  addEventListener("visibilitychange", look);
}
