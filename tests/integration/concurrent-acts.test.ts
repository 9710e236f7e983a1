import { afterAll, beforeAll, expect, it } from "vitest";
import { hashToken } from "#app/platform/tokens.server.ts";
import { ACTS, newWorld, type World } from "../faults/acts.ts";
import { idsIn, putRows, type Rows, readRows, textOf } from "../faults/company-state.ts";
import { sendCall } from "../faults/run-faults.ts";
import { type AddedAccountant, newAccountant, openBooksBy } from "../support/accountants.ts";
import {
  type Company,
  newCompany,
  newOperator,
  type Operator,
  OWNER_PASSWORD,
  SHARED_PASSWORD,
} from "../support/accounts.ts";
import { newDraft } from "../support/bulk-imports.ts";
import { chanceFrom } from "../support/chance.ts";
import { type Client, type Product, startProduct } from "../support/product.ts";
import { entryWithFaults, OVERTAKE_HEADER } from "../support/worker-faults.ts";

/**
 * An act that another one overtakes between its reading and its writing, at every try, is refused and changes
 * nothing: every statement of its batch depends on the claim that was lost.
 */

const NOW = new Date("2026-11-20T15:00:00Z");

type Ids = World["ids"];

let product: Product;
let world: World;
let operator: Operator;
let neighbor: Company;
let accountant: AddedAccountant;
/** A report of words alone. */
let noted: string;
/** The path of an import that waits. */
let draft: string;
/** A browser with the books open by an earlier link. */
let browser: Client;
/** The cookies of each browser at first: a new password gives another session. */
let cookies: { client: Client; kept: [name: string, value: string][] }[];
let rows: Rows;
let known: ReadonlySet<string>;

beforeAll(async () => {
  product = await startProduct({ RATE_LIMIT_SCALE: "100000" }, { entry: entryWithFaults(NOW) });
  world = await newWorld(product);
  operator = await newOperator(product, world.company, "Sid");
  draft = await newDraft(
    product,
    world.company.owner,
    "Name,Type,Unit,Service Program\nDrill,machinery,hours,Loaders",
  );
  accountant = await newAccountant(product, world.company, { email: "bea@ledgers.example" });
  browser = await openBooksBy(product, accountant.link);
  cookies = [browser, world.company.owner].map((client) => ({ client, kept: [...client.cookies] }));
  neighbor = await newCompany(product, "Neighbors");
  await product.client().ask("POST", "/api/auth/signup", PENDING);
  const words = { equipmentId: world.ids.loader, notes: "Rattles" };
  noted = (await world.operator.ask("POST", "/api/operator-updates", words)).id;
  // As if the meters had been replaced before: a void that brings a service down settles this too.
  await product.run("update meter_readings set service_shift = 1 where value = 1000");
  rows = await readRows(product.db);
  known = idsIn(rows);
});
afterAll(() => product?.stop());

type Overtaken = [act: string, by: string, statement: (ids: Ids) => string];

const gone = (table: string, name: keyof Ids) => (of: Ids) => `delete from ${table} where id = '${of[name]}'`;
const changed = (table: string, set: string, name: keyof Ids) => (of: Ids) =>
  `update ${table} set ${set} where id = '${of[name]}'`;
const tasksOf = (machine: keyof Ids) => changed("equipment", "tasks_version = tasks_version + 1", machine);
/** Sets a column to a different value each time. */
const toggled = (table: string, column: string, [one, other]: [string, string], name: keyof Ids) =>
  changed(table, `${column} = case ${column} when ${one} then ${other} else ${one} end`, name);
const PRICES: [string, string] = ["101", "102"];
const DAYS: [string, string] = ["'2026-01-01'", "'2026-01-02'"];
const issuesOf = (machine: keyof Ids) => changed("equipment", "issues_version = issues_version + 1", machine);
const ofOwner = (set: string) => () => `update users set ${set} where id = '${world.company.id}'`;
const ofOperator = (set: string) => () => `update users set ${set} where id = '${operator.id}'`;
const ofCompany = (set: string) => () => `update companies set ${set} where id = '${world.company.id}'`;

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
  [
    "correct a former service",
    "a correction",
    changed("service_entries", "version = version + 1", "formerEntry"),
  ],
  [
    "void a former service",
    "a correction",
    changed("service_entries", "version = version + 1", "formerEntry"),
  ],
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
  ["make an operator again", "the manager's removal", gone("users", "promoted")],
  ["reset an operator's password", "the operator's removal", gone("users", "employee")],
  ["change a task", "a change of the machine's tasks", tasksOf("truck")],
  ["delete a task", "a change of the machine's tasks", tasksOf("truck")],
  ["add a task", "the removal of the machine", gone("equipment", "loader")],
  ["record a service", "the removal of the machine", gone("equipment", "truck")],
  ["correct a whole service", "the removal of the machine", gone("equipment", "truck")],
  ["void a whole service", "the removal of the machine", gone("equipment", "truck")],
  ["apply", "the removal of the machine", gone("equipment", "loader")],
  ["edit a machine", "a change of the machine's tasks", tasksOf("loader")],
  ["edit a retired machine", "its restoring", gone("retired_equipment", "retired")],
  ["edit a retired machine", "a sale", toggled("retired_equipment", "sold_price", PRICES, "retired")],
  [
    "edit a retired machine",
    "another day of its sale",
    toggled("retired_equipment", "sold_date", DAYS, "retired"),
  ],
  [
    "edit a retired machine",
    "another price",
    toggled("retired_equipment", "purchase_price", PRICES, "retired"),
  ],
  ["edit a retired machine", "another day", toggled("retired_equipment", "purchase_date", DAYS, "retired")],
  ["sell a machine", "the removal of the machine", gone("equipment", "truck")],
  ["correct a service", "a void", changed("service_entries", "voided_at = 1", "entry")],
  ["void a service", "a void", changed("service_entries", "voided_at = 1", "entry")],
  ["record a service", "a new usage", toggled("equipment", "current_usage", ["5001", "5002"], "truck")],
  ["reset the service", "a new usage", toggled("equipment", "current_usage", ["5001", "5002"], "loader")],
  ["make a calendar address", "the end of the owner's role", ofOwner("role = 'operator'")],
  ["cancel the trial", "its end", ofCompany("subscription_status = 'expired'")],
  ["cancel the trial", "its last day", ofCompany("trial_ends_at = 1")],
  [
    "close a month",
    "the same closing",
    () =>
      [
        "insert or ignore into book_closings",
        "(id, company_id, month, number, closed_at, closed_by_name, fuel_added, labor_cost, parts_cost, figures)",
        `values ('x', '${world.company.id}', '2026-10', 1, 1, 'Ann', 0, 0, 0, '{}')`,
      ].join(" "),
  ],
  ["make a manager", "the same", changed("users", "role = 'manager'", "manager")],
  ["make an operator again", "the same", changed("users", "role = 'operator'", "promoted")],
  ["edit an accountant", "the accountant's removal", gone("accountants", "accountant")],
  [
    "remove an accountant",
    "the same removal",
    (of) =>
      ["accountant_links", "accountant_sessions"]
        .map((table) => `delete from ${table} where accountant_id = '${of.accountant}';`)
        .join("") + gone("accountants", "accountant")(of),
  ],
  ["reopen an issue", "a change of the machine's issues", issuesOf("truck")],
  ["change an issue", "a change of the machine's issues", issuesOf("truck")],
  ["change a checklist", "its removal", gone("checklists", "checklist")],
  [
    "delete a checklist",
    "the same removal",
    (of) =>
      `update equipment set checklist_id = null where checklist_id = '${of.checklist}';${gone("checklists", "checklist")(of)}`,
  ],
  ["void a reading", "a void", changed("meter_readings", "voided_at = 1", "reading")],
  ["leave a program", "the removal of the machine", gone("equipment", "grader")],
  [
    "follow a program again",
    "the end of the program's task",
    changed("service_programs", "version = version + 1, tasks = '[]'", "program"),
  ],
  ["apply a new meter", "a dismissal", changed("operator_updates", "status = 'dismissed'", "lower")],
  ["void a serviced reading", "a void", changed("meter_readings", "voided_at = 1", "serviced")],
  ["void a new meter's reading", "a void", changed("meter_readings", "voided_at = 1", "replacing")],
  ["correct a service's hours", "a correction", changed("service_entries", "version = version + 1", "hours")],
  ["void a service with hours", "a correction", changed("service_entries", "version = version + 1", "hours")],
  ["apply a program", "the removal of the machine", gone("equipment", "truck")],
  ["apply", "a change of the machine's tasks", tasksOf("loader")],
  ["add a machine", "the last place of its plan", ofCompany("equipment_limit = 1")],
  ["sell a machine", "another day of its purchase", toggled("equipment", "purchase_date", DAYS, "truck")],
  ["restore", "another price", toggled("retired_equipment", "sold_price", PRICES, "retired")],
  [
    "add a machine of a program",
    "a change of the program",
    changed("service_programs", "version = version + 1", "program"),
  ],
  [
    "fuel settings",
    "another unit",
    ofCompany("fuel_unit = case fuel_unit when 'gal' then 'L' else 'gal' end"),
  ],
])("%s changes nothing when %s always comes first", async (name, by, statement) => {
  const act = ACTS.find((each) => each.name === name);
  if (!act) throw new Error(`No act ${name}`);
  const text = () => storedText(statement(world.ids));
  const client = act.by === "operator" ? world.operator : world.company.owner;
  const send = (key: string, headers: Record<string, string>) =>
    sendCall(client, act.call(world, chanceFrom(1)), { key: `${key}-${name}`.replaceAll(" ", "-"), headers });
  await putRows(product.db, rows);
  // Otherwise a mistake in what is sent would look like the refusal.
  const alone = await send(`alone-${by}`, {});
  expect({ status: alone.status, body: await alone.text() }).toMatchObject({
    status: expect.toSatisfy((status: number) => status < 300),
  });
  await putRows(product.db, rows);
  await product.db.batch(
    statement(world.ids)
      .split(";")
      .map((each) => product.db.prepare(each)),
  );
  const before = await text();
  await putRows(product.db, rows);
  const answer = await send(`overtaken-${by}`, { [OVERTAKE_HEADER]: statement(world.ids) });
  expect({ status: answer.status, body: await answer.text() }).toMatchObject({
    status: expect.toSatisfy((status: number) => [400, 403, 404, 409, 503].includes(status)),
    body: expect.stringContaining("message"),
  });
  expect(await text()).toEqual(before);
  const answers = await product.db.prepare("select status, answer from idempotency_keys").all();
  expect(answers.results, "no answer is kept").toEqual([]);
});

/** Rows as text, without the columns that the overtaking statement changes at each try. */
async function storedText(statement: string): Promise<string[]> {
  const set = [...statement.matchAll(/(\w+) = (?:\1 \+ 1|case )/g)].map(([, column]) => column);
  const columns = new RegExp(`\\["(?:${set.join("|") || "none"})","[\\w-]+"\\],?`, "g");
  const text = textOf(await readRows(product.db), { known, now: NOW.getTime() });
  return text.replace(columns, "").split("\n");
}

type SignIn = [who: string, by: string, statement: () => string, path: string, body: () => object];

const PENDING = {
  businessName: "Pending Farm",
  email: "pending@example.com",
  password: OWNER_PASSWORD,
};
const asOwner = () => ({ emailOrBusinessName: world.company.email, password: OWNER_PASSWORD });
const asOperator = () => ({ operatorName: operator.username, password: SHARED_PASSWORD });
const asCompany = () => ({ operatorName: world.company.businessName, password: SHARED_PASSWORD });

it.each<SignIn>([
  ["the owner", "a new password", ofOwner("password_hash = 'x'"), "/api/auth/login", asOwner],
  [
    "an operator",
    "a new shared password",
    ofCompany("shared_password_cipher = 'x'"),
    "/api/employee/login",
    asOperator,
  ],
  [
    "an operator",
    "a password of their own",
    ofOperator("password_hash = 'x'"),
    "/api/employee/login",
    asOperator,
  ],
  ["an operator", "their promotion", ofOperator("role = 'manager'"), "/api/employee/login", asOperator],
  [
    "an operator",
    "their removal",
    () => `delete from users where id = '${operator.id}'`,
    "/api/employee/login",
    asOperator,
  ],
  [
    "a reporter",
    "a new shared password",
    ofCompany("shared_password_cipher = 'x'"),
    "/api/employee/login",
    asCompany,
  ],
])("Opens no session for %s when %s comes first", async (_who, _by, statement, path, body) => {
  await putRows(product.db, rows);
  const send = async (headers: Record<string, string>) =>
    (await sendCall(product.client(), ["POST", path, body()], { key: "sign-in", headers })).status;
  const sessions = () => product.value("select count(*) as count from sessions");
  const before = Number(await sessions());
  expect(await send({})).toBe(200);
  expect(await sessions()).toBe(before + 1);
  expect(await send({ [OVERTAKE_HEADER]: statement() })).toBe(401);
  expect(await sessions()).toBe(before + 1);
});

type Send = (headers: Record<string, string>) => Promise<Response>;
const tokenOf = ({ link }: AddedAccountant) => new URL(link, product.url).searchParams.get("token") ?? "";
const ofAccountant = (act: string) => () =>
  `${act} ${/ accountants /.test(act) ? "id" : "accountant_id"} = '${accountant.id}'`;

const signUp =
  (other: object): Send =>
  (headers) =>
    sendCall(product.client(), ["POST", "/api/auth/signup", { ...PENDING, ...other }], {
      key: "sign-up",
      headers,
    });
const RESET = "a-token-of-a-mail";
const runImport: Send = (headers) => world.company.owner.post(draft, {}, headers);
const ofDraft = (act: string) => () => `${act} where id = '${draft.split("/").at(-1)}'`;

it.each<
  [what: string, by: string, statement: () => string, send: Send, status: number, first?: () => string]
>([
  [
    "The closing of an account",
    "another closing",
    ofCompany("deletes_at = 1"),
    (headers) =>
      sendCall(
        world.company.owner,
        ["POST", "/api/account/close", { password: OWNER_PASSWORD, companyName: world.company.businessName }],
        { key: "close", headers },
      ),
    200,
  ],
  [
    "A sign-up",
    "another one of its name",
    () => `update companies set name_key = 'late farm' where id = '${neighbor.id}'`,
    signUp({ businessName: "Late Farm", email: "late@example.com" }),
    409,
  ],
  [
    "A new password",
    "another new one",
    ofOwner("password_hash = 'x'"),
    (headers) =>
      sendCall(
        world.company.owner,
        [
          "PATCH",
          "/api/user/change-password",
          {
            currentPassword: OWNER_PASSWORD,
            newPassword: "barn-door-42",
            confirmNewPassword: "barn-door-42",
          },
        ],
        { key: "password", headers },
      ),
    400,
  ],
  [
    "A password by a mailed link",
    "the use of the link",
    ofOwner("reset_token = null"),
    (headers) =>
      sendCall(
        product.client(),
        ["POST", "/api/auth/reset-password-with-token", { token: RESET, newPassword: "barn-door-42" }],
        { key: "reset", headers },
      ),
    400,
    ofOwner(`reset_token = '${hashToken(RESET)}', reset_token_expiry = ${NOW.getTime() + 1}`),
  ],
  [
    "The application of words alone",
    "the machine's removal",
    () => gone("equipment", "loader")(world.ids),
    (headers) =>
      sendCall(world.company.owner, ["POST", `/api/operator-updates/${noted}/apply`], {
        key: "words",
        headers,
      }),
    404,
  ],
  [
    "What a machine uses its fuel for",
    "the machine's removal",
    () => gone("equipment", "loader")(world.ids),
    (headers) =>
      world.company.owner.post("/fuel/use", { [`fuelUse.${world.ids.loader}`]: "off-road" }, headers),
    404,
  ],
  ["An import", "the end of its draft", ofDraft("delete from import_drafts"), runImport, 404],
  ["An import", "its end", ofDraft("update import_drafts set finished_at = 1"), runImport, 302],
  [
    "An import",
    "a change of its program",
    () => changed("service_programs", "version = version + 1", "program")(world.ids),
    runImport,
    409,
  ],
  [
    "A sign-up sent again",
    "its verification",
    () => `update users set email_verified = 1 where email = '${PENDING.email}'`,
    signUp({ businessName: "Other Farm" }),
    201,
  ],
  [
    "An accountant's link",
    "its end",
    ofAccountant("delete from accountant_links where"),
    (headers) => browser.post("/accountant", { token: tokenOf(accountant) }, headers),
    404,
    ofAccountant("update accountants set opened_at = 1 where"),
  ],
  [
    "The renewal of an accountant's link",
    "the accountant's removal",
    ofAccountant("delete from accountants where"),
    (headers) => browser.post("/accountant", { token: tokenOf(accountant), intent: "renew" }, headers),
    302,
    ofAccountant("update accountant_links set expires_at = 1 where"),
  ],
])("%s changes nothing when %s comes first", async (_what, _by, statement, send, status, first) => {
  const text = () => storedText(statement());
  const begin = async () => {
    await putRows(product.db, rows);
    for (const { client, kept } of cookies) {
      client.cookies.clear();
      for (const [name, value] of kept) client.cookies.set(name, value);
    }
    if (first) await product.run(first());
  };
  await begin();
  await product.run(statement());
  const before = await text();
  await begin();
  expect((await send({ [OVERTAKE_HEADER]: statement() })).status).toBe(status);
  expect(await text()).toEqual(before);
  await begin();
  const asItWas = await text();
  const alone = await send({});
  await alone.text();
  const told = { status: alone.status, rows: await text() };
  expect(told, "alone it is answered otherwise, or changes something").not.toEqual({ status, rows: asItWas });
});
