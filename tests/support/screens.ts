import { createHash } from "node:crypto";
import type { Page } from "playwright/test";
import { accessOf, POLICY, type PolicyPath } from "#app/auth/policy.ts";
import { lastMonths } from "#app/domain/calendar-date.ts";
import { DAY_MS } from "#app/domain/durations.ts";
import { type AddedAccountant, newAccountant, newestLink, openBooksBy } from "./accountants.ts";
import { type Company, newCompany, newManager, newOperator, OWNER_PASSWORD } from "./accounts.ts";
import { HEADER, newDraft } from "./bulk-imports.ts";
import { putCheck, putIssueOfLine } from "./checks.ts";
import { bring, check, choose, type Imported, run } from "./imports.ts";
import type { Client, Product } from "./product.ts";
import { turnOnSecondStep } from "./second-step.ts";

/** Every page of the product, its viewers and its important states. */

/** The paths of the policy table that a browser may navigate to. */
export function pagePaths(): PolicyPath[] {
  const elsewhere = /^\/(?:api|exports|objects|templates)\/|^\/~/;
  // "public" covers both, so only a look distinguishes a page from a path that only takes forms.
  const formsAlone: PolicyPath[] = ["/dev/demo"];
  return (Object.keys(POLICY) as PolicyPath[]).filter(
    (path) => accessOf(path, "GET") !== null && !elsewhere.test(path) && !formsAlone.includes(path),
  );
}

/**
 * The viewer: people of the demo company and its accountant, or of a new one, of one whose owner has a second step
 * (halfway before it, in their sign-in, or losing it), staff of the platform, of one whose trial is over, or of one with a plan.
 */
export type Viewer =
  | "visitor"
  | "halfway"
  | "operator"
  | "owner"
  | "newcomer"
  | "secured"
  | "losing"
  | "staff"
  | "lapsed"
  | "subscriber"
  | "accountant";

export type Screen = {
  /** The special state; missing for the page as opened. */
  state?: string;
  as: Viewer;
  /** Its address; by default the path itself. */
  address?: (world: World) => string | Promise<string>;
  /** Steps before it is checked. */
  after?: (page: Page) => Promise<void>;
  /** The page shows a failure. */
  fails?: boolean;
};

export type World = {
  product: Product;
  clients: Record<Viewer, Client>;
  machine: string;
  /** A retired machine. */
  retired: string;
  /** The id of its record among the retired ones. */
  retirement: string;
  /** The reading of the third is below the one before it. */
  updates: { pending: string; applied: string; below: string };
  photo: string;
  operatorId: string;
  managerId: string;
  /** An operator with a personal password. */
  ownPasswordId: string;
  /** A manager with a second step, in the company of whom is secured. */
  securedManager: string;
  accountant: AddedAccountant;
  /** Machines of the company whose trial is over; the broken one can't be shown. */
  lapsedMachine: string;
  brokenMachine: string;
};

/** An accountants' address, after their language was set to the viewer's choice. */
async function inLanguage(world: World, as: Viewer, address: string): Promise<string> {
  const locale = world.clients[as].cookies.get("lng") ?? "en";
  await world.clients.owner.json("PATCH", `/api/accountants/${world.accountant.id}`, { locale });
  return address;
}

/** A link that has expired. */
async function oldLink(world: World): Promise<string> {
  const { product, clients, accountant } = world;
  await clients.owner.json("POST", `/api/accountants/${accountant.id}/send`);
  const link = await newestLink(product, accountant.email);
  await product.run(
    "update accountant_links set expires_at = ? where token_hash = ?",
    Date.now() - 1,
    createHash("sha256")
      .update(link.split("token=")[1] ?? "")
      .digest("hex"),
  );
  return inLanguage(world, "visitor", link);
}

/** The last month that is over, `YYYY-MM`. */
function lastMonth(): string {
  return lastMonths("UTC", new Date(), 2)[0]?.month ?? "";
}

/** The demo company, an empty one and one whose trial is over; needs a product with DEMO on. */
export async function makeWorld(product: Product): Promise<World> {
  const visitor = product.client();
  const { signIns } = (await (await visitor.post("/dev/demo", {})).json()) as {
    signIns: { who: string; name: string; password: string }[];
  };
  const signedIn = async (who: string) => {
    const { name, password } = signIns.find((signIn) => signIn.who === who) ?? { name: "", password: "" };
    const client = product.client();
    const answer = await client.json(
      "POST",
      who === "operator" ? "/api/employee/login" : "/api/auth/login",
      who === "operator" ? { operatorName: name, password } : { emailOrBusinessName: name, password },
    );
    if (answer.status !== 200) throw new Error(`The demo's ${who} could not sign in`);
    return client;
  };
  const [owner, operator] = [await signedIn("owner"), await signedIn("operator")];
  const newcomer = await newCompany(product);
  const losing = await losingOwner(product);
  const staff = await staffOwner(product);
  const secured = await securedCompany(product);
  const lapsed = await lapsedCompany(product);
  const subscriber = (await newCompany(product)).owner;
  await subscriber.post(await newCheckout(subscriber), { outcome: "paid" });

  const machines = (await owner.json("GET", "/api/equipment")).body as {
    id: string;
    currentUsage: number;
    serviceParts: unknown[];
  }[];
  const updates = (await owner.json("GET", "/api/operator-updates")).body as {
    id: string;
    equipmentId: string;
    status: string;
    newUsage: number;
    photos: string[];
  }[];
  const [pending, applied] = updates;
  const below = updates.find(
    ({ equipmentId, status, newUsage }) =>
      status === "pending" &&
      machines.some(({ id, currentUsage }) => id === equipmentId && newUsage < currentUsage),
  );
  if (applied) await owner.json("POST", `/api/operator-updates/${applied.id}/apply`);
  const accountant = await newAccountant(product, { owner }, { email: "ada@ledgers.example" });
  const [retired] = (await owner.json("GET", "/api/retired-equipment")).body as {
    id: string;
    originalEquipmentId: string;
  }[];
  const people = (await owner.json("GET", "/api/employees")).body as { id: string; role: string }[];
  const ofRole = (role: string) => people.find((person) => person.role === role)?.id ?? "";
  return {
    product,
    clients: {
      visitor,
      operator,
      owner,
      newcomer: newcomer.owner,
      ...secured.clients,
      losing,
      staff,
      lapsed: lapsed.owner,
      subscriber,
      accountant: await openBooksBy(product, accountant.link),
    },
    machine: machines.find(({ serviceParts }) => serviceParts.length > 0)?.id ?? "",
    retired: retired?.originalEquipmentId ?? "",
    retirement: retired?.id ?? "",
    updates: { pending: pending?.id ?? "", applied: applied?.id ?? "", below: below?.id ?? "" },
    photo:
      updates
        .flatMap(({ photos }) => photos)[0]
        ?.split("/")
        .at(-1) ?? "",
    operatorId: ofRole("employee"),
    managerId: ofRole("manager"),
    securedManager: secured.securedManager,
    ownPasswordId: await newOwnPassword(owner),
    accountant,
    lapsedMachine: lapsed.lapsedMachine,
    brokenMachine: lapsed.brokenMachine,
  };
}

/** Refreshes ids after forms have removed things. */
export async function renewWorld(world: World): Promise<void> {
  const list = async (path: string) =>
    (await world.clients.owner.json("GET", path)).body as { id: string; status?: string; role?: string }[];
  const [machines, updates, people] = [
    await list("/api/equipment"),
    await list("/api/operator-updates"),
    await list("/api/employees"),
  ];
  const ofRole = (role: string) => people.find((person) => person.role === role)?.id;
  // Restarts a canceled trial.
  await world.product.db
    .prepare(
      "update companies set subscription_status = 'trial', trial_ends_at = ? where subscription_status = 'expired'",
    )
    .bind(Date.now() + 14 * DAY_MS)
    .run();
  world.machine = machines[0]?.id ?? world.machine;
  world.updates.pending = updates.find(({ status }) => status === "pending")?.id ?? world.updates.pending;
  world.operatorId = ofRole("employee") ?? world.operatorId;
  world.managerId = ofRole("manager") ?? world.managerId;
}

/**
 * The owner of a company who has a second step, as its manager has, and the same in a sign-in that waits for it for
 * long.
 */
async function securedCompany(product: Product) {
  const company = await newCompany(product);
  const { owner, email } = company;
  const manager = await newManager(product, company);
  await turnOnSecondStep(manager);
  await turnOnSecondStep(owner);
  const halfway = product.client();
  await halfway.json("POST", "/api/auth/login", { emailOrBusinessName: email, password: OWNER_PASSWORD });
  await product.run("update pending_steps set expires_at = ?", Date.now() + DAY_MS);
  const { id } = await manager.ask("GET", "/api/auth/user");
  return { clients: { secured: owner, halfway }, securedManager: id as string };
}

/** An owner whose second step will be removed, in a sign-in that waits for it, too. */
async function losingOwner(product: Product): Promise<Client> {
  const { owner, email } = await newCompany(product);
  await turnOnSecondStep(owner);
  await owner.json("POST", "/api/auth/login", { emailOrBusinessName: email, password: OWNER_PASSWORD });
  await owner.ask("POST", "/api/auth/lost-device");
  return owner;
}

/** Platform staff, where the settings name their address. */
export const STAFF_OF_SCREENS = "staff@screens.example";

async function staffOwner(product: Product): Promise<Client> {
  const { owner, id } = await newCompany(product);
  await turnOnSecondStep(owner);
  const address = STAFF_OF_SCREENS;
  await product.run("update users set email = ?, email_key = ? where id = ?", address, address, id);
  return owner;
}

/** A company after its trial and above its limit, with one machine that can't be shown. */
async function lapsedCompany(
  product: Product,
): Promise<Company & { lapsedMachine: string; brokenMachine: string }> {
  const company = await newCompany(product);
  const machine = { type: "machinery", unit: "hours", serviceParts: [{ part: "Filter", qty: 1 }] };
  const add = async (name: string) => (await company.machine({ ...machine, name })).id as string;
  const lapsedMachine = await add("Loader");
  const brokenMachine = await add("Broken");
  await newOperator(product, company);
  await product.db.batch([
    product.db
      .prepare(
        "update companies set trial_ends_at = 1, subscription_ends_at = 1, equipment_limit = 1 where id = ?",
      )
      .bind(company.id),
    product.db.prepare("update equipment set service_parts = '[' where id = ?").bind(brokenMachine),
  ]);
  return { ...company, lapsedMachine, brokenMachine };
}

/** Adds an operator with a personal password; returns their id. */
async function newOwnPassword(owner: Client): Promise<string> {
  const { body } = await owner.json("POST", "/api/employees", { firstName: "Olga", lastName: "Lane" });
  const reset = { targetUserId: body.id, newPassword: "barn-owl-77" };
  await owner.json("POST", "/api/admin/reset-user-password", reset);
  return body.id;
}

/** Opens a checkout at the local payment provider; returns its path. */
async function newCheckout(owner: Client): Promise<string> {
  const bought = { tier: "professional", billingInterval: "year" };
  const { body } = await owner.json("POST", "/api/create-checkout-session", bought);
  return new URL(body.url).pathname;
}

/** Sends the form unchanged; if a script waits for input, with invalid input. */
const submitted = async (page: Page) => {
  const button = page.locator("main form button[type=submit]:not([value=discard]):visible").last();
  if (await button.isDisabled()) {
    for (const field of await page.locator("main input[required]:visible").all()) await field.fill("x");
  }
  await button.click();
  await page.locator(".error, .notice-error").first().waitFor();
};
/** The operators' page of a machine whose card and steps they see. */
const withCard = async ({ clients: { owner }, machine }: World): Promise<string> => {
  const card = `/api/equipment/${machine}/card`;
  const { version } = (await owner.json("GET", card)).body;
  const lines = [{ label: "Engine oil", value: "15W-40, 12 qt" }];
  await owner.json("PUT", card, { lines, operatorsSee: true, version });
  await owner.json("POST", `/api/equipment/${machine}/service-tasks`, {
    ...{
      name: "Grease pins",
      serviceInterval: 50,
      byOperator: true,
      steps: "Wipe the zerks\nTwo strokes each",
    },
  });
  return `/operator/card/${machine}`;
};
/** A card whose first line has a label alone. */
const halfLine = async (page: Page) => {
  await page.locator('input[name="lines[0].label"]').fill("x");
  await page.locator('input[name="lines[0].value"]').fill("");
  await page.locator("main form button[type=submit]:visible").first().click();
  await page.locator(".error").first().waitFor();
};
/** The form sent with nothing ticked; what needs no decision begins ticked. */
const nothingTicked = async (page: Page) => {
  for (const box of await page.locator("main form input[type=checkbox]").all()) await box.uncheck();
  await submitted(page);
};
/** The price form, sent without a price. */
const submittedPrice = async (page: Page) => {
  await page.locator("form[aria-labelledby=price-title] button[type=submit]").click();
  await page.locator(".error").first().waitFor();
};
const newFuelEntry = async ({ clients, machine }: World): Promise<string> =>
  (await clients.owner.json("POST", "/api/fuel-entries", { equipmentId: machine, fuelAdded: 12.5 })).body.id;
const fuelEntry = async (world: World) => `/fuel-entries/${await newFuelEntry(world)}`;
const voidedFuelEntry = async (world: World) => {
  const id = await newFuelEntry(world);
  await world.clients.owner.json("POST", `/api/fuel-entries/${id}/void`, { reason: "Entered twice" });
  return `/fuel-entries/${id}`;
};
/** An open panel of the profile, with its first text emptied. */
const refusedPanel = async (page: Page) => {
  const form = page.locator("main form[action*=edit]");
  for (const field of await form.locator("input:not([type=hidden], [type=checkbox])").all())
    await field.fill("");
  await form.locator("button[type=submit]").click();
  await page.locator(".notice-error").waitFor();
};
/** A profile with two unconfirmed addresses. */
const waitingAddresses = async ({ clients }: World) => {
  await clients.newcomer.json("PATCH", "/api/user/profile", {
    email: "waiting-for-its-link@example.com",
    secondaryEmail: "second-waiting-for-its-link@example.com",
    currentPassword: OWNER_PASSWORD,
  });
  return "/profile";
};
/** Every menu of the dashboard; the header's shows on a narrow screen. */
const menusOpen = async (page: Page) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await page.locator("main details > summary").first().click();
  await page.locator(".nav-menu > summary").click();
  // A click outside would close the row's menu, so it is the last.
  await page.locator(".machines td > a").first().press("Enter");
  await page.getByRole("menu").waitFor();
};
/** The toast of a file that has arrived; the pointer keeps it open. */
const toastVisible = async (page: Page) => {
  await page.locator("form[action$='/equipment-list.csv'] button").first().click();
  await page.locator(".notice-success").hover();
};

const ofMachine = (page: string) => (world: World) => `/equipment-items/${world.machine}/${page}`;
/** A recorded service of the machine, with every detail. */
async function newEntry({ clients, machine }: World): Promise<string> {
  const { body } = await clients.owner.json("POST", `/api/equipment/${machine}/service-entries`, {
    otherWork: "Changed the boom hose",
    doneBy: "vendor",
    doneByName: "Diesel Shop",
    laborCost: 125.5,
    partsCost: 40.25,
    parts: [{ part: "Hose", partNumber: "H-1", qty: 2 }],
    reference: "INV-1",
    notes: "Leaked.",
  });
  return body.id;
}
const ofEntry = (end: string) => async (world: World) => `/service-entries/${await newEntry(world)}${end}`;
const voidedEntry = async (world: World) => {
  const id = await newEntry(world);
  await world.clients.owner.json("POST", `/api/service-entries/${id}/void`, { reason: "Twice" });
  return `/service-entries/${id}`;
};
/** A machine's task besides its default, added when there is none. */
const task = async ({ clients, machine }: World) => {
  const calls = `/api/equipment/${machine}/service-tasks`;
  const [, other] = (await clients.owner.json("GET", calls)).body as { id: string }[];
  const added =
    other ?? (await clients.owner.json("POST", calls, { name: "Grease", serviceInterval: 50 })).body;
  return `/equipment-items/${machine}/tasks/${added.id}`;
};
/** A page of a service program, added when there is none. */
const ofProgram =
  (page: string) =>
  async ({ clients }: World) => {
    const [one] = (await clients.owner.json("GET", "/api/service-programs")).body as { id: string }[];
    const tasks = [{ name: "Oil", serviceInterval: 250, isDefault: true }];
    const program = { name: "Diggers", unit: "hours", tasks };
    const added = one ?? (await clients.owner.json("POST", "/api/service-programs", program)).body;
    return `/service-programs/${added.id}${page}`;
  };
/** An issue of the machine, and another one beside it. */
async function newIssue({ clients, machine }: World): Promise<string> {
  const raise = async (condition: string, description: string) =>
    (await clients.owner.json("POST", `/api/equipment/${machine}/issues`, { condition, description })).body;
  await raise("needs_attention", "Squeaks");
  return (await raise("do_not_run", "Leaks oil.\nA lot of it")).id;
}
const issue = async (world: World) => `/issues/${await newIssue(world)}`;
const resolvedIssue = async (world: World) => {
  const id = await newIssue(world);
  await world.clients.owner.json("POST", `/api/issues/${id}/resolve`, { resolution: "New seal" });
  return `/issues/${id}`;
};
/** Open and resolved issues. */
const withIssues = (address: string) => async (world: World) => {
  await resolvedIssue(world);
  return address;
};
/** A form that needs words, sent without them. */
/** A webhook with a failed delivery; its address is never asked. */
async function webhook({ product, clients: { owner } }: World): Promise<string> {
  const { webhooks } = await owner.ask("GET", "/api/webhooks");
  const url = "https://hooks.example.org/a-long-address-that-has-to-be-broken-somewhere-on-a-narrow-page";
  const { id } = webhooks[0] ?? (await owner.ask("POST", "/api/webhooks", { url, events: ["issue.opened"] }));
  const body = '{"type":"issue.opened","data":{"equipmentName":"544H"}}';
  await product.run(
    `insert or ignore into webhook_events (id, company_id, type, body, created_at)
     select 'shown', company_id, 'issue.opened', ?, added_at from webhooks where id = ?`,
    ...[body, id],
  );
  await product.run(
    `insert or ignore into webhook_deliveries (id, company_id, webhook_id, event_id, state, attempts, last_status,
     failure, ms, answer, next_at, created_at)
     select 'shown', company_id, id, 'shown', 'failed', 9, 500, 'status', 12, 'Out of order', added_at, added_at
     from webhooks where id = ?`,
    id,
  );
  return `/settings/webhooks/${id}`;
}
const wordless = async (page: Page) => {
  await page.locator("main textarea").first().fill(" ");
  await submitted(page);
};
/** A check with a line that was not OK, and its issue. Returns its id. */
const newCheck = async ({ product, clients, machine: id }: World) => {
  const { body } = await clients.owner.json("GET", `/api/equipment/${id}`);
  const [company, machine] = [{ id: body.userId }, { id, name: body.name }];
  const lines = [
    { line: "*Brakes, controls", ok: false, word: "pulls to the left" },
    { line: "Lights", ok: true, word: "" },
  ];
  const check = await putCheck(product, company, machine, { takenAt: new Date(), lines });
  await putIssueOfLine(product, company, machine, {
    line: "*Brakes, controls",
    updateId: check.updateId,
    resolved: { at: new Date(), by: "Ann", resolution: "New pads" },
  });
  return check.id;
};
const checksPage = async (world: World) => {
  await newCheck(world);
  return "/checks";
};
/** The last month that is over. */
const lastMonthsBook = () => `/books/${lastMonths("UTC", new Date(), 2)[0]?.month}`;
/** The month before that, closed; a service of it was recorded later. */
const changedBook = async ({ product, clients, machine: id }: World) => {
  const month = lastMonths("UTC", new Date(), 3)[0]?.month;
  const { body } = await clients.owner.json("GET", `/api/books/${month}`);
  await clients.owner.json("POST", `/api/books/${month}/close`, { closings: body.closings.length });
  await product.run(
    `insert into service_entries (id, company_id, equipment_id, equipment_name, unit, date, counted_usage, other_work,
         done_by_name, labor_cost, source, recorded_by_name, created_at)
       select ?1, company_id, id, name, 'hours', ?2, 0, 'Greased', 'Ann', 1250, 'form', 'Ann', 0 from equipment where id = ?3`,
    crypto.randomUUID(),
    `${month}-15`,
    id,
  );
  return `/books/${month}`;
};
/** A page of a checklist, added when there is none. */
const ofChecklist =
  (page: string) =>
  async ({ clients }: World) => {
    const [one] = (await clients.owner.json("GET", "/api/checklists")).body as { id: string }[];
    const checklist = { name: "Loader", lines: ["*Brakes, controls", "Lights"] };
    const added = one ?? (await clients.owner.json("POST", "/api/checklists", checklist)).body;
    return `/checklists/${added.id}${page}`;
  };
const draft = (world: World) =>
  newDraft(
    world.product,
    world.clients.owner,
    [
      HEADER,
      "Loader with a long name,machinery,LD-1032841-XYZ,hours,8150.5,20000,diesel,500",
      "Saw,tank,1,hours",
    ].join("\n"),
  );

/** An import of the demo company up to a step, of rows that need each part of its pages. */
const importAt =
  (page: string, upTo: "brought" | "checked" | "run" = "brought") =>
  async ({ product, clients: { owner } }: World) => {
    // What an earlier import of these headings chose would answer every question.
    await product.run("delete from import_mappings");
    const [machine] = (await owner.json("GET", "/api/equipment")).body as { name: string }[];
    const rows = [
      `05/11/2024,${machine?.name},Oil change,"1,234",45.90`,
      "06/12/2024,Unknown digger with a name that is long,Belt,20.5,9",
      "soon,Crane,Grease,x,",
    ];
    const content = ["Date,Machine,Done,Hours,Parts Cost", ...rows].join("\n");
    const { id, fileId } = await bring(owner, content, "shop log 2024.csv");
    if (page === "files") return `/imports/files/${fileId}`;
    if (page === "/columns") return `/imports/${id}/columns`;
    const made = { type: "machinery", unit: "hours" };
    const names = { "Unknown digger with a name that is long": made, Crane: null };
    await choose(owner, id, {
      ...{ dateOrder: "month", decimal: "point", readingUnit: "own" },
      ...(upTo === "brought" ? {} : { machines: names }),
    });
    await owner.post(`/imports/${id}/columns`, columnsOf(await owner.ask("GET", `/api/imports/${id}`)));
    if (upTo !== "brought") await check(owner, id);
    if (upTo === "run") await run(owner, id);
    return `/imports/${id}${page}`;
  };

/** The form of the columns' page as it was opened. */
const columnsOf = ({ columns }: Imported): Record<string, string> => ({
  ...{ dateOrder: "month", decimal: "point", readingUnit: "own" },
  ...Object.fromEntries(
    (columns as { index: number; field: string | null }[]).map(({ index, field }) => [
      `column.${index}`,
      field ?? "out",
    ]),
  ),
});

/** Pages, and paths that aren't pages: redirects and files. */
export const SCREENS: Partial<Record<PolicyPath, Screen[] | "leads on" | "a file">> = {
  "/": [
    { as: "owner" },
    { as: "owner", state: "filtered", address: () => "/?status=overdue&search=o" },
    { as: "owner", state: "nothing found", address: () => "/?search=no-such-machine" },
    { as: "owner", state: "menus open", after: menusOpen },
    { as: "owner", state: "history open", after: (page) => page.locator("#history").click() },
    { as: "newcomer", state: "no equipment" },
    { as: "lapsed", state: "trial over, limit exceeded" },
    { as: "operator", state: "an operator's" },
    { as: "visitor", state: "a visitor's" },
  ],
  "/operator": [
    { as: "operator" },
    {
      as: "operator",
      state: "a machine chosen, fuel typed in",
      address: (world) => `/operator?equipment=${world.machine}`,
      after: (page) => page.locator("[name=fuelAdded]").fill("3"),
    },
    {
      as: "operator",
      state: "a check with a fault, open issues",
      address: async (world) => {
        await newIssue(world);
        const { clients, machine } = world;
        const checklist = { name: "Loader", lines: ["*Brakes, controls", "Lights"], equipmentIds: [machine] };
        await clients.owner.json("POST", "/api/checklists", checklist);
        return `/operator?equipment=${machine}`;
      },
      after: async (page) => {
        // The script of checks comes last, and draws the check anew.
        await page.waitForLoadState("networkidle");
        await page.locator("#check [value=false]").first().check();
        await page.locator("#check .fault").first().waitFor();
      },
    },
  ],
  "/simple-operator": [{ as: "operator" }],
  "/login": [{ as: "visitor" }, { as: "visitor", state: "refused", after: submitted }],
  "/login/second-step": [{ as: "halfway" }, { as: "halfway", state: "refused", after: submitted }],
  "/login/recovery-code": [{ as: "halfway" }],
  "/employee-login": [{ as: "visitor" }, { as: "visitor", state: "refused", after: submitted }],
  "/signup": [{ as: "visitor" }, { as: "visitor", state: "refused", after: submitted }],
  "/email-verification-pending": [
    { as: "visitor", address: () => "/email-verification-pending?email=ann@example.com" },
  ],
  "/verify-email": [{ as: "visitor" }],
  "/forgot-password": [{ as: "visitor" }, { as: "visitor", state: "refused", after: submitted }],
  "/forgot-password/answers": [{ as: "visitor" }, { as: "visitor", state: "refused", after: submitted }],
  "/prove": [
    { as: "owner" },
    { as: "owner", state: "refused", after: submitted },
    { as: "secured", state: "with a code" },
  ],
  "/login/lost-device": [{ as: "halfway" }, { as: "losing", state: "asked" }],
  "/stop-removal": [
    { as: "visitor", address: () => "/stop-removal?token=none" },
    { as: "visitor", state: "dead", address: () => "/stop-removal" },
  ],
  "/profile/second-step": [
    { as: "newcomer" },
    { as: "secured", state: "on" },
    { as: "losing", state: "lost" },
  ],
  "/profile/second-step/authenticator": [
    { as: "newcomer" },
    { as: "newcomer", state: "refused", after: submitted },
  ],
  "/profile/second-step/authenticator/remove": [{ as: "secured" }],
  "/profile/devices": [{ as: "owner" }],
  "/security-questions": [{ as: "owner" }, { as: "owner", state: "refused", after: submitted }],
  "/reset-password": [
    { as: "visitor", address: () => "/reset-password?token=any" },
    {
      as: "visitor",
      state: "refused",
      address: () => "/reset-password?token=any",
      after: submitted,
    },
    { as: "visitor", state: "without a token" },
  ],
  "/logout": [{ as: "owner" }],
  "/settings": [{ as: "owner" }],
  "/books": [{ as: "owner" }, { as: "newcomer", state: "nothing in it" }],
  "/books/:month": [
    { as: "owner", address: lastMonthsBook },
    { as: "owner", state: "closed, changed since", address: changedBook },
    { as: "owner", state: "closed, of today", address: async (world) => `${await changedBook(world)}?now=1` },
    { as: "owner", state: "not over", address: () => `/books/${new Date().toISOString().slice(0, 7)}` },
    { as: "lapsed", state: "no plan", address: lastMonthsBook },
  ],
  "/profile": [
    { as: "owner" },
    { as: "operator", state: "an operator's", address: () => "/profile?edit=profile" },
    ...["profile", "password", "company"].map((panel): Screen => {
      const address = () => `/profile?edit=${panel}`;
      return { as: "owner", state: `${panel}, refused`, address, after: refusedPanel };
    }),
    { as: "newcomer", state: "addresses that wait", address: waitingAddresses },
  ],
  "/confirm-email": [{ as: "visitor" }],
  "/contact": [{ as: "owner" }, { as: "owner", state: "refused", after: submitted }],
  "/settings/keys": [{ as: "owner" }, { as: "newcomer" }],
  "/settings/webhooks": [
    { as: "owner" },
    { as: "newcomer" },
    { as: "owner", state: "refused", after: submitted },
  ],
  "/settings/webhooks/:id": [
    { as: "owner", address: webhook },
    { as: "owner", state: "to remove", address: async (world) => `${await webhook(world)}?remove` },
  ],
  "/account": [{ as: "owner" }, { as: "newcomer" }],
  "/account/close": [{ as: "newcomer" }, { as: "newcomer", state: "refused", after: submitted }],
  "/instructions": [{ as: "owner" }],
  "/admin": [
    { as: "staff" },
    { as: "staff", state: "nothing found", address: () => "/admin?search=no-such-account" },
    {
      as: "staff",
      state: "a password shown",
      after: async (page) => {
        await page.locator("table button").first().click();
        await page.locator("[data-revealed]").first().waitFor();
      },
    },
  ],
  "/dashboard": "leads on",
  "/add": "leads on",
  "/add/:what": [
    ...["usage", "service", "fuel", "issue"].map(
      (what): Screen => ({ as: "owner", state: what, address: () => `/add/${what}` }),
    ),
    { as: "owner", state: "nothing found", address: () => "/add/usage?search=nothing-like-it" },
    { as: "newcomer", state: "no machines", address: () => "/add/usage" },
  ],
  "/add-equipment": [
    { as: "owner" },
    {
      as: "owner",
      state: "refused",
      after: async (page) => {
        for (const fold of await page.locator("form details > summary").all()) await fold.click();
        await page.locator("button[name=__intent__]").last().click();
        await page.locator("input[name='serviceParts[0].partNumber']").fill("X-1");
        await page.locator("input[name=hasScheduledMaintenance]").check();
        await submitted(page);
      },
    },
    { as: "owner", state: "editing", address: (world) => `/add-equipment?edit=${world.machine}` },
    { as: "lapsed", state: "parts closed, no more equipment" },
    {
      as: "lapsed",
      state: "the failure page",
      address: (world) => `/add-equipment?edit=${world.brokenMachine}`,
      fails: true,
    },
    { as: "owner", state: "of a machine that isn't there", address: () => "/add-equipment?edit=none" },
  ],
  "/add-equipment/import": [{ as: "owner" }, { as: "owner", state: "refused", after: submitted }],
  "/add-equipment/import/:draftId": [
    { as: "owner", address: draft },
    {
      as: "owner",
      state: "done, with failed rows",
      address: draft,
      after: async (page) => {
        await page.locator("form[action*='/add-equipment/import/'] button").click();
        await page.locator("#failed-rows").waitFor();
      },
    },
  ],
  "/add-equipment/import/:draftId/failed-rows.csv": "a file",
  "/equipment-list": [
    { as: "owner" },
    { as: "newcomer", state: "no equipment" },
    { as: "owner", state: "a toast", after: toastVisible },
  ],
  "/equipment": [{ as: "owner" }],
  "/equipment/:status": [
    { as: "owner", address: () => "/equipment/overdue" },
    { as: "newcomer", state: "no equipment", address: () => "/equipment/due" },
  ],
  "/retired-equipment": [{ as: "owner" }, { as: "newcomer", state: "nothing retired" }],
  "/retired-equipment/:id/sale": [
    { as: "owner", address: ({ retirement }) => `/retired-equipment/${retirement}/sale` },
  ],
  "/equipment-list/print": [{ as: "owner" }],
  "/equipment-list/labels": [
    { as: "owner" },
    {
      as: "owner",
      state: "of one machine",
      address: ({ machine }) => `/equipment-list/labels?machine=${machine}`,
    },
    { as: "owner", state: "nothing found", address: () => "/equipment-list/labels?search=no-such-machine" },
    { as: "newcomer", state: "no equipment" },
  ],
  "/equipment-list/labels/print": [
    { as: "owner", address: () => "/equipment-list/labels/print?format=avery-5160&start=7" },
  ],
  "/operator/card/:id": [
    { as: "operator", address: withCard },
    { as: "operator", state: "without a card", address: () => "/operator/card/none" },
  ],
  "/scan/:equipmentId": [
    { as: "operator", state: "unknown", address: () => "/scan/none" },
    { as: "owner", state: "unknown, an owner's", address: () => "/scan/none" },
    { as: "operator", state: "retired", address: ({ retired }) => `/scan/${retired}` },
    { as: "owner", state: "retired, an owner's", address: ({ retired }) => `/scan/${retired}` },
  ],
  "/equipment/:status/print": [{ as: "owner", address: () => "/equipment/overdue/print" }],
  "/equipment-items/:id": [
    { as: "owner", address: (world) => `/equipment-items/${world.machine}` },
    { as: "owner", state: "of a machine that isn't there", address: () => "/equipment-items/none" },
  ],
  "/equipment-items/:id/checks": [{ as: "owner", address: ofMachine("checks") }],
  "/equipment-items/:id/usage": [
    { as: "owner", address: ofMachine("usage") },
    { as: "owner", state: "refused", address: ofMachine("usage"), after: submitted },
  ],
  "/equipment-items/:id/service": [
    { as: "owner", address: ofMachine("service") },
    { as: "owner", state: "with details", address: ofMachine("service?details=1") },
  ],
  "/equipment-items/:id/services": [{ as: "owner", address: ofMachine("services") }],
  "/equipment-items/:id/tasks/add": [
    { as: "owner", address: ofMachine("tasks/add") },
    {
      as: "owner",
      state: "refused",
      address: ofMachine("tasks/add"),
      after: async (page) => {
        await page.locator("main input[name=name]").fill("Grease");
        await submitted(page);
      },
    },
    {
      as: "lapsed",
      state: "closed",
      address: ({ lapsedMachine }) => `/equipment-items/${lapsedMachine}/tasks/add`,
    },
  ],
  "/equipment-items/:id/tasks/:taskId": [
    { as: "owner", address: task },
    {
      as: "owner",
      state: "of the default",
      address: ({ machine }) => `/equipment-items/${machine}/tasks/${machine}`,
    },
  ],
  "/equipment-items/:id/tasks/:taskId/remove": [
    { as: "owner", address: async (world) => `${await task(world)}/remove` },
  ],
  "/imports": [
    { as: "newcomer" },
    { as: "lapsed", state: "trial over" },
    {
      as: "owner",
      state: "with imports",
      address: async (world) => (await importAt("", "run")(world)) && "/imports",
    },
    { as: "owner", state: "refused", after: submitted },
  ],
  "/imports/files/:fileId": [{ as: "owner", address: importAt("files") }],
  "/imports/:importId/columns": [
    { as: "owner", address: importAt("/columns") },
    { as: "owner", state: "refused", address: importAt("/columns"), after: submitted },
  ],
  "/imports/:importId/machines": [
    { as: "owner", address: importAt("/machines") },
    { as: "owner", state: "refused", address: importAt("/machines"), after: submitted },
  ],
  "/imports/:importId": [
    { as: "owner", state: "checked", address: importAt("", "checked") },
    { as: "owner", state: "imported", address: importAt("", "run") },
  ],
  "/imports/:importId/undo": [{ as: "owner", address: importAt("/undo", "run") }],
  "/imports/:importId/failed-rows.csv": "a file",
  "/imports/:importId/file": "a file",
  "/service-programs": [{ as: "owner", address: () => "/service-programs" }],
  "/service-programs/add": [
    { as: "owner", address: () => "/service-programs/add" },
    { as: "lapsed", state: "closed", address: () => "/service-programs/add" },
  ],
  "/service-programs/:id": [{ as: "owner", address: ofProgram("") }],
  "/service-programs/:id/apply": [{ as: "owner", address: ofProgram("/apply") }],
  "/service-programs/:id/delete": [{ as: "owner", address: ofProgram("/delete") }],
  "/equipment-items/:id/remove": [
    { as: "owner", address: ofMachine("remove") },
    { as: "owner", state: "for good", address: ofMachine("remove?mode=delete") },
  ],
  "/equipment-items/:id/history": [{ as: "owner", address: ofMachine("history") }],
  "/service-entries/:id": [
    { as: "owner", address: ofEntry("") },
    { as: "owner", state: "voided", address: voidedEntry },
  ],
  "/service-entries/:id/edit": [{ as: "owner", address: ofEntry("/edit") }],
  "/service-entries/:id/void": [
    { as: "owner", address: ofEntry("/void") },
    { as: "owner", state: "refused", address: ofEntry("/void"), after: submitted },
  ],
  "/equipment-items/:id/card": [
    { as: "owner", address: ofMachine("card") },
    { as: "owner", state: "refused", address: ofMachine("card"), after: halfLine },
  ],
  "/equipment-items/:id/card/print": [{ as: "owner", address: ofMachine("card/print") }],
  "/equipment-items/:id/services/print": [
    { as: "owner", address: ({ machine }) => `/equipment-items/${machine}/services/print` },
    {
      as: "owner",
      state: "with costs",
      address: ({ machine }) => `/equipment-items/${machine}/services/print?costs=1`,
    },
    { as: "owner", state: "retired", address: ({ retired }) => `/equipment-items/${retired}/services/print` },
  ],
  "/updates": [
    { as: "owner" },
    { as: "owner", state: "all", address: () => "/updates?show=all" },
    { as: "owner", state: "refused", after: nothingTicked },
    { as: "newcomer", state: "none" },
  ],
  "/updates/:id": [
    { as: "owner", address: ({ updates }) => `/updates/${updates.pending}` },
    { as: "owner", state: "applied", address: ({ updates }) => `/updates/${updates.applied}` },
    { as: "owner", state: "reading below", address: ({ updates }) => `/updates/${updates.below}` },
  ],
  "/photos/:objectId": [{ as: "owner", address: ({ photo }) => `/photos/${photo}` }],
  "/subscription": [
    { as: "owner" },
    { as: "owner", state: "yearly", address: () => "/subscription?billing=year" },
    { as: "lapsed", state: "trial over" },
  ],
  "/subscription/:act": [{ as: "owner", address: () => "/subscription/cancel" }],
  "/employees": [{ as: "owner" }, { as: "newcomer", state: "none" }],
  "/employees/add": [{ as: "owner" }, { as: "owner", state: "refused", after: submitted }],
  "/employees/settings": [{ as: "owner" }],
  "/employees/access-cards": [{ as: "owner" }],
  "/employees/:id/edit": [{ as: "owner", address: (world) => `/employees/${world.operatorId}/edit` }],
  "/employees/:id/remove": [{ as: "owner", address: (world) => `/employees/${world.operatorId}/remove` }],
  "/employees/:id/own-password": [
    { as: "owner", address: (world) => `/employees/${world.ownPasswordId}/own-password` },
    {
      as: "owner",
      state: "without one",
      address: (world) => `/employees/${world.operatorId}/own-password`,
    },
    { as: "owner", state: "of nobody", address: () => "/employees/none/own-password" },
  ],
  "/equipment-items/:id/issue": [
    { as: "owner", address: ofMachine("issue") },
    { as: "owner", state: "refused", address: ofMachine("issue"), after: wordless },
  ],
  "/issues": [
    { as: "owner", address: withIssues("/issues") },
    { as: "owner", state: "all", address: withIssues("/issues?filter=all") },
    { as: "newcomer", state: "none" },
  ],
  "/issues/print": [{ as: "owner", address: withIssues("/issues/print?filter=all") }],
  "/issues/:id": [
    { as: "owner", address: issue },
    { as: "owner", state: "resolved", address: resolvedIssue },
  ],
  "/plan": [
    {
      as: "owner",
      state: "a calendar address",
      address: async ({ clients }) => {
        await clients.owner.json("POST", "/api/calendar-feed");
        return "/plan";
      },
    },
    { as: "owner", state: "with issues", address: withIssues("/plan") },
    { as: "newcomer", state: "empty" },
    { as: "lapsed", state: "calendar closed" },
  ],
  "/activity": [{ as: "owner" }, { as: "newcomer", state: "empty" }],
  "/checks": [
    { as: "owner", address: checksPage },
    { as: "newcomer", state: "empty" },
  ],
  "/checks/print": [{ as: "owner" }],
  "/checks/:id": [{ as: "owner", address: async (world) => `/checks/${await newCheck(world)}` }],
  "/checklists": [{ as: "owner" }, { as: "newcomer", state: "empty" }],
  "/checklists/new": [
    { as: "owner" },
    { as: "owner", state: "start", address: () => "/checklists/new?start=tractor" },
  ],
  "/checklists/:id": [{ as: "owner", address: ofChecklist("") }],
  "/checklists/:id/delete": [{ as: "owner", address: ofChecklist("/delete") }],
  "/plan/print": [{ as: "owner" }],
  "/calendar/:token.ics": "a file",
  "/accountants": [
    { as: "owner" },
    { as: "owner", state: "edit", address: ({ accountant }) => `/accountants?edit=${accountant.id}` },
    { as: "owner", state: "remove", address: ({ accountant }) => `/accountants?remove=${accountant.id}` },
    { as: "newcomer", state: "none" },
    { as: "lapsed", state: "closed" },
  ],
  "/accountant": [
    { as: "visitor", state: "no link" },
    {
      as: "visitor",
      state: "a link",
      address: async (world) => inLanguage(world, "visitor", world.accountant.link),
    },
    { as: "visitor", state: "an old link", address: oldLink },
  ],
  "/accountant/books": [
    { as: "visitor", state: "no session" },
    { as: "accountant", address: (world) => inLanguage(world, "accountant", "/accountant/books") },
  ],
  "/accountant/books/:month": [
    {
      as: "accountant",
      address: (world) => inLanguage(world, "accountant", `/accountant/books/${lastMonth()}`),
    },
  ],
  "/accountant/books.zip": "a file",
  "/accountant/books/:name.csv": "a file",
  "/costs": [{ as: "owner" }, { as: "newcomer", state: "no costs" }, { as: "lapsed", state: "closed" }],
  "/fuel": [{ as: "owner" }, { as: "newcomer", state: "no fuel" }, { as: "lapsed", state: "closed" }],
  "/fuel/reset/:kind": [{ as: "owner", address: () => "/fuel/reset/diesel" }],
  "/fuel/prices": [
    { as: "owner" },
    { as: "owner", state: "refused", after: submittedPrice },
    { as: "newcomer", state: "none" },
    { as: "lapsed", state: "closed" },
  ],
  "/fuel/use": [{ as: "owner" }, { as: "newcomer", state: "no machines" }],
  "/fuel-entries": [
    { as: "owner" },
    { as: "owner", state: "without cost", address: () => "/fuel-entries?without=cost" },
    { as: "newcomer", state: "none" },
  ],
  "/fuel-entries/add": [
    { as: "owner", address: ({ machine }) => `/fuel-entries/add?equipment=${machine}` },
    { as: "newcomer", state: "no machines" },
  ],
  "/fuel-entries/:id": [
    { as: "owner", address: fuelEntry },
    { as: "owner", state: "voided", address: voidedFuelEntry },
  ],
  "/employees/:id/manager": [
    { as: "owner", address: (world) => `/employees/${world.operatorId}/manager` },
    { as: "owner", state: "of a manager", address: (world) => `/employees/${world.managerId}/manager` },
    {
      as: "owner",
      state: "refused",
      address: (world) => `/employees/${world.operatorId}/manager`,
      after: submitted,
    },
  ],
  "/employees/:id/devices": [
    { as: "owner", address: ({ operatorId }) => `/employees/${operatorId}/devices` },
    { as: "owner", state: "by business name", address: () => "/employees/business/devices" },
  ],
  "/employees/second-step": [{ as: "secured" }],
  "/employees/:id/second-step": [
    { as: "secured", address: ({ securedManager }) => `/employees/${securedManager}/second-step` },
  ],
  "/reset-user-password": [
    { as: "owner" },
    { as: "owner", state: "refused", after: submitted },
    { as: "newcomer", state: "nobody" },
  ],
  "/dev/mailbox": [{ as: "visitor" }],
  "/dev/mailbox.json": "a file",
  "/dev/checkout/:id": [
    { as: "newcomer", address: ({ clients }) => newCheckout(clients.newcomer) },
    {
      as: "newcomer",
      state: "the card declined",
      address: ({ clients }) => newCheckout(clients.newcomer),
      after: async (page) => {
        await page.locator("button[value=failed]").click();
        await page.locator(".notice-error").waitFor();
      },
    },
    {
      as: "newcomer",
      state: "closed",
      address: async ({ clients }) => {
        const first = await newCheckout(clients.newcomer);
        await newCheckout(clients.newcomer);
        return first;
      },
    },
  ],
  "/dev/billing": [{ as: "subscriber" }, { as: "newcomer", state: "no plan" }],
  "*": [
    { as: "visitor", address: () => "/no/such/page" },
    { as: "owner", state: "signed in", address: () => "/no/such/page" },
  ],
};
