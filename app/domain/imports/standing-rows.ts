/** Rows that stand in the books: each accounts for one row of a file, so that two equal rows of a file are two. */
export function standingRows<Standing>(standing: readonly Standing[], keyOf: (each: Standing) => string) {
  const left = new Map<string, Standing[]>();
  for (const each of standing) {
    const key = keyOf(each);
    const alike = left.get(key);
    if (alike) alike.push(each);
    else left.set(key, [each]);
  }
  /** Takes a standing row of this key that fits; undefined when none is left. */
  return (key: string, fits: (each: Standing) => boolean = () => true): Standing | undefined => {
    const alike = left.get(key) ?? [];
    const at = alike.findIndex(fits);
    return at < 0 ? undefined : alike.splice(at, 1)[0];
  };
}
