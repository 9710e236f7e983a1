import { newAccountant, openBooksBy } from "../support/accountants.ts";
import { type Company, newCompany, newOperator, OWNER_PASSWORD } from "../support/accounts.ts";
import type { Chance } from "../support/chance.ts";
import { bring, check, choose, importFile } from "../support/imports.ts";
import type { Client, Product } from "../support/product.ts";
import { uploadPhoto } from "../support/upload-photo.ts";

/**
 * A company in which every act has something to act on. `whole` is a service with everything one can have: a
 * meter reading, the default task, an issue, costs and other work. `grader` follows the program, and its task
 * `own` has own values; `task` follows none. `serviced` is a reading at which a service was recorded later,
 * `hours` a service that brought such a reading. `lower` is a report below its machine's reading, `replacing`
 * the reading of a new meter. `history` and `list` are imports that were checked, `brought` and `listed` such that were
 * imported, each with a machine of its own and something for one that was here. `old` is a retired machine, `former` its fuel and `formerEntry` its service. An
 * accountant has the books open. `photo` is the owner's, and no record lists it yet.
 */
export type World = {
  company: Company;
  operator: Client;
  ids: Record<
    | "loader"
    | "truck"
    | "grader"
    | "old"
    | "retired"
    | "pending"
    | "other"
    | "reading"
    | "entry"
    | "whole"
    | "task"
    | "own"
    | "fuel"
    | "former"
    | "formerEntry"
    | "price"
    | "issue"
    | "second"
    | "resolved"
    | "accountant"
    | "checklist"
    | "program"
    | "employee"
    | "manager"
    | "promoted"
    | "photo"
    | "serviced"
    | "hours"
    | "lower"
    | "replacing"
    | "history"
    | "list"
    | "brought"
    | "listed",
    string
  >;
};

/** An act; its call or form gets values that differ from run to run. */
type Named = { name: string; by?: "operator" };
export type CallAct = Named & { call: (world: World, chance: Chance) => CallSent };
export type FormAct = Named & { form: (world: World, chance: Chance) => FormSent };
export type Act = CallAct | FormAct;

export type CallSent = [method: string, path: string, body?: object];
/** The form's idempotency key is added. */
export type FormSent = [path: string, fields: Record<string, string | string[]>];

export const LAST_MONTH = "2026-10";

export async function newWorld(product: Product): Promise<World> {
  const company = await newCompany(product, "Faulty Farm");
  const { client: operator } = await newOperator(product, company);
  const { ask } = company.owner;
  const machine = (name: string) =>
    ask("POST", "/api/equipment", {
      ...{
        name,
        type: "machinery",
        unit: "hours",
        fuelType: "diesel",
        currentUsage: 100,
        serviceInterval: 50,
      },
    });
  const [loader, truck, old] = [await machine("Loader"), await machine("Truck"), await machine("Old Loader")];
  const former = await ask("POST", "/api/fuel-entries", {
    equipmentId: old.id,
    date: "2026-10-12",
    fuelAdded: 20,
  });
  const [oldDue] = await ask("GET", `/api/equipment/${old.id}/service-tasks`);
  const formerEntry = await ask("POST", `/api/equipment/${old.id}/service-entries`, {
    tasks: [oldDue.id],
    usage: 103,
    laborCost: 20,
  });
  const retired = await ask("POST", `/api/equipment/${old.id}/retire`, {});
  await ask("POST", "/api/fuel-prices", { fuel: "diesel", effectiveOn: "2026-10-01", pricePerUnit: 3.499 });
  const price = await ask("POST", "/api/fuel-prices", { fuel: "gas", pricePerUnit: 3.199 });
  const fuel = await ask("POST", "/api/fuel-entries", {
    equipmentId: loader.id,
    date: "2026-10-12",
    fuelAdded: 20,
  });
  const report = (newUsage: number, more: object = {}) =>
    operator.ask("POST", "/api/operator-updates", { equipmentId: loader.id, newUsage, ...more });
  const applied = await report(104);
  await ask("POST", `/api/operator-updates/${applied.id}/apply`, {});
  const readings = await ask("GET", `/api/equipment/${loader.id}/readings`);
  const [serviced] = await ask("GET", `/api/equipment/${loader.id}/service-tasks`);
  const pending = await report(110, {
    ...{ fuelAdded: 12.5, fuelType: "diesel", notes: "Leaks oil", tasksDone: [serviced.id] },
  });
  const other = await report(111);
  const entry = await ask("POST", `/api/equipment/${loader.id}/service-entries`, {
    otherWork: "Grease",
    laborCost: 40,
    photos: [await uploadPhoto(company.owner)],
  });
  const raise = (description: string) =>
    ask("POST", `/api/equipment/${truck.id}/issues`, { condition: "needs_attention", description });
  const [issue, second, resolved, brakes] = [
    await raise("Horn is silent"),
    await raise("Seat is torn"),
    await raise("Light is out"),
    await raise("Brakes pull left"),
  ];
  await ask("POST", `/api/issues/${resolved.id}/resolve`, { resolution: "New bulb" });
  const [due] = await ask("GET", `/api/equipment/${truck.id}/service-tasks`);
  const whole = await ask("POST", `/api/equipment/${truck.id}/service-entries`, {
    tasks: [due.id],
    usage: 105,
    laborCost: 40,
    issueIds: [brakes.id],
    otherWork: "Brakes",
  });
  const task = await ask("POST", `/api/equipment/${truck.id}/service-tasks`, {
    name: "Chain",
    serviceInterval: 80,
  });
  const accountant = await newAccountant(product, company, { email: "ada@ledgers.example" });
  await openBooksBy(product, accountant.link);
  const checklist = await ask("POST", "/api/checklists", {
    name: "Daily",
    lines: ["Oil"],
    equipmentIds: [truck.id],
  });
  const program = await ask("POST", "/api/service-programs", {
    ...{ name: "Loaders", unit: "hours", tasks: [{ name: "Oil", serviceInterval: 250 }] },
  });
  const grader = await machine("Grader");
  await ask("POST", `/api/service-programs/${program.id}/apply`, { equipmentIds: [grader.id] });
  const [own] = (await ask("GET", `/api/equipment/${grader.id}/service-tasks`)).filter(
    ({ name }: { name: string | null }) => name === "Oil",
  );
  await ask("PATCH", `/api/service-tasks/${own.id}`, { serviceInterval: 300 });
  const hire = (firstName: string) => ask("POST", "/api/employees", { firstName, lastName: "Barn" });
  const [employee, manager, promoted] = [await hire("Olga"), await hire("Max"), await hire("Petra")];
  await ask("POST", `/api/employees/${promoted.id}/manager`, {
    email: `petra-of-${company.email}`,
    password: "barn-door-42",
    confirmPassword: "barn-door-42",
  });
  const press = (id: string) => ask("PATCH", `/api/equipment/${id}/reset-service`, {});
  type Reading = { id: string; source: string };
  const laterReading = async (id: string): Promise<string> => {
    const readings: Reading[] = await ask("GET", `/api/equipment/${id}/readings`);
    return readings.find(({ source }) => source !== "initial")?.id ?? "";
  };
  const [dozer, skidder, roller, crane] = [
    await machine("Dozer"),
    await machine("Skidder"),
    await machine("Roller"),
    await machine("Crane"),
  ];
  await ask("PATCH", `/api/equipment/${dozer.id}/usage`, { currentUsage: 150, confirmed: true });
  await press(dozer.id);
  const hours = await ask("POST", `/api/equipment/${skidder.id}/service-entries`, {
    otherWork: "Tracks",
    usage: 150,
    confirmed: true,
  });
  for (const { id } of [skidder, roller, crane]) await press(id);
  for (const { id } of [roller, crane])
    await ask("POST", `/api/equipment/${id}/service-entries`, {
      ...{ otherWork: "Cables", usage: 90, date: "2026-10-10" },
    });
  const reportLess = (of: string) =>
    operator.ask("POST", "/api/operator-updates", { equipmentId: of, newUsage: 5 });
  const [lower, applying] = [await reportLess(roller.id), await reportLess(crane.id)];
  await ask("POST", `/api/operator-updates/${applying.id}/apply`, { resolution: "meter-replaced" });
  const imports = await newImports(company.owner);
  return {
    company,
    operator,
    ids: {
      ...imports,
      loader: loader.id,
      truck: truck.id,
      grader: grader.id,
      old: old.id,
      retired: retired.id,
      pending: pending.id,
      other: other.id,
      reading: readings[0].id,
      entry: entry.id,
      whole: whole.id,
      task: task.id,
      own: own.id,
      fuel: fuel.id,
      former: former.id,
      formerEntry: formerEntry.id,
      price: price.id,
      issue: issue.id,
      second: second.id,
      resolved: resolved.id,
      accountant: accountant.id,
      checklist: checklist.id,
      program: program.id,
      employee: employee.id,
      manager: manager.id,
      promoted: promoted.id,
      photo: await uploadPhoto(company.owner),
      serviced: await laterReading(dozer.id),
      hours: hours.id,
      lower: lower.id,
      replacing: await laterReading(crane.id),
    },
  };
}

/** Imports of services and of machines with tasks, some that were checked and some that were imported. */
async function newImports(owner: Client) {
  const services = (machine: string, day: string) =>
    `Date,Machine,Done,Hours,Parts Cost\n${day},${machine},Belts,40,45.90\n${day},Truck,Lights,20,9\n`;
  const list = (machine: string, task: string) =>
    `Name,Type,Unit,Current Usage,Task,Every (usage)\n${machine},machinery,hours,10,Oil,250\nTruck,machinery,hours,,${task},60\n`;
  const made = (machine: string) => ({ machines: { [machine]: { type: "machinery", unit: "hours" } } });
  const checked = async (file: string, mapping: object = {}) => {
    const { id } = await bring(owner, file);
    if ("machines" in mapping) await choose(owner, id, mapping);
    await check(owner, id);
    return id;
  };
  const brought = await importFile(owner, services("Baler", "2026-04-01"), made("Baler"));
  const listed = await importFile(owner, list("Rake", "Winch"));
  return {
    brought: brought.id,
    listed: listed.id,
    history: await checked(services("Plow", "2026-05-01"), made("Plow")),
    list: await checked(list("Mower", "Mirrors")),
  };
}

export const ACTS: CallAct[] = [
  {
    name: "report",
    by: "operator",
    call: ({ ids }, chance) => [
      "POST",
      "/api/operator-updates",
      {
        equipmentId: ids.loader,
        newUsage: 112 + chance.below(90),
        fuelAdded: chance.below(40),
        fuelType: "diesel",
        notes: `Report ${chance.below(1000)}`,
        condition: chance.of(["ok", "needs_attention", "do_not_run"]),
      },
    ],
  },
  { name: "apply", call: ({ ids }) => ["POST", `/api/operator-updates/${ids.pending}/apply`, {}] },
  {
    name: "apply a new meter",
    call: ({ ids }) => ["POST", `/api/operator-updates/${ids.lower}/apply`, { resolution: "meter-replaced" }],
  },
  {
    name: "dismiss",
    call: ({ ids }) => ["POST", `/api/operator-updates/${ids.other}/dismiss`, { reason: "Twice" }],
  },
  {
    name: "add a machine",
    call: (_world, chance) => [
      "POST",
      "/api/equipment",
      {
        name: `Machine ${chance.below(1000)}`,
        type: "vehicle",
        unit: "miles",
        currentUsage: chance.below(9000),
        serviceInterval: 500,
      },
    ],
  },
  {
    name: "add a machine of a program",
    call: ({ ids }, chance) => [
      "POST",
      "/api/equipment",
      {
        ...{ name: `Machine ${chance.below(1000)}`, type: "machinery", unit: "hours" },
        ...{ currentUsage: chance.below(9000), serviceProgramId: ids.program },
      },
    ],
  },
  {
    name: "edit a machine",
    call: ({ ids }, chance) => [
      "PATCH",
      `/api/equipment/${ids.loader}`,
      { name: `Loader ${chance.below(99)}`, currentUsage: 120, fuelType: "gasoline" },
    ],
  },
  {
    name: "update usage",
    call: ({ ids }, chance) => [
      "PATCH",
      `/api/equipment/${ids.loader}/usage`,
      { currentUsage: 130 + chance.below(50), confirmed: true },
    ],
  },
  {
    name: "reset the service",
    call: ({ ids }) => ["PATCH", `/api/equipment/${ids.loader}/reset-service`, {}],
  },
  {
    name: "note",
    call: ({ ids }, chance) => [
      "POST",
      `/api/equipment/${ids.loader}/notes`,
      { content: `Note ${chance.below(1000)}`, photos: [ids.photo] },
    ],
  },
  {
    name: "add a task",
    call: ({ ids }, chance) => [
      "POST",
      `/api/equipment/${ids.loader}/service-tasks`,
      { name: `Task ${chance.below(1000)}`, serviceInterval: 100 + chance.below(100) },
    ],
  },
  {
    name: "change a task",
    call: ({ ids }, chance) => [
      "PATCH",
      `/api/service-tasks/${ids.task}`,
      { serviceInterval: 81 + chance.below(99) },
    ],
  },
  { name: "delete a task", call: ({ ids }) => ["DELETE", `/api/service-tasks/${ids.task}`] },
  {
    name: "follow a program again",
    call: ({ ids }) => ["PATCH", `/api/service-tasks/${ids.own}`, { follow: true }],
  },
  {
    name: "record a service",
    call: ({ ids }, chance) => [
      "POST",
      `/api/equipment/${ids.truck}/service-entries`,
      {
        ...{ otherWork: "Belts", usage: 106 + chance.below(50), confirmed: true },
        laborCost: chance.below(500),
        ...{ issueIds: [ids.issue], photos: [ids.photo] },
      },
    ],
  },
  {
    name: "correct a service",
    call: ({ ids }, chance) => [
      "PATCH",
      `/api/service-entries/${ids.entry}`,
      { laborCost: 41 + chance.below(99), photos: [ids.photo] },
    ],
  },
  {
    name: "void a service",
    call: ({ ids }) => ["POST", `/api/service-entries/${ids.entry}/void`, { reason: "Twice" }],
  },
  {
    name: "correct a whole service",
    call: ({ ids }, chance) => [
      "PATCH",
      `/api/service-entries/${ids.whole}`,
      { usage: 102, tasks: [], laborCost: 41 + chance.below(99), notes: "Both sides" },
    ],
  },
  {
    name: "void a whole service",
    call: ({ ids }) => ["POST", `/api/service-entries/${ids.whole}/void`, { reason: "Twice" }],
  },
  {
    name: "correct a service's hours",
    call: ({ ids }, chance) => [
      "PATCH",
      `/api/service-entries/${ids.hours}`,
      { usage: 120 + chance.below(20), confirmed: true },
    ],
  },
  {
    name: "void a service with hours",
    call: ({ ids }) => ["POST", `/api/service-entries/${ids.hours}/void`, { reason: "Twice" }],
  },
  {
    name: "sell a machine",
    call: ({ ids }, chance) => [
      "POST",
      `/api/equipment/${ids.truck}/retire`,
      { soldDate: "2026-11-19", soldPrice: 1 + chance.below(999) },
    ],
  },
  {
    name: "correct a former service",
    call: ({ ids }, chance) => [
      "PATCH",
      `/api/service-entries/${ids.formerEntry}`,
      { notes: "At the dealer's", laborCost: 21 + chance.below(99) },
    ],
  },
  {
    name: "void a former service",
    call: ({ ids }) => ["POST", `/api/service-entries/${ids.formerEntry}/void`, { reason: "Twice" }],
  },
  {
    name: "retire",
    call: ({ ids }) => ["POST", `/api/equipment/${ids.truck}/retire`, { retirementNotes: "Worn" }],
  },
  { name: "restore", call: ({ ids }) => ["POST", `/api/retired-equipment/${ids.retired}/restore`, {}] },
  {
    name: "edit a retired machine",
    call: ({ ids }, chance) => [
      "PATCH",
      `/api/retired-equipment/${ids.retired}`,
      { soldPrice: 1 + chance.below(999), soldDate: "2026-11-19" },
    ],
  },
  { name: "delete a machine", call: ({ ids }) => ["DELETE", `/api/equipment/${ids.truck}`] },
  {
    name: "void a reading",
    call: ({ ids }) => ["POST", `/api/readings/${ids.reading}/void`, { reason: "Wrong" }],
  },
  {
    name: "void a serviced reading",
    call: ({ ids }) => ["POST", `/api/readings/${ids.serviced}/void`, { reason: "Wrong" }],
  },
  {
    name: "void a new meter's reading",
    call: ({ ids }) => ["POST", `/api/readings/${ids.replacing}/void`, { reason: "Wrong" }],
  },
  {
    name: "add fuel",
    call: ({ ids }, chance) => [
      "POST",
      "/api/fuel-entries",
      { equipmentId: ids.loader, date: "2026-10-20", fuelAdded: 1 + chance.below(60), notes: "Tank" },
    ],
  },
  {
    name: "correct fuel",
    call: ({ ids }, chance) => [
      "PATCH",
      `/api/fuel-entries/${ids.fuel}`,
      { fuelCost: 1 + chance.below(200) },
    ],
  },
  {
    name: "void fuel",
    call: ({ ids }) => ["POST", `/api/fuel-entries/${ids.fuel}/void`, { reason: "Twice" }],
  },
  {
    name: "void former fuel",
    call: ({ ids }) => ["POST", `/api/fuel-entries/${ids.former}/void`, { reason: "Twice" }],
  },
  {
    name: "price",
    call: (_world, chance) => [
      "POST",
      "/api/fuel-prices",
      { fuel: "diesel", effectiveOn: "2026-10-05", pricePerUnit: (3_000 + chance.below(999)) / 1_000 },
    ],
  },
  { name: "remove a price", call: ({ ids }) => ["DELETE", `/api/fuel-prices/${ids.price}`] },
  { name: "fuel settings", call: () => ["PUT", "/api/fuel-settings", { askFuelCost: true }] },
  { name: "reset fuel", call: () => ["POST", "/api/fuel/reset/diesel", {}] },
  { name: "close a month", call: () => ["POST", `/api/books/${LAST_MONTH}/close`, {}] },
  {
    name: "add an accountant",
    call: (_world, chance) => [
      "POST",
      "/api/accountants",
      { name: "Ben", email: `ben${chance.below(1000)}@ledgers.example` },
    ],
  },
  {
    name: "edit an accountant",
    call: ({ ids }, chance) => [
      "PATCH",
      `/api/accountants/${ids.accountant}`,
      { name: `Ada ${chance.below(1000)}`, mail: "never" },
    ],
  },
  { name: "send a link", call: ({ ids }) => ["POST", `/api/accountants/${ids.accountant}/send`, {}] },
  { name: "remove an accountant", call: ({ ids }) => ["DELETE", `/api/accountants/${ids.accountant}`] },
  {
    name: "raise an issue",
    call: ({ ids }, chance) => [
      "POST",
      `/api/equipment/${ids.loader}/issues`,
      { condition: "do_not_run", description: `Issue ${chance.below(1000)}`, photos: [ids.photo] },
    ],
  },
  {
    name: "resolve an issue",
    call: ({ ids }) => [
      "POST",
      `/api/issues/${ids.issue}/resolve`,
      { resolution: "Done", alsoIssueIds: [ids.second] },
    ],
  },
  {
    name: "reopen an issue",
    call: ({ ids }) => ["POST", `/api/issues/${ids.resolved}/reopen`, { reason: "Out again" }],
  },
  {
    name: "change an issue",
    call: ({ ids }) => ["PATCH", `/api/issues/${ids.issue}`, { condition: "do_not_run" }],
  },
  {
    name: "add a checklist",
    call: ({ ids }, chance) => [
      "POST",
      "/api/checklists",
      { name: `List ${chance.below(1000)}`, lines: ["Tires", "Lights"], equipmentIds: [ids.loader] },
    ],
  },
  {
    name: "change a checklist",
    call: ({ ids }, chance) => [
      "PATCH",
      `/api/checklists/${ids.checklist}`,
      { lines: ["Oil", `Lights ${chance.below(1000)}`], equipmentIds: [ids.loader] },
    ],
  },
  { name: "delete a checklist", call: ({ ids }) => ["DELETE", `/api/checklists/${ids.checklist}`] },
  {
    name: "apply a program",
    call: ({ ids }) => [
      "POST",
      `/api/service-programs/${ids.program}/apply`,
      { equipmentIds: [ids.loader, ids.truck] },
    ],
  },
  {
    name: "change a program",
    call: ({ ids }, chance) => [
      "PATCH",
      `/api/service-programs/${ids.program}`,
      { name: `Graders ${chance.below(1000)}` },
    ],
  },
  { name: "leave a program", call: ({ ids }) => ["DELETE", `/api/equipment/${ids.grader}/service-program`] },
  { name: "delete a program", call: ({ ids }) => ["DELETE", `/api/service-programs/${ids.program}`] },
  {
    name: "add an operator",
    call: (_world, chance) => [
      "POST",
      "/api/employees",
      { firstName: `Ann${chance.below(1000)}`, lastName: "Field" },
    ],
  },
  {
    name: "rename an operator",
    call: ({ ids }, chance) => [
      "PUT",
      `/api/employees/${ids.employee}`,
      { firstName: `Ola${chance.below(99)}`, lastName: "Field" },
    ],
  },
  { name: "remove an operator", call: ({ ids }) => ["DELETE", `/api/employees/${ids.employee}`] },
  {
    name: "make a manager",
    call: ({ ids }) => [
      "POST",
      `/api/employees/${ids.manager}/manager`,
      { email: "max@barn.example", password: "barn-door-42", confirmPassword: "barn-door-42" },
    ],
  },
  { name: "make an operator again", call: ({ ids }) => ["DELETE", `/api/employees/${ids.promoted}/manager`] },
  {
    name: "reset an operator's password",
    call: ({ ids }, chance) => [
      "POST",
      "/api/admin/reset-user-password",
      { targetUserId: ids.employee, newPassword: `barn-door-${chance.below(1000)}` },
    ],
  },
  {
    name: "rename the company",
    call: (_world, chance) => [
      "PATCH",
      "/api/company/settings",
      { companyName: `Faulty Farm ${chance.below(1000)}` },
    ],
  },
  {
    name: "change the shared password",
    call: (_world, chance) => [
      "POST",
      "/api/company-settings",
      { masterPassword: `field-gate-${chance.below(1000)}` },
    ],
  },
  { name: "make a calendar address", call: () => ["POST", "/api/calendar-feed", {}] },
  {
    name: "alert settings",
    call: () => [
      "PUT",
      "/api/email-alerts/settings",
      { emailAlertsEnabled: true, alertServiceSoon: false, alertServiceDue: true, alertOverdue: false },
    ],
  },
  { name: "import history", call: ({ ids }) => ["POST", `/api/imports/${ids.history}/run`, {}] },
  { name: "import machines", call: ({ ids }) => ["POST", `/api/imports/${ids.list}/run`, {}] },
  { name: "check an import", call: ({ ids }) => ["POST", `/api/imports/${ids.list}/preview`] },
  { name: "undo an import of services", call: ({ ids }) => ["POST", `/api/imports/${ids.brought}/undo`] },
  { name: "undo an import of machines", call: ({ ids }) => ["POST", `/api/imports/${ids.listed}/undo`] },
  {
    name: "write to support",
    call: ({ company }, chance) => [
      "POST",
      "/api/contact/submit",
      { name: "Ann", email: company.email, subject: "Help", message: `Message ${chance.below(1000)}` },
    ],
  },
  {
    name: "change one's name",
    call: (_world, chance) => ["PATCH", "/api/user/profile", { firstName: `Ann${chance.below(1000)}` }],
  },
  { name: "cancel the trial", call: () => ["POST", "/api/subscription/cancel", {}] },
  {
    name: "close the account",
    call: ({ company }) => [
      "POST",
      "/api/account/close",
      { password: OWNER_PASSWORD, companyName: company.businessName },
    ],
  },
];
