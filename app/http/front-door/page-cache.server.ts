import { readerHas, tagOf } from "#app/http/downloads/entity-tag.ts";
import { KEY_FIELD } from "#app/shared/idempotency-key.ts";

const KEY = new RegExp(`(name="${KEY_FIELD}" value=")[^"]*`, "g");

/**
 * A page that its reader's browser may keep but must revalidate, if its loader's `Cache-Control` says
 * `no-cache`. The tag covers the whole page, so a deployment, a language or a theme changes it, except for
 * the idempotency key, which is new in every answer. The loader's own `ETag` is included, for invisible
 * changes such as a used key.
 */
export function answerPage(request: Request, html: string, status: number, headers: Headers): Response {
  const version = headers.get("ETag") ?? "";
  headers.delete("ETag");
  const kept = status === 200 && (request.method === "GET" || request.method === "HEAD");
  if (!kept) headers.delete("Cache-Control");
  if (!kept || !/\bno-cache\b/.test(headers.get("Cache-Control") ?? "")) {
    return new Response(html, { status, headers });
  }
  const tag = tagOf(`${version}\n${html.replace(KEY, "$1")}`);
  headers.set("ETag", `W/${tag}`);
  headers.append("Vary", "Cookie");
  if (!readerHas(request, tag)) return new Response(html, { status, headers });
  // The kept page adopts these headers, its Content-Security-Policy among them.
  headers.delete("Content-Type");
  return new Response(null, { status: 304, headers });
}
