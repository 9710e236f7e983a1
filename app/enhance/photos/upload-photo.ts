import { thumbnailPath } from "#app/shared/photo-path.ts";
import { REQUEST_MARKER } from "#app/shared/request-marker.ts";
import { request } from "../request.ts";
import { noteSpeed } from "./line-speed.ts";
import type { Delivery } from "./photo-picker.ts";
import type { PickView } from "./pick.ts";
import type { Shrunk } from "./shrink-photo.ts";

/** What failed: getting an upload address, or the transfer to it. */
export type FailedStep = "address" | "transfer";

export class UploadError extends Error {
  constructor(
    readonly step: FailedStep,
    /** Why the server refuses the photo, in the user's language; null for a temporary failure. */
    readonly refusal: string | null,
  ) {
    super(step);
  }
}

type UploadTexts = Record<"uploading" | "uploaded" | "withForm", string>;

/** Delivers a photo by uploading it immediately; the form submits its path. */
export function uploadAtOnce(field: string, texts: UploadTexts) {
  return async (shrunk: Shrunk, view: PickView, signal: AbortSignal): Promise<Delivery<FailedStep>> => {
    const show = (share: number) => view.say(`${texts.uploading} ${Math.floor(share * 100)} %`, share);
    show(0);
    try {
      const path = await uploadPhoto(shrunk, signal, show);
      if (!signal.aborted) {
        view.carry(field, path);
        view.say(texts.uploaded);
      }
      return { toSend: null, failure: null, mayRetry: false };
    } catch (error) {
      const { step, refusal } = error instanceof UploadError ? error : new UploadError("transfer", null);
      view.say(refusal ?? texts.withForm);
      return { toSend: refusal === null ? shrunk.photo : null, failure: step, mayRetry: refusal === null };
    }
  };
}

const ADDRESS_MS = 30_000;
/** The lifetime of an upload address. */
const TRANSFER_MS = 600_000;

/** Statuses of a photo that the server will never take: too large, or an unsupported type. */
const REFUSED = [413, 415];

/**
 * Uploads a photo to its own address, then its thumbnail. A failed thumbnail is ignored.
 * @param onProgress receives the share sent, 0 to 1
 * @returns the photo's path, as records store it
 * @throws {UploadError}
 */
export async function uploadPhoto(
  { photo, thumbnail }: { photo: Blob; thumbnail: Blob | null },
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<string> {
  const offer = await send("POST", "/api/photos/upload", { signal, timeout: ADDRESS_MS });
  const path = offer?.status === 200 ? pathOf(offer.body.uploadURL) : null;
  if (!path) throw new UploadError("address", null);
  const timeout = TRANSFER_MS;
  const begun = performance.now();
  const sent = await send("PUT", path, { body: photo, signal, timeout, onProgress });
  if (sent?.status !== 200) {
    const refused = sent && REFUSED.includes(sent.status) ? String(sent.body.message ?? "") : null;
    throw new UploadError("transfer", refused);
  }
  noteSpeed(photo.size, performance.now() - begun);
  if (thumbnail) await send("PUT", thumbnailPath(path), { body: thumbnail, signal, timeout: ADDRESS_MS });
  return path;
}

/** Only the path, because the browser may use another host name than the server. */
function pathOf(uploadUrl: unknown): string | null {
  try {
    return new URL(String(uploadUrl)).pathname;
  } catch {
    return null;
  }
}

type Sending = { body?: Blob; signal: AbortSignal; timeout: number; onProgress?: (share: number) => void };

function send(method: string, path: string, { body, signal, ...rest }: Sending) {
  const type: Record<string, string> = body
    ? { "Content-Type": body.type || "application/octet-stream" }
    : {};
  return request({ method, path, headers: { ...REQUEST_MARKER, ...type }, body, ...rest }, signal);
}
