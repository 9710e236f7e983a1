/**
 * Loads a part of the page's script once, or again after a failure. Callers get it in the order in which they
 * asked, which `import()` alone doesn't promise: a browser may answer the later of two calls first.
 */
export function loadOnce<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | null = null;
  return () => {
    loading ??= load().catch((error) => {
      loading = null;
      throw error;
    });
    return loading;
  };
}

/**
 * Opens a page in place of a part whose script is missing, for example after a release. Does nothing if its reader has
 * gone on to another page meanwhile, which takes the part's opener away.
 */
export function openInstead(opener: Element, href: string): void {
  if (opener.isConnected) window.location.assign(href);
}
