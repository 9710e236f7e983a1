import { expect, it } from "vitest";
import { machineOfFile, serviceRow, tableOf } from "#tests/support/typed-rows.ts";
import { daysOfZone } from "./days-of-zone.ts";
import { judgeDatedRows } from "./judge-dated-rows.ts";
import type { StandingBooks } from "./standing-books.ts";

const NOTHING: StandingBooks = {
  ...{ machines: [], readings: [], replacements: [], fuel: [], entries: [], prices: [] },
  ...{ fuelOfYears: [], servicesOfYears: [], closedMonths: [] },
};

const TIME = {
  ...{ now: new Date("2026-05-04T10:00:00Z"), today: "2026-05-04", timeZone: "UTC" },
  ...{ days: daysOfZone("UTC"), newId: () => "new" },
};

it("names the tasks that repeats make on a new machine", () => {
  const repeats = { everyUsage: 500, everyMonths: null };
  const rows = [serviceRow(2, "2026-01-01", "Grease", { reading: 1_000, repeats })];
  const machines = [machineOfFile("m1", { name: "Loader", isNew: true })];
  const choices = { doubtful: true, replaced: [] };
  const { preview, writes } = judgeDatedRows(
    { importId: "import", choices, table: tableOf(rows), machines },
    NOTHING,
    TIME,
  );
  expect(preview.follows).toMatchObject({ tasks: 1, firstTasks: [{ name: "Loader", task: "Grease" }] });
  expect(writes.tasksMade).toEqual([]);
});

it("names every row of a joined entry whose machine is gone, and counts them all", () => {
  const rows = [serviceRow(2, "2026-01-01", "Oil", { rows: [3, 5] })];
  const { counts, wrong } = judgeDatedRows(
    {
      importId: "import",
      ...{ choices: { doubtful: true, replaced: [] }, table: tableOf(rows), machines: [machineOfFile("m1")] },
    },
    NOTHING,
    TIME,
  ).preview;
  expect(wrong).toEqual([2, 3, 5].map((row) => ({ row, reason: "noMachine" })));
  expect(counts).toEqual({ new: 0, there: 0, doubtful: 0, wrong: 3, leftOut: 0 });
});
