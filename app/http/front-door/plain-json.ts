/** No call takes more levels. Deeper values break what walks through them. */
const DEPTH_MAX = 32;

/**
 * Whether a parsed JSON value (RFC 8259) can be what a call takes: of a few levels, and with numbers that exist.
 * A number as large as 1e309 is parsed as Infinity, and would be stored as that word.
 */
export function isPlainJson(value: unknown): boolean {
  let level = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > DEPTH_MAX) return false;
    if (level.some((part) => typeof part === "number" && !Number.isFinite(part))) return false;
    level = level.flatMap((part) => (typeof part === "object" && part !== null ? Object.values(part) : []));
  }
  return true;
}
