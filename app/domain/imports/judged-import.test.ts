import { expect, it } from "vitest";
import { type ImportPreview, keptPreview, keptTasks, looksLikeMiles, madeTasks } from "./judged-import.ts";

it("keeps a wrong row of every reason, however late in the file it stands", () => {
  const wrong: ImportPreview["wrong"] = Array.from({ length: 60 }, (_, row) => ({
    ...{ row, reason: row < 58 ? "noFuel" : "noDate" },
  }));
  const counts = { new: 0, there: 0, doubtful: 0, wrong: 60, leftOut: 0 };
  const preview: ImportPreview = {
    ...{ counts, wrong, doubtful: [], drops: [], adjusted: [], sums: [] },
    totals: { meters: [], fuel: [], service: [] },
    follows: { services: [], status: [], tasks: 0, months: [] },
  };
  const rows = keptPreview(preview).wrong.map(({ row }) => row);
  expect([rows.length, ...rows.slice(-3)]).toEqual([50, 47, 58, 59]);
});

it("keeps the lines that a page shows, how many more there are, and the counts of all rows", () => {
  const name = "機".repeat(200);
  const of = <Line>(line: (row: number) => Line) => Array.from({ length: 20_000 }, (_, row) => line(row));
  const counts = { new: 0, there: 0, doubtful: 20_000, wrong: 20_000, leftOut: 0 };
  const preview: ImportPreview = {
    ...{ counts, drops: [], adjusted: [], sums: [] },
    wrong: of((row) => ({ row, reason: "badDate", params: { value: name } })),
    doubtful: of((row) => ({
      ...{ row, machineId: `new:${name}`, date: "2024-05-05", reading: 1, before: 2, beforeOn: "2024-05-04" },
      doubt: "below",
    })),
    totals: {
      meters: of(() => ({ equipmentId: null, name, before: 0, after: 1 })),
      fuel: [],
      service: [],
    },
    follows: {
      services: of(() => ({ equipmentId: null, name, task: name, from: 0, to: 1 })),
      status: of(() => ({ equipmentId: "m", name, from: "good", to: "overdue" })),
      ...{ tasks: 0, months: [] },
    },
  };
  const kept = keptPreview(preview);
  expect([kept.wrong.length, kept.wrong.at(-1)?.row, kept.counts.wrong]).toEqual([50, 49, 20_000]);
  expect(kept.more).toEqual({ totals: 19_950, follows: 39_900 });
  expect(new TextEncoder().encode(JSON.stringify(kept)).length).toBeLessThan(300_000);
});

it("keeps the tasks of a machine together, and reads those of older imports", () => {
  const made = [
    { equipmentId: "m1", taskId: "m1.oil" },
    { equipmentId: "m2", taskId: "m2.oil" },
    { equipmentId: "m1", taskId: "m1.grease" },
  ];
  const tasks = keptTasks(made);
  expect(tasks).toEqual([
    ["m1", "oil", "grease"],
    ["m2", "oil"],
  ]);
  expect(madeTasks({ tasks })).toEqual([made[0], made[2], made[1]]);
  expect(madeTasks({ tasks: made })).toEqual(made);
});

it.each([
  ["a vehicle of 101,344 hours", { type: "vehicle", unit: "hours" }, 1_013_440, true],
  ["a vehicle of 30,000 hours", { type: "vehicle", unit: "hours" }, 300_000, false],
  ["a vehicle of 101,344 miles", { type: "vehicle", unit: "miles" }, 1_013_440, false],
  ["a machine of 143,980 hours", { type: "machinery", unit: "hours" }, 1_439_800, true],
] as const)("The reading of %s looks like miles", (_, made, after, looks) => {
  expect(looksLikeMiles({ equipmentId: null, name: "F-250", before: 0, after, made })).toBe(looks);
});
