import { READER_COOKIE } from "#app/domain/reader-cookie.ts";
import { KEPT } from "../worker/kept-page.ts";

/**
 * Leaves a page of somebody who has signed out of this device, or whom somebody else has followed: the history, another
 * tab, or a worker that heard nothing of it would go on showing it. The server says what is to be seen instead. Where
 * the cookie says nothing, the page stays.
 */
export function keepToReader(): void {
  const reader = document.querySelector<HTMLElement>("[data-reader]")?.dataset.reader;
  const look = async () => {
    const { body, cookie, hidden } = document;
    if (hidden || !cookie.includes(`${READER_COOKIE}=`) || cookie.includes(`=${reader}`)) return;
    body.hidden = true;
    // Else the worker would show it again.
    if (body.dataset.asOf) await caches.delete(KEPT);
    // Not a reload, which may put back what was typed.
    location.replace(location.pathname + location.search);
  };
  addEventListener("pageshow", look);
  addEventListener("visibilitychange", look);
}
