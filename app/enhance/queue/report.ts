/** The rules of the queue of reports on the device; pure, so that page and worker follow the same. */

/** A photo that still has to reach the server; its bytes stand beside it in the store. */
export type WaitingPhoto = {
  /** Made here; the server knows the photo by it, however often it comes. */
  id: string;
  bytes: number;
  /** Why the server will never take it, in its words. */
  refusal?: string;
  /** Given up by who took it: the server still has to hear that it doesn't come. */
  dropped?: boolean;
};

export type Typed = Record<"newUsage" | "fuelAdded" | "fuelType" | "notes", string>;

/** A report from the moment it is written until the server has all of it. */
export type WaitingReport = {
  /** Its idempotency key. */
  key: string;
  reporterId: string;
  equipmentId: string;
  /** For the list of what waits, as its writer saw it. */
  machine: string;
  unit: string;
  typed: Typed;
  /** ISO 8601; blank where this device's clock is known to be wrong, and the server's has to do. */
  takenAt: string;
  /** When it was put away here, in ms; the list stands in this order. */
  writtenAt: number;
  photosExpected: number;
  /** Those that are still to come. */
  photos: WaitingPhoto[];
  /** Its id, once the server has stored what it says. */
  serverId: string | null;
  tries: number;
  /** Not before this instant, in ms. */
  nextTry: number;
  /** The pause was asked for by the server, so nothing cuts it short. */
  held?: boolean;
  /** Its moment was set right by the server's clock. */
  corrected?: boolean;
  /** The server asked who sends this. */
  signedOut?: boolean;
  /** Why the server will never take it as it is. */
  refusal?: { message: string; fields: string[] };
};

/** What the form hands over; the rest of a waiting report is the queue's. */
export type Written = Pick<WaitingReport, "key" | "equipmentId" | "machine" | "unit" | "typed" | "takenAt">;

/** What an answer means to who sent something. */
export type Verdict = "done" | "later" | "signIn" | "refused";

const LATER = [408, 409, 425, 429];

/**
 * Classifies a response by its status; null means that the connection broke. A captive portal, such as a hotel's sign-in
 * page, may answer instead of the server, so a response that isn't ours counts as none.
 * @param ours whether the body has the shape that the server gives an answer of this status
 */
export function judge(status: number | null, ours: boolean): Verdict {
  if (status === null || !ours || status >= 500 || LATER.includes(status)) return "later";
  if (status < 300) return "done";
  if (status === 401) return "signIn";
  return status >= 400 ? "refused" : "later";
}

const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 300_000;
const LONGEST_HOLD_MS = 3_600_000;

/**
 * How long to wait after the n-th try that failed (1, 2, …): 2 s, doubled each time up to 5 minutes. Half of it is left
 * to chance, so that the phones of a yard don't come back all at once.
 * @param random 0 to 1
 */
export function pauseAfter(tries: number, random: number): number {
  const full = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(tries - 1, 16));
  return Math.round(full * (0.5 + random / 2));
}

/** The pause that the server asks for, in ms: seconds, or an HTTP date; at most an hour, as it may be mistaken. */
export function askedPause(retryAfter: string | null, now: number): number | null {
  if (!retryAfter) return null;
  const seconds = Number(retryAfter);
  const pause = Number.isNaN(seconds) ? Date.parse(retryAfter) - now : seconds * 1000;
  return pause > 0 ? Math.min(pause, LONGEST_HOLD_MS) : null; // NaN fails too
}

const TEXT_MS = 30_000;
/** A line of 250 kbit/s carries 31 bytes a millisecond; a third of that is no line. */
const SLOWEST_BYTES_PER_MS = 10;

/** How long to wait for the answer to so many bytes. */
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

/** What has to be sent next of a report; null when nothing can be: all is sent, or its writer has to decide. */
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
  // No pause is longer than an hour: a longer one was written before the clock was set back.
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

/** When to come back by the clock; null when the clock changes nothing. */
export function resumeAt(reports: readonly WaitingReport[]): number | null {
  const times = reports
    .filter((report) => nextStep(report) && !report.signedOut)
    .map(({ nextTry }) => nextTry);
  return times.length > 0 ? Math.min(...times) : null;
}

/** The report without a photo that came or was given up; null when the server has all of it. */
export function withoutPhoto(report: WaitingReport, photoId: string): WaitingReport | null {
  const photos = report.photos.filter(({ id }) => id !== photoId);
  return photos.length > 0 ? { ...report, ...FRESH, photos } : null;
}

/** A step that succeeded leaves nothing of the tries before. */
export const FRESH = { tries: 0, nextTry: 0, held: false, signedOut: false } as const;

/** 128 random bits in 22 characters. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, "-")
    .replace(/\//g, "_")
    .replace(/=+$/, "");
}
