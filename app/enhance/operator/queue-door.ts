import { hasQueue } from "../queue/has-queue.ts";
import type { Hooks, Queue } from "../queue/report-queue.ts";
import type { Keep } from "./hand-over.ts";
import { loadQueue } from "./modules.ts";

/**
 * Loads and opens the queue once it has something to do.
 * @returns a function that hands a report to the queue
 */
export function queueDoor(reporterId: string, place: Element, hooks: Hooks): Keep {
  let opening: Promise<Queue> | null = null;
  const open = () => {
    opening ??= loadQueue().then(({ queue }) => queue(reporterId, place, hooks));
    // The next event tries again.
    opening.catch(() => {
      opening = null;
    });
    return opening;
  };

  // Typing leaves time to load the queue. Reports that already wait are shown and sent at once.
  place.addEventListener("input", ({ target }) => {
    if (target instanceof Element && target.closest("#report")) open();
  });
  if (reporterId) {
    hasQueue().then((has) => void (has && open()));
    // Another tab has stored this phone's first report.
    if (typeof BroadcastChannel === "function") new BroadcastChannel("reports").onmessage = open;
  }
  return async (...written) => (await open()).keep(...written);
}
