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
