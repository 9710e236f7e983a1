import { afterAll, beforeAll, expect, it } from "vitest";
import { ACTS, type CallAct, newWorld, type World } from "../faults/acts.ts";
import { idsIn, putRows, type Rows, readRows, textOf } from "../faults/company-state.ts";
import { sendCall } from "../faults/run-faults.ts";
import { chanceFrom } from "../support/chance.ts";
import { type Product, startProduct } from "../support/product.ts";
import { entryWithFaults, OVERTAKE_HEADER } from "../support/worker-faults.ts";

/**
 * An act that another one overtakes between its reading and its writing, each time that it tries, is refused and changes
 * nothing: every statement of its batch hangs on the claim that was lost.
 */

const NOW = new Date("2026-11-20T15:00:00Z");

/**
 * `whole` is an entry with all that one can have: a reading, the default task, an issue, cost and other work. `grader`
 * follows the program, and its task `own` has own values. `former` is fuel of a retired machine.
 */
type Ids = World["ids"] & Record<"whole" | "grader" | "own" | "former", string>;

let product: Product;
let world: World;
let ids: Ids;
let rows: Rows;
let known: ReadonlySet<string>;

beforeAll(async () => {
  product = await startProduct({ RATE_LIMIT_SCALE: "100000" }, { entry: entryWithFaults(NOW) });
  world = await newWorld(product);
  const { ask } = world.company.owner;
  const { truck } = world.ids;
  const issue = await ask("POST", `/api/equipment/${truck}/issues`, {
    condition: "do_not_run",
    description: "Brakes pull left",
  });
  const [task] = await ask("GET", `/api/equipment/${truck}/service-tasks`);
  const whole = await ask("POST", `/api/equipment/${truck}/service-entries`, {
    tasks: [task.id],
    usage: 120,
    laborCost: 40,
    issueIds: [issue.id],
    otherWork: "Brakes",
  });
  const machine = { type: "machinery", unit: "hours", fuelType: "diesel", currentUsage: 10 };
  const grader = await ask("POST", "/api/equipment", { name: "Grader", ...machine });
  await ask("POST", `/api/service-programs/${world.ids.program}/apply`, { equipmentIds: [grader.id] });
  const [own] = (await ask("GET", `/api/equipment/${grader.id}/service-tasks`)).filter(
    ({ name }: { name: string | null }) => name === "Oil",
  );
  await ask("PATCH", `/api/service-tasks/${own.id}`, { serviceInterval: 300 });
  const old = await ask("POST", "/api/equipment", { name: "Old Truck", ...machine });
  const former = await ask("POST", "/api/fuel-entries", {
    equipmentId: old.id,
    date: "2026-10-12",
    fuelAdded: 20,
  });
  await ask("POST", `/api/equipment/${old.id}/retire`, {});
  ids = {
    ...world.ids,
    whole: whole.id,
    grader: grader.id,
    own: own.id,
    former: former.id,
  };
  rows = await readRows(product.db);
  known = idsIn(rows);
});
afterAll(() => product?.stop());

const OWN: CallAct[] = [
  {
    name: "void former fuel",
    call: () => ["POST", `/api/fuel-entries/${ids.former}/void`, { reason: "Twice" }],
  },
  { name: "leave a program", call: () => ["DELETE", `/api/equipment/${ids.grader}/service-program`] },
  {
    name: "follow a program again",
    call: () => ["PATCH", `/api/service-tasks/${ids.own}`, { follow: true }],
  },
  {
    name: "change a program",
    call: () => ["PATCH", `/api/service-programs/${ids.program}`, { name: "Graders" }],
  },
  {
    name: "correct a whole service",
    call: () => [
      "PATCH",
      `/api/service-entries/${ids.whole}`,
      { usage: 110, tasks: [], laborCost: 75, notes: "Both sides" },
    ],
  },
  {
    name: "void a whole service",
    call: () => ["POST", `/api/service-entries/${ids.whole}/void`, { reason: "Twice" }],
  },
];

type Overtaken = [act: string, by: string, statement: (ids: Ids) => string];

const gone = (table: string, name: keyof Ids) => (of: Ids) => `delete from ${table} where id = '${of[name]}'`;
const changed = (table: string, set: string, name: keyof Ids) => (of: Ids) =>
  `update ${table} set ${set} where id = '${of[name]}'`;
const tasksOf = (machine: keyof Ids) => changed("equipment", "tasks_version = tasks_version + 1", machine);
const issuesOf = (machine: keyof Ids) => changed("equipment", "issues_version = issues_version + 1", machine);

it.each<Overtaken>([
  ["report", "a change of the machine's issues", issuesOf("loader")],
  ["report", "the removal of the machine", gone("equipment", "loader")],
  ["apply", "a dismissal", changed("operator_updates", "status = 'dismissed'", "pending")],
  ["dismiss", "an application", changed("operator_updates", "status = 'applied'", "other")],
  ["edit a machine", "the removal of the machine", gone("equipment", "loader")],
  ["update usage", "the removal of the machine", gone("equipment", "loader")],
  ["reset the service", "a change of the machine's tasks", tasksOf("loader")],
  ["note", "the removal of the machine", gone("equipment", "loader")],
  ["add a task", "a change of the machine's tasks", tasksOf("loader")],
  ["record a service", "a change of the machine's tasks", tasksOf("truck")],
  ["record a service", "a change of the machine's issues", issuesOf("truck")],
  ["correct a service", "a correction", changed("service_entries", "version = version + 1", "entry")],
  ["void a service", "a correction", changed("service_entries", "version = version + 1", "entry")],
  ["correct a whole service", "a change of the machine's tasks", tasksOf("truck")],
  ["void a whole service", "a change of the machine's tasks", tasksOf("truck")],
  ["void a whole service", "a change of the machine's issues", issuesOf("truck")],
  ["retire", "the removal of the machine", gone("equipment", "truck")],
  ["delete a machine", "the removal of the machine", gone("equipment", "truck")],
  ["restore", "the removal of the machine", gone("retired_equipment", "retired")],
  ["void a reading", "a change of the machine's tasks", tasksOf("loader")],
  ["add fuel", "the removal of the machine", gone("equipment", "loader")],
  ["correct fuel", "a void", changed("fuel_entries", "voided_at = 1", "fuel")],
  ["void fuel", "a void", changed("fuel_entries", "voided_at = 1", "fuel")],
  ["void former fuel", "a void", changed("fuel_entries", "voided_at = 1", "former")],
  ["leave a program", "a change of the machine's tasks", tasksOf("grader")],
  ["follow a program again", "a change of the machine's tasks", tasksOf("grader")],
  ["change a program", "a change of a machine's tasks", tasksOf("grader")],
  ["remove a price", "its removal", gone("fuel_prices", "price")],
  ["send a link", "the accountant's removal", gone("accountants", "accountant")],
  ["raise an issue", "the removal of the machine", gone("equipment", "loader")],
  ["resolve an issue", "a change of the machine's issues", issuesOf("truck")],
  ["apply a program", "a change of a machine's tasks", tasksOf("truck")],
  [
    "apply a program",
    "a change of the program",
    changed("service_programs", "version = version + 1", "program"),
  ],
  [
    "delete a program",
    "a change of the program",
    changed("service_programs", "version = version + 1", "program"),
  ],
  ["rename an operator", "the operator's removal", gone("users", "employee")],
  ["remove an operator", "the same removal", gone("users", "employee")],
  ["make a manager", "the operator's removal", gone("users", "manager")],
])("%s changes nothing when %s always comes first", async (name, by, statement) => {
  const act = [...ACTS, ...OWN].find((each) => each.name === name);
  if (!act) throw new Error(`No act ${name}`);
  const text = async () =>
    textOf(await readRows(product.db), { known, now: NOW.getTime() }).replace(
      /\["(?:tasks_version|issues_version|version)","\d+"\],?/g,
      "",
    );
  const client = act.by === "operator" ? world.operator : world.company.owner;
  const send = (key: string, headers: Record<string, string>) =>
    sendCall(client, act.call(world, chanceFrom(1)), { key: `${key}-${name}`.replaceAll(" ", "-"), headers });
  await putRows(product.db, rows);
  // Else a mistake in what is sent would be refused as well.
  const alone = await send(`alone-${by}`, {});
  expect({ status: alone.status, body: await alone.text() }).toMatchObject({
    status: expect.toSatisfy((status: number) => status < 300),
  });
  await putRows(product.db, rows);
  await product.db.prepare(statement(ids)).run();
  const before = await text();
  await putRows(product.db, rows);
  const answer = await send(`overtaken-${by}`, { [OVERTAKE_HEADER]: statement(ids) });
  expect({ status: answer.status, body: await answer.text() }).toMatchObject({
    status: expect.toSatisfy((status: number) => [400, 404, 409, 503].includes(status)),
    body: expect.stringContaining("message"),
  });
  expect((await text()).split("\n")).toEqual(before.split("\n"));
});
