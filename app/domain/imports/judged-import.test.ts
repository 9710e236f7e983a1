import { expect, it } from "vitest";
import { type ImportPreview, keptPreview } from "./judged-import.ts";

it("keeps the first 4,000 lines of a dry run, and the counts of all rows", () => {
  const wrong = Array.from({ length: 20_000 }, (_, index) => ({ row: index + 2, reason: "noDate" as const }));
  const counts = { new: 0, there: 0, doubtful: 0, wrong: 20_000, leftOut: 0 };
  const preview: ImportPreview = {
    ...{ counts, wrong, doubtful: [], drops: [], adjusted: [], sums: [] },
    totals: { meters: [], fuel: [], service: [] },
    follows: { services: [], status: [], tasks: 0, months: [] },
  };
  const kept = keptPreview(preview);
  expect([kept.wrong.length, kept.wrong.at(-1)?.row, kept.counts.wrong]).toEqual([4_000, 4_001, 20_000]);
});
