import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { afterChange } from "#app/domain/service/last-service.ts";
import { PLAIN_ENTRY } from "#app/domain/service/new-entry.ts";
import { tasksOf } from "#app/domain/service/stored-tasks.ts";
import { listMailbox } from "#app/services/mail/outbox.ts";
import { sendServiceAlerts } from "#app/services/mail/service-alerts.ts";
import { voidReading } from "#app/services/meter/readings.ts";
import { recordService } from "#app/services/service/record-service.ts";
import { changeTask } from "#app/services/service/tasks.ts";
import { applyUpdate } from "#app/services/updates/apply-updates.ts";
import { selectMachine } from "#db/queries/equipment/equipment.ts";
import { selectAlertCandidates, selectAlerted } from "#db/queries/mail/alerts.ts";
import { storeTasks } from "#db/queries/service/service-tasks.ts";
import { meterReadings, operatorUpdates } from "#db/schema.ts";
import { addCompany, addMachine, addUser, ownerOf } from "#tests/support/company-rows.ts";
import { emptyDatabase } from "#tests/support/d1.ts";
import { giveTasks, type StoredTask } from "#tests/support/operator-tasks.ts";
import { contextAt } from "#tests/support/service-context.ts";
import { startedDatabase } from "#tests/support/started.ts";

const NOW = "2026-11-21T12:00:00Z";
const MACHINE = { companyId: "acme", equipmentId: "m1" };

const d = await startedDatabase();
beforeEach(async () => {
  await emptyDatabase(d.d1);
  await addCompany(d.db, "acme");
});

const ctx = () => contextAt(d.db, NOW);
const owner = () => ownerOf("acme");
const run = () => sendServiceAlerts(ctx());
/** The subjects of what a run mails; the default of these machines is at a tenth of its interval. */
const news = async (): Promise<string[]> => {
  const { messages } = await run();
  return (await listMailbox(d.db)).slice(0, messages).map(({ subject }) => subject);
};
/** Tasks of 100 hours on a machine at 2,000.0 hours, so many percent of their interval ago; its default is empty. */
const TASK_USAGE = 20_000;
const at = (percent: number) => TASK_USAGE - percent * 10;
const addTasked = async (...tasks: (Partial<StoredTask> & { name: string })[]) => {
  await addMachine(d.db, "acme", "m1", 0, { currentUsage: TASK_USAGE, serviceInterval: 0 });
  await giveTasks(
    d.d1,
    "m1",
    tasks.map((task) => ({ serviceInterval: 1_000, byOperator: false, ...task })),
  );
};
const idOf = (index: number) => `m1.${index + 1}`;
const machineRow = async () => {
  const [machine] = await selectMachine(d.db, "acme", "m1");
  if (!machine) throw new Error("The machine is gone");
  return machine;
};

describe("the alert of a task", () => {
  it("is sent once per kind and cycle, and again when it gets worse", async () => {
    await addTasked({ name: "Grease", lastUsage: at(96) });
    expect(await news()).toEqual(["Service coming up: Machine m1: Grease"]);
    expect(await news()).toEqual([]);
    await d.db.run(sql`update equipment set current_usage = current_usage + 50`);
    expect(await news()).toEqual(["Service due: Machine m1: Grease"]);
    await d.db.run(sql`update equipment set current_usage = current_usage + 200`);
    expect(await news()).toEqual(["Service overdue: Machine m1: Grease"]);
    expect(await news()).toEqual([]);
  });

  it("is sent once by runs at the same time", async () => {
    await addTasked({ name: "Grease", lastUsage: at(105) });
    const runs = await Promise.all(Array.from({ length: 5 }, run));
    expect(runs.reduce((sum, { messages }) => sum + messages, 0)).toBe(1);
  });

  it("is an item of its own: two of one machine share one mail to each receiver", async () => {
    await addUser(d.db, "acme", "mia");
    await addTasked(
      { name: "Grease", lastUsage: at(130) },
      { name: "Wash", lastUsage: at(105) },
      { name: "Oil", lastUsage: at(10) },
    );
    expect(await run()).toEqual({ messages: 2 });
    for (const mail of await listMailbox(d.db)) {
      expect(mail.subject).toBe("Service alerts: 1 overdue, 1 due");
      expect(mail.text).toContain("Machine m1: Grease");
      expect(mail.text).toContain("Machine m1: Wash");
      expect(mail.text).not.toContain("Oil");
    }
  });

  it("names an unnamed default in the reader's language, once another task has a schedule", async () => {
    await addCompany(d.db, "bolt", {}, { locale: "es" });
    for (const [company, machine] of [
      ["acme", "m1"],
      ["bolt", "m2"],
    ] as const) {
      await addMachine(d.db, company, machine, 105);
      await giveTasks(d.d1, machine, [{ name: "Wash", serviceInterval: 9_000, byOperator: false }]);
    }
    await run();
    const texts = (await listMailbox(d.db)).map(({ subject }) => subject).toSorted();
    expect(texts[0]).toBe("Service due: Machine m1: Service");
    expect(texts[1]).toContain("Machine m2: Servicio");
  });

  it("names the machine alone while only the default has a schedule", async () => {
    await addMachine(d.db, "acme", "m1", 105);
    await giveTasks(d.d1, "m1", [{ name: "Wash", byOperator: false }]);
    expect(await news()).toEqual(["Service due: Machine m1"]);
  });

  it.each([
    [{ lastUsage: at(94) }, null],
    [{ lastUsage: at(95) }, "Service coming up"],
    [{ lastUsage: at(89), lead: 10, leadUnit: "percent" as const }, null],
    [{ lastUsage: at(90), lead: 10, leadUnit: "percent" as const }, "Service coming up"],
    [{ lastUsage: at(98), lead: 10, leadUnit: "usage" as const }, null],
    [{ lastUsage: at(99), lead: 10, leadUnit: "usage" as const }, "Service coming up"],
    // Operators do these themselves: only what is overdue is mailed.
    [{ lastUsage: at(96), byOperator: true }, null],
    [{ lastUsage: at(109), byOperator: true }, null],
    [{ lastUsage: at(110), byOperator: true }, "Service overdue"],
    [{ lastUsage: at(50), byOperator: true, lead: 60, leadUnit: "percent" as const }, null],
  ])("with %j is '%s'", async (task, kind) => {
    await addTasked({ name: "Grease", ...task });
    expect(await news()).toEqual(kind ? [`${kind}: Machine m1: Grease`] : []);
  });

  it.each([
    ["2025-11-29", false, null],
    ["2025-11-28", false, "Service coming up"],
    ["2025-11-22", false, "Service due"],
    ["2025-11-22", true, null],
    ["2025-11-21", true, null],
    ["2025-11-20", true, "Service overdue"],
  ])("of 12 months, last done on %s, byOperator %s, is '%s'", async (lastDate, byOperator, kind) => {
    const yearly = {
      maintenanceInterval: 12,
      maintenanceIntervalUnit: "months",
      serviceInterval: 0,
    } as const;
    await addTasked({ name: "Inspection", ...yearly, lastDate, byOperator });
    expect(await news()).toEqual(kind ? [`${kind}: Machine m1: Inspection`] : []);
  });
});

describe("a task with fixed points", () => {
  it("is mailed as soon, due and overdue once each, and not again at the next point", async () => {
    await addMachine(d.db, "acme", "m1", 0, { currentUsage: 4_874, serviceInterval: 0 });
    await giveTasks(d.d1, "m1", [
      { name: "Oil", serviceInterval: 2_500, countsFrom: "fixed", byOperator: false, lastUsage: 2_550 },
    ]);
    const at = async (usage: number) => {
      await d.db.run(sql`update equipment set current_usage = ${usage}`);
      return news();
    };
    expect(await at(4_874)).toEqual([]);
    expect(await at(4_875)).toEqual(["Service coming up: Machine m1: Oil"]);
    expect(await at(5_000)).toEqual(["Service due: Machine m1: Oil"]);
    expect(await at(5_250)).toEqual(["Service overdue: Machine m1: Oil"]);
    for (const usage of [5_251, 7_499, 7_500, 8_000]) expect(await at(usage)).toEqual([]);
  });

  it("is mailed by the days of its company, over a clock change", async () => {
    await d.db.run(sql`update companies set time_zone = 'America/New_York'`);
    await addMachine(d.db, "acme", "m1", 0, { serviceInterval: 0 });
    const yearly = { maintenanceInterval: 1, maintenanceIntervalUnit: "years", notificationDays: 1 } as const;
    await giveTasks(d.d1, "m1", [
      {
        name: "Oil",
        ...yearly,
        countsFrom: "fixed",
        fixedDate: "2026-03-14",
        byOperator: false,
        lastDate: "2026-03-14",
      },
    ]);
    const at = async (time: string) => {
      const { messages } = await sendServiceAlerts(contextAt(d.db, time));
      return (await listMailbox(d.db)).slice(0, messages).map(({ subject }) => subject);
    };
    expect(await at("2027-03-13T04:59:00Z")).toEqual([]);
    expect(await at("2027-03-13T05:00:00Z")).toEqual(["Service due: Machine m1: Oil"]);
    expect(await at("2027-03-15T03:59:00Z")).toEqual([]);
    expect(await at("2027-03-15T04:00:00Z")).toEqual(["Service overdue: Machine m1: Oil"]);
  });
});

describe("a cycle", () => {
  const serve = (...tasks: string[]) =>
    recordService(ctx(), owner(), "m1", { ...PLAIN_ENTRY, tasks }, { source: "api", confirmed: true });

  it("begins only for the served task", async () => {
    await addTasked({ name: "Grease", lastUsage: at(105) }, { name: "Wash", lastUsage: at(105) });
    expect(await news()).toEqual(["Service alerts: 2 due"]);
    await serve(idOf(0));
    expect(await news()).toEqual([]);
    await d.db.run(sql`update equipment set current_usage = current_usage + 1040`);
    // Wash has become overdue in its old cycle, Grease is due in its new one.
    expect(await news()).toEqual(["Service alerts: 1 overdue, 1 due"]);
  });

  it("begins when the entry that had served the task no longer counts", async () => {
    await addTasked({ name: "Grease", lastUsage: at(105) });
    expect(await news()).toHaveLength(1);
    await serve(idOf(0));
    expect(await news()).toEqual([]);
    const tasks = afterChange(tasksOf(await machineRow()), []);
    await storeTasks(d.db, MACHINE, tasks, new Date(NOW), sql`true`);
    expect(await news()).toEqual(["Service due: Machine m1: Grease"]);
  });

  it.each([
    ["lead", { lead: 20, leadUnit: "percent" }],
    ["name", { name: "Grease pins" }],
    ["notice", { notificationDays: 5 }],
  ])("doesn't begin with another %s", async (_, body) => {
    await addTasked({ name: "Grease", lastUsage: at(105) });
    expect(await news()).toHaveLength(1);
    await changeTask(ctx(), owner(), idOf(0), body);
    expect(await news()).toEqual([]);
  });

  it("begins with another interval", async () => {
    await addTasked({ name: "Grease", lastUsage: at(105) });
    expect(await news()).toHaveLength(1);
    await changeTask(ctx(), owner(), idOf(0), { serviceInterval: 101 });
    expect(await news()).toEqual(["Service due: Machine m1: Grease"]);
  });

  it("doesn't begin with a replaced meter, nor with the void of its reading", async () => {
    await addTasked({ name: "Grease", lastUsage: at(105) });
    const first = { id: "r1", ...MACHINE, value: TASK_USAGE, source: "initial" as const };
    const before = new Date("2026-11-20T12:00:00Z");
    await d.db
      .insert(meterReadings)
      .values({ ...first, authorName: "Ann", takenAt: before, createdAt: before });
    await d.db.run(sql`update equipment set current_usage_at = ${before.getTime()}`);
    expect(await news()).toHaveLength(1);
    const taken = new Date("2026-11-21T08:00:00Z");
    await d.db.insert(operatorUpdates).values({
      id: "u1",
      ...MACHINE,
      equipmentName: "Machine m1",
      operatorId: "op",
      operatorName: "Olga",
      newUsage: 10,
      takenAt: taken,
      createdAt: taken,
    });
    await applyUpdate(ctx(), owner(), "u1", { resolution: "meter-replaced" });
    expect(tasksOf(await machineRow())[1]?.last.usage).toBe(10 - 1_050);
    expect(await news()).toEqual([]);
    const readings = await d.db.select().from(meterReadings);
    const replaced = readings.find(({ resolution }) => resolution === "meter-replaced");
    await voidReading(ctx(), owner(), replaced?.id ?? "", "Wrong machine");
    expect((await machineRow()).currentUsage).toBe(TASK_USAGE);
    expect(await news()).toEqual([]);
  });
});

it("a run reads each machine once, and marks only for its due tasks", async () => {
  // 300 machines of 4 tasks besides the default, every tenth with one due.
  for (let n = 0; n < 300; n += 1) {
    const id = `m${n}`;
    const currentUsage = TASK_USAGE;
    await addMachine(d.db, "acme", id, 0, { currentUsage, lastServiceUsage: currentUsage });
    const percents = n % 10 === 0 ? [105, 10, 20, 30] : [50, 10, 20, 30];
    const tasks = percents.map((percent, index) => ({
      name: `Task ${index}`,
      serviceInterval: 1_000,
      lastUsage: at(percent),
      byOperator: false,
    }));
    await giveTasks(d.d1, id, tasks);
  }
  await run();
  const reads = { ...d.cost };
  const due = Array.from({ length: 30 }, (_, n) => ({ taskId: `m${n * 10}.1`, serviceCycle: 0 }));
  const [machines, mailed = []] = await d.db.batch([
    selectAlertCandidates(d.db, {
      latestToday: "2026-11-22",
      after: null,
      limit: 1_000,
      audience: "mailboxes",
    }),
    ...selectAlerted(d.db, due),
  ]);
  expect([machines.length, mailed.length]).toEqual([30, 30]);
  // Two rows tell whether another machine has a due one's name.
  expect(d.cost.rowsRead - reads.rowsRead).toBeLessThanOrEqual(300 + 5 * 30 + 10);
});
