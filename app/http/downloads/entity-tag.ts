import { createHash } from "node:crypto";

/** The tag of a content, quoted. */
export function tagOf(content: string): string {
  const hash = createHash("sha256").update(content).digest("base64url");
  return `"${hash.slice(0, 27)}"`;
}

/** Whether a reader already has the version with this tag, however weakly its cache keeps it. */
export function readerHas(request: Request, tag: string): boolean {
  const known = (request.headers.get("If-None-Match") ?? "").split(",").map((sent) => sent.trim());
  return known.includes(`W/${tag}`) || known.includes(tag);
}
