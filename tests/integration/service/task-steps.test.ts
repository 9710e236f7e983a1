import { beforeEach, describe, expect, it } from "vitest";
import { todayIn } from "#app/domain/calendar-date.ts";
import { type Company, newCompany, newOperator } from "#tests/support/accounts.ts";
import { startedProduct } from "#tests/support/started.ts";

/** The lines beside a task: in calls, forms, programs and prints. */

let company: Company;
const product = await startedProduct({ RATE_LIMIT_SCALE: "1000" });
beforeEach(async () => {
  company = await newCompany(product);
});

type Body = Record<string, unknown>;
const call = (method: string, path: string, body?: unknown) => company.owner.json(method, path, body);
const ask = (method: string, path: string, body?: unknown) => company.owner.ask(method, path, body);
const add = (id: string, body: Body) => ask("POST", `/api/equipment/${id}/service-tasks`, body);
const patch = (task: string, body: Body) => ask("PATCH", `/api/service-tasks/${task}`, body);
const tasksOf = (id: string) => ask("GET", `/api/equipment/${id}/service-tasks`);
const stepsOf = async (id: string, name = "Grease") =>
  (await tasksOf(id)).find((task: { name: string }) => task.name === name)?.steps;
const program = (tasks: Body[]) =>
  ask("POST", "/api/service-programs", { name: "Loaders", unit: "hours", tasks });
const patchProgram = (id: string, tasks: Body[]) => ask("PATCH", `/api/service-programs/${id}`, { tasks });
const apply = (id: string, ...equipmentIds: string[]) =>
  ask("POST", `/api/service-programs/${id}/apply`, { equipmentIds });

const GREASE = { name: "Grease", serviceInterval: 50 };

describe("steps", () => {
  it("take 2,000 characters with line breaks, of any task, the default without a plan too", async () => {
    const id = await company.addMachine();
    const steps = `Drain\n${"x".repeat(1_994)}`;
    const { id: task } = await add(id, { ...GREASE, steps: `${steps}\r\n` });
    expect(await stepsOf(id)).toBe(steps);
    const { status, body } = await call("PATCH", `/api/service-tasks/${task}`, { steps: "x".repeat(2_001) });
    expect([status, Object.keys(body.errors)]).toEqual([400, ["steps"]]);
    await product.run("update companies set trial_ends_at = 1 where id = ?", company.id);
    await patch(id, { steps: "Check the oil" });
    expect(await stepsOf(id, "Service")).toBe("Check the oil");
    expect((await call("PATCH", `/api/service-tasks/${task}`, { steps: "No" })).status).toBe(403);
  });

  it("are removed when cleared, and go with their task and their machine", async () => {
    const id = await company.addMachine();
    const { id: task } = await add(id, { ...GREASE, steps: "Wipe" });
    await patch(id, { steps: "Look" });
    const rows = () => product.rows("select task_id from task_steps where company_id = ?", company.id);
    expect(await rows()).toHaveLength(2);
    expect((await patch(task, { steps: "" })).steps).toBeNull();
    expect(await rows()).toHaveLength(1);
    await patch(task, { steps: "Wipe" });
    await call("DELETE", `/api/service-tasks/${task}`);
    expect(await rows()).toHaveLength(1);
    await call("DELETE", `/api/equipment/${id}`);
    expect(await rows()).toEqual([]);
  });

  it("change no cycle, and unchanged ones nothing", async () => {
    const id = await company.addMachine();
    const { id: task } = await add(id, { ...GREASE, steps: "Wipe" });
    const stored = () =>
      product.first<{ cycle: number; version: number }>(
        "select service_tasks ->> '$.others[0].cycle' cycle, tasks_version version from equipment where id = ?",
        id,
      );
    const before = await stored();
    await patch(task, { steps: "Wipe" });
    expect(await stored()).toEqual(before);
    await patch(task, { steps: "Wipe first" });
    expect((await stored())?.cycle).toBe(before?.cycle);
    expect((await stored())?.version).toBeGreaterThan(before?.version ?? 0);
  });

  it("of a program show on machines that follow at once; changed on a machine they are its own", async () => {
    const [one, two] = [await company.addMachine(), await company.addMachine({ name: "Other" })];
    const { id, tasks } = await program([{ ...GREASE, steps: "From the program" }]);
    await apply(id, one, two);
    expect([await stepsOf(one), await stepsOf(two)]).toEqual(["From the program", "From the program"]);
    const followed = (await tasksOf(two)).find((task: { name: string }) => task.name === "Grease");
    expect(await patch(followed.id, { steps: "Own" })).toMatchObject({ steps: "Own", ownValues: true });
    await patchProgram(id, [{ ...tasks[0], steps: "Changed" }]);
    expect([await stepsOf(one), await stepsOf(two)]).toEqual(["Changed", "Own"]);
    await patch(followed.id, { follow: true });
    expect(await stepsOf(two)).toBe("Changed");
  });

  it("stay as they are when another value becomes the machine's own", async () => {
    const id = await company.addMachine({ serviceInterval: 100 });
    const { id: programId, tasks } = await program([
      { ...GREASE, isDefault: true, steps: "Regular" },
      { name: "Belt", serviceInterval: 10, steps: "Look" },
    ]);
    await apply(programId, id);
    const belt = (await tasksOf(id)).find((task: { name: string }) => task.name === "Belt");
    await patch(belt.id, { serviceInterval: 20 });
    await ask("PATCH", `/api/equipment/${id}`, { serviceInterval: 75 });
    await patchProgram(
      programId,
      tasks.map((task: Body) => ({ ...task, steps: "Changed" })),
    );
    expect([await stepsOf(id, "Belt"), await stepsOf(id)]).toEqual(["Look", "Regular"]);
  });

  it.each<[string, (machineId: string, programId: string) => Promise<unknown>]>([
    [
      "leaving the program",
      (id) => company.owner.post(`/equipment-items/${id}/services`, { intent: "leave-program" }),
    ],
    ["its deletion", (_, programId) => call("DELETE", `/api/service-programs/${programId}`)],
    [
      "another program",
      async (id) => {
        const other = { name: "Other", unit: "hours", tasks: [{ name: "Wash", serviceInterval: 5 }] };
        const { id: next } = await ask("POST", "/api/service-programs", other);
        await apply(next, id);
      },
    ],
    [
      "retiring and restoring",
      async (id) => {
        const { id: retired } = await ask("POST", `/api/equipment/${id}/retire`, {});
        await ask("POST", `/api/retired-equipment/${retired}/restore`);
      },
    ],
  ])("stay with the machine after %s", async (_, act) => {
    const id = await company.addMachine();
    const { id: programId } = await program([{ ...GREASE, steps: "Kept" }]);
    await apply(programId, id);
    await act(id, programId);
    const task = (await tasksOf(id)).find(({ name }: { name: string }) => name === "Grease");
    expect(task).toMatchObject({ steps: "Kept", programId: null, ownValues: false });
  });

  it("of a schedule typed beside a program are a copy of the program's", async () => {
    const { id: serviceProgramId } = await program([{ ...GREASE, isDefault: true, steps: "Regular" }]);
    const id = await company.addMachine({ serviceProgramId, serviceInterval: 80 });
    expect((await tasksOf(id))[0]).toMatchObject({ steps: "Regular", ownValues: true });
  });

  it("are told to operators of their own tasks alone", async () => {
    const id = await company.addMachine();
    await add(id, { ...GREASE, byOperator: true, steps: "Wipe" });
    await add(id, { name: "Belt", serviceInterval: 10, steps: "Look" });
    const { client: operator } = await newOperator(product, company);
    const body = await operator.ask("GET", `/api/equipment/${id}`);
    const steps = body.tasks.map((task: { name: string; steps: string | null }) => [task.name, task.steps]);
    expect(new Map(steps)).toEqual(
      new Map([
        ["Service", null],
        ["Grease", "Wipe"],
        ["Belt", null],
      ]),
    );
  });
});

describe("pages", () => {
  it("show steps closed under their task, when recording and in the task's form", async () => {
    const id = await company.addMachine();
    const { id: task } = await add(id, { ...GREASE, steps: "Wipe\nPress" });
    for (const path of [`/equipment-items/${id}/services`, `/equipment-items/${id}/service`]) {
      expect(await company.owner.html(path)).toMatch(
        /<details><summary[^>]*>Steps.*?<p[^>]*>Wipe<br\/>Press<\/p>/s,
      );
    }
    const form = await company.owner.html(`/equipment-items/${id}/tasks/${task}`);
    expect(form).toMatch(/<details[^>]* open="".*?<textarea[^>]*name="steps"[^>]*>Wipe\nPress<\/textarea>/s);
    expect(await company.owner.html(`/equipment-items/${id}/tasks/${id}`)).toContain('name="steps"');
    expect(await company.owner.html(`/equipment-items/${id}/tasks/${id}`)).not.toContain('name="repeats"');
  });

  it("save steps from the form", async () => {
    const id = await company.addMachine();
    await company.owner.post(`/equipment-items/${id}/tasks/add`, {
      ...{ name: "Grease", serviceInterval: "50", steps: "Wipe\r\nPress" },
    });
    expect(await stepsOf(id)).toBe("Wipe\nPress");
  });

  it("print a machine's tasks with their steps on request", async () => {
    const id = await company.addMachine();
    expect(await company.owner.html(`/equipment-items/${id}/services/print?steps=1`)).not.toContain(
      'name="steps"',
    );
    await add(id, { ...GREASE, steps: "Wipe" });
    await add(id, { name: "Belt", serviceInterval: 10 });
    const plain = await company.owner.html(`/equipment-items/${id}/services/print`);
    expect(plain).toContain("Print the steps too");
    expect(plain).not.toContain("Wipe");
    const paper = await company.owner.html(`/equipment-items/${id}/services/print?steps=1`);
    for (const text of ["Wipe", "<h3>Grease</h3>", "<h3>Belt</h3>"]) expect(paper).toContain(text);
  });

  it("print a retired machine's tasks with the steps that its program had", async () => {
    const id = await company.addMachine();
    const { id: programId } = await program([{ ...GREASE, steps: "Wipe" }]);
    await apply(programId, id);
    await add(id, { name: "Belt", serviceInterval: 10, steps: "Look" });
    await ask("POST", `/api/equipment/${id}/retire`, {});
    const paper = await company.owner.html(`/equipment-items/${id}/services/print?steps=1`);
    for (const text of ["Wipe", "Look", "<h3>Grease</h3>"]) expect(paper).toContain(text);
  });

  it("print the steps of Now, This week and Next week with the plan on request", async () => {
    const today = todayIn("UTC", new Date());
    const dated = (days: number) => ({
      ...{ maintenanceInterval: days, maintenanceIntervalUnit: "days", lastServiceDate: today },
    });
    const id = await company.addMachine();
    expect(await company.owner.html("/plan/print?steps=1")).not.toContain('name="steps"');
    await add(id, { name: "Near", ...dated(2), steps: "Soon" });
    await add(id, { name: "Far", ...dated(22), steps: "Later" });
    expect(await company.owner.html("/plan/print")).not.toContain("Soon");
    const paper = await company.owner.html("/plan/print?steps=1");
    expect(paper).toMatch(/<h3>Loader: Near<\/h3>.*Soon/s);
    expect(paper).not.toContain("Later");
  });
});
