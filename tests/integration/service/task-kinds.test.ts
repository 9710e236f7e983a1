import { beforeEach, describe, expect, it } from "vitest";
import { addInterval, todayIn } from "#app/domain/calendar-date.ts";
import { type Company, type MachineFields, newCompany, newOperator } from "#tests/support/accounts.ts";
import { startedProduct } from "#tests/support/started.ts";

/** Kinds of service tasks through calls: first and fixed points, windows, once, as needed, weeks. */

let company: Company;
const product = await startedProduct({ RATE_LIMIT_SCALE: "1000" });
beforeEach(async () => {
  company = await newCompany(product);
});

const today = () => todayIn("UTC", new Date());
const A = { name: "Oil", serviceInterval: 250, countsFrom: "fixed" };
const ONCE = { name: "Run-in", repeats: "once", firstUsage: 1_000 };

type Body = Record<string, unknown>;

const call = (method: string, path: string, body?: unknown) => company.owner.json(method, path, body);
const ask = (method: string, path: string, body?: unknown) => company.owner.ask(method, path, body);
const machineAt = (currentUsage: number, fields: MachineFields = {}) =>
  company.addMachine({ currentUsage, ...fields });
const add = (machine: string, body: Body) => ask("POST", `/api/equipment/${machine}/service-tasks`, body);
const patch = (task: string, body: Body) => ask("PATCH", `/api/service-tasks/${task}`, body);
const taskOf = async (machine: string, id: string) => {
  const tasks = await ask("GET", `/api/equipment/${machine}/service-tasks`);
  return tasks.find((task: { id: string }) => task.id === id);
};
const item = (machine: string) => ask("GET", `/api/equipment/${machine}`);
const serve = (machine: string, id: string, body: Body) =>
  ask("POST", `/api/equipment/${machine}/service-entries`, { tasks: [id], confirmed: true, ...body });
const correct = (entry: string, body: Body) => ask("PATCH", `/api/service-entries/${entry}`, body);
const voidEntry = (id: string) => ask("POST", `/api/service-entries/${id}/void`, { reason: "Wrong machine" });
/** A machine's tasks besides the default, as they are stored. */
const othersOf = async (machine: string) => {
  const stored = await product.value<string>("select service_tasks from equipment where id = ?", machine);
  return JSON.parse(stored ?? "{}").others;
};
const cycleOf = async (machine: string, id: string): Promise<number> =>
  (await othersOf(machine)).find((task: { id: string }) => task.id === id).cycle;

describe("a task of a kind", () => {
  it("answers its kind and points, and stores nothing of what is default", async () => {
    const id = await machineAt(1_200);
    const task = await add(id, { ...A, windowUsage: 124.9, firstUsage: "" });
    expect(task).toMatchObject({
      ...{ repeats: "interval", countsFrom: "fixed", windowUsage: 124.9, windowDays: null },
      ...{ firstUsage: null, firstDate: null, fixedUsage: 0, fixedDate: null },
      ...{ nextServiceUsage: 1_250, finished: false, finishedOn: null },
    });
    const plain = await add(id, { name: "Grease", serviceInterval: 10 });
    const [fixed, stored] = await othersOf(id);
    expect(fixed).toMatchObject({ countsFrom: "fixed", windowUsage: 1_249 });
    expect(Object.keys(stored)).not.toContain("countsFrom");
    expect(plain).toMatchObject({ repeats: "interval", countsFrom: "done" });
  });

  it.each<[string, Body, string, string]>([
    ["another word", { ...A, repeats: "twice" }, "repeats", ""],
    ["another counting", { ...A, countsFrom: "now" }, "countsFrom", ""],
    ["once without a point", { name: "X", repeats: "once" }, "firstUsage", "Enter when it is due"],
    [
      "fixed by time without a first day",
      { name: "X", countsFrom: "fixed", maintenanceInterval: 1, maintenanceIntervalUnit: "years" },
      "fixedDate",
      "Enter its first day",
    ],
    ["half the interval as window", { ...A, windowUsage: 125 }, "windowUsage", "shorter than half"],
    [
      "half a year as window",
      { ...yearly(), windowDays: 183 },
      "windowDays",
      "The window must be shorter than half the interval",
    ],
    [
      "half of 28 days as window",
      { ...yearly(), maintenanceIntervalUnit: "months", windowDays: 14 },
      "windowDays",
      "half",
    ],
    [
      "4 days of a week as window",
      { ...yearly(), maintenanceIntervalUnit: "weeks", windowDays: 4 },
      "windowDays",
      "half",
    ],
    [
      "a week's notice of a week",
      { name: "X", maintenanceInterval: 1, maintenanceIntervalUnit: "weeks", notificationDays: 7 },
      "notificationDays",
      "shorter",
    ],
    ["a first point of 0", { ...A, firstUsage: 0 }, "firstUsage", "above 0"],
    ["a fixed point below 0", { ...A, fixedUsage: -1 }, "fixedUsage", "negative"],
  ])("is refused at its field with %s", async (_, body, field, words) => {
    const id = await machineAt(0);
    const { status, body: answer } = await call("POST", `/api/equipment/${id}/service-tasks`, body);
    expect([status, Object.keys(answer.errors ?? {})]).toEqual([400, [field]]);
    expect(answer.errors[field].join(" ")).toContain(words);
  });

  it("may have the longest windows, and none", async () => {
    const id = await machineAt(0);
    for (const [name, unit, windowDays] of [
      ["Year", "years", 182],
      ["Month", "months", 13],
      ["Week", "weeks", 3],
      ["None", "years", 0],
    ]) {
      await add(id, { ...yearly(), name, maintenanceIntervalUnit: unit, windowDays });
    }
  });

  it("has no point by usage on a machine without a meter", async () => {
    const id = await machineAt(0, { unit: "n/a" });
    for (const field of ["firstUsage", "windowUsage", "fixedUsage"]) {
      const { status, body } = await call("POST", `/api/equipment/${id}/service-tasks`, {
        ...yearly(),
        [field]: 5,
      });
      expect([status, Object.keys(body.errors)]).toEqual([400, [field]]);
    }
    await add(id, { name: "Once", repeats: "once", firstDate: "2030-01-01" });
  });

  it("loses what another kind doesn't use", async () => {
    const id = await machineAt(0);
    const task = await add(id, {
      ...A,
      ...yearly(),
      name: "Oil",
      windowUsage: 10,
      lead: 5,
      leadUnit: "usage",
    });
    expect(await patch(task.id, { countsFrom: "done" })).toMatchObject({
      ...{ serviceInterval: 250, fixedUsage: null, fixedDate: null, windowUsage: null },
    });
    expect(await patch(task.id, { repeats: "once", firstUsage: 50 })).toMatchObject({
      ...{ serviceInterval: 0, maintenanceInterval: null, lead: 5, firstUsage: 50, nextServiceUsage: 50 },
    });
    expect(await patch(task.id, { repeats: "as-needed" })).toMatchObject({
      ...{ firstUsage: null, lead: null, leadUnit: null, nextServiceUsage: null, nextDate: null },
    });
  });

  it("is not the default's, nor a program's regular service", async () => {
    const id = await machineAt(0);
    for (const body of [
      { repeats: "once", firstUsage: 5 },
      { serviceInterval: 250, countsFrom: "fixed" },
      { firstUsage: 50 },
      { maintenanceInterval: 1, maintenanceIntervalUnit: "weeks" },
    ]) {
      expect((await call("PATCH", `/api/service-tasks/${id}`, body)).status).toBe(400);
      const tasks = [{ name: "Oil", serviceInterval: 10, ...body, isDefault: true }];
      expect((await call("POST", "/api/service-programs", { name: "P", unit: "hours", tasks })).status).toBe(
        400,
      );
    }
    const weeks = {
      hasScheduledMaintenance: true,
      maintenanceStartDate: "2026-01-01",
      maintenanceInterval: 1,
    };
    expect(
      (await call("PATCH", `/api/equipment/${id}`, { ...weeks, maintenanceIntervalUnit: "weeks" })).status,
    ).toBe(400);
  });
});

function yearly(): Body {
  return {
    ...{ name: "Inspection", countsFrom: "fixed", fixedDate: "2025-03-31" },
    ...{ maintenanceInterval: 1, maintenanceIntervalUnit: "years" },
  };
}

describe("what follows a service", () => {
  it("a first point comes back with the void of the service, in a new cycle", async () => {
    const id = await machineAt(0);
    const task = await add(id, { name: "Oil", serviceInterval: 250, firstUsage: 50 });
    expect(task).toMatchObject({ nextServiceUsage: 50 });
    const entry = await serve(id, task.id, { usage: 52 });
    expect(await taskOf(id, task.id)).toMatchObject({ nextServiceUsage: 302 });
    await voidEntry(entry.id);
    expect(await taskOf(id, task.id)).toMatchObject({ nextServiceUsage: 50 });
    expect(await cycleOf(id, task.id)).toBe(2);
  });

  it("another first point begins a cycle only while no service is known", async () => {
    const id = await machineAt(0);
    const task = await add(id, { name: "Oil", serviceInterval: 250, firstUsage: 50 });
    expect(await patch(task.id, { firstUsage: 60 })).toMatchObject({ nextServiceUsage: 60 });
    expect(await cycleOf(id, task.id)).toBe(1);
    await serve(id, task.id, { usage: 20 });
    expect(await patch(task.id, { firstUsage: 70 })).toMatchObject({ nextServiceUsage: 270 });
    expect(await cycleOf(id, task.id)).toBe(2);
  });

  it("a fixed task's cycle is one due point", async () => {
    const id = await machineAt(300);
    const task = await add(id, { ...A, lastServiceUsage: 255 });
    expect(task).toMatchObject({ nextServiceUsage: 500 });
    await serve(id, task.id, { usage: 300 });
    expect(await taskOf(id, task.id)).toMatchObject({ nextServiceUsage: 500, lastServiceUsage: 300 });
    await patch(task.id, { windowUsage: 20, name: "Engine oil" });
    expect(await cycleOf(id, task.id)).toBe(0);
    const entry = await serve(id, task.id, { usage: 485 });
    expect(await taskOf(id, task.id)).toMatchObject({ nextServiceUsage: 750 });
    expect(await cycleOf(id, task.id)).toBe(1);
    await correct(entry.id, { usage: 470, confirmed: true });
    expect(await taskOf(id, task.id)).toMatchObject({ nextServiceUsage: 500 });
    await correct(entry.id, { usage: 485, confirmed: true });
    await voidEntry(entry.id);
    expect(await taskOf(id, task.id)).toMatchObject({ nextServiceUsage: 500 });
    expect(await cycleOf(id, task.id)).toBe(4);
  });

  it("a task changed to fixed points and back counts as it did", async () => {
    const id = await machineAt(255);
    const task = await add(id, { name: "Oil", serviceInterval: 250, lastServiceUsage: 255 });
    expect(await patch(task.id, { countsFrom: "fixed" })).toMatchObject({ nextServiceUsage: 500 });
    expect(await patch(task.id, { countsFrom: "done" })).toMatchObject({ nextServiceUsage: 505 });
  });

  it("a replaced meter moves points, and its void moves them back, and no cycle begins", async () => {
    const id = await machineAt(4_900);
    const task = await add(id, { ...A, lastServiceUsage: 4_700 });
    const first = await add(id, { name: "First", serviceInterval: 250, firstUsage: 5_100 });
    await serve(id, task.id, { usage: 4_980 });
    await ask("PATCH", `/api/equipment/${id}/usage`, { usageIncrease: 10 });
    expect(await taskOf(id, task.id)).toMatchObject({ nextServiceUsage: 5_250 });
    const operator = await newOperator(product, company);
    const report = await operator.client.ask("POST", "/api/operator-updates", {
      equipmentId: id,
      newUsage: 3,
    });
    const cycle = await cycleOf(id, task.id);
    await ask("POST", `/api/operator-updates/${report.id}/apply`, { resolution: "meter-replaced" });
    expect(await taskOf(id, task.id)).toMatchObject({
      ...{ lastServiceUsage: -7, nextServiceUsage: 263, fixedUsage: -4_987 },
    });
    expect(await taskOf(id, first.id)).toMatchObject({ firstUsage: 113, nextServiceUsage: 113 });
    expect(await patch(task.id, { fixedUsage: -4_987, name: "Engine oil" })).toMatchObject({
      fixedUsage: -4_987,
    });
    expect((await call("PATCH", `/api/service-tasks/${task.id}`, { fixedUsage: -4_986 })).status).toBe(400);
    const readings = await product.rows<{ id: string }>(
      "select id from meter_readings where equipment_id = ? and resolution = 'meter-replaced'",
      id,
    );
    await ask("POST", `/api/readings/${readings[0]?.id}/void`, { reason: "Wrong machine" });
    expect(await taskOf(id, task.id)).toMatchObject({
      ...{ lastServiceUsage: 4_980, nextServiceUsage: 5_250, fixedUsage: 0 },
    });
    expect(await taskOf(id, first.id)).toMatchObject({ firstUsage: 5_100, nextServiceUsage: 5_100 });
    expect(await cycleOf(id, task.id)).toBe(cycle);
  });
});

describe("a task done once", () => {
  it("is finished by any entry, and open again without one", async () => {
    const id = await machineAt(950);
    const task = await add(id, ONCE);
    expect(task).toMatchObject({ nextServiceUsage: 1_000, finished: false, status: "good" });
    const one = await serve(id, task.id, { usage: 700, date: addInterval(today(), -20, "days") });
    expect(await taskOf(id, task.id)).toMatchObject({
      ...{ finished: true, finishedOn: addInterval(today(), -20, "days"), nextServiceUsage: null },
    });
    const two = await serve(id, task.id, { usage: 950 });
    expect(await taskOf(id, task.id)).toMatchObject({ finishedOn: today() });
    await voidEntry(two.id);
    expect(await taskOf(id, task.id)).toMatchObject({ finishedOn: addInterval(today(), -20, "days") });
    await correct(one.id, { tasks: [], otherWork: "Wash" });
    expect(await taskOf(id, task.id)).toMatchObject({ finished: false, nextServiceUsage: 1_000 });
    expect(await cycleOf(id, task.id)).toBe(2);
    expect((await item(id)).statusTask).toBe("Run-in");
  });

  it("is open again with another point, which entries before don't finish", async () => {
    const id = await machineAt(1_010);
    const task = await add(id, ONCE);
    expect(task).toMatchObject({ status: "overdue" });
    const entry = await serve(id, task.id, {});
    expect(await taskOf(id, task.id)).toMatchObject({ finished: true });
    expect((await item(id)).statusTask).toBe(null);
    expect(await patch(task.id, { firstUsage: 2_000 })).toMatchObject({
      finished: false,
      nextServiceUsage: 2_000,
    });
    await correct(entry.id, { notes: "Looked at" });
    await correct(entry.id, { usage: 1_005, confirmed: true });
    expect(await taskOf(id, task.id)).toMatchObject({ finished: false });
  });

  it("stays finished when an operator ticked it before", async () => {
    const id = await machineAt(950);
    const task = await add(id, { ...ONCE, byOperator: true });
    const { client } = await newOperator(product, company);
    const report = await client.ask("POST", "/api/operator-updates", {
      ...{ equipmentId: id, newUsage: 960, tasksDone: ["Run-in"] },
    });
    await serve(id, task.id, { usage: 955 });
    const finished = await taskOf(id, task.id);
    await ask("POST", `/api/operator-updates/${report.id}/apply`, {});
    const { entries } = await ask("GET", `/api/equipment/${id}/service-entries`);
    expect(entries.map((entry: { tasks: string[] }) => entry.tasks)).toEqual([[task.id], [task.id]]);
    expect(await taskOf(id, task.id)).toMatchObject({ finished: true, finishedOn: finished.finishedOn });
    expect(await cycleOf(id, task.id)).toBe(1);
  });

  it.each<[number, string]>([
    [11, "good"],
    [10, "approaching_service"],
    [2, "approaching_service"],
    [1, "time_for_service"],
    [0, "time_for_service"],
    [-1, "overdue"],
  ])("by date, with %i days left, is %s", async (days, status) => {
    const id = await machineAt(0, { unit: "n/a", currentUsage: undefined });
    const firstDate = addInterval(today(), days, "days");
    expect(await add(id, { name: "Check", repeats: "once", firstDate, notificationDays: 10 })).toMatchObject({
      status,
    });
  });

  it("is served by one press when due, and then no more", async () => {
    const id = await machineAt(1_000);
    const task = await add(id, ONCE);
    const needed = await add(id, { name: "Bucket", repeats: "as-needed" });
    await ask("PATCH", `/api/equipment/${id}/reset-service`);
    expect(await taskOf(id, task.id)).toMatchObject({ finished: true });
    await ask("PATCH", `/api/equipment/${id}/reset-service`);
    const entries = await product.rows<{ tasks: string }>(
      "select tasks from service_entries where equipment_id = ? order by seq",
      id,
    );
    expect(
      entries.map(({ tasks }) => JSON.parse(tasks).map(({ name }: { name: string | null }) => name)),
    ).toEqual([["Run-in"], [null]]);
    expect(await taskOf(id, needed.id)).toMatchObject({ nextServiceUsage: null, nextDate: null });
  });

  it("leaves forms of new services once it is finished", async () => {
    const id = await machineAt(1_000);
    const task = await add(id, ONCE);
    const fixed = await add(id, { ...A, fixedUsage: 100, lastServiceUsage: 900 });
    expect(fixed.nextServiceUsage).toBe(1_100);
    const form = () => company.owner.html(`/equipment-items/${id}/service`);
    expect(await form()).toContain("Run-in");
    expect(await form()).toContain("Served now, next due: 1,100 hours.");
    await serve(id, task.id, {});
    expect(await form()).not.toContain("Run-in");
    const page = await company.owner.html(`/equipment-items/${id}/services`);
    expect(page).toContain("at 1,000 hours");
    expect(page).toContain("Every 250 hours, fixed");
  });
});

describe("a program's tasks of kinds", () => {
  const program = async (...tasks: Body[]) =>
    ask("POST", "/api/service-programs", { name: "Excavators", unit: "hours", tasks });
  const apply = (id: string, machine: string) =>
    ask("POST", `/api/service-programs/${id}/apply`, { equipmentIds: [machine] });
  const named = async (machine: string, name: string) => {
    const tasks = await ask("GET", `/api/equipment/${machine}/service-tasks`);
    return tasks.find((task: { name: string }) => task.name === name);
  };

  it("begin with points that the machine hasn't passed", async () => {
    const made = await program(
      { ...A, windowUsage: 20 },
      { name: "First", serviceInterval: 250, firstUsage: 50 },
      { name: "Run-in", repeats: "once", firstUsage: 50 },
      {
        name: "Coolant",
        maintenanceInterval: 3,
        maintenanceIntervalUnit: "years",
        firstAfter: 6,
        firstAfterUnit: "years",
      },
      { name: "Bucket", repeats: "as-needed" },
    );
    expect(made.tasks[3]).toMatchObject({ firstAfter: 6, firstAfterUnit: "years" });
    const young = await machineAt(30, { purchaseDate: "2024-05-10" });
    const old = await machineAt(50);
    await apply(made.id, young);
    await apply(made.id, old);
    expect(await named(young, "Oil")).toMatchObject({
      countsFrom: "fixed",
      windowUsage: 20,
      nextServiceUsage: 250,
    });
    expect(await named(young, "First")).toMatchObject({ firstUsage: 50, nextServiceUsage: 50 });
    expect(await named(old, "First")).toMatchObject({ firstUsage: null, nextServiceUsage: 300 });
    expect(await named(young, "Run-in")).toMatchObject({ finished: false, nextServiceUsage: 50 });
    expect(await named(old, "Run-in")).toMatchObject({
      finished: true,
      finishedOn: null,
      nextServiceUsage: null,
    });
    expect(await named(young, "Coolant")).toMatchObject({ firstDate: "2030-05-10", nextDate: "2030-05-10" });
    expect(await named(old, "Coolant")).toMatchObject({ nextDate: addInterval(today(), 6, "years") });
    expect(await named(old, "Bucket")).toMatchObject({ repeats: "as-needed" });
    const page = await company.owner.html(`/equipment-items/${old}/services`);
    expect(page).toContain("Passed before it was added");
  });

  it("change values on machines that follow, and no points", async () => {
    const made = await program(
      { name: "First", serviceInterval: 250, firstUsage: 50 },
      { name: "Inspection", maintenanceInterval: 1, maintenanceIntervalUnit: "years" },
    );
    const id = await machineAt(30);
    await apply(made.id, id);
    const [first, inspection] = made.tasks;
    const change = (tasks: Body[]) => ask("PATCH", `/api/service-programs/${made.id}`, { tasks });
    await change([{ ...first, firstUsage: 80, serviceInterval: 200 }, inspection]);
    expect(await named(id, "First")).toMatchObject({
      firstUsage: 50,
      serviceInterval: 200,
      ownValues: false,
    });
    await patch((await named(id, "First")).id, { firstUsage: 90 });
    expect(await named(id, "First")).toMatchObject({ firstUsage: 90, ownValues: false });
    const fixed = { ...inspection, countsFrom: "fixed", fixedDate: "2025-03-31" };
    await change([{ ...first, firstUsage: 80, serviceInterval: 200 }, fixed]);
    expect(await named(id, "Inspection")).toMatchObject({ countsFrom: "fixed", fixedDate: "2025-03-31" });
    await change([
      { ...first, firstUsage: 80, serviceInterval: 200 },
      { ...fixed, fixedDate: "2025-06-30" },
    ]);
    expect(await named(id, "Inspection")).toMatchObject({ fixedDate: "2025-03-31" });
    await patch((await named(id, "Inspection")).id, { windowDays: 5 });
    expect(await named(id, "Inspection")).toMatchObject({ ownValues: true });
  });
});

describe("the program form", () => {
  it("takes 40 tasks with all their fields without script, and shows them again", async () => {
    const fields: Record<string, string> = { name: "Whole table", unit: "hours" };
    for (let n = 0; n < 40; n += 1) {
      const row = {
        ...{
          name: `Task ${n}`,
          serviceInterval: "250",
          maintenanceInterval: "1",
          maintenanceIntervalUnit: "years",
        },
        ...{
          lead: "10",
          leadUnit: "percent",
          notificationDays: "7",
          repeats: "interval",
          countsFrom: "done",
        },
        ...(n === 0
          ? { isDefault: "on" }
          : {
              ...{ countsFrom: "fixed", firstUsage: "50", firstAfter: "6", firstAfterUnit: "weeks" },
              ...{ fixedUsage: "100", fixedDate: "2025-03-31", windowUsage: "20", windowDays: "7" },
            }),
      };
      for (const [name, value] of Object.entries(row)) fields[`tasks[${n}].${name}`] = value;
    }
    expect((await company.owner.post("/service-programs/add", fields)).status).toBe(302);
    const [saved] = await ask("GET", "/api/service-programs");
    expect(saved.tasks).toHaveLength(40);
    expect(saved.tasks[39]).toMatchObject({
      ...{ countsFrom: "fixed", firstUsage: 50, firstAfter: 6, firstAfterUnit: "weeks", fixedUsage: 100 },
      ...{ fixedDate: "2025-03-31", windowUsage: 20, windowDays: 7 },
    });
    const { html, text } = await company.owner.page(`/service-programs/${saved.id}`);
    expect(html.match(/<details class="fold mb-4" open="">/g)).toHaveLength(39);
    expect(text).not.toContain("keep their first and fixed points");
    const id = await machineAt(30);
    await ask("POST", `/api/service-programs/${saved.id}/apply`, { equipmentIds: [id] });
    expect(await ask("GET", `/api/equipment/${id}/service-tasks`)).toHaveLength(40);
    const following = await company.owner.page(`/service-programs/${saved.id}`, "es");
    expect(following.text).toContain("conservan su primera vez y sus puntos fijos.");
  });
});

describe("pages in Spanish", () => {
  it("name the kinds of tasks", async () => {
    const id = await machineAt(460);
    await add(id, { ...A, lastServiceUsage: 440 });
    await add(id, yearly());
    await add(id, { name: "First", serviceInterval: 250, firstUsage: 500 });
    await add(id, { name: "Bucket", repeats: "as-needed" });
    const once = await add(id, { name: "Run-in", repeats: "once", firstUsage: 400 });
    await serve(id, once.id, {});
    const { text } = await company.owner.page(`/equipment-items/${id}/services`, "es");
    for (const said of ["Cada 250 horas, fijo", "Cada 31 mar", "Primera vez a 500 horas · Cada 250 horas"]) {
      expect(text).toContain(said);
    }
    // What was never done has no last service.
    expect(text).toContain("Cuando haga falta Último servicio Próximo servicio Acciones de Bucket");
    expect(text).toContain("Una sola vez a 400 horas");
    expect(text).toMatch(/Hecho el \d+ \w+ \d{4} con 460 horas/);
    const form = await company.owner.page(`/equipment-items/${id}/service`, "es");
    expect(form.text).toContain("Hecho ahora, próximo: 750 horas.");
    const add1 = await company.owner.page(`/equipment-items/${id}/tasks/add`, "es");
    for (const said of ["Más sobre esta tarea", "semanas", "Lecturas y días fijos"])
      expect(add1.text).toContain(said);
  });
});

describe("an operator's form", () => {
  it("shows a task done as needed without a mark, and no finished one", async () => {
    const id = await machineAt(460);
    await add(id, { name: "Bucket teeth", repeats: "as-needed", byOperator: true });
    const once = await add(id, { name: "Run-in", repeats: "once", firstUsage: 400, byOperator: true });
    const operator = await newOperator(product, company);
    const page = async () => (await operator.client.page(`/operator?equipment=${id}`)).text;
    expect(await page()).toMatch(/Run-in \(due\)/);
    await serve(id, once.id, {});
    const text = await page();
    expect(text).not.toContain("Run-in");
    expect(text).toContain("Bucket teeth");
    expect(text).not.toContain("(due)");
  });
});

describe("the task form", () => {
  it("has a closed section, open when it is used or refused, and keeps what an older form leaves out", async () => {
    const id = await machineAt(0);
    const plain = await add(id, { name: "Grease", serviceInterval: 10 });
    const fixed = await add(id, A);
    const pageOf = (task: { id: string }) => company.owner.html(`/equipment-items/${id}/tasks/${task.id}`);
    expect(await pageOf(plain)).toMatch(/<details class="fold mb-4"><summary>More about this task/);
    expect(await pageOf(fixed)).toMatch(/<details class="fold mb-4" open=""><summary>More about this task/);
    // The default task has steps alone.
    expect(await pageOf({ id })).not.toContain('name="repeats"');
    const form = { name: "Engine oil", serviceInterval: "250", notificationDays: "7" };
    const answer = await company.owner.post(`/equipment-items/${id}/tasks/${fixed.id}`, form);
    expect(answer.status).toBe(302);
    expect(await taskOf(id, fixed.id)).toMatchObject({ name: "Engine oil", countsFrom: "fixed" });
    const refused = await company.owner.post(`/equipment-items/${id}/tasks/${plain.id}`, {
      ...form,
      ...{ name: "Grease", repeats: "once" },
    });
    expect([refused.status, await refused.text()]).toEqual([
      400,
      expect.stringContaining("Enter when it is due"),
    ]);
  });
});
