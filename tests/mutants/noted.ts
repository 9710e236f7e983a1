/**
 * What became of a file's mutants: `failing` are tests that fail when repeated, which tell nothing of their mutants, the
 * `untold`; `passed` counts tests; `unsure` ones may have failed for what an earlier one left.
 */
export type Noted = {
  reached: number[];
  failing: string[];
  died: Record<number, string>;
  passed: Record<number, number>;
  unsure: number[];
  untold: number[];
};

export const nothingNoted = (): Noted => ({
  ...{ reached: [], failing: [], untold: [], unsure: [] },
  ...{ died: {}, passed: {} },
});
