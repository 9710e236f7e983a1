import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accessOf, POLICY, type PolicyPath } from "#app/auth/policy.ts";
import { newestLink } from "#tests/support/accountants.ts";
import {
  type Company,
  newCompany,
  newOperator,
  type Operator,
  OWNER_PASSWORD,
  SHARED_PASSWORD,
  verificationToken,
} from "#tests/support/accounts.ts";
import { HEADER, newDraft } from "#tests/support/bulk-imports.ts";
import { ignoring } from "#tests/support/description.ts";
import { bring, choose } from "#tests/support/imports.ts";
import { type Client, type Product, startProduct } from "#tests/support/product.ts";
import { deliver, type StripeServer, startStripe, stripeEvent } from "#tests/support/stripe-server.ts";

/**
 * No body, form field or address from a customer can set a tier, a limit, a status or a price. Every writing
 * call and form is sent with them, beside its own fields, by the owner of a company on trial.
 */

const PLAN_COLUMNS = [
  "subscription_tier",
  "subscription_status",
  "equipment_limit",
  "trial_starts_at",
  "trial_ends_at",
  "subscription_ends_at",
  "billing_interval",
  "cancel_at_period_end",
  "pause_ends_at",
  "stripe_customer_id",
  "stripe_subscription_id",
] as const;

const DAY = 86_400_000;
const FUTURE = "2099-01-01T00:00:00.000Z";
/** Under every name used by the product, its calls or its database. */
const FORGED: Record<string, unknown> = {
  tier: "enterprise",
  subscriptionTier: "enterprise",
  subscription_tier: "enterprise",
  plan: "enterprise",
  equipmentLimit: 4242,
  equipment_limit: 4242,
  limit: 4242,
  status: "active",
  subscriptionStatus: "active",
  subscription_status: "active",
  hasActiveSubscription: true,
  canAccessFuelAnalytics: true,
  canAccessPartsEntry: true,
  isTrialExpired: false,
  price: 1,
  amount: 1,
  unit_amount: 1,
  cents: 1,
  charged: 1,
  billingInterval: "year",
  billing_interval: "year",
  trialStartDate: FUTURE,
  trialStartsAt: FUTURE,
  trialEndDate: FUTURE,
  trialEndsAt: FUTURE,
  trial_ends_at: 4_070_908_800_000,
  subscriptionExpiry: FUTURE,
  subscriptionEndDate: FUTURE,
  subscriptionEndsAt: FUTURE,
  subscription_ends_at: 4_070_908_800_000,
  pauseEndDate: FUTURE,
  pauseEndsAt: FUTURE,
  cancelAtPeriodEnd: false,
  stripeCustomerId: "cus_forged",
  stripe_customer_id: "cus_forged",
  stripeSubscriptionId: "sub_forged",
  stripe_subscription_id: "sub_forged",
  metadata: { tier: "enterprise", company_id: "forged" },
  role: "admin",
  outcome: "paid",
};
const forgedText = Object.fromEntries(Object.entries(FORGED).map(([name, value]) => [name, String(value)]));
const QUERY = new URLSearchParams(forgedText).toString();

let stripe: StripeServer;
let product: Product;
type World = {
  company: Company;
  operator: Operator;
  hired: string[];
  machines: string[];
  retired: string[];
  reports: string[];
  reading: string;
  draft: string;
};
let world: World;

async function made(client: Client, path: string, body: unknown) {
  const answer = await client.json("POST", path, body);
  if (answer.status !== 201) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
}

const MACHINE = { name: "Loader", type: "machinery", unit: "hours", currentUsage: 100, fuelType: "diesel" };

beforeAll(async () => {
  stripe = await startStripe();
  product = await startProduct({ ...stripe.settings, RATE_LIMIT_SCALE: "1000" });
  const company = await newCompany(product);
  const operator = await newOperator(product, company);
  const { owner } = company;
  const hired: string[] = [];
  for (const firstName of ["Ana", "Bea", "Cora", "Dina", "Eva", "Fay"]) {
    hired.push((await made(owner, "/api/employees", { firstName, lastName: "Paz" })).id);
  }
  const machines: string[] = [];
  for (const name of ["A", "B", "C", "D", "E", "F"]) {
    machines.push((await made(owner, "/api/equipment", { ...MACHINE, name })).id);
  }
  const retired: string[] = [];
  for (const id of machines.splice(0, 2)) {
    retired.push((await made(owner, `/api/equipment/${id}/retire`, {})).id);
  }
  const equipmentId = machines[0] ?? "";
  const reports: string[] = [];
  for (const newUsage of [101, 102, 103, 104, 105]) {
    const report = { equipmentId, newUsage };
    reports.push((await made(operator.client, "/api/operator-updates", report)).id);
  }
  await owner.json("PATCH", `/api/equipment/${equipmentId}/usage`, { currentUsage: 100.5 });
  const { body: readings } = await owner.json("GET", `/api/equipment/${equipmentId}/readings`);
  const list = Array.isArray(readings) ? readings : readings.readings;
  await owner.json("POST", "/api/auth/setup-security-questions", ANSWERS);
  const draft = await newDraft(product, owner, `${HEADER}\nSaw,tools,1,hours`);
  world = { company, operator, hired, machines, retired, reports, reading: list[0].id, draft };
});
afterAll(async () => {
  await product?.stop();
  await stripe?.stop();
});

type Row = Record<string, unknown>;
async function plans(): Promise<Map<string, Row>> {
  const results = await product.rows<Row>(`select id, ${PLAN_COLUMNS.join(", ")} from companies order by id`);
  return new Map(results.map((row) => [String(row.id), row]));
}

const ANSWERS = {
  securityQuestion1: "firstMachine",
  securityAnswer1: "A plough",
  securityQuestion2: "firstPet",
  securityAnswer2: "Rex",
  currentPassword: OWNER_PASSWORD,
};
const FORM = { type: "tools", unit: "hours" };
let count = 0;
const fresh = (word: string) => {
  count += 1;
  return `${word} ${count}`;
};
const promotion = (name: string) => ({
  email: `${name}@example.com`,
  password: OWNER_PASSWORD,
  confirmPassword: OWNER_PASSWORD,
});
const signUp = () => {
  count += 1;
  return {
    businessName: `Forger's Farm ${count}`,
    email: `forger${count}@example.com`,
    password: OWNER_PASSWORD,
    confirmPassword: OWNER_PASSWORD,
  };
};

/** A recorded service. */
const newEntry = ({ company, machines }: World) =>
  made(company.owner, `/api/equipment/${machines[1]}/service-entries`, { otherWork: "Wash" });

const PROGRAM_TASKS = [{ name: "Oil", serviceInterval: 250 }];
const newProgram = ({ company }: World) =>
  made(company.owner, "/api/service-programs", {
    name: fresh("Tractors"),
    unit: "hours",
    tasks: PROGRAM_TASKS,
  });
const newTask = ({ company, machines }: World) =>
  made(company.owner, `/api/equipment/${machines[1]}/service-tasks`, {
    name: fresh("Grease"),
    serviceInterval: 10,
  });

/** An import without an open question. */
async function anImport({ company }: World): Promise<string> {
  const { id } = await bring(company.owner, "Date,Machine,Hours\n2024-05-10,B,10\n");
  await choose(company.owner, id, { machines: { B: null } });
  return id;
}
const ISSUE = { condition: "needs_attention", description: "Leaks" };
const newIssue = ({ company, machines }: World) =>
  made(company.owner, `/api/equipment/${machines[1]}/issues`, ISSUE);
const ACCOUNTANT = { name: "Ada", email: "ada@ledgers.example" };
/** The company's accountant, added when there is none. */
async function anAccountant(w: World): Promise<string> {
  const { owner } = w.company;
  const [known] = (await owner.json("GET", "/api/accountants")).body;
  return (known ?? (await made(owner, "/api/accountants", ACCOUNTANT))).id;
}
const CHECKLIST = { name: "Loader", lines: ["*Brakes", "Lights"] };
const FUEL_PRICE = { fuel: "diesel", pricePerUnit: "3.499" };
const newFuelPrice = ({ company }: World) => made(company.owner, "/api/fuel-prices", FUEL_PRICE);
const newFuelEntry = ({ company, machines }: World) =>
  made(company.owner, "/api/fuel-entries", { equipmentId: machines[1], fuelAdded: 5 });
const newChecklist = ({ company }: World) => made(company.owner, "/api/checklists", CHECKLIST);

type Send = {
  at?: string;
  body?: Record<string, unknown>;
  /** Signed out, or as the operator; otherwise the owner. */
  as?: "visitor" | "operator";
  /** The answer of an act that a trial or this session can't do; otherwise 2xx or a redirect. */
  status?: number;
};

/** A successful request for each writing path. */
/** What closes the account, whatever the company is called by now. */
const closing = async ({ company }: World) => ({
  password: OWNER_PASSWORD,
  companyName: (await company.owner.json("GET", "/api/company-settings")).body.companyName,
});

const SENDS: Partial<Record<`${string} ${PolicyPath}`, (w: World) => Send | Promise<Send>>> = {
  "POST /operator": ({ machines }) => ({
    as: "operator",
    body: { equipmentId: machines[0], notes: "Leaks", fuelType: "gas" },
  }),
  "POST /simple-operator": ({ machines }) => ({
    as: "operator",
    body: { equipmentId: machines[0], notes: "Leaks still", fuelType: "gas" },
  }),
  "POST /login": ({ company }) => ({
    as: "visitor",
    body: { emailOrBusinessName: company.email, password: OWNER_PASSWORD },
  }),
  "POST /employee-login": ({ operator }) => ({
    as: "visitor",
    body: { operatorName: operator.username, password: SHARED_PASSWORD },
  }),
  "POST /signup": () => ({ as: "visitor", body: signUp() }),
  "POST /email-verification-pending": ({ company }) => ({ as: "visitor", body: { email: company.email } }),
  "POST /verify-email": async () => {
    const account = signUp();
    await product.client().json("POST", "/api/auth/signup", account);
    const token = await verificationToken(product, account.email);
    return { as: "visitor", at: `/verify-email?token=${token}`, body: { token } };
  },
  "POST /forgot-password": ({ company }) => ({
    as: "visitor",
    body: { emailOrBusinessName: company.email },
  }),
  "POST /forgot-password/answers": ({ company }) => ({
    as: "visitor",
    body: { emailOrBusinessName: company.email, ...ANSWERS },
  }),
  "POST /reset-password": () => ({
    as: "visitor",
    at: "/reset-password?token=none",
    body: { token: "none", newPassword: OWNER_PASSWORD, confirmPassword: OWNER_PASSWORD },
    status: 400,
  }),
  "POST /logout": () => ({ as: "visitor" }),
  "POST /settings": () => ({ body: { lng: "en", theme: "light" } }),
  "POST /profile": ({ company }) => ({
    at: "/profile?edit=profile",
    body: { email: company.email, firstName: "Ann", lastName: "Hill", postalCode: "10001" },
  }),
  "POST /security-questions": () => ({ body: ANSWERS }),
  "POST /confirm-email": () => ({ body: { token: "none" }, at: "/confirm-email?token=none", status: 400 }),
  "POST /contact": () => ({
    body: { name: "Ann", email: "ann@example.com", subject: fresh("Hello"), message: "Hello" },
  }),
  "POST /account": () => ({ body: { intent: "keep" } }),
  "POST /account/close": async (w) => ({ body: await closing(w) }),
  "POST /api/account/close": async (w) => ({ body: await closing(w) }),
  "POST /api/account/keep": () => ({}),
  "POST /admin": () => ({ body: { id: world.company.id }, status: 404 }),
  "POST /add-equipment": () => ({ body: { ...FORM, name: fresh("Form") } }),
  "POST /add-equipment/import": () => ({ status: 400 }),
  "POST /add-equipment/import/:draftId": ({ draft }) => ({ at: draft }),
  "POST /add-equipment/import/:draftId/step": ({ draft }) => ({
    at: `${draft}/step`,
    body: { rows: 10, includeDuplicates: false },
  }),
  "POST /imports": () => ({ status: 400 }),
  "POST /imports/:importId": async (w) => ({
    at: `/imports/${await anImport(w)}`,
    body: { intent: "check" },
  }),
  "POST /api/imports": () => ({ status: 415 }),
  "POST /api/webhooks": () => ({ body: { url: "https://example.com/hook", events: ["month.closed"] } }),
  "POST /settings/webhooks": () => ({
    body: { intent: "make", url: "https://example.com/other", events: "month.closed" },
    status: 200,
  }),
  "POST /settings/webhooks/:id": async ({ company }) => {
    const sent = { url: "https://example.com/third", events: ["month.closed"] };
    const { id } = await made(company.owner, "/api/webhooks", sent);
    return { at: `/settings/webhooks/${id}`, body: { intent: "pause" } };
  },
  "POST /profile/devices": () => ({ body: { intent: "others" } }),
  "DELETE /api/user/devices": () => ({}),
  "POST /employees/:id/devices": () => ({ at: "/employees/business/devices", body: { intent: "others" } }),
  "POST /api/keys": () => ({ body: { name: "Bridge", scopes: ["read"], expires: "90" } }),
  "POST /settings/keys": () => ({
    body: { intent: "make", name: "Sheet", scopes: "read", expires: "90" },
    status: 200,
  }),
  "POST /api/equipment/:id/readings": ({ machines }) => ({
    at: `/api/equipment/${machines[1]}/readings`,
    body: { value: 130 },
  }),
  "PUT /api/imports/:id/mapping": async (w) => ({
    at: `/api/imports/${await anImport(w)}/mapping`,
    // Its price is no plan's: whether a file names the total or the price of one.
    body: { doubtful: true, price: null },
  }),
  "POST /api/imports/:id/preview": async (w) => ({ at: `/api/imports/${await anImport(w)}/preview` }),
  "POST /retired-equipment": ({ retired }) => ({ body: { id: retired[0] } }),
  "POST /retired-equipment/:id/sale": ({ retired }) => ({
    at: `/retired-equipment/${retired[1]}/sale`,
    body: { soldPrice: "500" },
  }),
  "POST /equipment-items/:id/usage": ({ machines }) => ({
    at: `/equipment-items/${machines[1]}/usage`,
    body: { usageIncrease: "5" },
  }),
  "POST /equipment-items/:id/service": ({ machines }) => ({ at: `/equipment-items/${machines[1]}/service` }),
  "POST /equipment-items/:id/services": ({ machines }) => ({
    at: `/equipment-items/${machines[1]}/services`,
    body: { intent: "leave-program" },
  }),
  "POST /equipment-items/:id/tasks/add": ({ machines }) => ({
    at: `/equipment-items/${machines[1]}/tasks/add`,
    body: { name: fresh("Wash"), serviceInterval: "10" },
  }),
  "POST /equipment-items/:id/tasks/:taskId": async (w) => ({
    at: `/equipment-items/${w.machines[1]}/tasks/${(await newTask(w)).id}`,
    body: { name: fresh("Wash"), serviceInterval: "20" },
  }),
  "POST /equipment-items/:id/tasks/:taskId/remove": async (w) => ({
    at: `/equipment-items/${w.machines[1]}/tasks/${(await newTask(w)).id}/remove`,
  }),
  "POST /service-programs/add": () => ({
    body: { name: fresh("Trucks"), unit: "hours", "tasks[0].name": "Oil", "tasks[0].serviceInterval": "250" },
  }),
  "POST /service-programs/:id": async (w) => {
    const { id, version, tasks } = await newProgram(w);
    const task = { "tasks[0].id": tasks[0].id, "tasks[0].name": "Oil", "tasks[0].serviceInterval": "300" };
    return {
      at: `/service-programs/${id}`,
      body: { name: fresh("Trucks"), unit: "hours", version: String(version), ...task },
    };
  },
  "POST /service-programs/:id/apply": async (w) => ({
    at: `/service-programs/${(await newProgram(w)).id}/apply`,
    body: { equipmentIds: w.machines[1] },
  }),
  "POST /service-programs/:id/delete": async (w) => ({
    at: `/service-programs/${(await newProgram(w)).id}/delete`,
  }),
  "POST /service-entries/:id/edit": async (w) => {
    const { id, version } = await newEntry(w);
    return { at: `/service-entries/${id}/edit`, body: { version, notes: "Corrected", otherWork: "Wash" } };
  },
  "POST /service-entries/:id/void": async (w) => ({
    at: `/service-entries/${(await newEntry(w)).id}/void`,
    body: { reason: "Twice" },
  }),
  "POST /equipment-items/:id/remove": ({ machines }) => ({
    at: `/equipment-items/${machines[3]}/remove`,
    body: { retirementNotes: "Sold" },
  }),
  "POST /equipment-items/:id/history": ({ machines }) => ({
    at: `/equipment-items/${machines[1]}/history`,
    body: { content: "Leaks" },
  }),
  "POST /equipment-items/:id/issue": ({ machines }) => ({
    at: `/equipment-items/${machines[1]}/issue`,
    body: ISSUE,
  }),
  "POST /issues/:id": async (w) => ({
    at: `/issues/${(await newIssue(w)).id}`,
    body: { intent: "resolve", resolution: "New hose" },
  }),
  "POST /books/:month": () => ({ at: "/books/2026-04", body: { intent: "close", closings: 0 } }),
  "POST /checklists/new": () => ({ body: { name: "Tractor", lines: "Oil" } }),
  "POST /checklists/:id": async (w) => ({
    at: `/checklists/${(await newChecklist(w)).id}`,
    body: { name: "Tractor", lines: "Oil" },
  }),
  "POST /checklists/:id/delete": async (w) => ({ at: `/checklists/${(await newChecklist(w)).id}/delete` }),
  "POST /accountants": () => ({ body: { intent: "add", name: "Eva", email: "eva@ledgers.example" } }),
  "POST /accountant": async (w) => {
    const { owner } = w.company;
    await owner.json("POST", `/api/accountants/${await anAccountant(w)}/send`);
    const [{ email }] = (await owner.json("GET", "/api/accountants")).body;
    const link = await newestLink(product, email);
    return { as: "visitor", body: { token: link.split("token=")[1] } };
  },
  "POST /accountant/books": () => ({ as: "visitor", status: 401 }),
  "POST /plan": () => ({ body: { intent: "digest", weeklyDigest: "on" } }),
  "POST /updates": ({ reports }) => ({ body: { ids: reports[0] } }),
  "POST /updates/:id": ({ reports }) => ({ at: `/updates/${reports[1]}`, body: {} }),
  "POST /fuel/reset/:kind": () => ({ at: "/fuel/reset/gas" }),
  "POST /fuel/prices": () => ({ body: { intent: "save", ...FUEL_PRICE } }),
  "POST /fuel/use": ({ machines }) => ({ body: { [`fuelUse.${machines[1]}`]: "off-road" } }),
  "POST /fuel-entries/add": ({ machines }) => ({
    body: { equipmentId: machines[1] ?? "", fuelAdded: "5" },
  }),
  "POST /fuel-entries/:id": async (w) => ({
    at: `/fuel-entries/${(await newFuelEntry(w)).id}`,
    body: { intent: "void", reason: "Twice" },
  }),
  "POST /subscription": () => ({ body: { tier: "basic", billingInterval: "month" } }),
  // A trial has no plan to change: the page says so.
  "POST /subscription/:act": () => ({
    at: "/subscription/change",
    body: { tier: "enterprise" },
    status: 302,
  }),
  "POST /employees": () => ({ body: { reveal: "1" } }),
  "POST /employees/add": () => ({ body: { firstName: "Gil", lastName: fresh("Paz") } }),
  "POST /employees/settings": () => ({ body: { companyName: fresh("Hilltop"), masterPassword: "" } }),
  "POST /employees/:id/edit": ({ hired }) => ({
    at: `/employees/${hired[0]}/edit`,
    body: { firstName: "Ana", lastName: "Sol" },
  }),
  "POST /employees/:id/remove": ({ hired }) => ({ at: `/employees/${hired[1]}/remove` }),
  "POST /employees/:id/manager": ({ hired }) => ({
    at: `/employees/${hired[2]}/manager`,
    body: promotion("cora"),
  }),
  "POST /reset-user-password": ({ hired }) => ({
    body: { targetUserId: hired[0], newPassword: "orchard-ladder-9", confirmPassword: "orchard-ladder-9" },
  }),
  "POST /dev/demo": () => ({ status: 404 }),
  "POST /dev/checkout/:id": () => ({ status: 404 }),
  "POST /dev/billing": () => ({ status: 400 }),
  "PUT /objects/uploads/:objectId": () => ({ at: "/objects/uploads/none", status: 404 }),
  "POST /api/auth/login": ({ company }) => ({
    as: "visitor",
    body: { emailOrBusinessName: company.email, password: OWNER_PASSWORD },
  }),
  "POST /api/auth/signup": () => ({ as: "visitor", body: signUp() }),
  "POST /api/auth/logout": () => ({ as: "visitor" }),
  "POST /api/auth/forgot-password": ({ company }) => ({
    as: "visitor",
    body: { emailOrBusinessName: company.email },
  }),
  "POST /api/auth/reset-password-with-token": () => ({
    as: "visitor",
    body: { token: "none", newPassword: OWNER_PASSWORD },
    status: 400,
  }),
  "POST /api/auth/setup-security-questions": () => ({ body: ANSWERS }),
  "POST /api/auth/resend-verification": ({ company }) => ({ as: "visitor", body: { email: company.email } }),
  "POST /api/contact/submit": () => ({
    body: { name: "Ann", email: "ann@example.com", subject: fresh("Hello"), message: "Hello" },
  }),
  "PATCH /api/user/profile": () => ({ body: { firstName: "Anna" } }),
  "PATCH /api/user/change-password": () => ({
    body: { currentPassword: OWNER_PASSWORD, newPassword: OWNER_PASSWORD },
  }),
  "POST /login/second-step": () => ({ as: "visitor", body: { code: "000000" } }),
  "POST /login/recovery-code": () => ({ as: "visitor", body: { code: "000000" } }),
  "POST /prove": () => ({ body: { currentPassword: OWNER_PASSWORD } }),
  "POST /profile/second-step": () => ({ body: { intent: "codes" }, status: 409 }),
  "POST /profile/second-step/authenticator": () => ({ body: { sealed: "x", code: "000000" }, status: 400 }),
  "POST /profile/second-step/authenticator/remove": () => ({}),
  "POST /profile/second-step/codes.txt": () => ({ status: 400 }),
  "POST /api/auth/second-step": () => ({ as: "visitor", body: { code: "000000" }, status: 401 }),
  "POST /login/passkey": () => ({ as: "visitor" }),
  "POST /api/auth/passkey": () => ({ as: "visitor", body: { response: {} }, status: 401 }),
  "POST /api/auth/passkey/options": () => ({ as: "visitor", body: { purpose: "sign-in" } }),
  "POST /api/user/passkeys": () => ({ body: { response: {} }, status: 400 }),
  "PATCH /api/user/passkeys/:id": () => ({ body: { name: "Phone" }, status: 404 }),
  "DELETE /api/user/passkeys/:id": () => ({ status: 404 }),
  "POST /login/lost-device": () => ({ as: "visitor" }),
  "POST /stop-removal": () => ({ as: "visitor", body: { token: "none" }, status: 400 }),
  "POST /employees/second-step": () => ({ body: { required: "on" }, status: 409 }),
  "POST /api/auth/lost-device": () => ({ as: "visitor", status: 401 }),
  "DELETE /api/user/lost-device": () => ({ status: 409 }),
  "PUT /api/company/second-step": () => ({ body: { required: true }, status: 409 }),
  "POST /api/auth/prove": () => ({ body: { currentPassword: OWNER_PASSWORD } }),
  "POST /api/user/authenticator": () => ({}),
  "PUT /api/user/authenticator": () => ({ body: { sealed: "x", code: "000000" }, status: 400 }),
  "DELETE /api/user/authenticator": () => ({ status: 409 }),
  "POST /api/user/recovery-codes": () => ({ status: 409 }),
  "POST /api/logout": () => ({ as: "visitor" }),
  "POST /api/employee/login": ({ operator }) => ({
    as: "visitor",
    body: { operatorName: operator.username, password: SHARED_PASSWORD },
  }),
  "POST /api/equipment/:id/service-tasks": ({ machines }) => ({
    at: `/api/equipment/${machines[1]}/service-tasks`,
    body: { name: fresh("Grease"), serviceInterval: 10 },
  }),
  "PATCH /api/service-tasks/:id": async (w) => ({
    at: `/api/service-tasks/${(await newTask(w)).id}`,
    body: { serviceInterval: 20 },
  }),
  "DELETE /api/service-tasks/:id": async (w) => ({ at: `/api/service-tasks/${(await newTask(w)).id}` }),
  "POST /api/service-programs": () => ({
    body: { name: fresh("Trucks"), unit: "hours", tasks: PROGRAM_TASKS },
  }),
  "PATCH /api/service-programs/:id": async (w) => ({
    at: `/api/service-programs/${(await newProgram(w)).id}`,
    body: { name: fresh("Trucks") },
  }),
  "DELETE /api/service-programs/:id": async (w) => ({
    at: `/api/service-programs/${(await newProgram(w)).id}`,
  }),
  "POST /api/service-programs/:id/apply": async (w) => ({
    at: `/api/service-programs/${(await newProgram(w)).id}/apply`,
    body: { equipmentIds: [w.machines[1]] },
  }),
  "DELETE /api/equipment/:id/service-program": ({ machines }) => ({
    at: `/api/equipment/${machines[1]}/service-program`,
  }),
  "POST /api/equipment/:id/service-entries": ({ machines }) => ({
    at: `/api/equipment/${machines[1]}/service-entries`,
    body: { otherWork: "Wash" },
  }),
  "PATCH /api/service-entries/:id": async (w) => ({
    at: `/api/service-entries/${(await newEntry(w)).id}`,
    body: { notes: "Corrected" },
  }),
  "POST /api/service-entries/:id/void": async (w) => ({
    at: `/api/service-entries/${(await newEntry(w)).id}/void`,
    body: { reason: "Twice" },
  }),
  "PUT /api/equipment/:id/card": ({ machines }) => ({
    at: `/api/equipment/${machines[0]}/card`,
    body: { lines: [{ label: "Oil", value: "15W-40" }] },
  }),
  // The other machine has no card to copy.
  "POST /api/equipment/:id/card/copy": ({ machines }) => ({
    at: `/api/equipment/${machines[0]}/card/copy`,
    body: { from: machines[1] },
    status: 400,
  }),
  "POST /api/equipment/:id/issues": ({ machines }) => ({
    at: `/api/equipment/${machines[1]}/issues`,
    body: ISSUE,
  }),
  "PATCH /api/issues/:id": async (w) => ({
    at: `/api/issues/${(await newIssue(w)).id}`,
    body: { condition: "do_not_run" },
  }),
  "POST /api/issues/:id/resolve": async (w) => ({
    at: `/api/issues/${(await newIssue(w)).id}/resolve`,
    body: { resolution: "New hose" },
  }),
  "POST /api/issues/:id/reopen": async (w) => {
    const { id } = await newIssue(w);
    await w.company.owner.json("POST", `/api/issues/${id}/resolve`, { resolution: "New hose" });
    return { at: `/api/issues/${id}/reopen`, body: { reason: "Leaks again" } };
  },
  "POST /api/checklists": () => ({ body: CHECKLIST }),
  "PATCH /api/checklists/:id": async (w) => ({
    at: `/api/checklists/${(await newChecklist(w)).id}`,
    body: { name: "Crane" },
  }),
  "DELETE /api/checklists/:id": async (w) => ({ at: `/api/checklists/${(await newChecklist(w)).id}` }),
  "POST /api/accountants": () => ({ body: { name: "Uma", email: "uma@ledgers.example" } }),
  "PATCH /api/accountants/:id": async (w) => ({
    at: `/api/accountants/${await anAccountant(w)}`,
    body: { name: "Ada Books" },
  }),
  "DELETE /api/accountants/:id": async (w) => ({ at: `/api/accountants/${await anAccountant(w)}` }),
  "POST /api/accountants/:id/send": async (w) => ({ at: `/api/accountants/${await anAccountant(w)}/send` }),
  "POST /api/books/:month/close": () => ({ at: "/api/books/2026-05/close", body: { closings: 0 } }),
  "PUT /api/fuel-settings": () => ({ body: { askFuelCost: false } }),
  "POST /api/fuel-prices": () => ({ body: FUEL_PRICE }),
  "DELETE /api/fuel-prices/:id": async (w) => ({ at: `/api/fuel-prices/${(await newFuelPrice(w)).id}` }),
  "POST /api/fuel-entries": ({ machines }) => ({ body: { equipmentId: machines[1], fuelAdded: 5 } }),
  "PATCH /api/fuel-entries/:id": async (w) => ({
    at: `/api/fuel-entries/${(await newFuelEntry(w)).id}`,
    body: { fuelCost: 12.5 },
  }),
  "POST /api/fuel-entries/:id/void": async (w) => ({
    at: `/api/fuel-entries/${(await newFuelEntry(w)).id}/void`,
    body: { reason: "Twice" },
  }),
  "POST /api/calendar-feed": () => ({}),
  "DELETE /api/calendar-feed": () => ({}),
  "POST /api/employees": () => ({ body: { firstName: "Hal", lastName: fresh("Paz") } }),
  "PUT /api/employees/:id": ({ hired }) => ({
    at: `/api/employees/${hired[0]}`,
    body: { firstName: "Ana", lastName: "Luz" },
  }),
  "DELETE /api/employees/:id": ({ hired }) => ({ at: `/api/employees/${hired[3]}` }),
  "POST /api/employees/:id/manager": ({ hired }) => ({
    at: `/api/employees/${hired[4]}/manager`,
    body: promotion("eva"),
  }),
  "DELETE /api/employees/:id/manager": ({ hired }) => ({ at: `/api/employees/${hired[4]}/manager` }),
  "POST /api/admin/reset-user-password": ({ hired }) => ({
    body: { targetUserId: hired[0], newPassword: "orchard-ladder-9" },
  }),
  "POST /api/company-settings": () => ({ body: { companyName: fresh("Hilltop") } }),
  "POST /api/company-settings/reveal": () => ({}),
  "PATCH /api/company/settings": () => ({ body: { companyName: fresh("Hilltop") } }),
  "POST /api/equipment": () => ({ body: { ...MACHINE, name: fresh("Call") } }),
  "PATCH /api/equipment/:id": ({ machines }) => ({
    at: `/api/equipment/${machines[1]}`,
    body: { name: "Renamed" },
  }),
  "DELETE /api/equipment/:id": async () => {
    const { id } = await made(world.company.owner, "/api/equipment", { ...MACHINE, name: fresh("Gone") });
    return { at: `/api/equipment/${id}` };
  },
  "POST /api/equipment/:id/retire": ({ machines }) => ({ at: `/api/equipment/${machines[2]}/retire` }),
  "PATCH /api/equipment/:id/usage": ({ machines }) => ({
    at: `/api/equipment/${machines[1]}/usage`,
    body: { usageIncrease: 5 },
  }),
  "PATCH /api/equipment/:id/reset-service": ({ machines }) => ({
    at: `/api/equipment/${machines[1]}/reset-service`,
  }),
  "POST /api/equipment/:id/notes": ({ machines }) => ({
    at: `/api/equipment/${machines[1]}/notes`,
    body: { content: "Leaks" },
  }),
  "PATCH /api/retired-equipment/:id": ({ retired }) => ({
    at: `/api/retired-equipment/${retired[1]}`,
    body: { soldDate: "2026-01-31" },
  }),
  "POST /api/retired-equipment/:id/restore": ({ retired }) => ({
    at: `/api/retired-equipment/${retired[1]}/restore`,
  }),
  "POST /api/readings/:id/void": ({ reading }) => ({
    at: `/api/readings/${reading}/void`,
    body: { reason: "Typo" },
  }),
  "POST /api/operator-updates": ({ machines }) => ({
    as: "operator",
    body: { equipmentId: machines[0], notes: "Leaks" },
  }),
  "POST /api/fuel/reset": () => ({}),
  "POST /api/fuel/reset/gas": () => ({}),
  "POST /api/fuel/reset/diesel": () => ({}),
  "POST /api/photos/upload": () => ({}),
  "POST /api/operator-updates/:id/photos": ({ reports }) => ({
    as: "operator",
    at: `/api/operator-updates/${reports[2]}/photos`,
    body: { photos: [] },
    status: 400,
  }),
  "PUT /api/operator-updates/:id/photos/:photoId": ({ reports }) => ({
    as: "operator",
    at: `/api/operator-updates/${reports[2]}/photos/none`,
    status: 415,
  }),
  "DELETE /api/operator-updates/:id/photos/:photoId": ({ reports }) => ({
    as: "operator",
    at: `/api/operator-updates/${reports[2]}/photos/none`,
  }),
  "POST /api/operator-updates/:id/apply": ({ reports }) => ({
    at: `/api/operator-updates/${reports[3]}/apply`,
  }),
  "POST /api/operator-updates/:id/dismiss": ({ reports }) => ({
    at: `/api/operator-updates/${reports[4]}/dismiss`,
    body: { reason: "Twice" },
  }),
  "PUT /api/email-alerts/settings": () => ({
    body: { emailAlertsEnabled: true, alertServiceSoon: true, alertServiceDue: true, alertOverdue: true },
  }),
  "POST /api/subscription/upgrade": () => ({ body: { tier: "enterprise" }, status: 409 }),
  "POST /api/subscription/pause": () => ({ body: { months: 3 }, status: 409 }),
  "POST /api/subscription/reactivate": () => ({ status: 409 }),
  "POST /api/subscription/portal": () => ({}),
  "POST /api/create-checkout-session": () => ({ body: { tier: "basic", billingInterval: "month" } }),
  "POST /api/stripe/webhook": () => ({ status: 400 }),
  "POST /api/*": () => ({ at: "/api/none", status: 404 }),
};

/** Tested separately below. */
const APART = ["POST /api/subscription/cancel"];
/** Opening a checkout creates the customer at the payment provider. */
const OPENS_CHECKOUT = [
  "POST /subscription",
  "POST /api/create-checkout-session",
  "POST /api/subscription/portal",
];

const writes = (Object.keys(POLICY) as PolicyPath[]).flatMap((path) =>
  typeof POLICY[path].access === "string"
    ? [`POST ${path}` as const]
    : (["POST", "PUT", "PATCH", "DELETE"] as const)
        .filter((method) => accessOf(path, method) !== null)
        .map((method) => `${method} ${path}` as const),
);

const isCall = (path: string) => /^\/(?:api|objects)\/|\/step$/.test(path);

async function send(write: string, { at, body = {}, as }: Send) {
  const [method = "", path = ""] = write.split(" ");
  const address = at ?? (path === "*" ? "/no/such/page" : path.replace(/:\w+/g, "none"));
  const { company, operator } = world;
  const client = { visitor: product.client(), operator: operator.client, owner: company.owner }[
    as ?? "owner"
  ];
  const target = `${address}${address.includes("?") ? "&" : "?"}${QUERY}`;
  if (isCall(path)) {
    const answer = await client.json(method, target, { ...FORGED, ...body }, ignoring(FORGED));
    return { status: answer.status, text: JSON.stringify(answer.body) };
  }
  const answer = await client.post(target, { ...forgedText, ...(body as Record<string, string>) });
  return { status: answer.status, text: (await answer.text()).slice(0, 500) };
}

it("every entry is a writing path", () => {
  expect(Object.keys(SENDS).filter((write) => !writes.includes(write as never))).toEqual([]);
});

describe("plan fields beside its own are ignored by", () => {
  it.each(writes.filter((write) => !APART.includes(write)))("%s", async (write) => {
    const entry = SENDS[write];
    const request = entry ? await entry(world) : null;
    const before = await plans();
    const { status, text } = await send(write, request ?? {});
    // A path without an entry is a page without a form.
    if (!request) expect([404, 405], text).toContain(status);
    else if (request.status) expect(status, text).toBe(request.status);
    else expect([200, 201, 202, 204, 302, 303], `${status} ${text}`).toContain(status);

    for (const [id, after] of await plans()) {
      const was = before.get(id);
      if (was && OPENS_CHECKOUT.includes(write) && id === world.company.id) {
        expect(after).toEqual({ ...was, stripe_customer_id: expect.stringMatching(/^cus_\d+$/) });
      } else if (was && (was.trial_ends_at !== null || write !== "POST /verify-email")) {
        expect(after).toEqual(was);
      } else {
        const { trial_starts_at: start, trial_ends_at: end, ...plan } = after;
        expect(plan).toEqual({
          id,
          subscription_tier: "basic",
          subscription_status: "trial",
          equipment_limit: 15,
          subscription_ends_at: end,
          billing_interval: null,
          cancel_at_period_end: 0,
          pause_ends_at: null,
          stripe_customer_id: null,
          stripe_subscription_id: null,
        });
        // A trial begins with the verification, and lasts 14 days.
        expect([0, 14 * DAY]).toContain(Number(end) - Number(start));
        expect(Number(start)).toBeLessThanOrEqual(Date.now());
      }
    }
  });
});

it("a checkout charges the list price", () => {
  const asked = stripe.posted("/v1/checkout/sessions").map(({ form }) => form);
  expect(asked.length).toBeGreaterThan(0);
  for (const form of asked) {
    expect(form["line_items[0][price_data][unit_amount]"]).toBe("4000");
    expect(form["subscription_data[metadata][tier]"]).toBe("basic");
    expect(form.client_reference_id).toBe(world.company.id);
  }
});

describe("a paid plan", () => {
  const ACTS: [write: string, body: Record<string, unknown>][] = [
    ["POST /api/subscription/upgrade", { tier: "basic", billingInterval: "month" }],
    ["POST /api/subscription/pause", { months: 3 }],
    ["POST /api/subscription/reactivate", {}],
    ["POST /api/subscription/cancel", {}],
  ];
  it("takes the requested act, and nothing beside it", async () => {
    const { owner, id } = world.company;
    await owner.json("POST", "/api/create-checkout-session", {
      tier: "professional",
      billingInterval: "month",
    });
    const subscription = stripe.pay([...stripe.sessions.values()].at(-1)?.id ?? "");
    await deliver(product, stripeEvent("customer.subscription.created", subscription));
    const paid = { subscription_tier: "professional", equipment_limit: 30, subscription_status: "active" };
    expect((await plans()).get(id)).toMatchObject(paid);
    for (const [write, body] of ACTS) {
      const { status, text } = await send(write, { body });
      expect([200, 201, 204], `${write}: ${text}`).toContain(status);
      await deliver(product, stripeEvent("customer.subscription.updated", subscription));
      const row = (await plans()).get(id);
      expect(row, write).toMatchObject({
        subscription_tier: "basic",
        equipment_limit: 15,
        subscription_status: write.endsWith("pause") ? "paused" : "active",
        billing_interval: "month",
        cancel_at_period_end: write.endsWith("cancel") ? 1 : 0,
        stripe_subscription_id: subscription.id,
      });
      // A pause moves the end by its three months; no other act does.
      const pausedDays = write.endsWith("pause") ? 93 : 0;
      expect(Number(row?.subscription_ends_at)).toBeLessThan(Date.now() + (32 + pausedDays) * DAY);
    }
    expect(subscription.items.data[0]?.price.unit_amount).toBe(4000);
  });

  it("is not prolonged by canceling, and neither is a trial", async () => {
    const other = await newCompany(product);
    const answer = await other.owner.json("POST", `/api/subscription/cancel?${QUERY}`, FORGED);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ message: "The trial has ended. Nothing was charged." });
    const row = (await plans()).get(other.id);
    expect(row).toMatchObject({
      subscription_status: "expired",
      subscription_tier: "basic",
      equipment_limit: 15,
    });
    expect(Number(row?.subscription_ends_at)).toBeLessThanOrEqual(Date.now());
  });
});
