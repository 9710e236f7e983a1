import { element } from "../element.ts";
import { fill, waiting as words } from "../operator/words.ts";
import { noteSpeed } from "../photos/line-speed.ts";
import { request } from "../request.ts";
import { noteLast } from "./last-machine.ts";
import type { WaitingReport, Written } from "./report.ts";
import { type Ask, sendReports } from "./send.ts";
import { addReport, changeReport, listReports, type PhotoBytes, readPhoto } from "./store.ts";
import { waitingList } from "./waiting-list.ts";

/** After this time the store counts as stuck, and the form is submitted instead, with the same key. */
const STORE_MS = 10_000;

export type Queue = {
  keep(written: Written, photos: PhotoBytes[], mended: string | null): Promise<void>;
};

export type Hooks = { onMend(report: WaitingReport, photos: PhotoBytes[]): void; onStored(): unknown };

/**
 * The queue of this page's reporter: stores reports, sends them whenever there may be a connection, and shows their
 * state. Other users' reports on this device are neither shown nor sent.
 */
export function queue(reporterId: string, place: Element, { onMend, onStored }: Hooks): Queue {
  const channel = typeof BroadcastChannel === "function" ? new BroadcastChannel("reports") : null;
  /** The report whose state the notice shows. Earlier reports appear only in the list. */
  let latest: Written | null = null;

  const show = async () => {
    const reports = await listReports(reporterId);
    list.show(reports);
    warnAtLogout(reports.length);
    return reports;
  };
  const list = waitingList(place, {
    discard: ({ key }) => changeReport(key, () => null).then(changed),
    discardPhoto: ({ key }, { id }) => giveUpPhoto(key, id).then(changed).then(again),
    mend: async (report) => onMend(report, await photosOf(report)),
  });
  /** Reacts to a change of a report, made here, in another tab or in the service worker. */
  const hear = async (change: unknown) => {
    const reports = await show();
    if (change === "stored") onStored();
    if (!latest) return;
    const report = reports.find(({ key }) => key === latest?.key);
    const fate = fateOf(report, change);
    // A report that only waits goes on as it did.
    if (change || !report) list.say(fate, latest);
    if (!report || fate === "sent") latest = null;
  };
  const onChange = (change: string | null) => {
    channel?.postMessage(change);
    return hear(change);
  };
  const changed = () => onChange(null);
  const send = repeatedly((atOnce) =>
    sendReports({ ask, reporterId, atOnce, onProgress: list.progress, onChange }),
  );
  const again = () => void send(true);
  addEventListener("online", again);
  addEventListener("pageshow", (event) => event.persisted && again());
  document.addEventListener("visibilitychange", () => document.hidden || again());
  if (channel) channel.onmessage = ({ data }) => void hear(data);
  show().then(again, () => undefined);

  return {
    async keep(written, photos, mended) {
      await inTime(addReport(newReport(written, reporterId, photos), photos, mended));
      latest = written;
      noteLast(reporterId, written);
      list.say("sending", written);
      askToStay();
      askForSync();
      changed().then(() => list.focus());
      again();
    },
  };
}

/**
 * The status of the last report; null if the list already explains why it waits, or if somebody has discarded it.
 * @param change what the sender has done; null for what somebody has written or discarded
 */
function fateOf(report: WaitingReport | undefined, change: unknown): "sent" | "saved" | "sending" | null {
  if (!report) return change ? "sent" : null;
  if (report.serverId) return "sent";
  if (report.refusal || report.signedOut) return null;
  return change === "failed" ? "saved" : "sending";
}

function newReport(written: Written, reporterId: string, photos: PhotoBytes[]): WaitingReport {
  return {
    ...written,
    reporterId,
    writtenAt: Date.now(),
    photosExpected: photos.length,
    photos: photos.map(({ id, photo }) => ({ id, bytes: photo.byteLength })),
    serverId: null,
    tries: 0,
    nextTry: 0,
  };
}

/** Gives up a photo but keeps its entry, because the server has yet to be told. */
function giveUpPhoto(key: string, photoId: string): Promise<void> {
  return changeReport(key, (report) => ({
    ...report,
    photos: report.photos.map((photo) =>
      photo.id === photoId ? { id: photoId, bytes: 0, dropped: true } : photo,
    ),
  }));
}

async function photosOf({ photos }: WaitingReport): Promise<PhotoBytes[]> {
  const kept = await Promise.all(photos.map(({ id }) => readPhoto(id)));
  return kept.flatMap((photo) => photo ?? []);
}

const ask: Ask = async (question) => {
  const begun = performance.now();
  const reply = await request(question);
  const size = question.body instanceof FormData ? (question.body.get("photo") as File).size : 0;
  if (size > 0 && reply && reply.status < 300) noteSpeed(size, performance.now() - begun);
  return reply;
};

/**
 * Runs one send at a time and schedules the next. A call during a run starts another run after it.
 * @param run sends what is due; resolves to the time of the next run in ms, or null
 */
function repeatedly(run: (atOnce: boolean) => Promise<number | null>): (atOnce: boolean) => Promise<void> {
  let timer = 0;
  let running = Promise.resolve();
  const send = (atOnce: boolean): Promise<void> => {
    clearTimeout(timer);
    running = running.then(async () => {
      try {
        const next = await run(atOnce);
        if (next !== null) timer = window.setTimeout(send, Math.max(500, next - Date.now()), false);
      } catch {
        // The store can't be read; the next event tries again.
      }
    });
    return running;
  };
  return send;
}

function inTime<Value>(promise: Promise<Value>): Promise<Value> {
  const late = new Promise<never>((_, reject) => setTimeout(reject, STORE_MS));
  return Promise.race([promise, late]);
}

const ASKED = "asked-to-stay";

/** Asks once for persistent storage, so that the browser doesn't clear the store when space runs short. */
function askToStay(): void {
  try {
    if (localStorage.getItem(ASKED)) return;
    localStorage.setItem(ASKED, "1");
    navigator.storage?.persist?.();
  } catch {
    // Without persistence, the browser may clear the store.
  }
}

type SyncRegistration = ServiceWorkerRegistration & { sync?: { register(tag: string): Promise<void> } };

/** Asks for a background sync: the service worker then sends the report even after this page is closed. */
function askForSync(): void {
  navigator.serviceWorker?.ready
    .then((registration: SyncRegistration) => registration.sync?.register("reports"))
    .catch(() => undefined);
}

/** Says above the logout button what will happen to the waiting reports. */
function warnAtLogout(count: number): void {
  const form = document.querySelector('form[action^="/logout"]');
  let hint = document.getElementById("logout-hint");
  if (!hint && form && count > 0) {
    hint = element("p", "hint links");
    hint.id = "logout-hint";
    form.insertAdjacentElement("beforebegin", hint);
  }
  if (hint) {
    hint.hidden = count === 0;
    hint.textContent = fill(count === 1 ? words.logout_one : words.logout_other, { count });
  }
}
