import type { Hooks, Outbox } from "../queue/outbox.ts";
import type { Keep } from "./hand-over.ts";
import { loadQueue } from "./modules.ts";

/**
 * Opens the queue when there is something for it to do: its script is loaded only then.
 * @returns hands a report over to it
 */
export function queueDoor(reporterId: string, place: Element, hooks: Hooks): Keep {
  let opening: Promise<Outbox> | null = null;
  const open = () => {
    opening ??= loadQueue().then(({ outbox }) => outbox(reporterId, place, hooks));
    // The next occasion tries again.
    opening.catch(() => {
      opening = null;
    });
    return opening;
  };

  // Typing leaves the time to load it; what waits from before is shown and sent at once.
  place.addEventListener("input", ({ target }) => {
    if (target instanceof Element && target.closest("#report")) open();
  });
  if (reporterId) {
    hasQueue().then((has) => void (has && open()));
    // Another tab has the first report of this phone.
    if (typeof BroadcastChannel === "function") new BroadcastChannel("reports").onmessage = open;
  }
  return async (...written) => (await open()).keep(...written);
}

/** Whether reports were ever kept here; a browser that doesn't tell may have some. */
async function hasQueue(): Promise<boolean> {
  try {
    return (await indexedDB.databases()).some(({ name }) => name === "reports");
  } catch {
    return true;
  }
}
