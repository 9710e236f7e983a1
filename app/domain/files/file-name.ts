/** A person's name of a file as a part of a path: one line, without the signs that end a folder or that systems refuse. */
export function plainFileName(name: string): string {
  return name
    .replace(/[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]+/gu, " ")
    .replace(/[/\\:*?"<>|]+/g, "_")
    .replace(/^[\s.]+/, "_")
    .trim();
}
