/**
 * Loads a part of the page's script once. Who asks first gets it first, which `import()` alone doesn't promise: a browser
 * may answer the later of two first. What couldn't be loaded is tried again.
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
