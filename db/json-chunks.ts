/** A bound value of D1 may have 2 MB; this leaves room for letters of several bytes. */
const MAX_CHUNK_LETTERS = 500_000;

/** The items as JSON arrays of at most `maxItems`, each short enough to be one value of a statement. */
export function jsonChunks(items: Iterable<unknown>, maxItems: number): string[] {
  const chunks: string[] = [];
  let parts: string[] = [];
  let letters = 0;
  const close = () => {
    if (parts.length > 0) chunks.push(`[${parts.join(",")}]`);
    parts = [];
    letters = 0;
  };
  for (const item of items) {
    const part = JSON.stringify(item);
    if (parts.length === maxItems || letters + part.length > MAX_CHUNK_LETTERS) close();
    parts.push(part);
    letters += part.length + 1;
  }
  close();
  return chunks;
}
