import { describe, expect, it } from "vitest";
import { latestFirst, machineToOpen } from "./open-machine.ts";

const CHICAGO = "America/Chicago";
/** 9 AM on Wednesday in Chicago. */
const NOW = "2026-11-25T15:00:00Z";
const FLEET = ["crane", "loader", "pickup"];
const report = (machineId: string, takenAt: string) => ({ machineId, takenAt: new Date(takenAt) });

describe("the machine that is open without a choice", () => {
  const cases: [
    name: string,
    listed: string[],
    reports: ReturnType<typeof report>[],
    open: string | null,
    now?: string,
    timeZone?: string,
  ][] = [
    ["is the only one", ["crane"], [], "crane"],
    ["is the only one, whatever was reported on", ["crane"], [report("gone", NOW)], "crane"],
    ["is none without machines", [], [report("gone", NOW)], null],
    ["is none without a report", FLEET, [], null],
    ["is that of a report of today", FLEET, [report("loader", "2026-11-25T14:00:00Z")], "loader"],
    ["is that of yesterday's first minute", FLEET, [report("loader", "2026-11-24T06:00:00Z")], "loader"],
    ["is none from the day before yesterday", FLEET, [report("loader", "2026-11-24T05:59:00Z")], null],
    ["goes by the company's days", FLEET, [report("loader", "2026-11-24T05:59:00Z")], "loader", NOW, "UTC"],
    [
      "goes by the time a report was taken, not by when it came",
      FLEET,
      [report("crane", "2026-11-24T20:00:00Z"), report("loader", "2026-11-25T13:00:00Z")],
      "loader",
    ],
    ["is not one that left the list", FLEET, [report("gone", NOW)], null],
    [
      "is not an earlier one, when the last one left the list",
      FLEET,
      [report("gone", NOW), report("crane", "2026-11-25T13:00:00Z")],
      null,
    ],
    // The clocks go back on 1 November: that Sunday has 25 hours.
    ["knows a long day", FLEET, [report("crane", "2026-11-01T05:00:00Z")], "crane", "2026-11-03T05:59:00Z"],
    ["knows a short day", FLEET, [report("crane", "2026-03-08T06:00:00Z")], "crane", "2026-03-09T05:30:00Z"],
  ];
  it.each(cases)("%s", (_, listed, reports, open, now = NOW, timeZone = CHICAGO) => {
    expect(machineToOpen(listed, reports, { now: new Date(now), timeZone })).toBe(open);
  });
});

it("reports of one moment stay in their order", () => {
  const reports = [report("a", NOW), report("b", "2026-11-25T16:00:00Z"), report("c", NOW)];
  expect(latestFirst(reports).map(({ machineId }) => machineId)).toEqual(["b", "a", "c"]);
});
