import { readFileSync } from "node:fs";
import { brotliDecompressSync } from "node:zlib";
import { OWNER_PASSWORD, SHARED_PASSWORD } from "./accounts.ts";
import { MANAGER, NEIGHBOUR, OPERATOR, OWNER, READ_AT } from "./carried-over-company.ts";
import { fillDatabase } from "./database-text.ts";
import { groupsOf } from "./groups-of.ts";
import { ROW_ID } from "./ids.ts";
import { linesOfJson, linesOfPage } from "./page-lines.ts";
import { type Client, createClient, type Product, startProduct } from "./product.ts";

/** Everything that people of the carried-over company read: each answer's lines, by who asked for what. */
export type Answers = { [asked: string]: string[] };

export const DATABASE = "tests/fixtures/carried-over.sql.br";
export const ANSWERS = "tests/fixtures/carried-over-answers.json.br";

export const unzipped = (file: string) => brotliDecompressSync(readFileSync(file)).toString();

/** The product over the carried-over database, with all later migrations, on the day of reading. */
export function startCarriedOver(): Promise<Product> {
  const text = unzipped(DATABASE);
  return startProduct({ RATE_LIMIT_SCALE: "1000" }, { clock: READ_AT, fill: (db) => fillDatabase(db, text) });
}

type Machine = { id: string; name: string };

/** Machines with each kind of past, whose own pages are read too. */
const READ_CLOSELY =
  /^(?:Loader 10|LOADER 10\.2|T-2|Truck, flatbed; 20 ft|Skidder 1|Skidder 8|2 ton truck|Ángel's loader|Ünimog|Dump truck 1|Excavator 10|Kiln "K1"|Trailer|#1 mower)$/;

const PAGES = [
  "/",
  ...["good", "approaching_service", "time_for_service", "overdue"].map((status) => `/?status=${status}`),
  ...["vehicle", "machinery", "tools", "other"].map((type) => `/?type=${type}`),
  "/?search=loader",
  "/?search=n%C3%B1&type=all",
  "/?status=overdue&type=vehicle&search=t",
  "/equipment",
  ...["good", "approaching", "due", "overdue", "all"].flatMap((word) => [
    `/equipment/${word}`,
    `/equipment/${word}/print`,
  ]),
  "/equipment-list",
  "/equipment-list/print",
  "/equipment-list/labels",
  "/equipment-list/labels/print",
  "/retired-equipment",
  "/updates",
  "/updates?show=all",
  "/fuel",
  "/fuel/reset/gas",
  "/fuel/reset/diesel",
  "/fuel/reset/all",
  "/add-equipment",
  "/add-equipment/import",
  "/instructions",
  "/contact",
  "/profile",
  "/profile?edit=company",
  "/security-questions",
  "/settings",
  "/subscription",
  "/subscription/cancel",
  "/employees",
  "/employees/add",
  "/employees/settings",
  "/employees/access-cards",
  "/reset-user-password",
  "/operator",
  "/add",
];

const pagesOfMachine = ({ id }: Machine) => [
  `/equipment-items/${id}`,
  `/equipment-items/${id}/usage`,
  `/equipment-items/${id}/service`,
  `/equipment-items/${id}/remove`,
  `/equipment-items/${id}/remove?mode=delete`,
  `/equipment-items/${id}/history`,
  `/add-equipment?edit=${id}`,
];

const pagesOfPerson = ({ id }: { id: string }) => [
  `/employees/${id}/own-password`,
  `/employees/${id}/edit`,
  `/employees/${id}/remove`,
  `/employees/${id}/manager`,
];

const FILES = [
  "/exports/equipment-list.csv",
  ...["all", "good", "approaching", "due", "overdue"].map(
    (word) => `/exports/equipment-status.csv?status=${word}`,
  ),
  "/exports/equipment-maintenance-report.csv",
  "/exports/equipment-history.csv",
  "/exports/fuel-usage.csv",
  "/exports/retired-equipment.csv",
  "/exports/operators.csv",
  "/templates/equipment-import-template.csv",
];

const CALLS = [
  "/api/auth/user",
  "/api/employees",
  "/api/company-settings",
  "/api/equipment",
  "/api/equipment/count",
  "/api/equipment-history/export",
  "/api/retired-equipment",
  "/api/operator-updates",
  "/api/fuel-usage/export",
  "/api/email-alerts/settings",
  "/api/subscription/info",
];

const callsOfMachine = ({ id }: Machine) => [
  `/api/equipment/${id}`,
  `/api/equipment/${id}/notes`,
  `/api/equipment/${id}/history`,
  `/api/equipment/${id}/readings`,
];

/** Everything, as each reader finds it; then what the hourly job mails, and what acts leave behind. */
export async function readAll(product: Product): Promise<Answers> {
  const owner = await signedIn(product, OWNER);
  const machines = (await json(owner, "/api/equipment")) as Machine[];
  const close = machines.filter(({ name }) => READ_CLOSELY.test(name));
  const updates = (await json(owner, "/api/operator-updates")) as { id: string }[];
  const people = (await json(owner, "/api/employees")) as { id: string }[];
  const photos = await product.db.prepare("select id from photos order by id").all<{ id: string }>();
  const read = reader(product);

  const files = [...FILES, ...close.map(({ id }) => `/exports/equipment-history.csv?equipment=${id}`)];
  const worded = [
    ...PAGES,
    ...close.flatMap(pagesOfMachine),
    `/scan/${close[0]?.id}`,
    ...photos.results.map(({ id }) => `/photos/${id}`),
    ...updates.slice(0, 12).map(({ id }) => `/updates/${id}`),
    ...people.flatMap(pagesOfPerson),
    ...files,
    ...close.flatMap(callsOfMachine),
    ...CALLS,
  ];
  for (const lng of ["en", "es"]) await read(`owner ${lng}`, withLanguage(product, owner, lng), worded);

  const [first] = close;
  const forOperator = [
    "/operator",
    `/operator?equipment=${first?.id}`,
    `/scan/${first?.id}`,
    "/api/equipment",
  ];
  const operator = await signedIn(product, OPERATOR);
  for (const lng of ["en", "es"]) {
    await read(`operator ${lng}`, withLanguage(product, operator, lng), [
      ...forOperator,
      "/api/operator-updates",
    ]);
  }
  await read("manager", await signedIn(product, MANAGER), ["/", "/equipment-list", "/employees", "/fuel"]);
  await read("other company", await signedIn(product, NEIGHBOUR), [
    "/",
    "/equipment-list",
    "/retired-equipment",
    ...CALLS,
  ]);

  await read.mails("the hourly job mails", () => product.runCron(READ_AT));
  await read("owner after the hourly job", owner, [
    "/",
    "/equipment-list",
    ...FILES,
    "/api/equipment",
    ...close.flatMap(callsOfMachine),
  ]);

  await actOnMachines({ product, owner, machines, read });
  return read.answers();
}

type Reader = ReturnType<typeof reader>;

/** Deletes, restores, services, reviews, voids and edits, and reads each time what that leaves behind. */
async function actOnMachines({
  owner,
  machines,
  read,
  product,
}: {
  product: Product;
  owner: Client;
  machines: Machine[];
  read: Reader;
}): Promise<void> {
  const named = (name: string) => machines.find((machine) => machine.name === name) ?? { id: "", name };
  const after = (act: string, ...touched: Machine[]) =>
    read(`owner, ${act}`, owner, [
      ...touched.flatMap((machine) => [...callsOfMachine(machine), `/equipment-items/${machine.id}/history`]),
      "/",
      "/exports/equipment-maintenance-report.csv",
    ]);

  type Retired = { id: string; originalEquipmentId: string; name: string };
  const restore = async (name: string) => {
    const retired = (await json(owner, "/api/retired-equipment")) as Retired[];
    const [found] = retired.filter((machine) => machine.name === name);
    await read.act(`restores ${name}`, owner, "POST", `/api/retired-equipment/${found?.id}/restore`);
    await after(`${name} restored`, { id: found?.originalEquipmentId ?? "", name });
    await read(`owner, ${name} restored`, owner, ["/retired-equipment", "/api/retired-equipment"]);
  };

  const gone = named("2 ton truck");
  await read.act("deletes a machine for good", owner, "DELETE", `/api/equipment/${gone.id}`);
  await after("a machine deleted for good", gone);

  await restore("zz top drill");

  const serviced = ["Skidder 8", "Trailer", 'Kiln "K1"'].map(named);
  for (const { id, name } of serviced) {
    await read.act(`marks ${name} as serviced`, owner, "PATCH", `/api/equipment/${id}/reset-service`);
  }
  await after("machines marked as serviced", ...serviced);

  type Update = { id: string; equipmentId: string; status: string; newUsage: number | null };
  const updates = (await json(owner, "/api/operator-updates")) as Update[];
  const replaced = named("#1 mower");
  const [waiting] = updates.filter(
    (update) => update.equipmentId === replaced.id && update.status === "pending",
  );
  const resolution = { resolution: "meter-replaced" };
  await read.act(
    "applies a replaced meter",
    owner,
    "POST",
    `/api/operator-updates/${waiting?.id}/apply`,
    resolution,
  );
  await after("a replaced meter applied", replaced);

  type Reading = { id: string; value: number; voidedAt: string | null };
  const isStanding = ({ voidedAt }: Reading) => voidedAt === null;
  // The last readings of two machines, after a service; of the third, the new meter that moved its last
  // service.
  const voids: [string, (reading: Reading) => boolean][] = [
    ["LOADER 10.2", isStanding],
    ["T-2", isStanding],
    ["Loader 10", ({ value }) => value === 3.4],
  ];
  for (const [name, isVoided] of voids) {
    const readings = (await json(owner, `/api/equipment/${named(name).id}/readings`)) as Reading[];
    const path = `/api/readings/${readings.findLast(isVoided)?.id}/void`;
    await read.act(`voids a reading of ${name}`, owner, "POST", path, { reason: "Wrong meter" });
  }
  const voided = voids.map(([name]) => named(name));
  await after("readings voided", ...voided);

  const renamed = named("Ünimog");
  await read.act("edits a machine", owner, "PATCH", `/api/equipment/${renamed.id}`, {
    serviceInterval: 20,
    lastServiceUsage: 1_980,
  });
  await after("a machine edited", renamed);
  await read.act("retires a machine", owner, "POST", `/api/equipment/${renamed.id}/retire`, {});
  await read("owner, a machine retired", owner, [
    "/retired-equipment",
    "/api/retired-equipment",
    "/exports/retired-equipment.csv",
  ]);

  // Only now does the plan have room for it.
  await restore("Sprayer 5");

  await read.mails("the hourly job mails a week later", () =>
    product.runCron(new Date(READ_AT.getTime() + 8 * 86_400_000)),
  );
}

/** How many answers are fetched at once, while the last ones are parsed. */
const AT_ONCE = 4;

/** Asks, and keeps the lines of each answer. */
function reader(product: Product) {
  const answers: Answers = {};
  const known = new Set(unzipped(DATABASE).match(ROW_ID));
  const newest = product.db.prepare("select coalesce(max(seq), 0) as last from email_outbox");
  const mailsAfter = product.db.prepare(
    "select to_address as 'to', subject, text from email_outbox where seq > ? order by to_address",
  );
  const keep = (asked: string, lines: string[]) => {
    answers[asked] = lines.map((line) => withoutChance(line, known));
  };
  const read = async (who: string, client: Client, paths: string[]) => {
    for (const some of groupsOf(paths, AT_ONCE)) {
      const lines = await Promise.all(
        some.map(async (path) => linesOfAnswer(await copyOf(product, client).get(path))),
      );
      for (const [index, path] of some.entries()) keep(`${who}: ${path}`, lines[index] ?? []);
    }
  };
  return Object.assign(read, {
    async act(does: string, client: Client, method: string, path: string, body?: unknown) {
      const answer = await client.json(method, path, body);
      keep(`owner ${does}`, [`status ${answer.status}`, ...linesOfJson(answer.body)]);
    },
    async mails(what: string, run: () => Promise<void>) {
      const { last } = (await newest.first<{ last: number }>()) ?? { last: 0 };
      await run();
      const { results } = await mailsAfter.bind(last).all<{ to: string; subject: string; text: string }>();
      const lines = results.map(({ to, subject, text }) => [to, subject, ...text.split("\n")]);
      keep(what, lines.flat());
    },
    answers: () => answers,
  });
}

async function linesOfAnswer(response: Response): Promise<string[]> {
  const text = await response.text();
  const type = response.headers.get("Content-Type") ?? "";
  const headers = ["Location", "Content-Disposition"].flatMap((name) => response.headers.get(name) ?? []);
  const lines = /html/.test(type)
    ? linesOfPage(text)
    : /json/.test(type)
      ? linesOfJson(JSON.parse(text))
      : text.split("\n");
  return [`status ${response.status}`, ...headers, ...lines];
}

/** Ids of new rows and forms, and the addresses of built files, differ each time. */
function withoutChance(line: string, known: Set<string>): string {
  return (
    line
      .replace(ROW_ID, (id) => (known.has(id) ? id : "{new}"))
      .replace(/(name="idempotencyKey" value=)"[\w-]+"/g, '$1"{new}"')
      .replace(/(\/assets\/[\w.~-]+?)-[\w-]{8}(\.\w+)/g, "$1$2")
      // Where a long word may break is no change of the word.
      .replaceAll("\u00ad", "")
  );
}

async function signedIn(product: Product, name: string): Promise<Client> {
  const client = product.client();
  const [path, body] = name.includes("@")
    ? ["/api/auth/login", { emailOrBusinessName: name, password: OWNER_PASSWORD }]
    : ["/api/employee/login", { operatorName: name, password: SHARED_PASSWORD }];
  const { status } = await client.json("POST", path as string, body);
  if (status !== 200) throw new Error(`${name} could not sign in: ${status}`);
  return client;
}

/** The same person in another browser, so that no notice of one answer shows in the next. */
function copyOf(product: Product, client: Client): Client {
  const copy = createClient(product.url);
  for (const [name, value] of client.cookies) copy.cookies.set(name, value);
  return copy;
}

function withLanguage(product: Product, client: Client, lng: string): Client {
  const copy = copyOf(product, client);
  copy.cookies.set("lng", lng);
  return copy;
}

async function json(client: Client, path: string): Promise<unknown> {
  const { status, body } = await client.json("GET", path);
  if (status !== 200) throw new Error(`${path} answered ${status}`);
  return body;
}
