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
/** A body that isn't JSON is read as an empty object. */
export type Reply = {
  status: number;
  body: Record<string, unknown>;
  header(name: string): string | null;
};
/** Sends a request; null without a response. */
export type Ask = (question: Question) => Promise<Reply | null>;

type Sender = {
  ask: Ask;
  /** Whose reports to send; null sends those of all users of this device. */
  reporterId: string | null;
  /** Something has changed, such as the connection. Only pauses that the server asked for still count. */
  atOnce: boolean;
  onProgress?: (photo: WaitingPhoto, share: number) => void;
  onChange?: (change: "stored" | "failed" | "moved") => void;
};

/** Runs one sender at a time, across tabs and the service worker. */
function alone<Value>(run: () => Promise<Value>): Promise<Value> {
  return navigator.locks ? (navigator.locks.request("send-reports", run) as Promise<Value>) : run();
}

/**
 * Sends the waiting reports: all texts first, then the photos one by one. Each success is stored before the next step,
 * so an interrupted run resumes there; repeating a step does no harm. Ends when all is sent or the connection is dead.
 * @returns when to send again, in ms; null if waiting alone helps no report
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
      const reply = await sender.ask(await questionOf(report, step, sender));
      const verdict = judge(reply?.status ?? null, reply !== null && isOurs(step, reply), step.kind);
      await write(report, step, verdict, reply);
      if (verdict === "later") tried.add(report.key);
      if (verdict === "signIn") strangers.add(report.reporterId);
      const isStored = verdict === "done" && step.kind === "text";
      sender.onChange?.(isStored ? "stored" : verdict === "done" ? "moved" : "failed");
      // A dead connection carries nothing else, and 429 and 503 apply to all reports.
      if (reply === null || reply.status === 429 || reply.status === 503) {
        return resumeAt((await listReports(sender.reporterId)).filter(({ key }) => tried.has(key)));
      }
    }
  });
}

async function questionOf(report: WaitingReport, step: Step, { onProgress }: Sender): Promise<Question> {
  if (step.kind === "text") {
    const { key, reporterId, equipmentId, typed, takenAt, corrected, photosExpected } = report;
    const filled = Object.entries(typed).filter(([, value]) => value.length);
    const body = JSON.stringify({
      ...Object.fromEntries(filled),
      equipmentId,
      reporterId,
      photosExpected,
      // The server corrects the time by its own clock, unless that has been done here.
      ...(takenAt ? { takenAt } : {}),
      ...(corrected ? {} : { sentAt: new Date().toISOString() }),
    });
    const headers = { ...REQUEST_MARKER, "Content-Type": "application/json", "Idempotency-Key": key };
    return { method: "POST", path: "/api/operator-updates", headers, body, timeout: timeOutFor(0) };
  }
  const { photo, following } = step;
  const reporter = encodeURIComponent(report.reporterId);
  const path = `/api/operator-updates/${report.serverId}/photos/${photo.id}?reporter=${reporter}`;
  const stored = step.kind === "photo" ? await readPhoto(photo.id) : undefined;
  // If the browser has lost the bytes, the server must not expect the photo.
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

/** Whether our server sent this response, and not a captive portal. */
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
    return refused(now, photoId, reply);
  });
}

function refused(now: WaitingReport, photoId: string | null, reply: Reply | null): WaitingReport {
  const message = String(reply?.body.message);
  if (photoId !== null) {
    const photos = now.photos.map((photo) => (photo.id === photoId ? { ...photo, refusal: message } : photo));
    return { ...now, ...FRESH, photos };
  }
  const fields = Object.keys(Object(reply?.body.errors));
  return { ...now, refusal: { message, fields } };
}
