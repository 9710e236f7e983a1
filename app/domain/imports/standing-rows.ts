import { groupBy } from "#app/domain/row-groups.ts";

/** Rows that stand in the books: each accounts for one row of a file, so that two equal rows of a file are two. */
export function standingRows<Standing>(standing: readonly Standing[], keyOf: (each: Standing) => string) {
  const left = new Map(groupBy(standing, keyOf));
  /** Takes a standing row of this key that fits; undefined when none is left. */
  return (key: string, fits: (each: Standing) => boolean = () => true): Standing | undefined => {
    const alike = left.get(key) ?? [];
    const at = alike.findIndex(fits);
    return at < 0 ? undefined : alike.splice(at, 1)[0];
  };
}
