import { thumbnailPath } from "#app/domain/photo-path.ts";

/** What failed: getting an upload address, or the transfer to it (specification §8). */
export type FailedStep = "address" | "transfer";

export class UploadError extends Error {
  constructor(
    readonly step: FailedStep,
    /** Why the server refuses the photo itself, in the reader's language; null for a failure that may pass. */
    readonly refusal: string | null,
  ) {
    super(step);
  }
}

const ADDRESS_MS = 30_000;
/** As long as an upload address lives. */
const TRANSFER_MS = 600_000;

/** What the server says of a photo that it will never take: too large, or of no kind it knows. */
const REFUSED = [413, 415];

/**
 * Sends a photo to an address of its own, and its thumbnail after it; a thumbnail that fails is done without.
 * @param onProgress gets the share that was sent, 0 to 1
 * @returns the photo's path, as records keep it (C-47)
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
  const sent = await send("PUT", path, { body: photo, signal, timeout, onProgress });
  if (sent?.status !== 200) {
    const refused = sent && REFUSED.includes(sent.status) ? String(sent.body.message ?? "") : null;
    throw new UploadError("transfer", refused);
  }
  if (thumbnail) await send("PUT", thumbnailPath(path), { body: thumbnail, signal, timeout: ADDRESS_MS });
  return path;
}

/** The path alone: the product may be reached by another name than the one it knows itself by. */
function pathOf(uploadUrl: unknown): string | null {
  try {
    return new URL(String(uploadUrl)).pathname;
  } catch {
    return null;
  }
}

type Sending = {
  body?: Blob;
  signal: AbortSignal;
  timeout: number;
  onProgress?: (share: number) => void;
};
type Sent = { status: number; body: Record<string, unknown> };

/** The answer, or null when there was none. XMLHttpRequest, because fetch tells nothing of an upload's progress. */
function send(method: string, path: string, { body, signal, timeout, onProgress }: Sending) {
  return new Promise<Sent | null>((resolve) => {
    const request = new XMLHttpRequest();
    request.open(method, path);
    request.timeout = timeout;
    request.setRequestHeader("X-Requested-With", "XMLHttpRequest");
    if (body) request.setRequestHeader("Content-Type", body.type || "application/octet-stream");
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0);
    request.onload = () => resolve({ status: request.status, body: readJson(request.responseText) });
    request.onerror = request.onabort = request.ontimeout = () => resolve(null);
    if (signal.aborted) return resolve(null);
    signal.addEventListener("abort", () => request.abort());
    request.send(body ?? null);
  });
}

function readJson(text: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(text));
  } catch {
    return {};
  }
}
