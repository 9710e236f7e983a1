/** A path as routes match it: ignoring case, and with escapes decoded. Null for broken escapes. */
export function routedPath(pathname: string): string | null {
  try {
    return decodeURIComponent(pathname).toLowerCase();
  } catch {
    return null;
  }
}
