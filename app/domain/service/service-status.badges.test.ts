import { describe, expect, it } from "vitest";
import { due, NO_SCHEDULE, TODAY, used } from "#tests/support/schedules.ts";
import {
  ALERT_SEVERITY,
  type AlertKind,
  alertKind,
  criticality,
  type ListBadge,
  listBadge,
  type ServiceSchedule,
} from "./service-status.ts";

describe("the list scale", () => {
  it.each<[number, ListBadge]>([
    [749, { key: "good", style: "default" }],
    [750, { key: "approachingService", style: "secondary" }],
    [949, { key: "approachingService", style: "secondary" }],
    [950, { key: "timeForService", style: "warning" }],
    [1_249, { key: "timeForService", style: "warning" }],
    [1_250, { key: "overdue", style: "destructive" }],
  ])("%d tenths of 1000 used", (tenths, badge) => {
    expect(listBadge(used(tenths), TODAY)).toEqual(badge);
  });

  const byDate: [number, ListBadge][] = [
    [-1, { key: "maintenanceOverdue", style: "destructive" }],
    [0, { key: "maintenanceDueSoon", style: "warning" }],
    [3, { key: "maintenanceDueSoon", style: "warning" }],
    [4, { key: "maintenanceScheduled", style: "secondary" }],
    [7, { key: "maintenanceScheduled", style: "secondary" }],
    [8, { key: "good", style: "default" }],
  ];
  it.each(byDate)("date in %d days, whatever the notice, with and without an interval", (days, badge) => {
    expect(listBadge(due(days, 30), TODAY)).toEqual(badge);
    expect(listBadge(due(days, 1, used(749)), TODAY)).toEqual(badge);
  });

  it("prefers any usage badge to the date", () => {
    expect(listBadge(due(-1, 7, used(750)), TODAY).key).toBe("approachingService");
  });

  it("considers the date only while scheduling is on", () => {
    expect(listBadge({ ...due(-1), hasScheduledMaintenance: false }, TODAY).key).toBe("good");
    expect(listBadge(NO_SCHEDULE, TODAY)).toEqual({ key: "good", style: "default" });
  });
});

describe("criticality", () => {
  it.each<[string, ServiceSchedule, "none" | "critical" | "severe"]>([
    ["94.9 %", used(949), "none"],
    ["95 %", used(950), "critical"],
    ["99.9 %", used(999), "critical"],
    ["100 %", used(1_000), "severe"],
    ["in 8 days", due(8, 30), "none"],
    ["in 7 days", due(7, 1), "critical"],
    ["yesterday", due(-1), "critical"],
    ["6 days past", due(-6), "critical"],
    ["7 days past", due(-7), "severe"],
    ["critical usage, severe date", due(-7, 7, used(950)), "severe"],
    ["severe usage, far date", due(60, 7, used(1_000)), "severe"],
    ["no schedule", NO_SCHEDULE, "none"],
  ])("%s: %s", (_, schedule, level) => {
    expect(criticality(schedule, TODAY)).toBe(level);
  });
});

describe("alertKind", () => {
  it.each<[string, ServiceSchedule, AlertKind | null]>([
    ["94.9 %", used(949), null],
    ["95 %", used(950), "soon"],
    ["99.9 %", used(999), "soon"],
    ["100 %", used(1_000), "due"],
    ["109.9 %", used(1_099), "due"],
    ["110 %", used(1_100), "overdue"],
    ["in 8 days", due(8), null],
    ["in 7 days", due(7), "soon"],
    ["in 30 days of 30", due(30, 30), "soon"],
    ["in 2 days", due(2), "soon"],
    ["in 2 days of 1", due(2, 1), null],
    ["tomorrow", due(1), "due"],
    ["today", due(0), "due"],
    ["yesterday", due(-1), "overdue"],
    ["85 % is too early, though the dashboard scale approaches", used(850), null],
    ["85 % and a date that is soon", due(5, 7, used(850)), "soon"],
    ["soon usage and a due date", due(1, 7, used(950)), "due"],
    ["due usage and an overdue date", due(-1, 7, used(1_000)), "overdue"],
    ["overdue usage and a date that is soon", due(5, 7, used(1_100)), "overdue"],
    ["no schedule", NO_SCHEDULE, null],
  ])("%s: %s", (_, schedule, kind) => {
    expect(alertKind(schedule, TODAY)).toBe(kind);
  });

  it("ranks the kinds by severity", () => {
    expect(ALERT_SEVERITY).toEqual({ soon: 1, due: 2, overdue: 3 });
  });
});
