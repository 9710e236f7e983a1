/**
 * The key that a request brings, as sent; null for a request that is none of another program. Whatever asks who sends a
 * request goes by this answer: guard, session reader, language and cookies. A key counts on calls alone, by their path as
 * sent; a text that can be no key is one that opens nothing.
 */
export function sentKey(request: Request): string | null {
  const header = request.headers.get("Authorization") ?? "";
  if (!new URL(request.url).pathname.startsWith("/api/") || !/^bearer(?![^\s,])/i.test(header)) return null;
  return /^bearer (\S+)$/i.exec(header)?.[1] ?? "";
}

/** A request with a key brings nothing else that says who it is. */
export function withoutCookies(request: Request): Request {
  const headers = new Headers(request.headers);
  headers.delete("Cookie");
  return new Request(request, { headers });
}
