import { relative } from "node:path";

/** What the test at a path below the project's folder is called in plans and results. */
export const fileName = (path: string, project: string): string =>
  relative(project, path).replaceAll("\\", "/").replaceAll("/", "~");

/**
 * The results of a file's mutants. `failing` are tests that fail when repeated; they tell nothing about their
 * mutants, the `untold`. `passed` counts tests. `unsure` mutants may have failed because of what an earlier
 * one left behind.
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
