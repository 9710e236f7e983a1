import type { IncomingMessage, OutgoingHttpHeaders } from "node:http";
import type { Transform } from "node:stream";
import { constants, createBrotliCompress, createGzip } from "node:zlib";

/** The content types that Cloudflare compresses on the fly. */
const TEXT = /^(?:text\/|application\/(?:json|javascript|manifest\+json|xml)|image\/svg\+xml)/;
const SMALLEST = 50;

/** Headers of a single connection. */
const HOP_BY_HOP = ["connection", "keep-alive", "transfer-encoding"];

/**
 * Passes a response on like Cloudflare's edge: text is compressed, by brotli of quality 4 or gzip, and then a
 * strong ETag becomes weak, because the bytes differ. A 304 of the product stays one.
 */
export function passOn(
  answer: IncomingMessage,
  request: IncomingMessage,
): { headers: OutgoingHttpHeaders; compress: Transform | null } {
  const headers: OutgoingHttpHeaders = { ...answer.headers };
  for (const name of HOP_BY_HOP) delete headers[name];
  const compress = compressor(answer, request);
  if (compress) {
    delete headers["content-length"];
    headers["content-encoding"] = compress.encoding;
    headers.vary = [headers.vary, "Accept-Encoding"].flat().filter(Boolean).join(", ");
    if (headers.etag && !headers.etag.startsWith("W/")) headers.etag = `W/${headers.etag}`;
  }
  return { headers, compress: compress?.stream ?? null };
}

function compressor({ headers, statusCode }: IncomingMessage, request: IncomingMessage) {
  const empty = request.method === "HEAD" || statusCode === 204 || statusCode === 304;
  const length = headers["content-length"];
  if (empty || headers["content-encoding"] || (length !== undefined && Number(length) < SMALLEST))
    return null;
  if (!TEXT.test(headers["content-type"] ?? "")) return null;
  const accepted = String(request.headers["accept-encoding"] ?? "");
  if (/\bbr\b/.test(accepted)) {
    const params = { [constants.BROTLI_PARAM_QUALITY]: 4 };
    return { encoding: "br", stream: createBrotliCompress({ params }) };
  }
  return /\bgzip\b/.test(accepted) ? { encoding: "gzip", stream: createGzip() } : null;
}
