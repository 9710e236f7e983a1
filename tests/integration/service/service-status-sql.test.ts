import { beforeEach, describe, expect, it } from "vitest";
import { addInterval, type CalendarDate } from "#app/domain/calendar-date.ts";
import type { FleetCursor } from "#app/domain/equipment/fleet-filter.ts";
import { firstByDate, firstByUsage, machineStatus, taskAlert } from "#app/domain/equipment/machine-status.ts";
import { operatorTasksOf } from "#app/domain/equipment/operator-card.ts";
import { naturalKey } from "#app/domain/natural-order.ts";
import { SERVICE_STATUSES, type ServiceSchedule, serviceStatus } from "#app/domain/service/service-status.ts";
import { schedulesOf } from "#app/domain/service/stored-tasks.ts";
import type { CompanyScope } from "#db/queries/accounts/sessions.ts";
import { selectFleet, selectNextByDate, selectNextByUsage } from "#db/queries/dashboard/dashboard.ts";
import type { FleetCondition } from "#db/queries/equipment/fleet-condition.ts";
import { pageOfScan } from "#db/queries/equipment/fleet-scan.ts";
import { selectAlertCandidates } from "#db/queries/mail/alerts.ts";
import { rankOfStatus, serviceStatusRank } from "#db/queries/service/service-status-sql.ts";
import { selectReportableMachines } from "#db/queries/updates/operator-updates.ts";
import { equipment } from "#db/schema.ts";
import { chanceMachines } from "#tests/support/chance-machines.ts";
import { addCompany } from "#tests/support/company-rows.ts";
import { emptyDatabase } from "#tests/support/d1.ts";
import {
  type SeedMachine,
  seedMachine,
  seedMachines,
  seedMachinesOfTasks,
} from "#tests/support/seeded-machines.ts";
import { startedDatabase } from "#tests/support/started.ts";

const d = await startedDatabase();
beforeEach(() => emptyDatabase(d.d1));

/** Difficult calendar days: the ends of months and years, a leap day. */
const TODAYS: CalendarDate[] = ["2026-11-21", "2024-02-28", "2024-02-29", "2025-12-31", "2026-03-01"];

const NO_USAGE = { currentUsage: 0, lastServiceUsage: 0, serviceInterval: 0 };
const NO_DATE = { hasScheduledMaintenance: false, nextMaintenanceDate: null, notificationDays: 7 };

/** A tenth below, at and above each percentage of the rule and its neighbours. */
const USAGES = [2_500, 1_000, 333, 1].flatMap((serviceInterval) =>
  [0, 40, 75, 80, 95, 100, 110, 125, 300].flatMap((percent) =>
    [-1, 0, 1].flatMap((off) =>
      [0, 777, -5_000].map((lastServiceUsage) => ({
        serviceInterval,
        lastServiceUsage,
        currentUsage: lastServiceUsage + Math.round((serviceInterval * percent) / 100) + off,
      })),
    ),
  ),
);

/** Every day around the boundaries, with the shortest, the usual and the longest notice. */
function datesAround(today: CalendarDate) {
  const past = [1, 2, 6, 7, 8, 40].map((days) => addInterval(addInterval(today, 0, "days"), -days, "days"));
  const ahead = [0, 1, 2, 6, 7, 8, 29, 30, 31, 364, 365, 366].map((days) => addInterval(today, days, "days"));
  return [1, 2, 7, 30, 365].flatMap((notificationDays) => [
    ...[...past, ...ahead].map((nextMaintenanceDate) => ({
      hasScheduledMaintenance: true,
      nextMaintenanceDate,
      notificationDays,
    })),
    { hasScheduledMaintenance: true, nextMaintenanceDate: null, notificationDays },
    { hasScheduledMaintenance: false, nextMaintenanceDate: today, notificationDays },
  ]);
}

/** Usages alone, dates alone, and each date with usages of every level. */
function schedules(today: CalendarDate): ServiceSchedule[] {
  const dates = datesAround(today);
  const levels = [50, 85, 105, 115].map((percent) => ({
    serviceInterval: 1_000,
    lastServiceUsage: 0,
    currentUsage: percent * 10,
  }));
  return [
    ...USAGES.map((usage) => ({ ...usage, ...NO_DATE })),
    ...dates.map((date) => ({ ...NO_USAGE, ...date })),
    ...dates.flatMap((date) => levels.map((usage) => ({ ...usage, ...date }))),
  ];
}

describe("the dashboard scale in SQL", () => {
  it.each(TODAYS)("agrees with the rule on %s", async (today) => {
    const table = schedules(today);
    expect(table.length).toBeGreaterThan(700);
    await seedMachines(
      d.d1,
      "acme",
      table.map((schedule, index) => seedMachine(String(index), schedule)),
    );
    const rows = await d.db
      .select({ name: equipment.name, rank: serviceStatusRank(today).as("rank") })
      .from(equipment);
    const answered = new Map(rows.map(({ name, rank }) => [Number(name), rank]));
    const wrong = table
      .map((schedule, index) => ({
        schedule,
        rule: serviceStatus(schedule, today).status,
        sql: answered.get(index),
      }))
      .filter(({ rule, sql }) => rankOfStatus(rule) !== sql);
    expect(wrong).toEqual([]);
    // The table must reach every status, or it would prove nothing.
    expect(new Set(answered.values())).toEqual(new Set([0, 1, 2, 3]));
  });

  it.each(TODAYS)("counts and orders the fleet by the rule on %s", async (today) => {
    const machines = schedules(today).map((schedule, index) => ({
      ...seedMachine(`${index % 2 ? "Loader" : "loader"} ${index % 300}`, schedule),
      status: serviceStatus(schedule, today).status,
    }));
    await seedMachines(d.d1, "acme", machines);
    await seedMachines(d.d1, "other", [seedMachine("Not ours", { serviceInterval: 1, currentUsage: 9 })]);
    const counted = (status: string) => machines.filter((machine) => machine.status === status).length;
    const byName = (a: SeedMachine, b: SeedMachine) => {
      const [left, right] = [`${naturalKey(a.name)} ${a.id}`, `${naturalKey(b.name)} ${b.id}`];
      return left < right ? -1 : 1;
    };
    const wanted = machines.toSorted(
      (a, b) => rankOfStatus(b.status) - rankOfStatus(a.status) || byName(a, b),
    );
    const read = async (status: FleetCondition["status"], after: FleetCursor | null) => {
      const condition = { search: "", type: "all" as const, status, place: null, typesOfSearch: [] };
      const page = { after, limit: 10_000 };
      return pageOfScan(await selectFleet(d.db, "acme" as CompanyScope, today, condition, page));
    };
    const all = await read("all", null);
    expect(all).toMatchObject({ total: machines.length, matching: machines.length });
    for (const status of SERVICE_STATUSES) {
      const one = await read(status, null);
      expect([all[status], one.matching, one.page.length]).toEqual(Array(3).fill(counted(status)));
      expect(one.page.map(({ id }) => id)).toEqual(
        wanted.filter((machine) => machine.status === status).map(({ id }) => id),
      );
    }
    expect(all.page.map(({ id }) => id)).toEqual(wanted.map(({ id }) => id));
    // A page starts after any machine, of any status.
    for (const at of [0, 1, 333, 777, wanted.length - 1]) {
      const { id = "", status = "good" } = wanted[at] ?? {};
      const rest = await read("all", { id, status });
      expect(rest.page.map((machine) => machine.id)).toEqual(wanted.slice(at + 1).map((each) => each.id));
      expect(rest.behind).toBe(wanted.length - at - 1);
    }
  });

  it.each(TODAYS)("finds the next services by the rule on %s", async (today) => {
    const machines = schedules(today).map((schedule, index) => seedMachine(`M${index}`, schedule));
    await seedMachines(d.d1, "acme", machines);
    const ahead = machines.filter((machine) =>
      ["good", "approaching_service"].includes(serviceStatus(machine, today).status),
    );
    const dates = ahead.filter((machine) => machine.hasScheduledMaintenance && machine.nextMaintenanceDate);
    const usages = ahead.filter(({ serviceInterval }) => serviceInterval > 0);
    const [byDate, byUsage] = await d.db.batch([
      selectNextByDate(d.db, "acme" as CompanyScope, today, 10_000),
      selectNextByUsage(d.db, "acme" as CompanyScope, today, 10_000),
    ]);
    const ids = (rows: { id: string }[]) => rows.map(({ id }) => id).sort();
    expect(ids(byDate)).toEqual(ids(dates));
    expect(ids(byUsage)).toEqual(ids(usages));
    const days = byDate.map(({ nextMaintenanceDate }) => nextMaintenanceDate ?? "");
    expect(days).toEqual(days.toSorted());
    const used = byUsage.map((row) => (row.currentUsage - row.lastServiceUsage) / row.serviceInterval);
    expect(used).toEqual(used.toSorted((a, b) => b - a));
  });
});

/** Machines of a company: enough that each day meets every boundary. */
const MACHINES = 1_000;

/** Tasks that count from their last service alone, as all once did, and tasks of every kind. */
const KINDS = [false, true];
const DAYS = TODAYS.flatMap((today, index) => KINDS.map((kinds) => ({ today, kinds, seed: index + 1 })));

describe("the dashboard scale of several tasks in SQL", () => {
  it.each(DAYS)(
    "agrees with the rule on $today, with tasks of all kinds: $kinds",
    async ({ today, kinds, seed }) => {
      const machines = chanceMachines(MACHINES, today, seed, { kinds });
      await seedMachinesOfTasks(d.d1, "acme", machines);
      const rows = await d.db
        .select({ row: equipment, rank: serviceStatusRank(today).as("rank") })
        .from(equipment);
      expect(rows).toHaveLength(MACHINES);
      const judged = rows.map(({ row, rank }) => ({
        id: row.id,
        sql: rank,
        ...machineStatus(schedulesOf(row), today),
      }));
      expect(judged.filter(({ status, sql }) => rankOfStatus(status) !== sql)).toEqual([]);
      // Each status is reached often, or the machines would prove little.
      for (const status of SERVICE_STATUSES) {
        expect(judged.filter((machine) => machine.status === status).length).toBeGreaterThan(MACHINES / 50);
      }
      // Other tasks decide as the default does, by lead, usage and date.
      expect(judged.filter(({ governing }) => governing.isDefault).length).toBeGreaterThan(MACHINES / 10);
      expect(judged.filter(({ governing }) => !governing.isDefault).length).toBeGreaterThan(MACHINES / 10);
      expect(rows.filter(({ row }) => row.lastServiceUsage < 0).length).toBeGreaterThan(MACHINES / 20);
    },
  );

  it.each(DAYS)(
    "finds the next services by the rule on $today, all kinds: $kinds",
    async ({ today, kinds, seed }) => {
      const machines = chanceMachines(MACHINES, today, seed + 100, { kinds });
      await seedMachinesOfTasks(d.d1, "acme", machines);
      const rows = await d.db.select().from(equipment);
      const ahead = rows
        .map((row) => ({ id: row.id, tasks: schedulesOf(row) }))
        .filter(({ tasks }) => rankOfStatus(machineStatus(tasks, today).status) < 2);
      const [byDate, byUsage] = await d.db.batch([
        selectNextByDate(d.db, "acme" as CompanyScope, today, MACHINES),
        selectNextByUsage(d.db, "acme" as CompanyScope, today, MACHINES),
      ]);
      const ids = (found: { id: string }[]) => found.map(({ id }) => id).sort();
      expect(ids(byDate)).toEqual(ids(ahead.filter(({ tasks }) => firstByDate(tasks))));
      expect(ids(byUsage)).toEqual(ids(ahead.filter(({ tasks }) => firstByUsage(tasks))));
      expect(Math.min(byDate.length, byUsage.length)).toBeGreaterThan(MACHINES / 10);
      const days = byDate.map((row) => firstByDate(schedulesOf(row))?.nextMaintenanceDate ?? "");
      expect(days).toEqual(days.toSorted());
      const used = byUsage.map((row) => {
        const first = firstByUsage(schedulesOf(row));
        return first ? (first.currentUsage - first.lastServiceUsage) / first.serviceInterval : Number.NaN;
      });
      expect(used).toEqual(used.toSorted((a, b) => b - a));
    },
  );
});

describe("candidates for alert mails in SQL", () => {
  it.each(DAYS)("have every machine that the rule mails about on $today, all kinds: $kinds", async (day) => {
    const { today, kinds, seed } = day;
    const machines = chanceMachines(MACHINES, today, seed + 200, { kinds });
    await addCompany(d.db, "acme");
    await seedMachinesOfTasks(d.d1, "acme", machines);
    const page = { latestToday: today, after: null, limit: MACHINES, audience: "mailboxes" } as const;
    const candidates = new Set((await selectAlertCandidates(d.db, page)).map(({ id }) => id));
    const rows = await d.db.select().from(equipment);
    const mailed = rows.filter((row) => schedulesOf(row).some((task) => taskAlert(task, today)));
    expect(mailed.filter(({ id }) => !candidates.has(id))).toEqual([]);
    const others = candidates.size - mailed.length;
    expect(others).toBeLessThan(MACHINES / 20);
    expect(mailed.length).toBeGreaterThan(MACHINES / 10);
    expect(MACHINES - mailed.length).toBeGreaterThan(MACHINES / 10);
  });
});

describe("the tasks of operators in SQL", () => {
  it("are those of the rule, and no other task besides the default is read", async () => {
    const machines = chanceMachines(MACHINES, "2026-11-21", 301, { kinds: true }).map((machine, index) => ({
      ...machine,
      tasks: machine.tasks.map((task, place) => ({ ...task, byOperator: (index + place) % 3 === 0 })),
    }));
    await seedMachinesOfTasks(d.d1, "acme", machines);
    await seedMachines(d.d1, "acme", [seedMachine("Without stored tasks", {})]);
    const rows = await d.db.select().from(equipment);
    const wanted = new Map(rows.map((row) => [row.id, operatorTasksOf(row)]));
    const read = await selectReportableMachines(d.db, "acme" as CompanyScope);
    expect(new Map(read.map((row) => [row.id, operatorTasksOf(row)]))).toEqual(wanted);
    const counts = [...wanted.values()].map(({ length }) => length);
    expect(new Set(counts)).toEqual(new Set([0, 1, 2]));
    expect(
      read.flatMap(({ serviceTasks }) => serviceTasks?.others ?? []).filter((task) => !task.byOperator),
    ).toEqual([]);
  });
});
