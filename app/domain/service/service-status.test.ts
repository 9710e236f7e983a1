import { describe, expect, it } from "vitest";
import { due, NO_SCHEDULE, TODAY, used } from "#tests/support/schedules.ts";
import {
  isNearEndOfLife,
  nextMaintenanceDate,
  type Overall,
  routeWordOf,
  SERVICE_STATUSES,
  type ServiceSchedule,
  type ServiceStatus,
  type StatusText,
  servicedNow,
  serviceStatus,
  statusFromRouteWord,
  statusText,
} from "./service-status.ts";

describe("the dashboard scale by usage", () => {
  it.each<[number, ServiceStatus, Overall, number]>([
    [-1, "good", "normal", 1_001],
    [0, "good", "normal", 1_000],
    [799, "good", "normal", 201],
    [800, "approaching_service", "approaching", 200],
    [999, "approaching_service", "approaching", 1],
    [1_000, "time_for_service", "approaching", 0],
    [1_099, "time_for_service", "approaching", 0],
    [1_100, "overdue", "overdue", 0],
    [9_000, "overdue", "overdue", 0],
  ])("%d tenths of 1000 used: %s, overall %s, %d left", (tenths, status, overall, remaining) => {
    expect(serviceStatus(used(tenths), TODAY)).toEqual({
      status,
      overall,
      usageStatus: status,
      dateStatus: null,
      governedBy: "usage",
      nextServiceUsage: 6_000,
      remaining,
      daysUntil: null,
    });
  });

  it.each<[number, number, ServiceStatus]>([
    // Intervals that no percentage divides evenly.
    [0, 1, "good"],
    [1, 1, "time_for_service"], // the smallest interval, 0.1
    [2, 1, "overdue"],
    [3, 4, "good"],
    [4, 5, "approaching_service"],
    [7, 7, "time_for_service"],
    [33, 30, "overdue"],
    [77, 70, "overdue"],
    [76, 70, "time_for_service"],
    [329, 300, "time_for_service"],
  ])("rates %d used of %d as %s", (tenths, serviceInterval, status) => {
    expect(serviceStatus({ ...used(tenths), serviceInterval }, TODAY).status).toBe(status);
  });

  it("counts from a negative last service after a meter was replaced", () => {
    const replaced = { ...used(0), currentUsage: 100, lastServiceUsage: -900 };
    expect(serviceStatus(replaced, TODAY)).toMatchObject({
      status: "time_for_service",
      nextServiceUsage: 100,
    });
  });
});

describe("the dashboard scale by date", () => {
  it.each<[number, number, ServiceStatus, Overall]>([
    [-400, 7, "overdue", "overdue"],
    [-1, 7, "overdue", "overdue"],
    [0, 7, "time_for_service", "approaching"],
    [1, 7, "time_for_service", "approaching"],
    [2, 7, "approaching_service", "approaching"],
    [7, 7, "approaching_service", "approaching"],
    [8, 7, "good", "normal"],
    [8, 8, "approaching_service", "approaching"],
    [30, 30, "approaching_service", "approaching"],
    [31, 30, "good", "normal"],
    [365, 365, "approaching_service", "approaching"],
    [366, 365, "good", "normal"],
    [1, 1, "time_for_service", "approaching"],
    [2, 1, "good", "normal"],
  ])("in %d days with %d days' notice is %s, overall %s", (days, notice, status, overall) => {
    expect(serviceStatus(due(days, notice), TODAY)).toEqual({
      status,
      overall,
      usageStatus: null,
      dateStatus: status,
      governedBy: "date",
      nextServiceUsage: null,
      remaining: null,
      daysUntil: days,
    });
  });

  it("considers the date only while scheduling is on", () => {
    const off = { ...due(-1), hasScheduledMaintenance: false };
    expect(serviceStatus(off, TODAY)).toMatchObject({ status: "good", dateStatus: null, daysUntil: null });
    const dateless = { ...due(-1), nextMaintenanceDate: null };
    expect(serviceStatus(dateless, TODAY)).toMatchObject({ status: "good", governedBy: null });
  });
});

it("without a schedule is good and has no next service", () => {
  expect(serviceStatus(NO_SCHEDULE, TODAY)).toEqual({
    status: "good",
    overall: "normal",
    usageStatus: null,
    dateStatus: null,
    governedBy: null,
    nextServiceUsage: null,
    remaining: null,
    daysUntil: null,
  });
});

describe("the worse of usage and date", () => {
  const tenthsOf = { good: 0, approaching_service: 800, time_for_service: 1_000, overdue: 1_100 };
  const daysOf = { good: 8, approaching_service: 2, time_for_service: 0, overdue: -1 };
  const pairs = SERVICE_STATUSES.flatMap((byUsage) =>
    SERVICE_STATUSES.map((byDate) => [byUsage, byDate] as const),
  );
  it.each(pairs)("of usage %s and date %s", (byUsage, byDate) => {
    const answer = serviceStatus(due(daysOf[byDate], 7, used(tenthsOf[byUsage])), TODAY);
    const dateIsWorse = SERVICE_STATUSES.indexOf(byDate) > SERVICE_STATUSES.indexOf(byUsage);
    expect(answer).toMatchObject({ usageStatus: byUsage, dateStatus: byDate });
    expect(answer.status).toBe(dateIsWorse ? byDate : byUsage);
    expect(answer.governedBy).toBe(dateIsWorse ? "date" : "usage");
    expect(answer.overall === "overdue").toBe([byUsage, byDate].includes("overdue"));
    expect(answer.overall === "normal").toBe(byUsage === "good" && byDate === "good");
  });

  it("follows the order of severity", () => {
    expect(SERVICE_STATUSES).toEqual(["good", "approaching_service", "time_for_service", "overdue"]);
  });
});

describe("statusText", () => {
  it.each<[string, ServiceSchedule, StatusText]>([
    ["79.9 %", used(799), { key: "untilService", usage: 201 }],
    ["80 %", used(800), { key: "untilService", usage: 200 }],
    ["100 %", used(1_000), { key: "serviceDueAt", usage: 6_000 }],
    ["109.9 %", used(1_099), { key: "serviceDueAt", usage: 6_000 }],
    ["110 %", used(1_100), { key: "overdueBy", usage: 100 }],
    ["12 days", due(12), { key: "daysUntilService", days: 12 }],
    ["2 days", due(2), { key: "daysUntilService", days: 2 }],
    ["1 day", due(1), { key: "dueInDays", days: 1 }],
    ["today", due(0), { key: "dueInDays", days: 0 }],
    ["yesterday", due(-1), { key: "overdueByDays", days: 1 }],
    ["the worse is the date", due(-3, 7, used(1_000)), { key: "overdueByDays", days: 3 }],
    ["the worse is the usage", due(3, 7, used(1_000)), { key: "serviceDueAt", usage: 6_000 }],
    ["a tie is the usage's", due(-3, 7, used(1_200)), { key: "overdueBy", usage: 200 }],
    ["a tie of good", due(30, 7, used(0)), { key: "untilService", usage: 1_000 }],
    ["nothing", NO_SCHEDULE, { key: "noSchedule" }],
    ["scheduling off", { ...due(-3), hasScheduledMaintenance: false }, { key: "noSchedule" }],
  ])("%s", (_, schedule, text) => {
    expect(statusText(schedule, TODAY)).toEqual(text);
  });
});

describe("isNearEndOfLife", () => {
  it.each<[number, number | null, number, boolean]>([
    [7_999, 10_000, 20, false],
    [8_000, 10_000, 20, true],
    [8_999, 10_000, 10, false],
    [9_000, 10_000, 10, true],
    [7_500, 10_000, 25, true],
    [12_000, 10_000, 20, true],
    [8_000, null, 20, false],
    [0, 0, 20, false],
    [1, 1, 20, true],
  ])("%d of %j with %d %% left: %s", (currentUsage, threshold, alertThreshold, near) => {
    expect(isNearEndOfLife({ currentUsage, earlierUsage: null, threshold, alertThreshold })).toBe(near);
    const earlierUsage = Math.floor(currentUsage / 2);
    const renewed = { currentUsage: currentUsage - earlierUsage, earlierUsage };
    expect(isNearEndOfLife({ ...renewed, threshold, alertThreshold })).toBe(near);
  });
});

describe("servicedNow", () => {
  const monthly = {
    ...due(-3, 7, used(1_200)),
    maintenanceInterval: 1,
    maintenanceIntervalUnit: "months",
  } as const;

  it("restarts usage and date", () => {
    const today = "2025-01-31";
    const serviced = servicedNow(monthly, today);
    expect(serviced).toEqual({
      lastServiceUsage: 6_200,
      maintenanceStartDate: today,
      nextMaintenanceDate: "2025-02-28",
    });
    expect(serviceStatus({ ...monthly, ...serviced }, today).status).toBe("good");
  });

  it("leaves the dates empty while scheduling is off", () => {
    expect(servicedNow({ ...monthly, hasScheduledMaintenance: false }, TODAY)).toEqual({
      lastServiceUsage: 6_200,
      maintenanceStartDate: null,
      nextMaintenanceDate: null,
    });
  });

  it("has no next date without an interval or a unit", () => {
    const answer = { lastServiceUsage: 6_200, maintenanceStartDate: TODAY, nextMaintenanceDate: null };
    expect(servicedNow({ ...monthly, maintenanceInterval: null }, TODAY)).toEqual(answer);
    expect(servicedNow({ ...monthly, maintenanceIntervalUnit: null }, TODAY)).toEqual(answer);
  });

  it("the next date is the start plus one interval", () => {
    expect(nextMaintenanceDate("2025-01-31", 1, "months")).toBe("2025-02-28");
    expect(nextMaintenanceDate("2025-01-31", 90, "days")).toBe("2025-05-01");
  });
});

describe("route words", () => {
  it.each([
    ["good", "good"],
    ["approaching", "approaching_service"],
    ["due", "time_for_service"],
    ["overdue", "overdue"],
    ["all", "all"],
  ] as const)("%s means %s, and back", (word, status) => {
    expect(statusFromRouteWord(word)).toBe(status);
    expect(routeWordOf(status)).toBe(word);
  });

  it.each([undefined, "", "Good", "time_for_service", "constructor", "__proto__"])("%j shows all", (word) => {
    expect(statusFromRouteWord(word)).toBe("all");
  });
});
