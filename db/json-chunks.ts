/** D1 limits a bound value to 2 MB; this leaves room for multi-byte characters. */
const MAX_CHUNK_LETTERS = 500_000;

/** Splits the items into JSON arrays of at most `maxItems`, each short enough for one bound value. */
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
