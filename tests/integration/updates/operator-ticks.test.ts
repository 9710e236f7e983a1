import { beforeAll, describe, expect, it } from "vitest";
import { todayIn } from "#app/domain/calendar-date.ts";
import { logInOperator, newCompany, newOperator } from "#tests/support/accounts.ts";
import { giveChecklist } from "#tests/support/checklists.ts";
import { keyOf, sendReport, writerOf } from "#tests/support/operator-form.ts";
import { giveTasks } from "#tests/support/operator-tasks.ts";
import { startedProduct } from "#tests/support/started.ts";

const product = await startedProduct();
const company = await newCompany(product);
const operator = await newOperator(product, company, "Maria", "Lopez");
beforeAll(async () => {
  await product.run("update companies set equipment_limit = -1, time_zone = 'America/New_York'");
});

/** Grease is overdue, Wash is not, and Oil is not the operators'. */
const TASKS = [
  { name: "Wash", serviceInterval: 1_000, lastUsage: 9_990 },
  { name: "Oil", serviceInterval: 2_500, lastUsage: 9_000, byOperator: false },
  { name: "Grease", serviceInterval: 100, lastUsage: 9_000 },
];
const addTasked = async (fields: Record<string, unknown> = {}) => {
  const id = await company.addMachine({ currentUsage: 1000, ...fields });
  await giveTasks(product.db, id, TASKS);
  return id;
};
const report = (fields: Record<string, unknown>, key: string = crypto.randomUUID(), by = operator.client) =>
  by.json("POST", "/api/operator-updates", fields, { "Idempotency-Key": key });
const apply = (id: string, by = company.owner) => by.json("POST", `/api/operator-updates/${id}/apply`, {});
const entriesOf = (machine: string) =>
  product.rows<Record<string, string | number | null>>(
    "select * from service_entries where equipment_id = ? order by seq",
    machine,
  );
const lastOf = async (machine: string) => {
  const stored = await product.value<string>("select service_tasks from equipment where id = ?", machine);
  const { others } = JSON.parse(stored ?? "") as { others: { name: string; last: { usage: number } }[] };
  return Object.fromEntries(others.map(({ name, last }) => [name, last.usage]));
};
const boxesOf = (body: string) =>
  [...body.matchAll(/<label class="check"><input type="checkbox"([^>]*)\/?>(?:<!-- -->)? ?([^<]*)/g)]
    .filter(([, attributes]) => attributes?.includes('name="tasksDone"'))
    .map(([, attributes = "", text = ""]) => (/checked/.test(attributes) ? `[x] ${text}` : `[ ] ${text}`));

describe("the operator's form", () => {
  it("has a checkbox for each task that operators do, and says which are due", async () => {
    const machine = await addTasked();
    const body = await operator.client.html(`/operator?equipment=${machine}`);
    expect(boxesOf(body)).toEqual(["[ ] Grease (due)", "[ ] Wash"]);
    expect(body).toContain("<legend>Service you did</legend>");
    const at = (text: string) => body.indexOf(text, body.indexOf('id="report"'));
    const order = [
      'name="newUsage"',
      'name="fuelAdded"',
      'name="tasksDone"',
      'name="notes"',
      'name="photos"',
    ];
    expect(order.map(at)).toEqual(order.map(at).toSorted((a, b) => a - b));
    operator.client.cookies.set("lng", "es");
    const spanish = await operator.client.html(`/operator?equipment=${machine}`);
    operator.client.cookies.delete("lng");
    expect(boxesOf(spanish)).toEqual(["[ ] Grease (toca)", "[ ] Wash"]);
    expect(spanish).toContain("<legend>Servicio que hizo</legend>");
  });

  it("has no checkbox on a machine without such tasks", async () => {
    const machine = await company.addMachine({ currentUsage: 1000 });
    expect(boxesOf(await operator.client.html(`/operator?equipment=${machine}`))).toEqual([]);
  });

  it("is the same to the byte with tasks that managers do as with none", async () => {
    const plain = await newCompany(product);
    const driver = await newOperator(product, plain);
    const machine = await plain.addMachine({ currentUsage: 1000 });
    const bytes = async () => {
      const bodies = [
        await driver.client.html("/operator"),
        await driver.client.html(`/operator?equipment=${machine}`),
      ];
      return bodies.map((body) => body.replaceAll(keyOf(body), "KEY"));
    };
    const before = await bytes();
    for (const body of before) expect(body).not.toMatch(/data-[tcik]=|data-extras=|tasksDone|enhance-extras/);
    await giveTasks(
      product.db,
      machine,
      TASKS.map((task) => ({ ...task, byOperator: false })),
    );
    expect(await bytes()).toEqual(before);
    await giveTasks(product.db, machine, TASKS);
    for (const body of await bytes()) expect(body).toMatch(/data-extras="\/assets\/enhance-extras/);
  });
});

it("issues and checks leave no trace in a company without them, and are loaded as soon as one machine has any", async () => {
  const fleet = await newCompany(product);
  const { client } = await newOperator(product, fleet);
  const first = await fleet.addMachine({});
  const second = await fleet.addMachine({ name: "Other" });
  expect(await client.html("/operator")).not.toMatch(
    /check\[|id="check"|id="issues"|data-[cik]=|enhance-extras|fault/,
  );
  await giveChecklist(fleet, [first], ["*Parking brake", "Lights"]);
  const other = await client.html(`/operator?equipment=${second}`);
  expect(other).toMatch(/data-extras="\/assets\/enhance-extras/);
  expect(other).not.toMatch(/id="check"|name="check/);
});

describe("a report of ticks", () => {
  it("needs nothing else, and is answered as it was sent", async () => {
    const machine = await addTasked();
    const { status, body } = await report({ equipmentId: machine, tasksDone: ["Grease", " Wash "] });
    expect([status, body.tasksDone, body.status]).toEqual([201, ["Grease", " Wash "], "pending"]);
    const list = await company.owner.json("GET", "/api/operator-updates?limit=1");
    expect(list.body[0].tasksDone).toEqual(["Grease", " Wash "]);
  });

  it("answers an empty list without ticks", async () => {
    const machine = await addTasked();
    expect((await report({ equipmentId: machine, notes: "x" })).body.tasksDone).toEqual([]);
    expect((await report({ equipmentId: machine, notes: "x", tasksDone: [] })).body.tasksDone).toEqual([]);
  });

  it("says that nothing was entered without a tick, even on a machine with operator tasks", async () => {
    const machine = await addTasked();
    for (const fields of [{}, { tasksDone: [] }, { fuelAdded: 0 }]) {
      const { status, body } = await report({ equipmentId: machine, ...fields });
      expect([status, body.message]).toEqual([400, "No Information Provided"]);
    }
  });

  const LONGEST = "ñ".repeat(60);
  it.each([
    [["a", "b", "c", "d", LONGEST], 201],
    [["a", "b", "c", "d", "e", "f"], 400],
    [[""], 400],
    [["   "], 400],
    [[`${LONGEST}x`], 400],
    [[7], 400],
    ["Grease", 400],
    [{ 0: "Grease" }, 400],
  ])("with %j is answered %i", async (tasksDone, expected) => {
    const machine = await company.addMachine({ currentUsage: 1000 });
    const { status, body } = await report({ equipmentId: machine, tasksDone });
    expect(status).toBe(expected);
    if (expected === 400) expect(Object.keys(body.errors)[0]).toMatch(/^tasksDone/);
  });

  it("is stored once under its key, and refused with other ticks", async () => {
    const machine = await addTasked();
    const key = crypto.randomUUID();
    const first = await report({ equipmentId: machine, tasksDone: ["Grease"] }, key);
    const again = await report({ equipmentId: machine, tasksDone: ["Grease"] }, key);
    expect(again.body.id).toBe(first.body.id);
    for (const tasksDone of [["Wash"], [], ["Grease", "Wash"]]) {
      const other = await report({ equipmentId: machine, notes: "x", tasksDone }, key);
      expect(other.status).toBe(422);
    }
  });

  it("is sent by the form without script, which is then shown without ticks", async () => {
    const machine = await addTasked();
    const path = `/operator?equipment=${machine}`;
    const key = keyOf(await operator.client.html(path));
    const sent = await sendReport(operator.client, path, {
      equipmentId: machine,
      tasksDone: "Grease",
      idempotencyKey: key,
    });
    expect(sent.status).toBe(302);
    expect(boxesOf(await operator.client.html(path))).toEqual(["[ ] Grease (due)", "[ ] Wash"]);
    const [stored] = await company.owner.ask("GET", "/api/operator-updates?limit=1");
    expect([stored.equipmentId, stored.tasksDone]).toEqual([machine, ["Grease"]]);
  });

  it("keeps its ticks when the form is refused, also for tasks that are gone", async () => {
    const machine = await addTasked();
    const path = `/operator?equipment=${machine}`;
    const refused = await operator.client.postFiles(path, [
      ["equipmentId", machine],
      ["newUsage", "abc"],
      ["tasksDone", "Wash"],
      ["tasksDone", "Tires"],
    ]);
    const body = await refused.text();
    expect(refused.status).toBe(400);
    expect(body).toContain("Invalid Usage");
    expect(boxesOf(body)).toEqual(["[ ] Grease (due)", "[x] Wash", "[x] Tires"]);
  });

  it("keeps its ticks through a sign-in", async () => {
    const machine = await addTasked();
    const driver = await newOperator(product, company, "Otto");
    const path = `/operator?equipment=${machine}`;
    const body = await driver.client.html(path);
    await product.run("delete from sessions where user_id = ?", driver.id);
    const fields = {
      equipmentId: machine,
      tasksDone: "Wash",
      idempotencyKey: keyOf(body),
      [writerOf(body)]: "",
    };
    const away = await sendReport(driver.client, path, fields);
    expect(away.headers.get("Location")).toContain("/employee-login");
    await logInOperator(driver.client, driver.username);
    const back = await driver.client.html(path);
    expect(back).toContain("Not sent yet");
    expect(boxesOf(back)).toEqual(["[ ] Grease (due)", "[x] Wash"]);
  });

  it("is accepted whatever the state of the subscription", async () => {
    const lapsed = await newCompany(product);
    const driver = await newOperator(product, lapsed);
    const machine = await lapsed.addMachine({ currentUsage: 1000 });
    await giveTasks(product.db, machine, TASKS);
    await product.run(
      "update companies set trial_ends_at = ? where id = ?",
      Date.now() - 40 * 86_400_000,
      lapsed.id,
    );
    expect(boxesOf(await driver.client.html(`/operator?equipment=${machine}`))).toHaveLength(2);
    const sent = await report(
      { equipmentId: machine, tasksDone: ["Wash"] },
      crypto.randomUUID(),
      driver.client,
    );
    expect(sent.status).toBe(201);
    expect((await apply(sent.body.id, lapsed.owner)).status).toBe(200);
    expect(await entriesOf(machine)).toHaveLength(1);
  });
});

describe("the review of a report with ticks", () => {
  it("names what was done, on the card and in the review", async () => {
    const machine = await addTasked();
    const { body } = await report({ equipmentId: machine, tasksDone: ["Grease", "Wash"] });
    for (const path of ["/updates", `/updates/${body.id}`]) {
      company.owner.cookies.set("lng", "en");
      expect(await company.owner.html(path)).toContain("Done: Grease, Wash");
      company.owner.cookies.set("lng", "es");
      expect(await company.owner.html(path)).toContain("Hecho: Grease, Wash");
      company.owner.cookies.delete("lng");
    }
  });

  it("makes one entry by the operator, which serves the tasks at the report's reading", async () => {
    const machine = await addTasked();
    const { body } = await report({
      equipmentId: machine,
      newUsage: 1005.5,
      tasksDone: ["grease ", "Tires", "Oil"],
    });
    const applied = await apply(body.id);
    expect([applied.status, applied.body.status]).toEqual([200, "applied"]);
    const [entry, ...more] = await entriesOf(machine);
    expect(more).toEqual([]);
    expect(entry).toMatchObject({
      source: "operator_update",
      operator_update_id: body.id,
      date: todayIn("America/New_York", new Date()),
      usage: 10_055,
      counted_usage: 10_055,
      tasks: JSON.stringify([{ id: `${machine}.3`, name: "Grease" }]),
      other_work: "Tires; Oil",
      done_by: "own",
      done_by_name: "Maria Lopez",
      labor_cost: 0,
      reading_id: null,
      equipment_name: "Loader",
    });
    expect(await lastOf(machine)).toEqual({ Wash: 9_990, Oil: 9_000, Grease: 10_055 });
    const item = await company.owner.ask("GET", `/api/equipment/${machine}`);
    expect([item.currentUsage, item.overall]).toEqual([1005.5, "normal"]);
  });

  it("writes the entry's maintenance note, and the history", async () => {
    const machine = await addTasked();
    const { body } = await report({ equipmentId: machine, newUsage: 1001, tasksDone: ["Grease"] });
    await apply(body.id);
    const [entry] = await entriesOf(machine);
    const notes = await product.rows(
      "select type, event, service_entry_id as entry, author_name as author from equipment_notes where equipment_id = ? order by seq",
      machine,
    );
    expect(notes.slice(-2)).toEqual(
      expect.arrayContaining([
        { type: "maintenance", event: "serviced", entry: entry?.id, author: "Maria Lopez" },
        expect.objectContaining({ type: "usage_update", event: "update_applied" }),
      ]),
    );
    expect(await company.owner.html(`/equipment-items/${machine}/history`)).toContain(
      "Serviced at 1,001 hours: Grease.",
    );
  });

  const DAY = 86_400_000;
  const readingAt = (machine: string, value: number, daysAgo: number) =>
    product.run(
      `insert into meter_readings (id, company_id, equipment_id, value, source, author_name, taken_at, created_at)
         values (?, ?, ?, ?, 'manual', 'Ann', ?, ?)`,
      crypto.randomUUID(),
      company.id,
      machine,
      value,
      Date.now() - daysAgo * DAY,
      Date.now(),
    );

  it("takes the reading at the time of the report, or the machine's first when it is older", async () => {
    const machine = await addTasked();
    await product.run(
      "update meter_readings set taken_at = ? where equipment_id = ?",
      Date.now() - 10 * DAY,
      machine,
    );
    await readingAt(machine, 10_100, 4);
    await product.run("update equipment set current_usage = 10100 where id = ?", machine);
    const takenAt = (days: number) => new Date(Date.now() - days * DAY).toISOString();
    for (const [days, usage] of [
      [2, 10_100],
      [6, 10_000],
      [20, 10_000],
    ] as const) {
      const { body } = await report({ equipmentId: machine, tasksDone: ["Wash"], takenAt: takenAt(days) });
      expect((await apply(body.id)).status).toBe(200);
      const entry = (await entriesOf(machine)).at(-1);
      expect([entry?.usage, entry?.date]).toEqual([
        usage,
        todayIn("America/New_York", new Date(Date.now() - days * DAY)),
      ]);
    }
    // Wash counts from the latest day, not from what was applied last.
    expect((await lastOf(machine)).Wash).toBe(10_100);
  });

  it("counts from the new meter when the report itself replaces the meter", async () => {
    const machine = await addTasked();
    const { body } = await report({ equipmentId: machine, newUsage: 2, tasksDone: ["Grease"] });
    const applied = await company.owner.json("POST", `/api/operator-updates/${body.id}/apply`, {
      resolution: "meter-replaced",
    });
    expect(applied.status).toBe(200);
    const [entry] = await entriesOf(machine);
    expect([entry?.usage, entry?.counted_usage]).toEqual([20, 20]);
    // Grease begins anew; the others keep their distance.
    expect(await lastOf(machine)).toEqual({ Grease: 20, Wash: 10, Oil: -980 });
  });

  it("stores no usage for a machine without a meter", async () => {
    const machine = await company.addMachine({ unit: "n/a", currentUsage: 0 });
    await giveTasks(product.db, machine, [
      { name: "Wash", maintenanceInterval: 7, maintenanceIntervalUnit: "days", lastDate: "2020-01-01" },
    ]);
    const { body } = await report({ equipmentId: machine, tasksDone: ["Wash"] });
    await apply(body.id);
    expect((await entriesOf(machine))[0]).toMatchObject({ usage: null, counted_usage: 0 });
    const item = await company.owner.json("GET", `/api/equipment/${machine}`);
    expect(item.body.overall).not.toBe("overdue");
  });

  it("makes one entry when several managers apply it at once", async () => {
    const machine = await addTasked();
    const { body } = await report({ equipmentId: machine, newUsage: 1002, tasksDone: ["Grease"] });
    const answers = await Promise.all([apply(body.id), apply(body.id), apply(body.id)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(await entriesOf(machine)).toHaveLength(1);
  });

  it("keeps both services when two reports are applied at once", async () => {
    const machine = await addTasked();
    const sent = await Promise.all(
      ["Grease", "Wash"].map((name) => report({ equipmentId: machine, tasksDone: [name] })),
    );
    const answers = await Promise.all(sent.map(({ body }) => apply(body.id)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await lastOf(machine)).toEqual({ Grease: 10_000, Wash: 10_000, Oil: 9_000 });
  });

  it("makes no entry when it is dismissed", async () => {
    const machine = await addTasked();
    const before = await lastOf(machine);
    const { body } = await report({ equipmentId: machine, tasksDone: ["Grease"] });
    const dismissed = await company.owner.json("POST", `/api/operator-updates/${body.id}/dismiss`, {});
    expect([dismissed.status, dismissed.body.tasksDone]).toEqual([200, ["Grease"]]);
    expect(await entriesOf(machine)).toEqual([]);
    expect(await lastOf(machine)).toEqual(before);
  });

  it("makes an entry for each of several reports applied together", async () => {
    const machine = await addTasked();
    const ids: string[] = [];
    for (const name of ["Grease", "Wash"]) {
      ids.push((await report({ equipmentId: machine, tasksDone: [name] })).body.id);
    }
    await company.owner.post("/updates", { ids });
    expect(await entriesOf(machine)).toHaveLength(2);
  });
});
