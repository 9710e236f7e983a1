import { beforeEach, describe, expect, it } from "vitest";
import { todayIn } from "#app/domain/calendar-date.ts";
import { type Company, newCompany, newOperator } from "#tests/support/accounts.ts";
import { PLAIN_POINTS as PLAIN } from "#tests/support/operator-tasks.ts";
import { startedProduct } from "#tests/support/started.ts";

/** Service tasks through `/api`. */

let company: Company;
let id: string;
const product = await startedProduct({ RATE_LIMIT_SCALE: "1000" });
beforeEach(async () => {
  company = await newCompany(product);
  id = await company.addMachine(USED);
});

const USED = { currentUsage: 1001.6 };

const today = () => todayIn("UTC", new Date());

const post = (body: unknown, to = id) =>
  company.owner.json("POST", `/api/equipment/${to}/service-tasks`, body);
const patch = (task: string, body: unknown) =>
  company.owner.json("PATCH", `/api/service-tasks/${task}`, body);
const remove = (task: string) => company.owner.json("DELETE", `/api/service-tasks/${task}`);
const list = async (of = id) =>
  (await company.owner.ask("GET", `/api/equipment/${of}/service-tasks`)) as Record<string, unknown>[];
const item = async (of = id) => await company.owner.ask("GET", `/api/equipment/${of}`);

async function add(body: Record<string, unknown>, to = id) {
  const answer = await post({ name: "Grease", serviceInterval: 10, ...body }, to);
  expect([answer.status, answer.body]).toEqual([201, expect.anything()]);
  return answer.body;
}

async function logged(event: string, of = id) {
  const results = await product.rows<{ event_params: string; operator_name: string; usage: number }>(
    "select * from history_records where equipment_id = ? and event = ? order by seq",
    of,
    event,
  );
  return results.map((row) => ({ ...JSON.parse(row.event_params), by: row.operator_name, at: row.usage }));
}

async function endPlan() {
  await product.run("update companies set trial_ends_at = 1 where id = ?", company.id);
}

describe("a starting point far above the meter", () => {
  const question = { lastServiceUsage: ["The meter is at 1001.6. Is 9900.5 right?"] };
  const far = { name: "Grease", serviceInterval: 10, lastServiceUsage: 9900.5 };

  it("is refused with what is doubtful, and taken when the same call confirms it", async () => {
    const refused = await post(far);
    expect([refused.status, refused.body.errors]).toEqual([409, question]);
    expect(await list()).toHaveLength(1);
    const { status, body } = await post({ ...far, confirmed: true });
    expect([status, body.lastServiceUsage]).toEqual([201, 9900.5]);
    expect((await patch(body.id, { ...far, name: "Pins" })).status).toBe(200);
  });

  it("is refused in a change, also of the regular service", async () => {
    for (const task of [(await add({})).id, id]) {
      const refused = await patch(task, { lastServiceUsage: 9900.5 });
      expect([refused.status, refused.body.errors]).toEqual([409, question]);
      const { status, body } = await patch(task, { lastServiceUsage: 9900.5, confirmed: true });
      expect([status, body.lastServiceUsage]).toEqual([200, 9900.5]);
    }
  });
});

describe("adding a task", () => {
  it("answers the whole task, which starts at the current usage, today", async () => {
    expect(await add({})).toEqual({
      id: expect.stringMatching(new RegExp(`^${id}\\.[\\w-]{10}$`)),
      equipmentId: id,
      name: "Grease",
      isDefault: false,
      serviceInterval: 10,
      maintenanceInterval: null,
      maintenanceIntervalUnit: null,
      lead: null,
      leadUnit: null,
      notificationDays: 7,
      byOperator: false,
      ...PLAIN,
      firstDate: null,
      lastServiceUsage: 1001.6,
      lastServiceDate: today(),
      nextServiceUsage: 1011.6,
      nextDate: null,
      status: "good",
      finished: false,
      finishedOn: null,
      programId: null,
      ownValues: false,
      steps: null,
    });
    expect(await logged("service_task_added")).toEqual([
      { name: "Grease", by: company.businessName, at: 10_016 },
    ]);
  });

  it("lists the default first, then by name, and shows the same in the machine", async () => {
    for (const name of ["wash", "Grease", "Air filter"]) await add({ name });
    const tasks = await list();
    expect(tasks.map(({ name, isDefault }) => [name, isDefault])).toEqual([
      ["Service", true],
      ["Air filter", false],
      ["Grease", false],
      ["wash", false],
    ]);
    expect((await item()).tasks).toEqual(tasks);
    expect((await company.owner.ask("GET", "/api/equipment"))[0]).not.toHaveProperty("tasks");
  });

  it("counts from the last service given", async () => {
    const task = await add({
      lastServiceUsage: 990.5,
      maintenanceInterval: 12,
      maintenanceIntervalUnit: "months",
      lastServiceDate: "2024-02-29",
    });
    expect(task).toMatchObject({
      lastServiceUsage: 990.5,
      nextServiceUsage: 1000.5,
      lastServiceDate: "2024-02-29",
      nextDate: "2025-02-28",
      status: "overdue",
    });
    expect(await item()).toMatchObject({ status: "overdue", statusTask: "Grease", nextServiceUsage: null });
  });

  it("starts from the latest standing entry that names it", async () => {
    const first = await add({});
    await product.run(
      `insert into service_entries (id, company_id, equipment_id, equipment_name, unit, date, usage, counted_usage,
           tasks, other_work, done_by_name, parts, photos, source, recorded_by_name, created_at, voided_at)
         select value ->> 'id', ?1, ?2, 'Loader', 'hours', value ->> 'date', 1, value ->> 'usage', value ->> 'tasks',
           value ->> 'work', 'Ann', '[]', '[]', 'api', 'Ann', value ->> 'at', value ->> 'voided' from json_each(?3)`,
      company.id,
      id,
      JSON.stringify([
        {
          id: "e1",
          date: "2026-03-01",
          usage: 7_000,
          tasks: [{ id: first.id, name: "Grease" }],
          work: "",
          at: 1,
        },
        { id: "e2", date: "2026-04-01", usage: 8_000, tasks: [], work: "Wash; GREASE ;Oil", at: 2 },
        { id: "e3", date: "2026-05-01", usage: 9_000, tasks: [], work: "grease", at: 3, voided: 4 },
        { id: "e4", date: "2026-06-01", usage: 9_500, tasks: [], work: "Greased all", at: 4 },
      ]),
    );
    await remove(first.id);
    expect(await add({})).toMatchObject({ lastServiceUsage: 800, lastServiceDate: "2026-04-01" });
    expect(await add({ name: "Oil", lastServiceUsage: 10 })).toMatchObject({
      lastServiceUsage: 10,
      lastServiceDate: "2026-04-01",
    });
    expect(await add({ name: "Chain" })).toMatchObject({
      lastServiceUsage: 1001.6,
      lastServiceDate: today(),
    });
  });

  it("adds one task for one Idempotency-Key", async () => {
    const grease = { name: "Grease", serviceInterval: 10 };
    const key = { "Idempotency-Key": "grease-once" };
    const send = () => company.owner.json("POST", `/api/equipment/${id}/service-tasks`, grease, key);
    const answers = [await send(), await send()];
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(answers[1]?.body).toEqual(answers[0]?.body);
    expect(await list()).toHaveLength(2);
  });

  it("keeps every task when several are added at once", async () => {
    const answers = await Promise.all(
      ["A", "B", "C", "D"].map((name) => post({ name, serviceInterval: 10 })),
    );
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect((await list()).map(({ name }) => name)).toEqual(["Service", "A", "B", "C", "D"]);
    expect(await logged("service_task_added")).toHaveLength(4);
  });
});

describe("a refused task", () => {
  const DAYS = { serviceInterval: 0, maintenanceIntervalUnit: "days" };
  it.each<[string, Record<string, unknown>, string, string]>([
    ["no name", { name: " " }, "name", "Enter a name"],
    ["61 characters", { name: "x".repeat(61) }, "name", "This is too long."],
    [
      "no interval",
      { serviceInterval: 0 },
      "serviceInterval",
      "Enter an interval by usage, by time, or both",
    ],
    ["a negative interval", { serviceInterval: -1 }, "serviceInterval", "negative"],
    [
      "0 months",
      { maintenanceInterval: 0, maintenanceIntervalUnit: "months" },
      "maintenanceInterval",
      "whole",
    ],
    [
      "1.5 months",
      { maintenanceInterval: 1.5, maintenanceIntervalUnit: "months" },
      "maintenanceInterval",
      "whole",
    ],
    ["10,000 days", { ...DAYS, maintenanceInterval: 10_000 }, "maintenanceInterval", "whole"],
    [
      "fortnights",
      { maintenanceInterval: 2, maintenanceIntervalUnit: "fortnights" },
      "maintenanceIntervalUnit",
      "days",
    ],
    ["months alone", { maintenanceIntervalUnit: "months" }, "maintenanceInterval", "how many"],
    ["a number alone", { maintenanceInterval: 3 }, "maintenanceIntervalUnit", "Choose days"],
    ["1 day", { ...DAYS, maintenanceInterval: 1 }, "maintenanceInterval", "2 at least"],
    [
      "a notice as long",
      { ...DAYS, maintenanceInterval: 5, notificationDays: 5 },
      "notificationDays",
      "shorter",
    ],
    ["a notice of 366 days", { notificationDays: 366 }, "notificationDays", "365"],
    ["a lead of 0", { lead: 0, leadUnit: "percent" }, "lead", "above 0"],
    ["a lead of 100 percent", { lead: 100, leadUnit: "percent" }, "lead", "1 to 99"],
    ["a lead of 12.5 percent", { lead: 12.5, leadUnit: "percent" }, "lead", "1 to 99"],
    ["a lead as long", { lead: 10, leadUnit: "usage" }, "lead", "The lead must be shorter than the interval"],
    ["a lead alone", { lead: 10 }, "leadUnit", "Choose percent"],
    [
      "a lead without an interval by usage",
      { ...DAYS, maintenanceInterval: 5, notificationDays: 1, lead: 10, leadUnit: "percent" },
      "lead",
      "A lead needs an interval by usage",
    ],
    ["a lead's unit alone", { leadUnit: "percent" }, "lead", "above 0"],
    ["a negative last service", { lastServiceUsage: -1 }, "lastServiceUsage", "negative"],
    [
      "a last service tomorrow",
      { lastServiceDate: "2999-01-01" },
      "lastServiceDate",
      "The date can't be in the future",
    ],
    ["no day", { lastServiceDate: "2026-02-30" }, "lastServiceDate", "date"],
    ["a wrong kind", { byOperator: ["on"] }, "byOperator", ""],
  ])("names its field: %s", async (_, body, field, words) => {
    const { status, body: answer } = await post({ name: "Grease", serviceInterval: 10, ...body });
    expect([status, Object.keys(answer.errors ?? {})]).toEqual([400, [field]]);
    expect(answer.errors[field].join(" ")).toContain(words);
    expect(await list()).toHaveLength(1);
  });

  it("isn't one at a limit: 60 characters, 9,999 days, 99 percent, the longest lead", async () => {
    await add({ name: "x".repeat(60), lead: 99, leadUnit: "percent" });
    await add({ name: "b", lead: 9.9, leadUnit: "usage" });
    const days = { serviceInterval: 0, maintenanceInterval: 9_999, maintenanceIntervalUnit: "days" };
    expect(await add({ name: "c", ...days })).toMatchObject({ notificationDays: 7 });
  });

  it.each([
    [2, 1],
    [7, 6],
    [8, 7],
  ])("isn't one every %i days with a blank notice, which becomes %i", async (maintenanceInterval, notice) => {
    const task = await add({ serviceInterval: 0, maintenanceInterval, maintenanceIntervalUnit: "days" });
    expect(task).toMatchObject({ notificationDays: notice });
  });

  it("has a name that the machine has already, whatever its case and blanks", async () => {
    await add({ name: "Éngrase" });
    for (const name of ["éNGRASE", " Éngrase ", "service", "SERVICE"]) {
      const { status, body } = await post({ name, serviceInterval: 10 });
      expect([status, body.errors]).toEqual([409, { name: ["This equipment has a task of this name"] }]);
    }
    await add({ name: "Éngrase" }, await company.addMachine(USED));
    await add({ name: "Engrase" });
  });

  it("is the 41st of a machine, or its sixth operator task", async () => {
    for (let n = 1; n <= 5; n += 1) await add({ name: `Operators' ${n}`, byOperator: true });
    const sixth = await post({ name: "Sixth", serviceInterval: 10, byOperator: true });
    expect([sixth.status, sixth.body.errors]).toEqual([400, { byOperator: ["5 operator tasks at most"] }]);
    const changed = await patch(id, { byOperator: true });
    expect([changed.status, Object.keys(changed.body.errors)]).toEqual([400, ["byOperator"]]);
    for (let n = 6; n <= 39; n += 1) await add({ name: `Task ${n}` });
    const last = await post({ name: "Task 40", serviceInterval: 10 });
    expect([last.status, last.body.errors]).toEqual([400, { name: ["40 tasks at most"] }]);
    expect(await list()).toHaveLength(40);
  });

  it("has an interval by usage on a machine without a meter", async () => {
    const still = await company.addMachine({ ...USED, unit: "n/a" });
    const refused = await post({ name: "Grease", serviceInterval: 10 }, still);
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([400, ["serviceInterval"]]);
    await add({ serviceInterval: 0, maintenanceInterval: 3, maintenanceIntervalUnit: "months" }, still);
  });
});

describe("changing a task", () => {
  it("merges what is sent, and writes the history once", async () => {
    const task = await add({ lead: 1, leadUnit: "usage", lastServiceUsage: 990.5 });
    const changed = await patch(task.id, { name: "Grease pins", byOperator: true });
    expect(changed.status).toBe(200);
    expect(changed.body).toEqual({ ...task, name: "Grease pins", byOperator: true });
    expect((await patch(task.id, { name: "Grease pins" })).body).toEqual(changed.body);
    expect(await logged("service_task_changed")).toMatchObject([{ name: "Grease pins" }]);
  });

  it("removes the lead together with the interval by usage", async () => {
    const time = { maintenanceInterval: 3, maintenanceIntervalUnit: "months" };
    const task = await add({ lead: 10, leadUnit: "percent", ...time });
    expect((await patch(task.id, { serviceInterval: 0 })).body).toMatchObject({
      serviceInterval: 0,
      lead: null,
      leadUnit: null,
      nextServiceUsage: null,
    });
  });

  it("refuses a lead that is typed without an interval by usage, not one that is sent back", async () => {
    const time = { maintenanceInterval: 3, maintenanceIntervalUnit: "months" };
    const task = await add({ lead: 10, leadUnit: "percent", ...time });
    for (const lead of [
      { lead: 20, leadUnit: "percent" },
      { lead: 10, leadUnit: "usage" },
    ]) {
      const { status, body } = await patch(task.id, { serviceInterval: 0, ...lead });
      expect([status, Object.keys(body.errors)]).toEqual([400, ["lead"]]);
    }
    expect((await patch(task.id, { ...task, serviceInterval: 0 })).body).toMatchObject({ lead: null });
    const typed = await patch(task.id, { lead: 10, leadUnit: "percent" });
    expect([typed.status, Object.keys(typed.body.errors)]).toEqual([400, ["lead"]]);
    const ofDefault = await patch(id, { serviceInterval: 0, lead: 10, leadUnit: "percent" });
    expect([ofDefault.status, Object.keys(ofDefault.body.errors)]).toEqual([400, ["lead"]]);
  });

  it("begins a cycle with another interval or last service, not with a lead, notice or name", async () => {
    const task = await add({ lastServiceUsage: 990.5 });
    const cycle = () =>
      product.value<number>("select service_tasks ->> '$.others[0].cycle' from equipment where id = ?", id);
    const begun = await cycle();
    await patch(task.id, { lead: 1, leadUnit: "usage", notificationDays: 9, name: "Pins" });
    expect(await cycle()).toBe(begun);
    await patch(task.id, { serviceInterval: 20 });
    expect(await cycle()).toBe(Number(begun) + 1);
    const { body } = await patch(task.id, { lastServiceUsage: 1000 });
    expect(body).toMatchObject({ lastServiceUsage: 1000, lastServiceDate: today(), status: "good" });
    expect(await cycle()).toBe(Number(begun) + 2);
  });

  it("sets no starting point when the last service stays the same", async () => {
    const task = await add({ lastServiceUsage: 990.5, lastServiceDate: "2026-01-02" });
    const start = () =>
      product.value<string>("select service_tasks ->> '$.others[0].start' from equipment where id = ?", id);
    const before = await start();
    await patch(task.id, { lastServiceUsage: 990.5, lastServiceDate: "2026-01-02", name: "Pins" });
    expect(await start()).toBe(before);
    await patch(task.id, { lastServiceDate: "2026-01-03" });
    expect(await start()).not.toBe(before);
  });

  it("answers 404 for unknown tasks and another company's default", async () => {
    const foreign = await (await newCompany(product)).addMachine(USED);
    for (const task of [`${id}.none`, "none", foreign]) {
      expect([task, (await patch(task, { name: "Mine" })).status]).toEqual([task, 404]);
      expect([task, (await remove(task)).status]).toEqual([task, 404]);
    }
  });
});

describe("the default task", () => {
  it("is the machine's schedule, whichever call changes it", async () => {
    const changed = await patch(id, {
      serviceInterval: 250,
      maintenanceInterval: 3,
      maintenanceIntervalUnit: "months",
      lastServiceUsage: 780,
      lastServiceDate: "2026-03-01",
      notificationDays: 30,
    });
    expect(changed.status).toBe(200);
    expect(await item()).toMatchObject({
      serviceInterval: 250,
      lastServiceUsage: 780,
      hasScheduledMaintenance: true,
      maintenanceStartDate: "2026-03-01",
      maintenanceInterval: 3,
      maintenanceIntervalUnit: "months",
      nextMaintenanceDate: "2026-06-01",
      notificationDays: 30,
      statusTask: null,
    });
    await company.owner.json("PATCH", `/api/equipment/${id}`, {
      serviceInterval: 500,
      maintenanceStartDate: "2026-04-30",
    });
    expect((await list())[0]).toMatchObject({
      id,
      name: "Service",
      serviceInterval: 500,
      lastServiceDate: "2026-04-30",
      nextDate: "2026-07-30",
    });
    expect(await logged("schedule_changed")).toHaveLength(2);
  });

  it("keeps the rules of the equipment form, and may be empty", async () => {
    const long = { maintenanceInterval: 10_000, maintenanceIntervalUnit: "days", notificationDays: 365 };
    expect((await patch(id, long)).status).toBe(200);
    const short = { maintenanceInterval: 1, maintenanceIntervalUnit: "days", notificationDays: 7 };
    expect((await patch(id, short)).body).toMatchObject({ maintenanceInterval: 1, lastServiceDate: today() });
    const empty = { maintenanceInterval: null, maintenanceIntervalUnit: null };
    expect((await patch(id, empty)).body).toMatchObject({ serviceInterval: 0, nextDate: null });
    expect(await item()).toMatchObject({ hasScheduledMaintenance: false, maintenanceStartDate: null });
  });

  it("can be named, keeps its name while another is called Service, and can't be removed", async () => {
    expect((await patch(id, { name: "Engine oil" })).body.name).toBe("Engine oil");
    expect((await post({ name: "engine OIL", serviceInterval: 1 })).status).toBe(409);
    await add({ name: "Service" });
    const taken = await patch(id, { name: "" });
    expect([taken.status, Object.keys(taken.body.errors)]).toEqual([409, ["name"]]);
    const { status, body } = await remove(id);
    expect([status, body.message]).toEqual([409, "The default task can't be removed."]);
  });

  it("refuses a lead as long as its interval, at the field of each call", async () => {
    await patch(id, { serviceInterval: 250, lastServiceUsage: 1000, lead: 50, leadUnit: "usage" });
    const byTask = await patch(id, { serviceInterval: 50 });
    expect([byTask.status, Object.keys(byTask.body.errors)]).toEqual([400, ["lead"]]);
    const byMachine = await company.owner.json("PATCH", `/api/equipment/${id}`, { serviceInterval: 50 });
    expect([byMachine.status, Object.keys(byMachine.body.errors)]).toEqual([400, ["serviceInterval"]]);
    await company.owner.json("PATCH", `/api/equipment/${id}`, { serviceInterval: 0 });
    expect((await list())[0]).toMatchObject({ serviceInterval: 0, lead: null, leadUnit: null });
  });
});

describe("removing a task", () => {
  it("leaves its services with the name they had", async () => {
    const task = await add({ lastServiceUsage: 990.5 });
    await company.owner.json("PATCH", `/api/equipment/${id}/reset-service`);
    expect((await remove(task.id)).status).toBe(204);
    expect((await remove(task.id)).status).toBe(404);
    expect(await list()).toHaveLength(1);
    const entries = await product.rows<{ tasks: string }>(
      "select tasks from service_entries where equipment_id = ?",
      id,
    );
    expect(entries.map(({ tasks }) => JSON.parse(tasks))).toEqual([[{ id: task.id, name: "Grease" }]]);
    expect(await logged("service_task_removed")).toMatchObject([
      { name: "Grease", by: company.businessName },
    ]);
  });
});

describe("without a plan", () => {
  it("only the default task can be changed, but the others can be removed", async () => {
    const task = await add({ lastServiceUsage: 990.5 });
    await endPlan();
    expect((await post({ name: "Oil", serviceInterval: 250 })).status).toBe(403);
    expect((await patch(task.id, { name: "Pins" })).status).toBe(403);
    const values = { serviceInterval: 250, lastServiceUsage: 1000, lead: 10, leadUnit: "percent" };
    expect((await patch(id, { name: "Oil", byOperator: true, ...values })).status).toBe(200);
    expect(await item()).toMatchObject({ status: "overdue", statusTask: "Grease" });
    expect((await remove(task.id)).status).toBe(204);
  });
});

it("operators read a machine's tasks with it", async () => {
  const { client: operator } = await newOperator(product, company);
  await add({});
  const { tasks } = await operator.ask("GET", `/api/equipment/${id}`);
  expect(tasks).toMatchObject([{ name: "Service" }, { name: "Grease" }]);
});
