import { addressOf } from "./address.ts";

const MEGABYTE = 1024 * 1024;

/** A call brings a file as it is; the service refuses what is larger than a file may be, and says so. */
const BROUGHT = /^\/api\/imports$/i;

/** The largest body, in bytes: photos come in multipart forms and by PUT, text everywhere else. */
export function bodyLimit(request: Request): number {
  const type = request.headers.get("Content-Type") ?? "";
  if (type.startsWith("multipart/form-data")) return 32 * MEGABYTE;
  const { pathname } = addressOf(request);
  if (request.method === "PUT" && pathname.startsWith("/objects/uploads/")) return 10 * MEGABYTE;
  if (request.method === "POST" && BROUGHT.test(pathname)) return 6 * MEGABYTE;
  return MEGABYTE;
}

/**
 * The request with its body within the limit; null if it is larger. A body without a declared length is read
 * here, because only then is its size known.
 */
export async function limitBody(request: Request): Promise<Request | null> {
  if (request.body === null || request.method === "GET" || request.method === "HEAD") return request;
  const limit = bodyLimit(request);
  const declared = request.headers.get("Content-Length");
  if (declared !== null) return Number(declared) > limit ? null : request;
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.byteLength;
    if (size > limit) {
      await reader.cancel();
      return null;
    }
    chunks.push(value);
  }
  return new Request(request, { body: new Blob(chunks as BlobPart[]) });
}

/** Stops draining after this many bytes. */
const DRAIN_MAX = 64 * MEGABYTE;

/**
 * Reads and discards the rest of a refused body: closing a connection with unread bytes resets it, and the
 * client never sees the refusal.
 */
export async function drainBody(request: Request): Promise<void> {
  if (request.body === null || request.bodyUsed || request.body.locked) return;
  const reader = request.body.getReader();
  try {
    for (let size = 0; size <= DRAIN_MAX; ) {
      const { done, value } = await reader.read();
      if (done) return;
      size += value.byteLength;
    }
    await reader.cancel();
  } catch {
    // The client has gone.
  }
}
