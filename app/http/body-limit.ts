const MEGABYTE = 1024 * 1024;

/** What a body may weigh at most, in bytes: photos come in multipart forms and by PUT, text everywhere else. */
export function bodyLimit(request: Request): number {
  const type = request.headers.get("Content-Type") ?? "";
  if (type.startsWith("multipart/form-data")) return 32 * MEGABYTE;
  if (request.method === "PUT" && new URL(request.url).pathname.startsWith("/objects/uploads/")) {
    return 10 * MEGABYTE;
  }
  return MEGABYTE;
}

/**
 * The request with its body held to the limit; null when it is larger. A body without a declared length is read here,
 * because its size is known only then.
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

/** More than this is not waited for. */
const DRAIN_MAX = 64 * MEGABYTE;

/**
 * Reads what an answer has left of a body, and forgets it: a connection that closes on unread bytes is reset, and the
 * client never sees why it was refused.
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
    // The client has gone: nobody waits for the answer.
  }
}
