import { beforeEach, describe, expect, it } from "vitest";
import type { StoredTasks } from "#app/domain/service/stored-tasks.ts";
import { type Company, type MachineFields, newCompany } from "#tests/support/accounts.ts";
import { putMachines } from "#tests/support/machines.ts";
import { PLAIN_POINTS } from "#tests/support/operator-tasks.ts";
import { startedProduct } from "#tests/support/started.ts";

let company: Company;
const product = await startedProduct({ RATE_LIMIT_SCALE: "1000" });
beforeEach(async () => {
  company = await newCompany(product);
});

const GREASE = { name: "Grease", serviceInterval: 10, byOperator: true };
const OIL = {
  name: "Oil",
  serviceInterval: 250,
  maintenanceInterval: 12,
  maintenanceIntervalUnit: "months",
  lead: 10,
  leadUnit: "percent",
  isDefault: true,
};
const PROGRAM = { name: "Excavators", unit: "hours", tasks: [OIL, GREASE] };

type Answer = Awaited<ReturnType<Company["owner"]["json"]>>;

const call = (method: string, path: string, body?: unknown, by = company) =>
  by.owner.json(method, path, body);

async function done(answer: Promise<Answer>, status: number) {
  const { status: got, body } = await answer;
  expect([got, body]).toEqual([status, body]);
  return body;
}

const addMachine = (fields: MachineFields = {}, by = company) =>
  by.machine({ currentUsage: 1000, ...fields });
const addProgram = (body: Record<string, unknown> = {}, by = company) =>
  done(call("POST", "/api/service-programs", { ...PROGRAM, ...body }, by), 201);
const apply = (id: string, equipmentIds: string[]) =>
  done(call("POST", `/api/service-programs/${id}/apply`, { equipmentIds }), 200);
const patch = (id: string, body: Record<string, unknown>) =>
  done(call("PATCH", `/api/service-programs/${id}`, body), 200);

/** A machine's row, with its tasks besides the default by name. */
async function stored(id: string) {
  const row = await product.first<Record<string, unknown>>("select * from equipment where id = ?", id);
  const tasks = JSON.parse(String(row?.service_tasks)) as StoredTasks;
  return { row: row ?? {}, ...tasks, names: tasks.others.map(({ name }) => name) };
}

async function events(id: string) {
  const results = await product.rows<{ event: string; name: string; author: string }>(
    "select event, event_params ->> 'name' name, operator_name author from history_records where equipment_id = ? and event like 'program%' order by seq",
    id,
  );
  return results.map(({ event, name }) => `${event} ${name}`);
}

async function setCompany(set: string) {
  await product.run(`update companies set ${set} where id = ?`, company.id);
}

const expire = () => setCompany("subscription_status = 'trial', trial_ends_at = 1");

describe("a program", () => {
  it("answers its fields, with the defaults of its tasks", async () => {
    const program = await addProgram();
    expect(program).toEqual({
      id: expect.stringMatching(/^[a-z\d]{20}$/),
      name: "Excavators",
      unit: "hours",
      tasks: [
        {
          id: expect.any(String),
          name: "Oil",
          serviceInterval: 250,
          maintenanceInterval: 12,
          maintenanceIntervalUnit: "months",
          lead: 10,
          leadUnit: "percent",
          notificationDays: 7,
          byOperator: false,
          ...PLAIN_POINTS,
          ...{ firstAfter: null, firstAfterUnit: null },
          isDefault: true,
          steps: null,
        },
        {
          id: expect.any(String),
          name: "Grease",
          serviceInterval: 10,
          maintenanceInterval: null,
          maintenanceIntervalUnit: null,
          lead: null,
          leadUnit: null,
          notificationDays: 7,
          byOperator: true,
          ...PLAIN_POINTS,
          ...{ firstAfter: null, firstAfterUnit: null },
          isDefault: false,
          steps: null,
        },
      ],
      machines: 0,
      version: 1,
    });
    expect(await done(call("GET", `/api/service-programs/${program.id}`), 200)).toEqual(program);
    expect(await done(call("GET", "/api/service-programs"), 200)).toEqual([program]);
  });

  it.each<[string, Record<string, unknown>, string]>([
    ["no name", { name: " " }, "name"],
    ["a name of 61 characters", { name: "n".repeat(61) }, "name"],
    ["a blank unit", { unit: "" }, "unit"],
    ["no unit", { unit: undefined }, "unit"],
    ["a unit of imports", { unit: "cycles" }, "unit"],
    ["no tasks", { tasks: [] }, "tasks"],
    [
      "41 tasks",
      { tasks: Array.from({ length: 41 }, (_, n) => ({ ...GREASE, byOperator: false, name: `T${n}` })) },
      "tasks",
    ],
    [
      "6 operator tasks",
      { tasks: Array.from({ length: 6 }, (_, n) => ({ ...GREASE, name: `T${n}` })) },
      "tasks",
    ],
    ["a second regular service", { tasks: [OIL, { ...GREASE, isDefault: true }] }, "tasks.1.isDefault"],
    ["two tasks of one name", { tasks: [OIL, { ...GREASE, name: " OIL" }] }, "tasks.1.name"],
    ["a task without a name", { tasks: [{ serviceInterval: 5 }] }, "tasks.0.name"],
    ["a task without an interval", { tasks: [{ name: "Wash" }] }, "tasks.0.serviceInterval"],
    ["an interval by usage without a meter", { unit: "n/a" }, "tasks.0.serviceInterval"],
    [
      "a lead as long as the interval",
      { tasks: [{ ...GREASE, lead: 10, leadUnit: "usage" }] },
      "tasks.0.lead",
    ],
    [
      "a lead without an interval by usage",
      {
        tasks: [
          {
            ...{ name: "A", maintenanceInterval: 3, maintenanceIntervalUnit: "months" },
            ...{ lead: 10, leadUnit: "percent" },
          },
        ],
      },
      "tasks.0.lead",
    ],
    [
      "an interval of 1 day",
      { tasks: [{ name: "A", maintenanceInterval: 1, maintenanceIntervalUnit: "days" }] },
      "tasks.0.maintenanceInterval",
    ],
  ])("with %s is refused at its field", async (_, change, field) => {
    const { status, body } = await call("POST", "/api/service-programs", { ...PROGRAM, ...change });
    expect([status, Object.keys(body.errors ?? {})[0]]).toEqual([400, field]);
    expect(await done(call("GET", "/api/service-programs"), 200)).toEqual([]);
  });

  it("can't take a name that the company has already, whatever its letter case", async () => {
    const first = await addProgram({ name: "ÉLITE" });
    const { status, body } = await call("POST", "/api/service-programs", { ...PROGRAM, name: " élite " });
    expect([status, Object.keys(body.errors)]).toEqual([409, ["name"]]);
    const other = await addProgram({ name: "Elite" });
    expect((await call("PATCH", `/api/service-programs/${other.id}`, { name: "Élite" })).status).toBe(409);
    await patch(first.id, { name: "Élite" });
    await addProgram({ name: "Élite" }, await newCompany(product));
  });

  it("is refused beyond 50 in a company, also when ten are added at once", async () => {
    for (let n = 0; n < 45; n += 1) await addProgram({ name: `P${n}` });
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        call("POST", "/api/service-programs", { ...PROGRAM, name: `Q${n}` }),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
    const refused = answers.filter(({ status }) => status === 400);
    expect(refused.map(({ body }) => body.message)).toEqual(Array(5).fill("50 service programs at most"));
  });

  it("sent twice with one key is added once", async () => {
    const send = () =>
      company.owner.json("POST", "/api/service-programs", PROGRAM, { "Idempotency-Key": "one" });
    const [one, two] = [await send(), await send()];
    expect([one.status, two.status, one.body.id === two.body.id]).toEqual([201, 201, true]);
  });
});

describe("applying", () => {
  it("gives each machine the tasks, counted from today's usage", async () => {
    const program = await addProgram();
    const machines = [await addMachine(), await addMachine({ name: "Digger", currentUsage: 500 })] as const;
    expect(
      await apply(
        program.id,
        machines.map(({ id }) => id),
      ),
    ).toEqual({ applied: 2, skipped: [] });
    const record = await done(call("GET", `/api/equipment/${machines[1].id}`), 200);
    expect(record).toMatchObject({
      serviceInterval: 250,
      lastServiceUsage: 500,
      hasScheduledMaintenance: true,
      maintenanceInterval: 12,
      overall: "normal",
    });
    const { default: first, others, row } = await stored(machines[1].id);
    expect(first).toMatchObject({ name: "Oil", lead: 10, programTaskId: program.tasks[0].id });
    expect(others).toMatchObject([{ name: "Grease", serviceInterval: 100, last: { usage: 5000 }, cycle: 0 }]);
    expect(row).toMatchObject({ service_program_id: program.id, tasks_due_usage: 5100 });
    expect(await events(machines[0].id)).toEqual(["program_followed Excavators"]);
    expect((await done(call("GET", `/api/service-programs/${program.id}`), 200)).machines).toBe(2);
  });

  it("takes over tasks of the same names and keeps their last services", async () => {
    const machine = await addMachine({ serviceInterval: 100, lastServiceUsage: 950 });
    const own = await addProgram({ name: "First", tasks: [{ ...GREASE, name: "GREASE" }] });
    await apply(own.id, [machine.id]);
    await done(call("PATCH", `/api/equipment/${machine.id}/usage`, { usageIncrease: 5 }), 200);
    const program = await addProgram();
    expect(await apply(program.id, [machine.id])).toEqual({ applied: 1, skipped: [] });
    const { others, row } = await stored(machine.id);
    expect(row).toMatchObject({ service_interval: 2500, last_service_usage: 9500 });
    expect(others).toMatchObject([
      { name: "Grease", last: { usage: 10000 }, programTaskId: program.tasks[1].id },
    ]);
    expect(await events(machine.id)).toEqual([
      "program_followed First",
      "program_left First",
      "program_followed Excavators",
    ]);
  });

  it("starts a task from the latest entry that names it", async () => {
    const machine = await addMachine();
    const program = await addProgram();
    await apply(program.id, [machine.id]);
    const [grease] = (await stored(machine.id)).others;
    await product.run(
      `insert into service_entries (id, company_id, equipment_id, equipment_name, unit, date, usage, counted_usage, tasks, other_work, done_by_name, source, recorded_by_name, created_at)
         values ('a' || ?2, ?1, ?2, 'Loader', 'hours', '2026-01-10', 9000, 9000, ?3, '', 'A', 'form', 'A', 1),
          ('b' || ?2, ?1, ?2, 'Loader', 'hours', '2026-02-10', 9100, 9100, '[]', 'tyres; wash ', 'A', 'form', 'A', 2)`,
      company.id,
      machine.id,
      JSON.stringify([{ id: grease?.id, name: "Grease" }]),
    );
    await done(call("DELETE", `/api/equipment/${machine.id}/service-program`), 204);
    const other = await addProgram({
      name: "Other",
      tasks: [
        { ...GREASE, name: "Wash" },
        { ...GREASE, name: "New" },
      ],
    });
    await apply(other.id, [machine.id]);
    expect((await stored(machine.id)).others).toMatchObject([
      { name: "Grease" },
      { name: "Wash", last: { usage: 9100, date: "2026-02-10" } },
      { name: "New", last: { usage: 10000 } },
    ]);
  });

  it("skips machines with their reasons and leaves them as they are", async () => {
    const program = await addProgram();
    const miles = await addMachine({ unit: "miles" });
    const full = await addMachine();
    const forty = Array.from({ length: 39 }, (_, n) => ({ name: `T${n}`, serviceInterval: 5 }));
    const filling = await addProgram({ name: "Filling", tasks: forty });
    await apply(filling.id, [full.id]);
    const named = await addMachine();
    await apply((await addProgram({ name: "Oils", tasks: [{ name: "Oil", serviceInterval: 5 }] })).id, [
      named.id,
    ]);
    const follower = await addMachine();
    await apply(program.id, [follower.id]);
    const before = await stored(full.id);
    const answer = await apply(program.id, [miles.id, full.id, named.id, follower.id]);
    expect(answer.applied).toBe(0);
    expect(
      new Map(
        answer.skipped.map((each: { equipmentId: string; reason: string }) => [
          each.equipmentId,
          each.reason,
        ]),
      ),
    ).toEqual(
      new Map([
        [miles.id, "unit"],
        [full.id, "tasks"],
        [named.id, "name"],
        [follower.id, "follows"],
      ]),
    );
    expect(await stored(full.id)).toEqual(before);
    expect(await events(follower.id)).toHaveLength(1);
  });

  it("applies to none when one machine is unknown, retired or another company's, or no list is sent", async () => {
    const program = await addProgram();
    const machine = await addMachine();
    const retired = await addMachine();
    await done(call("POST", `/api/equipment/${retired.id}/retire`, {}), 201);
    const foreign = await addMachine({}, await newCompany(product));
    for (const id of ["no-such", retired.id, foreign.id]) {
      const body = { equipmentIds: [machine.id, id] };
      await done(call("POST", `/api/service-programs/${program.id}/apply`, body), 404);
    }
    for (const body of [{}, { equipmentIds: "x".repeat(101) }]) {
      const { status, body: refused } = await call("POST", `/api/service-programs/${program.id}/apply`, body);
      expect([status, Object.keys(refused.errors)[0]?.split(".")[0]]).toEqual([400, "equipmentIds"]);
    }
    expect((await stored(machine.id)).row.service_program_id).toBeNull();
    expect(await events(machine.id)).toEqual([]);
  });

  it("reaches 500 machines at once", async () => {
    const program = await addProgram();
    const ids = await putMachines(
      product,
      company,
      Array.from({ length: 500 }, (_, n) => ({ name: `M${n}`, serial: `S${n}`, interval: 0, usage: n })),
    );
    const started = Date.now();
    expect(await apply(program.id, [...ids.values()])).toEqual({ applied: 500, skipped: [] });
    const changed = await patch(program.id, { tasks: [OIL, { ...GREASE, serviceInterval: 20 }] });
    expect(changed).toMatchObject({ machines: 500, skipped: 0 });
    expect(Date.now() - started).toBeLessThan(10_000);
    const { others, row } = await stored(ids.get("S499") ?? "");
    expect(others).toMatchObject([{ serviceInterval: 200, last: { usage: 4990 }, cycle: 1 }]);
    expect(row).toMatchObject({ tasks_due_usage: 5190 });
  });
});

describe("changing a program", () => {
  /** A machine that follows a new program. */
  async function following(body: Record<string, unknown> = {}) {
    const program = await addProgram(body);
    const machine = await addMachine();
    await apply(program.id, [machine.id]);
    return { program, machine, oil: program.tasks[0], grease: program.tasks[1] };
  }

  it("changes the machines, in a new cycle, and leaves their last services", async () => {
    const { program, machine, oil, grease } = await following();
    await done(call("PATCH", `/api/equipment/${machine.id}/usage`, { usageIncrease: 5 }), 200);
    const changed = await patch(program.id, {
      tasks: [
        { ...oil, serviceInterval: 300 },
        { ...grease, name: "Lube", serviceInterval: 20 },
      ],
    });
    expect(changed).toMatchObject({ version: 2, machines: 1, skipped: 0 });
    const { row, others } = await stored(machine.id);
    expect(row).toMatchObject({ service_interval: 3000, last_service_usage: 10000, service_cycle: 2 });
    expect(others).toMatchObject([
      { name: "Lube", serviceInterval: 200, last: { usage: 10000 }, cycle: 1, programTaskId: grease.id },
    ]);
    expect(await events(machine.id)).toEqual(["program_followed Excavators", "program_changed Excavators"]);
  });

  it("matches tasks without ids by their names, so that none begins anew", async () => {
    const { program, machine, grease } = await following();
    await patch(program.id, { tasks: [OIL, { ...GREASE, serviceInterval: 20 }] });
    expect((await stored(machine.id)).others).toMatchObject([{ programTaskId: grease.id, cycle: 1 }]);
  });

  it("adds its tasks and removes them", async () => {
    const { program, machine, oil } = await following();
    await patch(program.id, { tasks: [oil, { name: "Wash", serviceInterval: 50 }] });
    expect((await stored(machine.id)).names).toEqual(["Wash"]);
  });

  it("leaves a task as it was when its new name is taken, and counts it as skipped", async () => {
    const { program, machine, oil, grease } = await following();
    const own = await addProgram({ name: "Own", tasks: [{ name: "Lube", serviceInterval: 5 }] });
    await apply(own.id, [machine.id]);
    await apply(program.id, [machine.id]);
    const changed = await patch(program.id, { tasks: [oil, { ...grease, name: "lube" }] });
    expect(changed.skipped).toBe(1);
    expect((await stored(machine.id)).names.toSorted()).toEqual(["Grease", "Lube"]);
  });

  describe("whose task was skipped, because the machine has a task of that name,", () => {
    const WASH = { name: "Wash", serviceInterval: 50 };

    /** A machine that follows the program, with its own task Wash, which keeps the program's out. */
    async function waiting() {
      const { program, machine, oil, grease } = await following();
      const own = await done(
        call("POST", `/api/equipment/${machine.id}/service-tasks`, { name: "WASH", serviceInterval: 5 }),
        201,
      );
      const changed = await patch(program.id, { tasks: [oil, grease, WASH] });
      expect(changed.skipped).toBe(1);
      expect((await stored(machine.id)).names).toEqual(["Grease", "WASH"]);
      const wash = changed.tasks[2];
      const form = `/equipment-items/${machine.id}/tasks/${own.id}`;
      const typed = { name: "Rinse", serviceInterval: "5", notificationDays: "7" };
      const tasks = async () =>
        (await stored(machine.id)).others.map(({ name, serviceInterval, programTaskId }) =>
          [name, serviceInterval, programTaskId === null ? "own" : "program"].join(" "),
        );
      return { program, machine, oil, grease, wash, own, form, typed, tasks };
    }
    type Waiting = Awaited<ReturnType<typeof waiting>>;

    const OWN_GONE = ["Grease 100 program", "Wash 500 program"];
    const OWN_RENAMED = ["Grease 100 program", "Rinse 50 own", "Wash 500 program"];
    it.each<[string, (of: Waiting) => Promise<unknown>, string, string[]]>([
      [
        "renamed by a call",
        ({ own }) => done(call("PATCH", `/api/service-tasks/${own.id}`, { name: "Rinse" }), 200),
        "service_task_changed",
        OWN_RENAMED,
      ],
      [
        "renamed by its form",
        ({ form, typed }) => company.owner.post(form, typed),
        "service_task_changed",
        OWN_RENAMED,
      ],
      [
        "removed by a call",
        ({ own }) => done(call("DELETE", `/api/service-tasks/${own.id}`), 204),
        "service_task_removed",
        OWN_GONE,
      ],
      [
        "removed by its form",
        ({ form }) => company.owner.post(`${form}/remove`, {}),
        "service_task_removed",
        OWN_GONE,
      ],
    ])("brings it as soon as that task is %s", async (_, frees, event, after) => {
      const made = await waiting();
      await done(call("PATCH", `/api/equipment/${made.machine.id}/usage`, { usageIncrease: 5 }), 200);
      await frees(made);
      expect(await made.tasks()).toEqual(after);
      const { row, others } = await stored(made.machine.id);
      expect(others.at(-1)).toMatchObject({ programTaskId: made.wash.id, last: { usage: 10_050 } });
      expect(String(row.service_tasks)).not.toContain("awaited");
      const results = await product.rows<{ event: string }>(
        "select event from history_records where equipment_id = ? order by seq desc limit 2",
        made.machine.id,
      );
      expect(results.map((record) => record.event)).toEqual(["program_changed", event]);
      // Removed on the machine afterwards, it stays away.
      await done(call("DELETE", `/api/service-tasks/${others.at(-1)?.id}`), 204);
      await patch(made.program.id, { tasks: [made.oil, made.grease, { ...made.wash, serviceInterval: 60 }] });
      expect(await made.tasks()).toEqual(after.slice(0, -1));
    });

    it("doesn't bring what another change of the machine's tasks frees no name for", async () => {
      const { own, tasks } = await waiting();
      await done(call("PATCH", `/api/service-tasks/${own.id}`, { serviceInterval: 6 }), 200);
      expect(await tasks()).toEqual(["Grease 100 program", "WASH 60 own"]);
    });

    it("brings it with the program's next change, by which it has a free name, on several machines", async () => {
      const { program, oil, grease, wash, tasks } = await waiting();
      const free = await addMachine();
      await apply(program.id, [free.id]);
      const other = await patch(program.id, { tasks: [{ ...oil, serviceInterval: 300 }, grease, wash] });
      expect(other.skipped, "what has waited since doesn't count again").toBe(0);
      const named = await patch(program.id, { tasks: [oil, grease, { ...wash, name: "Wash all" }] });
      expect(named.skipped).toBe(0);
      expect(await tasks()).toEqual(["Grease 100 program", "WASH 50 own", "Wash all 500 program"]);
      expect((await stored(free.id)).names).toEqual(["Grease", "Wash all"]);
    });

    it("doesn't bring a task that the program has dropped meanwhile", async () => {
      const { program, machine, oil, grease, own, tasks } = await waiting();
      await patch(program.id, { tasks: [oil, grease] });
      await done(call("DELETE", `/api/service-tasks/${own.id}`), 204);
      expect(await tasks()).toEqual(["Grease 100 program"]);
      expect((await events(machine.id)).at(-1)).toBe("program_changed Excavators");
    });

    it("takes the machine's task over when the machine left the program and follows it again", async () => {
      const { program, machine, own, tasks } = await waiting();
      await done(call("DELETE", `/api/equipment/${machine.id}/service-program`), 204);
      await done(call("PATCH", `/api/service-tasks/${own.id}`, { serviceInterval: 6 }), 200);
      expect(await tasks(), "nothing comes to a machine that follows none").toEqual([
        "Grease 100 own",
        "WASH 60 own",
      ]);
      await apply(program.id, [machine.id]);
      expect(await tasks()).toEqual(OWN_GONE);
    });

    it("brings it when the task that has its name follows the program again", async () => {
      const { program, machine, oil, grease } = await following();
      const [greasing] = (await stored(machine.id)).others;
      await done(call("PATCH", `/api/service-tasks/${greasing?.id}`, { name: "Wash" }), 200);
      expect((await patch(program.id, { tasks: [oil, grease, WASH] })).skipped).toBe(1);
      await done(call("PATCH", `/api/service-tasks/${greasing?.id}`, { follow: true }), 200);
      expect((await stored(machine.id)).names).toEqual(["Grease", "Wash"]);
    });

    it("renames a task once its new name is free", async () => {
      const { program, machine, oil, grease } = await following();
      const path = `/api/equipment/${machine.id}/service-tasks`;
      const lube = await done(call("POST", path, { name: "Lube", serviceInterval: 5 }), 201);
      expect((await patch(program.id, { tasks: [oil, { ...grease, name: "Lube" }] })).skipped).toBe(1);
      await done(call("DELETE", `/api/service-tasks/${lube.id}`), 204);
      expect((await stored(machine.id)).others).toMatchObject([{ name: "Lube", programTaskId: grease.id }]);
    });

    it("brings a task that found no room among the operators' once there is some", async () => {
      const { program, machine, oil, grease } = await following();
      const path = `/api/equipment/${machine.id}`;
      const addOwn = (name: string) =>
        done(call("POST", `${path}/service-tasks`, { name, serviceInterval: 5, byOperator: true }), 201);
      const own = [];
      for (const name of ["A", "B", "C", "D"]) own.push(await addOwn(name));
      const wash = { ...WASH, byOperator: true };
      expect((await patch(program.id, { tasks: [oil, grease, wash] })).skipped).toBe(1);
      expect((await stored(machine.id)).names).not.toContain("Wash");
      await done(call("PATCH", `/api/service-tasks/${own[0].id}`, { byOperator: false }), 200);
      expect((await stored(machine.id)).others.at(-1)).toMatchObject({ name: "Wash", byOperator: true });
    });

    it("leaves a retired machine alone, and a restored one waits for nothing", async () => {
      const { machine, own, tasks } = await waiting();
      await done(call("POST", `/api/equipment/${machine.id}/retire`, {}), 201);
      const [retired] = await done(call("GET", "/api/retired-equipment"), 200);
      await done(call("POST", `/api/retired-equipment/${retired.id}/restore`), 201);
      expect(String((await stored(machine.id)).row.service_tasks)).not.toContain("awaited");
      await done(call("DELETE", `/api/service-tasks/${own.id}`), 204);
      expect(await tasks()).toEqual(["Grease 100 own"]);
    });
  });

  it("gives no interval by usage to a machine of another unit, and counts it as skipped", async () => {
    const yearly = { name: "Inspection", maintenanceInterval: 1, maintenanceIntervalUnit: "years" };
    const program = await addProgram({ tasks: [yearly] });
    const machine = await addMachine({ unit: "miles" });
    await apply(program.id, [machine.id]);
    const [task] = program.tasks;
    expect((await patch(program.id, { tasks: [{ ...task, serviceInterval: 10 }] })).skipped).toBe(1);
    expect((await stored(machine.id)).others).toMatchObject([{ serviceInterval: 0 }]);
  });

  it("leaves own values alone, also when it drops the task; a task can follow again on request", async () => {
    const { program, machine, oil, grease } = await following();
    await done(call("PATCH", `/api/equipment/${machine.id}`, { serviceInterval: 400 }), 200);
    await patch(program.id, { tasks: [{ ...oil, serviceInterval: 300 }, grease] });
    expect((await stored(machine.id)).row.service_interval).toBe(4000);
    const again = call("PATCH", `/api/service-tasks/${machine.id}`, { follow: true });
    expect(await done(again, 200)).toMatchObject({ serviceInterval: 300, ownValues: false });
    const [greasing] = (await stored(machine.id)).others;
    await done(call("PATCH", `/api/service-tasks/${greasing?.id}`, { serviceInterval: 33 }), 200);
    await patch(program.id, { tasks: [oil] });
    expect((await stored(machine.id)).others).toMatchObject([
      { serviceInterval: 330, programTaskId: null, ownValues: false },
    ]);
  });

  it("lets no task follow again that can't", async () => {
    const follow = async (taskId: string) => {
      const { status, body } = await call("PATCH", `/api/service-tasks/${taskId}`, { follow: true });
      return [status, ...Object.keys(body.errors ?? {})];
    };
    const { program, machine, oil, grease } = await following();
    expect(await follow(`${machine.id}.none`), "no such task").toEqual([404]);
    expect(await follow((await addMachine()).id), "no program").toEqual([400, "follow"]);
    const task = `/api/service-tasks/${(await stored(machine.id)).others[0]?.id}`;
    await done(call("PATCH", task, { serviceInterval: 33 }), 200);
    await done(
      call("POST", `/api/equipment/${machine.id}/service-tasks`, { name: "Lube", serviceInterval: 5 }),
      201,
    );
    await patch(program.id, { tasks: [oil, { ...grease, name: "lube" }] });
    expect(await follow(task.slice("/api/service-tasks/".length)), "a taken name").toEqual([409, "name"]);
    await patch(program.id, { tasks: [oil] });
    expect(await follow(task.slice("/api/service-tasks/".length)), "a task that the program dropped").toEqual(
      [400, "follow"],
    );
  });

  it("can't touch the unit or the regular service while machines follow", async () => {
    const { program, machine, oil, grease } = await following();
    const path = `/api/service-programs/${program.id}`;
    for (const body of [
      { unit: "miles" },
      { tasks: [oil, { ...grease, isDefault: true }].map((task, n) => ({ ...task, isDefault: n === 1 })) },
      { tasks: [{ ...oil, isDefault: false }, grease] },
      { tasks: [grease] },
    ]) {
      await done(call("PATCH", path, body), 409);
    }
    await done(call("DELETE", `/api/equipment/${machine.id}/service-program`), 204);
    await patch(program.id, { unit: "miles" });
  });

  it("refuses an old version, and ids that aren't its own", async () => {
    const { program, oil, grease } = await following();
    const path = `/api/service-programs/${program.id}`;
    await done(call("PATCH", path, { name: "A", version: 1 }), 200);
    await done(call("PATCH", path, { name: "B", version: 1 }), 409);
    await done(call("PATCH", path, { name: "C", version: 2 }), 200);
    for (const tasks of [[{ ...oil, id: "other" }], [oil, { ...grease, id: oil.id }]]) {
      const { status, body } = await call("PATCH", path, { tasks });
      expect([status, Object.keys(body.errors)[0]?.split(".").at(-1)]).toEqual([400, "id"]);
    }
  });

  it("writes one record with its author on each machine it changes, and none on others", async () => {
    const { program, machine, oil, grease } = await following();
    const other = await addMachine();
    await apply(program.id, [other.id]);
    await done(call("PATCH", `/api/equipment/${other.id}`, { serviceInterval: 400 }), 200);
    await patch(program.id, { tasks: [{ ...oil, serviceInterval: 300 }, grease] });
    await patch(program.id, { name: "Renamed" });
    const results = await product.rows<Record<string, string>>(
      "select equipment_id, operator_name, event_params from history_records where event = 'program_changed' and company_id = ?",
      company.id,
    );
    expect(results).toEqual([
      {
        equipment_id: machine.id,
        operator_name: expect.stringMatching(/./),
        event_params: '{"name":"Excavators"}',
      },
    ]);
    const { body } = await call("GET", `/api/equipment/${machine.id}/history`);
    expect(JSON.stringify(body)).toContain("The program Excavators changed its tasks.");
  });
});

describe("leaving", () => {
  async function twoFollowing() {
    const program = await addProgram();
    const machines = [await addMachine(), await addMachine()] as const;
    await apply(
      program.id,
      machines.map(({ id }) => id),
    );
    return { program, machines };
  }

  it("keeps the tasks as the machine's own, also without a plan", async () => {
    const { program, machines } = await twoFollowing();
    await expire();
    const path = `/api/equipment/${machines[0].id}/service-program`;
    await done(call("DELETE", path), 204);
    await done(call("DELETE", path), 204);
    const { row, others, default: first } = await stored(machines[0].id);
    expect(row).toMatchObject({ service_program_id: null, service_interval: 2500 });
    expect([first, ...others].map(({ programTaskId }) => programTaskId)).toEqual([null, null]);
    expect(await events(machines[0].id)).toEqual(["program_followed Excavators", "program_left Excavators"]);
    expect((await stored(machines[1].id)).row.service_program_id).toBe(program.id);
  });

  it("by deleting the program lets every machine keep its tasks, also without a plan", async () => {
    const { program, machines } = await twoFollowing();
    await expire();
    await done(call("DELETE", `/api/service-programs/${program.id}`), 204);
    await done(call("GET", `/api/service-programs/${program.id}`), 404);
    for (const { id } of machines) {
      const { row, names } = await stored(id);
      expect([row.service_program_id, names]).toEqual([null, ["Grease"]]);
      expect((await events(id)).at(-1)).toBe("program_left Excavators");
    }
  });

  it("by retiring lets the restored machine keep the tasks as its own", async () => {
    const { machines } = await twoFollowing();
    const { id } = await done(call("POST", `/api/equipment/${machines[0].id}/retire`, {}), 201);
    await done(call("POST", `/api/retired-equipment/${id}/restore`), 201);
    const { row, others, default: first } = await stored(machines[0].id);
    expect([row.service_program_id, row.service_interval]).toEqual([null, 2500]);
    expect([first, ...others].map((task) => [task.name, task.programTaskId])).toEqual([
      ["Oil", null],
      ["Grease", null],
    ]);
  });

  it("by another unit takes the machine out of its program", async () => {
    const { machines } = await twoFollowing();
    const change = { unit: "miles", unitChange: "relabel" };
    await done(call("PATCH", `/api/equipment/${machines[0].id}`, change), 200);
    expect((await stored(machines[0].id)).row.service_program_id).toBeNull();
    expect(await events(machines[0].id)).toEqual(["program_followed Excavators", "program_left Excavators"]);
  });
});

describe("at the same moment", () => {
  it("a program and services are all stored completely", async () => {
    const program = await addProgram();
    const machines = await Promise.all(Array.from({ length: 6 }, () => addMachine({ serviceInterval: 50 })));
    const ids = machines.map(({ id }) => id);
    const service = ids.map((id) => call("PATCH", `/api/equipment/${id}/reset-service`));
    const [applied] = await Promise.all([apply(program.id, ids), ...service]);
    expect(applied).toEqual({ applied: 6, skipped: [] });
    for (const id of ids) {
      const { row, default: first, names } = await stored(id);
      expect(first.last.entryId).not.toBeNull();
      expect([row.service_interval, names]).toEqual([2500, ["Grease"]]);
    }
  });

  it("a change reaches machines to which the program is just being applied", async () => {
    const program = await addProgram();
    const [oil, grease] = program.tasks;
    const ids = (await Promise.all(Array.from({ length: 5 }, () => addMachine()))).map(({ id }) => id);
    await Promise.all([
      ...ids.map((id) => apply(program.id, [id])),
      patch(program.id, { tasks: [oil, { ...grease, serviceInterval: 20 }] }),
      patch(program.id, { name: "Renamed" }),
    ]);
    expect(await done(call("GET", `/api/service-programs/${program.id}`), 200)).toMatchObject({
      name: "Renamed",
      version: 3,
      machines: 5,
    });
    for (const id of ids) expect((await stored(id)).others).toMatchObject([{ serviceInterval: 200 }]);
  });

  it("two programs leave each machine with one of them", async () => {
    const programs = [await addProgram(), await addProgram({ name: "Other" })];
    const machine = await addMachine();
    await Promise.all(programs.map(({ id }) => apply(id, [machine.id])));
    const { row, others, default: first } = await stored(machine.id);
    const followed = programs.find(({ id }) => id === row.service_program_id);
    expect([first, ...others].map(({ programTaskId }) => programTaskId)).toEqual(
      followed?.tasks.map(({ id }: { id: string }) => id),
    );
    expect(await events(machine.id)).toHaveLength(3);
  });
});

it("without a plan nobody makes, changes or applies a program", async () => {
  const program = await addProgram();
  const machine = await addMachine();
  await expire();
  await done(call("POST", "/api/service-programs", { ...PROGRAM, name: "B" }), 403);
  await done(call("PATCH", `/api/service-programs/${program.id}`, { name: "C" }), 403);
  await done(call("POST", `/api/service-programs/${program.id}/apply`, { equipmentIds: [machine.id] }), 403);
  await done(call("GET", `/api/service-programs/${program.id}`), 200);
});
