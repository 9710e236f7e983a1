/** Pure rules of the queue, shared by the page and the service worker. */
import type { AnsweredLine } from "#app/domain/checks/checklist.ts";
import type { IssueCondition } from "#app/domain/issues/issue.ts";

/** A photo that the server doesn't have yet. Its bytes are stored separately. */
export type WaitingPhoto = {
  /** Made on the device, so that the server recognizes a photo that is sent twice. */
  id: string;
  bytes: number;
  /** The server's reason for refusing it. */
  refusal?: string;
  /** Given up by the operator. The server has yet to be told. */
  dropped?: boolean;
};

/** The input of a report. Reports of older versions lack the optional parts. */
export type Typed = Record<"newUsage" | "fuelAdded" | "fuelType" | "notes", string> & {
  tasksDone?: string[];
  /** Missing when it is ok. */
  condition?: IssueCondition;
  /** Missing when nothing of it is answered. */
  check?: AnsweredLine[];
  /** What was paid for the fuel, as typed; missing when blank. */
  fuelCost?: string;
};

/** A report, from when it is written until the server has all of it. */
export type WaitingReport = {
  /** The idempotency key. */
  key: string;
  reporterId: string;
  equipmentId: string;
  /** The machine's name as the operator saw it, for the waiting list. */
  machine: string;
  unit: string;
  /** The reading with its unit, such as "1,240 hours", for the notice; blank or missing without one. */
  usage?: string;
  typed: Typed;
  /** ISO 8601. Blank if the device's clock is known to be wrong; then the server's time counts. */
  takenAt: string;
  /** When it was stored on the device, in ms. Orders the list. */
  writtenAt: number;
  photosExpected: number;
  /** The photos that the server doesn't have yet. */
  photos: WaitingPhoto[];
  /** The id that the server gave it; null until its text is stored. */
  serverId: string | null;
  tries: number;
  /** The earliest time of the next try, in ms. */
  nextTry: number;
  /** The server asked for the pause, so nothing cuts it short. */
  held?: boolean;
  /** An older version corrected `takenAt` by the server's clock. */
  corrected?: boolean;
  /** The server asked for a sign-in. */
  signedOut?: boolean;
  /** The server's reason for refusing it, and the fields that it names. */
  refusal?: { message: string; fields: string[] };
};

/** The part of a waiting report that the form hands over. The queue adds the rest. */
export type Written = Pick<
  WaitingReport,
  "key" | "equipmentId" | "machine" | "unit" | "usage" | "typed" | "takenAt"
>;

/** What a response means for the step that was sent. */
export type Verdict = "done" | "later" | "signIn" | "refused";

const LATER = [408, 409, 425, 429];

/**
 * Classifies a response by its status; null means that the connection broke. A captive portal, such as a hotel's
 * sign-in page, may answer instead of the server, so a response that isn't ours counts as none.
 * @param ours whether the body has the shape of the server's own responses with this status
 * @param kind to drop a photo is done, too, when the server has no such report any more
 */
export function judge(status: number | null, ours: boolean, kind: Step["kind"]): Verdict {
  if (status === null || !ours || status >= 500 || LATER.includes(status)) return "later";
  if (status < 300) return "done";
  if (status === 401) return "signIn";
  if (status === 404 && kind === "drop") return "done";
  return status >= 400 ? "refused" : "later";
}

const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 300_000;
const LONGEST_HOLD_MS = 3_600_000;

/**
 * The pause in ms after the n-th failed try (1, 2, …): 2 s, doubled each time up to 5 minutes. Half of it is random, so
 * that the phones of one yard don't all return at once.
 * @param random 0 to 1
 */
export function pauseAfter(tries: number, random: number): number {
  const full = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(tries - 1, 16));
  return Math.round(full * (0.5 + random / 2));
}

/**
 * The pause in ms from a Retry-After header, given as seconds or an HTTP date. At most an hour, in case the server is
 * mistaken.
 */
export function askedPause(retryAfter: string | null, now: number): number | null {
  if (!retryAfter) return null;
  const seconds = Number(retryAfter);
  const pause = Number.isNaN(seconds) ? Date.parse(retryAfter) - now : seconds * 1000;
  return pause > 0 ? Math.min(pause, LONGEST_HOLD_MS) : null; // also null for NaN
}

const TEXT_MS = 30_000;
/** A connection of 250 kbit/s carries 31 bytes/ms. A third of that counts as dead. */
const SLOWEST_BYTES_PER_MS = 10;

/** How long to wait for the response to this many bytes, in ms. */
export function timeOutFor(bytes: number): number {
  return TEXT_MS + Math.ceil(bytes / SLOWEST_BYTES_PER_MS);
}

export type Step =
  | { kind: "text" }
  | { kind: "photo"; photo: WaitingPhoto; following: number }
  | { kind: "drop"; photo: WaitingPhoto; following: number };

/** The photos that are still to be sent. */
export function comingPhotos({ photos }: WaitingReport): WaitingPhoto[] {
  return photos.filter(({ refusal, dropped }) => !refusal && !dropped);
}

/** The next step of a report. Null if all is sent, or if the operator has to decide. */
export function nextStep(report: WaitingReport): Step | null {
  if (report.refusal) return null;
  if (!report.serverId) return { kind: "text" };
  const coming = comingPhotos(report);
  const [first] = coming;
  if (first) return { kind: "photo", photo: first, following: coming.length - 1 };
  const dropped = report.photos.find((photo) => photo.dropped);
  return dropped ? { kind: "drop", photo: dropped, following: 0 } : null;
}

/** Whether a report is due. With `atOnce`, only a pause that the server asked for counts. */
export function isDue(report: WaitingReport, now: number, atOnce: boolean): boolean {
  if (!nextStep(report)) return false;
  // No pause exceeds an hour. A longer one means that the clock has since been set back.
  const isOver = report.nextTry <= now || report.nextTry > now + LONGEST_HOLD_MS;
  return atOnce ? !report.held || isOver : !report.signedOut && isOver;
}

/** The report to send first: text before photos, then the order of writing. */
export function firstOf(reports: readonly WaitingReport[]): WaitingReport | null {
  const [first] = [...reports].sort(
    (a, b) => Number(a.serverId !== null) - Number(b.serverId !== null) || a.writtenAt - b.writtenAt,
  );
  return first ?? null;
}

/** When to send again, in ms. Null if waiting alone helps no report. */
export function resumeAt(reports: readonly WaitingReport[]): number | null {
  const times = reports
    .filter((report) => nextStep(report) && !report.signedOut)
    .map(({ nextTry }) => nextTry);
  return times.length > 0 ? Math.min(...times) : null;
}

/** The report without a photo that was sent or given up. Null if the server has everything. */
export function withoutPhoto(report: WaitingReport, photoId: string): WaitingReport | null {
  const photos = report.photos.filter(({ id }) => id !== photoId);
  return photos.length > 0 ? { ...report, ...FRESH, photos } : null;
}

/** Clears the retry state. */
export const FRESH = { tries: 0, nextTry: 0, held: false, signedOut: false } as const;

/** 128 random bits in 22 characters. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, "-")
    .replace(/\//g, "_")
    .replace(/=+$/, "");
}
