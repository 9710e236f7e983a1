/** An address that keeps where somebody wanted to go, so that a page between loses nothing. */
export function withNext(path: string, next: string | null): string {
  return next ? `${path}?next=${encodeURIComponent(next)}` : path;
}
