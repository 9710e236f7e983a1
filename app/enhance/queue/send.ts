import { REQUEST_MARKER } from "#app/shared/request-marker.ts";
import {
  askedPause,
  FRESH,
  firstOf,
  isDue,
  judge,
  nextStep,
  pauseAfter,
  resumeAt,
  type Step,
  timeOutFor,
  type WaitingPhoto,
  type WaitingReport,
  withoutPhoto,
} from "./report.ts";
import { changeReport, listReports, readPhoto } from "./store.ts";

export type Question = {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string | FormData;
  /** In ms. */
  timeout: number;
  onProgress?: (share: number) => void;
};
/** The body of what isn't JSON is an empty object. */
export type Reply = {
  status: number;
  body: Record<string, unknown>;
  header(name: string): string | null;
};
/** Asks the server; null when no answer came. */
export type Ask = (question: Question) => Promise<Reply | null>;

type Sender = {
  ask: Ask;
  /** Whose reports; null is everybody's who uses this device. */
  reporterId: string | null;
  /** Something has changed: pauses that were only ours are over. */
  atOnce: boolean;
  onProgress?: (photo: WaitingPhoto, share: number) => void;
  onChange?: (change: "started" | "stored" | "failed" | "moved") => void;
};

/** Another tab, or the worker, may be sending; then this waits, and finds what is left. */
function alone<Value>(run: () => Promise<Value>): Promise<Value> {
  return navigator.locks ? (navigator.locks.request("send-reports", run) as Promise<Value>) : run();
}

/**
 * Sends what waits: the text of every report first, then their photos one by one. Each success is written down before
 * the next step, so that it goes on from there wherever it was stopped; the server takes the same step twice without
 * harm. Ends when all is sent or the line is dead.
 * @returns when to come back by the clock; null when the clock changes nothing
 */
export function sendReports(sender: Sender): Promise<number | null> {
  return alone(async () => {
    const tried = new Set<string>();
    const strangers = new Set<string>();
    for (;;) {
      const all = await listReports(sender.reporterId);
      const due = all.filter(
        (report) =>
          !tried.has(report.key) &&
          !strangers.has(report.reporterId) &&
          isDue(report, Date.now(), sender.atOnce),
      );
      const report = firstOf(due);
      const step = report && nextStep(report);
      if (!report || !step) return resumeAt(all);
      sender.onChange?.("started");
      const reply = await sender.ask(await questionOf(report, step, sender));
      const verdict = judge(reply?.status ?? null, reply !== null && isOurs(step, reply));
      await write(report, step, verdict, reply);
      if (verdict === "later") tried.add(report.key);
      if (verdict === "signIn") strangers.add(report.reporterId);
      const isStored = verdict === "done" && step.kind === "text";
      sender.onChange?.(isStored ? "stored" : verdict === "done" ? "moved" : "failed");
      // Nothing else gets through a line that is dead, and a server that asks for a pause means all.
      if (reply === null || reply.status === 429 || reply.status === 503) {
        return resumeAt((await listReports(sender.reporterId)).filter(({ key }) => tried.has(key)));
      }
    }
  });
}

async function questionOf(report: WaitingReport, step: Step, { onProgress }: Sender): Promise<Question> {
  if (step.kind === "text") {
    const { key, reporterId, equipmentId, typed, takenAt, photosExpected } = report;
    const filled = Object.entries(typed).filter(([, value]) => value !== "");
    const body = JSON.stringify({
      ...Object.fromEntries(filled),
      equipmentId,
      reporterId,
      photosExpected,
      ...(takenAt ? { takenAt } : {}),
    });
    const headers = { ...REQUEST_MARKER, "Content-Type": "application/json", "Idempotency-Key": key };
    return { method: "POST", path: "/api/operator-updates", headers, body, timeout: timeOutFor(0) };
  }
  const { photo, following } = step;
  const reporter = encodeURIComponent(report.reporterId);
  const path = `/api/operator-updates/${report.serverId}/photos/${photo.id}?reporter=${reporter}`;
  const stored = step.kind === "photo" ? await readPhoto(photo.id) : undefined;
  // Bytes that the browser has lost don't come either.
  if (!stored) {
    return {
      method: "DELETE",
      path: `${path}&following=${following}`,
      headers: REQUEST_MARKER,
      timeout: timeOutFor(0),
    };
  }
  const body = new FormData();
  body.append("following", String(following));
  body.append("photo", new Blob([stored.photo], { type: stored.type }), "photo");
  if (stored.thumbnail) {
    const { bytes, type } = stored.thumbnail;
    body.append("thumbnail", new Blob([bytes], { type }), "thumbnail");
  }
  const timeout = timeOutFor(stored.photo.byteLength);
  const show = onProgress && ((share: number) => onProgress(photo, share));
  return { method: "PUT", path, headers: REQUEST_MARKER, body, timeout, onProgress: show };
}

/** Whether the server itself gave this answer. */
function isOurs(step: Step, { status, body }: Reply): boolean {
  if (status >= 400) return typeof body.message === "string";
  if (step.kind === "text") return typeof body.id === "string";
  return status === 204 || "photosExpected" in body;
}

function write(report: WaitingReport, step: Step, verdict: string, reply: Reply | null): Promise<void> {
  const photoId = step.kind === "text" ? null : step.photo.id;
  return changeReport(report.key, (now) => {
    if (verdict === "done") {
      if (photoId !== null) return withoutPhoto(now, photoId);
      const serverId = String(reply?.body.id);
      return now.photos.length > 0 ? { ...now, ...FRESH, serverId } : null;
    }
    const tries = now.tries + 1;
    const at = Date.now();
    if (verdict === "later") {
      const asked = askedPause(reply?.header("Retry-After") ?? null, at);
      const pause = Math.max(asked ?? 0, pauseAfter(tries, Math.random()));
      return { ...now, tries, nextTry: at + pause, held: asked !== null };
    }
    if (verdict === "signIn") return { ...now, tries, signedOut: true };
    return refused(now, photoId, reply, at);
  });
}

function refused(now: WaitingReport, photoId: string | null, reply: Reply | null, at: number): WaitingReport {
  const message = String(reply?.body.message);
  if (photoId !== null) {
    const photos = now.photos.map((photo) => (photo.id === photoId ? { ...photo, refusal: message } : photo));
    return { ...now, ...FRESH, photos };
  }
  const fields = Object.keys(Object(reply?.body.errors));
  // A clock that is ahead: the report was written as long before the answer as it says there.
  const ahead = at - Date.parse(reply?.header("Date") ?? "");
  const moment = Date.parse(now.takenAt) - ahead;
  if (fields.includes("takenAt") && !now.corrected && ahead > 0) {
    return { ...now, ...FRESH, corrected: true, takenAt: new Date(moment).toISOString() };
  }
  return { ...now, refusal: { message, fields } };
}
