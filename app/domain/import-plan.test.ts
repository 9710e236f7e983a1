import { describe, expect, it } from "vitest";
import { readImportFile } from "./import-file.ts";
import { countFates, foreseeImport, planImport } from "./import-plan.ts";

function plan(lines: string[]) {
  const file = readImportFile(["name,type,serial number,unit", ...lines].join("\n"));
  if ("problem" in file) throw new Error(file.problem);
  return planImport(file, []);
}

const ROWS = plan([
  "Loader,machinery,1,hours",
  "Loader,machinery,1,hours",
  "Loader,machinery,2,hours",
  "Crane,tank,,hours",
  "Crane,tools,,hours",
  "Saw,tools,,hours",
]);

describe("planImport", () => {
  it("marks the second of two equal rows as repeated, unless the first can't be imported", () => {
    expect(ROWS.map((row) => (row.kind === "machine" ? row.repeated : row.error.message))).toEqual([
      false,
      true,
      false,
      "invalidType",
      false,
      false,
    ]);
  });
});

describe("foreseeImport", () => {
  it("leaves duplicates out and counts the room for the rest", () => {
    const fates = foreseeImport(ROWS, new Set([2]), 2, false);
    expect(fates).toEqual(["new", "duplicate", "duplicate", "error", "new", "overLimit"]);
    expect(countFates(fates)).toEqual({ new: 2, duplicate: 2, error: 1, overLimit: 1 });
  });
  it("includes duplicates on request", () => {
    expect(foreseeImport(ROWS, new Set([2]), 4, true)).toEqual([
      "new",
      "new",
      "new",
      "error",
      "new",
      "overLimit",
    ]);
  });
  it("has unlimited room without a limit, and none after a downgrade", () => {
    expect(countFates(foreseeImport(ROWS, new Set(), null, true)).overLimit).toBe(0);
    expect(countFates(foreseeImport(ROWS, new Set(), -3, true)).overLimit).toBe(5);
  });
});
