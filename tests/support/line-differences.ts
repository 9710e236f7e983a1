/** The lines of two texts that aren't in both, in order: "- " before those of the first, "+ " of the second. */
export function lineDifferences(before: readonly string[], after: readonly string[]): string[] {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start += 1;
  let end = 0;
  const shorter = Math.min(before.length, after.length) - start;
  while (end < shorter && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  const gone = before.slice(start, before.length - end);
  const come = after.slice(start, after.length - end);

  // common[i][j]: how many lines the rests from i and j have in common.
  const common = Array.from({ length: gone.length + 1 }, () => new Uint16Array(come.length + 1));
  const at = (i: number, j: number) => common[i]?.[j] ?? 0;
  for (let i = gone.length - 1; i >= 0; i -= 1) {
    const row = common[i] as Uint16Array;
    for (let j = come.length - 1; j >= 0; j -= 1) {
      row[j] = gone[i] === come[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }

  const lines: string[] = [];
  let [i, j] = [0, 0];
  while (i < gone.length || j < come.length) {
    if (i < gone.length && gone[i] === come[j]) [i, j] = [i + 1, j + 1];
    else if (j === come.length || (i < gone.length && at(i + 1, j) >= at(i, j + 1)))
      lines.push(`- ${gone[i++]}`);
    else lines.push(`+ ${come[j++]}`);
  }
  return lines;
}
