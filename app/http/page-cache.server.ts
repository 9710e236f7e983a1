import { createHash } from "node:crypto";
import { KEY_FIELD } from "#app/shared/idempotency-key.ts";

const KEY = new RegExp(`(name="${KEY_FIELD}" value=")[^"]*`, "g");

/**
 * A page that its reader's browser may keep and must ask about: `Cache-Control: … no-cache` of its loader says which.
 * The tag is made of the whole page, so that a deployment, a language or a theme is another page, but for the
 * idempotency key, which is new in every answer. An `ETag` of the loader goes into it: what must make the page another
 * one though it can't be seen, such as a key that was used.
 */
export function answerPage(request: Request, html: string, status: number, headers: Headers): Response {
  const version = headers.get("ETag") ?? "";
  headers.delete("ETag");
  const kept = status === 200 && (request.method === "GET" || request.method === "HEAD");
  if (!kept) headers.delete("Cache-Control");
  if (!kept || !/\bno-cache\b/.test(headers.get("Cache-Control") ?? "")) {
    return new Response(html, { status, headers });
  }
  const hash = createHash("sha256")
    .update(`${version}\n${html.replace(KEY, "$1")}`)
    .digest("base64url");
  const tag = `"${hash.slice(0, 27)}"`;
  headers.set("ETag", `W/${tag}`);
  headers.append("Vary", "Cookie");
  const known = (request.headers.get("If-None-Match") ?? "").split(",").map((sent) => sent.trim());
  if (!known.includes(`W/${tag}`) && !known.includes(tag)) return new Response(html, { status, headers });
  // The kept page takes over these headers, its Content-Security-Policy among them.
  headers.delete("Content-Type");
  return new Response(null, { status: 304, headers });
}
