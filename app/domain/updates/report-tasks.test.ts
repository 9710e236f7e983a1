import { describe, expect, it } from "vitest";
import { replacedBy } from "#app/domain/service/last-service.ts";
import { task } from "#tests/support/service-tasks.ts";
import { type AppliedReport, serviceOfReport, tasksAfterReport } from "./report-tasks.ts";

const RECORDED = Date.UTC(2026, 4, 12, 15);
const TIME_ZONE = "UTC";
const grease = task({ id: "m1.Grease", name: "Grease", byOperator: true, serviceInterval: 500 });
const oil = task({ id: "m1.Oil", name: "Oil", at: 900, on: "2026-03-01" });

const report = (values: Partial<AppliedReport> = {}): AppliedReport => ({
  ...{ newUsage: null, before: null, after: null, currentUsage: 1000, unit: "hours", unitNow: "hours" },
  ...{ tasksDone: ["grease"], reading: null, date: "2026-05-12", recordedAt: RECORDED },
  ...values,
});
const near = (value: number) => ({ value, takenAt: new Date(RECORDED), resolution: null });
const none = { replacements: [], timeZone: TIME_ZONE };

describe("the service of a report's ticks", () => {
  it.each([
    ["has the report's reading", report({ newUsage: 1010, before: near(990) }), 1010, false],
    [
      "has the reading before a report without one",
      report({ before: near(990), after: near(1000) }),
      990,
      true,
    ],
    ["has the first reading after it, if none stands before", report({ after: near(1005) }), 1005, true],
    ["has the current usage of a machine without readings", report(), 1000, true],
    ["has no usage without a meter", report({ unit: "n/a" }), null, null],
  ])("%s", (_, sent, usage, usageFromMeter) => {
    expect(serviceOfReport(sent, [grease, oil], none)).toEqual({
      ...{ tasks: [{ id: grease.id, name: "Grease" }], otherWork: "", date: "2026-05-12" },
      ...{ usage, usageFromMeter, countedUsage: usage ?? 1000 },
    });
  });

  it("is none without ticks", () => {
    expect(serviceOfReport(report({ tasksDone: [] }), [grease], none)).toBeNull();
  });
});

describe("a machine's tasks after a report", () => {
  it("move with the meter that it replaced, and its service counts on the new meter", () => {
    const reading = { value: 20, serviceShift: -1000, currentUsage: 20 } as never;
    const sent = report({ newUsage: 20, reading, before: near(1020) });
    const moved = replacedBy(
      { value: 20, serviceShift: -1000 },
      { day: sent.date, at: RECORDED, unit: "hours" },
    );
    const service = serviceOfReport(sent, [grease, oil], none);
    const after = tasksAfterReport(
      [grease, oil],
      sent,
      moved && { ...moved, staying: [] },
      service && { ...service, id: "e1" },
    );
    expect(after.map(({ last }) => [last.usage, last.entryId])).toEqual([
      [20, "e1"],
      [-100, null],
    ]);
  });

  it("stay as they are without both", () => {
    expect(tasksAfterReport([grease, oil], report(), null, null)).toEqual([grease, oil]);
  });
});

it("A reading that shifts no service replaces no meter", () => {
  expect(replacedBy({ value: 20, serviceShift: 0 }, { day: "2026-05-12", at: 1, unit: "hours" })).toBeNull();
});
