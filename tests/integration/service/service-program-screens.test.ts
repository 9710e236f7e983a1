import { beforeEach, describe, expect, it } from "vitest";
import { type Company, newCompany } from "#tests/support/accounts.ts";
import { HEADER, newDraft, textOf } from "#tests/support/bulk-imports.ts";
import { flashOf } from "#tests/support/flash.ts";
import { startedProduct } from "#tests/support/started.ts";

let company: Company;
const product = await startedProduct({ RATE_LIMIT_SCALE: "1000" });
beforeEach(async () => {
  company = await newCompany(product);
});

const TASKS = [
  { name: "Oil", serviceInterval: 250, isDefault: true },
  { name: "Grease", serviceInterval: 10 },
];

async function addProgram(body: Record<string, unknown> = {}, by = company) {
  const program = { name: "Diggers", unit: "hours", tasks: TASKS, ...body };
  const { status, body: added } = await by.owner.json("POST", "/api/service-programs", program);
  expect(status).toBe(201);
  return added;
}

const MACHINE = { name: "Loader", type: "machinery", unit: "hours", currentUsage: 1000 };
const addMachine = (body: Record<string, unknown>) =>
  company.owner.json("POST", "/api/equipment", { ...MACHINE, ...body });

/** The rows of a company's machines with their programs, by name. */
const machines = () =>
  product.rows(
    `select e.id, e.name, e.service_interval interval, e.last_service_usage last, p.name program,
        json_extract(e.service_tasks, '$.default.ownValues') own, json_extract(e.service_tasks, '$.others[0].name') other,
        e.tasks_due_usage due
       from equipment e left join service_programs p on p.id = e.service_program_id where e.company_id = ? order by e.name`,
    company.id,
  );

const follows = (id: string) =>
  product.value<number>(
    "select count(*) n from history_records where equipment_id = ? and event = 'program_followed'",
    id,
  );

describe("adding equipment with a program", () => {
  it("gives the machine the program's tasks, counted from its usage", async () => {
    const program = await addProgram();
    const { status, body } = await addMachine({ serviceProgramId: program.id });
    expect([status, body.serviceInterval, body.lastServiceUsage]).toEqual([201, 250, 1000]);
    expect(await machines()).toMatchObject([{ program: "Diggers", own: 0, other: "Grease", due: 10_100 }]);
    expect(await follows(body.id)).toBe(1);
  });

  it("keeps a typed schedule as the default's own values, and a typed last service", async () => {
    const program = await addProgram();
    await addMachine({ name: "A", serviceProgramId: program.id, serviceInterval: 100 });
    await addMachine({ name: "B", serviceProgramId: program.id, lastServiceUsage: 900 });
    expect(await machines()).toMatchObject([
      { interval: 1000, own: 1, other: "Grease" },
      { interval: 2500, own: 0, last: 9000 },
    ]);
  });

  it("refuses an unknown or foreign program, and one of another unit, at that field", async () => {
    const foreign = await addProgram({}, await newCompany(product));
    const miles = await addProgram({ unit: "miles" });
    for (const [id, words] of [
      ["no-such", "Unknown service program"],
      [foreign.id, "Unknown service program"],
      [miles.id, "The service program is in miles"],
    ]) {
      const { status, body } = await addMachine({ serviceProgramId: id });
      expect([status, body.errors]).toEqual([400, { serviceProgramId: [words] }]);
    }
    expect(await machines()).toEqual([]);
  });

  it("gives the machine the program's latest version while it is being changed", async () => {
    const program = await addProgram();
    const [oil] = program.tasks;
    const path = `/api/service-programs/${program.id}`;
    const [changed, ...added] = await Promise.all([
      company.owner.json("PATCH", path, { tasks: [{ ...oil, serviceInterval: 300 }] }),
      ...Array.from({ length: 6 }, (_, n) => addMachine({ name: `M${n}`, serviceProgramId: program.id })),
    ]);
    expect([changed.status, ...added.map(({ status }) => status)]).toEqual([200, ...added.map(() => 201)]);
    for (const machine of await machines()) expect(machine).toMatchObject({ interval: 3000, other: null });
  });

  it("leads from a program's form to the choice of its machines, and a new one says that it follows", async () => {
    const { id } = await addProgram();
    const edit = await company.owner.html(`/service-programs/${id}`);
    expect(edit).toContain(`href="/service-programs/${id}/apply">Apply to equipment</a>`);
    expect(await company.owner.html("/service-programs/add")).toContain(
      "Its machines are chosen after it is saved.",
    );
  });

  it("offers the programs on the form, when there are some", async () => {
    const form = () => company.owner.html("/add-equipment");
    expect(await form()).not.toContain("serviceProgramId");
    const program = await addProgram();
    expect(await form()).toContain("Diggers (hours)");
    const sent = await company.owner.post("/add-equipment", {
      ...MACHINE,
      currentUsage: "1000",
      serviceProgramId: program.id,
    });
    expect(sent.status).toBe(302);
    const [machine] = await machines();
    expect(machine).toMatchObject({ program: "Diggers" });
    const edit = await company.owner.html(`/add-equipment?edit=${machine?.id}`);
    expect(edit).toContain("Follows Diggers");
    expect(edit).not.toContain("serviceProgramId");
    const refused = await company.owner.post("/add-equipment", {
      ...MACHINE,
      unit: "miles",
      currentUsage: "1",
      serviceProgramId: program.id,
    });
    expect(await refused.text()).toContain("The service program is in hours");
  });
});

describe("importing with a program", () => {
  const FILE = [
    `${HEADER},service program`,
    "A,machinery,1,hours,100,,,,,diggers",
    "B,machinery,2,hours,100,,,500,,DIGGERS ",
    "C,machinery,3,hours,100,,,,,",
    "D,machinery,4,hours,100,,,,,Nothing",
    "E,machinery,5,miles,100,,,,,Diggers",
  ].join("\n");

  it("makes the row's machine follow it, and names what is wrong with the other rows", async () => {
    await addProgram();
    const page = await newDraft(product, company.owner, FILE);
    const preview = await textOf(await company.owner.get(page));
    expect(preview).toContain("Row 5 (D): Unknown service program");
    expect(preview).toContain("Row 6 (E): The service program is in hours");
    await company.owner.post(page, {});
    expect(await machines()).toMatchObject([
      { name: "A", program: "Diggers", interval: 2500, last: 1000, own: 0, other: "Grease", due: 1100 },
      { name: "B", program: "Diggers", interval: 5000, own: 1, other: "Grease" },
      { name: "C", program: null, interval: 0, other: null, due: null },
    ]);
    const [a, , c] = await machines();
    expect([await follows(String(a?.id)), await follows(String(c?.id))]).toEqual([1, 0]);
  });

  it("keeps listing only the failed rows, whatever happens to the programs", async () => {
    const program = await addProgram();
    const page = await newDraft(product, company.owner, FILE);
    await company.owner.post(page, {});
    const failed = async () => {
      const csv = await company.owner.html(`${page}/failed-rows.csv`);
      return csv
        .trim()
        .split("\r\n")
        .slice(1)
        .map((line) => line.split(",").at(-1));
    };
    const before = ["Row 5: Unknown service program", "Row 6: The service program is in hours"];
    expect(await failed()).toEqual(before);
    await company.owner.json("DELETE", `/api/service-programs/${program.id}`);
    expect(await failed()).toEqual([before[0], "Row 6: Unknown service program"]);
    await addProgram({ name: "Nothing" });
    expect(await failed()).toHaveLength(2);
  });

  it("names what is wrong in Spanish too", async () => {
    await addProgram();
    const page = await newDraft(product, company.owner, FILE);
    company.owner.cookies.set("lng", "es");
    const preview = await textOf(await company.owner.get(page));
    expect(preview).toContain("Fila 5 (D): Programa de servicio desconocido");
    expect(preview).toContain("Fila 6 (E): El programa de servicio está en horas");
  });

  it("has a template that ends with its column when there is a program", async () => {
    const header = async () =>
      (await company.owner.html("/templates/equipment-import-template.csv"))
        .replace(/^\uFEFF/, "")
        .split(/\r?\n/)[0];
    expect(await header()).toBe(HEADER);
    await addProgram();
    expect(await header()).toBe(`${HEADER},Service Program`);
  });
});

describe("the pages of programs", () => {
  const FORM = {
    name: "Diggers",
    unit: "hours",
    "tasks[0].name": "Oil",
    "tasks[0].serviceInterval": "250",
    "tasks[0].maintenanceIntervalUnit": "months",
    "tasks[0].leadUnit": "percent",
    "tasks[1].name": "",
    "tasks[1].maintenanceIntervalUnit": "months",
    "tasks[1].leadUnit": "percent",
  };

  it("make a program, without the empty row, and lead on to applying it", async () => {
    const sent = { ...FORM, idempotencyKey: crypto.randomUUID() };
    const answers = [
      await company.owner.post("/service-programs/add", sent),
      await company.owner.post("/service-programs/add", sent),
    ];
    const body = await company.owner.ask("GET", "/api/service-programs");
    expect(body).toMatchObject([
      { name: "Diggers", tasks: [{ name: "Oil", serviceInterval: 250, lead: null }] },
    ]);
    for (const answer of answers) {
      expect(answer.headers.get("Location")).toBe(`/service-programs/${body[0].id}/apply`);
    }
  });

  it("keep what was typed when somebody else saved meanwhile, and save it the second time", async () => {
    const program = await addProgram();
    const path = `/service-programs/${program.id}`;
    const [oil] = program.tasks;
    await company.owner.json("PATCH", `/api${path}`, { tasks: [oil] });
    const typed = {
      ...FORM,
      name: "Typed",
      version: "1",
      "tasks[0].id": oil.id,
      "tasks[1].name": "Grease",
      "tasks[1].id": program.tasks[1].id,
      "tasks[1].serviceInterval": "10",
    };
    const refused = await company.owner.post(path, typed);
    const html = await refused.text();
    expect(refused.status).toBe(409);
    expect(html).toContain("Somebody else changed this meanwhile. Check it and save again.");
    expect(html).toMatch(/name="name"[^>]*value="Typed"/);
    expect(html).toMatch(/name="version" value="2"/);
    const again = await company.owner.post(path, { ...typed, version: "2" });
    expect(again.headers.get("Location")).toBe("/service-programs");
    const body = await company.owner.ask("GET", `/api${path}`);
    expect(body).toMatchObject({ name: "Typed", tasks: [{ id: oil.id }, { name: "Grease" }] });
  });

  it("keep the version that they showed when the form is refused for another reason", async () => {
    const program = await addProgram();
    const path = `/service-programs/${program.id}`;
    await company.owner.json("PATCH", `/api${path}`, { name: "Other" });
    const refused = await company.owner.post(path, { ...FORM, name: "", version: "1" });
    expect(refused.status).toBe(400);
    expect(await refused.text()).toMatch(/name="version" value="1"/);
  });

  it("say how many machines follow, and how many an application reached and skipped", async () => {
    const program = await addProgram();
    const machine = (await addMachine({})).body;
    const miles = (await addMachine({ name: "Truck", unit: "miles" })).body;
    const path = `/service-programs/${program.id}`;
    const applied = await company.owner.post(`${path}/apply`, { equipmentIds: [machine.id, miles.id] });
    expect(flashOf(applied)).toMatchObject({
      title: "service:program.applied",
      params: {
        count: 1,
        beside: `Machines: ${machine.name}. 1 skipped: other unit, too many tasks, name taken, follows it already`,
      },
    });
    expect(await textOf(await company.owner.get(path))).toContain("1 machine follows.");
    const choice = await textOf(await company.owner.get(`${path}/apply?q=loader`));
    expect(choice).toContain("Follows it already");
    expect(await textOf(await company.owner.get(`${path}/apply?q=truck`))).toContain(
      "Other unit: stays as it is",
    );
    const other = await addProgram({ name: "Another" });
    const leaving = await company.owner.get(`/service-programs/${other.id}/apply?q=loader`);
    expect(await textOf(leaving)).toContain(`Follows ${program.name}, which it leaves`);
    expect(await textOf(await company.owner.get(`${path}/apply?q=nothing`))).toContain("No machine found.");
  });

  it("show on the machine's page, where it can leave and a task follow again", async () => {
    const program = await addProgram();
    const { id } = (await addMachine({ serviceProgramId: program.id, serviceInterval: 100 })).body;
    const page = `/equipment-items/${id}/services`;
    const text = async () => textOf(await company.owner.get(page));
    expect(await text()).toMatch(/Follows Diggers Leave program .*Oil Own values/);
    const follow = await company.owner.post(page, { intent: "follow", taskId: id });
    expect(follow.headers.get("Location")).toBe(page);
    expect(await machines()).toMatchObject([{ interval: 2500, own: 0 }]);
    expect((await company.owner.post(page, { intent: "leave-program" })).headers.get("Location")).toBe(page);
    expect(await text()).not.toContain("Follows Diggers");
    expect((await company.owner.post(page, { intent: "follow", taskId: id })).status).toBe(400);
  });

  it("are closed without a plan, but for the list and the deletion", async () => {
    const program = await addProgram();
    await product.run(
      "update companies set subscription_status = 'trial', trial_ends_at = 1 where id = ?",
      company.id,
    );
    const path = `/service-programs/${program.id}`;
    for (const page of ["/service-programs/add", path, `${path}/apply`]) {
      const text = await textOf(await company.owner.get(page));
      expect(text).toContain("Premium Feature: Service Programs");
      expect(text).not.toContain("Save Program");
    }
    expect((await company.owner.post(path, { ...FORM, version: "1" })).status).toBe(403);
    expect((await company.owner.post(`${path}/delete`, {})).headers.get("Location")).toBe(
      "/service-programs",
    );
  });
});
