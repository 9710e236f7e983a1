import { isDocsPath } from "./policy.ts";
import { routedPath } from "./routed-path.ts";

/** The page that a request's address leads on to; null without one, or for one that is not the product's. */
export const nextOfAddress = (request: Request): string | null =>
  safeNext(new URL(request.url).searchParams.get("next"));

/** The destination after sign-in: only a path of this product. */
export function safeNext(next: unknown): string | null {
  if (typeof next !== "string" || !/^\/(?![/\\])/.test(next)) return null;
  if ([...next].some((letter) => letter < " ")) return null;
  // Parsed as a browser would: characters that a header can't carry are escaped, and another origin shows.
  const base = "http://own.invalid";
  if (!URL.canParse(next, base)) return null;
  const { origin, pathname, search, hash } = new URL(next, base);
  if (origin !== base || pathname.startsWith("//")) return null;
  // `/api` paths aren't pages, and one signs out.
  const read = routedPath(pathname);
  if (read === null || read.startsWith("/~") || (read.startsWith("/api/") && !isDocsPath(read))) return null;
  return pathname.replace(/\.data$/, "") + search + hash;
}
