import { beforeAll, describe, expect, test } from "vitest";
import {
  newCompany,
  OWNER_PASSWORD,
  resetToken,
  SHARED_PASSWORD,
  verificationToken,
} from "#tests/support/accounts.ts";
import type { Client, JsonAnswer } from "#tests/support/product.ts";
import {
  openSessions,
  type RouteSet,
  SESSION_KINDS,
  type SessionKind,
  STAFF_EMAIL,
} from "#tests/support/sessions.ts";
import { startedProduct } from "#tests/support/started.ts";

/**
 * The calls of accounts as they were specified, as a table: method, path, payload and answer of each, for every kind
 * of session. Nothing here is read from the product's own policy table, which this checks. A refused call changes
 * nothing.
 */

const KINDS = Object.keys(SESSION_KINDS) as SessionKind[];
const NEW_PASSWORD = "hay-loft-4711";
const TEXT = expect.stringMatching(/\S/);
const INSTANT = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
const MESSAGE = { message: TEXT };

/** Companies that none of the sessions belongs to; the password of the second changes. */
let count = 0;

const product = await startedProduct({ RATE_LIMIT_SCALE: "1000", ADMIN_EMAILS: STAFF_EMAIL });
const sessions = await openSessions(product);
const other = await newCompany(product, "Other Farm");
const forgetful = await newCompany(product, "Forgetful Farm");
beforeAll(async () => {
  const { owner } = sessions.company;
  for (const name of ["Old Tractor", "Loader"]) {
    const machine = { name, type: "vehicle", unit: "hours", currentUsage: 10 };
    const { status, body } = await owner.json("POST", "/api/equipment", machine);
    expect({ status, body }).toMatchObject({ status: 201 });
    if (name === "Loader") continue;
    expect((await owner.json("POST", `/api/equipment/${body.id}/retire`, {})).status).toBe(201);
  }
});

/** A unique name. */
const fresh = (name: string) => {
  count += 1;
  return `${name} ${count}`;
};
const ok = (answer: JsonAnswer) => {
  expect({ status: answer.status, body: answer.body }).toMatchObject({
    status: expect.toSatisfy((n) => n < 300),
  });
  return answer.body;
};

type Who = { kind: SessionKind; client: Client; manager: Client };
type Outcome = number | Partial<Record<SessionKind, number>>;
type Call = {
  /** "METHOD /path", plus the payload where a call has several rows. */
  path: (who: Who) => string | Promise<string>;
  payload?: (who: Who) => unknown;
  answers: Record<Exclude<RouteSet, `${string}, over`>, Outcome>;
  /** A sign-in would end the caller's session, which other calls need. */
  visitorsOnly?: boolean;
  /** The answer of a successful call. */
  shape?: (answer: JsonAnswer, who: Who) => void | Promise<void>;
};

/** Open to everybody. */
const everybody = (status: number) => ({
  "signed out": status,
  operator: status,
  owner: status,
  admin: status,
});
const signedIn = { "signed out": 401, operator: 200, owner: 200, admin: 200 };
const managers = (status = 200) => ({ "signed out": 401, operator: 403, owner: status, admin: status });

/** A colleague of the caller; of the owner for a caller without a company. */
async function colleague({ manager }: Who): Promise<string> {
  return ok(await manager.json("POST", "/api/employees", { firstName: "Vic", lastName: "Tim" })).id;
}

const says = (body: unknown) => (answer: JsonAnswer) => expect(answer.body).toEqual(body);

const USER = {
  id: TEXT,
  role: expect.stringMatching(/^(?:owner|manager|employee|operator)$/),
  companyName: TEXT,
};
const NO_SECRETS = /password|answer|token|expiry|scrypt|hash/i;

const EMPLOYEE = {
  id: TEXT,
  firstName: TEXT,
  lastName: TEXT,
  operatorUsername: expect.toSatisfy((name) => name === null || /^[a-z0-9]+$/.test(name)),
  createdAt: INSTANT,
};

const SETTINGS = {
  companyName: TEXT,
  masterPassword: expect.toSatisfy((mask) => mask === null || /^•+$/.test(mask)),
  subscriptionTier: "basic",
  subscriptionStatus: "trial",
  trialEndDate: INSTANT,
  subscriptionEndDate: INSTANT,
  pauseEndDate: null,
  equipmentLimit: 15,
};

const QUESTIONS = async (client: Client) => ok(await client.json("GET", "/api/auth/security-questions"));

const CALLS: Record<string, Call> = {
  "GET /api/auth/user": {
    path: () => "/api/auth/user",
    answers: signedIn,
    shape({ body }) {
      expect(body).toMatchObject(USER);
      expect(Object.keys(body).filter((name) => NO_SECRETS.test(name))).toEqual([]);
      expect(JSON.stringify(body)).not.toContain("scrypt$");
    },
  },
  "GET /api/employees": {
    path: () => "/api/employees",
    answers: managers(),
    shape({ body }, { kind }) {
      expect(Array.isArray(body)).toBe(true);
      for (const employee of body) expect(employee).toMatchObject(EMPLOYEE);
      const names = body.map(({ operatorUsername }: { operatorUsername: string }) => operatorUsername);
      expect(names.includes(sessions.username)).toBe(kind !== "admin");
    },
  },
  "POST /api/employees": {
    path: () => "/api/employees",
    payload: () => ({ firstName: "Nia", lastName: "Moss" }),
    answers: managers(201),
    shape({ body }) {
      expect(body).toMatchObject({ ...EMPLOYEE, firstName: "Nia", lastName: "Moss" });
      expect(body.operatorUsername).toMatch(/^nia\d*$/);
    },
  },
  "POST /api/employees without names": {
    path: () => "/api/employees",
    payload: () => ({}),
    answers: managers(400),
    shape: ({ body }) => expect(Object.keys(body.errors)).toEqual(["firstName", "lastName"]),
  },
  "PUT /api/employees/{id}": {
    path: async (who) => `/api/employees/${await colleague(who)}`,
    payload: () => ({ firstName: "Victor", lastName: "Timms" }),
    answers: managers(),
    shape({ body }) {
      expect(body).toMatchObject({ ...EMPLOYEE, firstName: "Victor", lastName: "Timms" });
      expect(body.operatorUsername).toMatch(/^vic\d*$/);
    },
  },
  "DELETE /api/employees/{id}": {
    path: async (who) => `/api/employees/${await colleague(who)}`,
    answers: managers(204),
    shape: says(null),
  },
  "PUT /api/employees/{id} of another company": {
    path: async ({ kind }) => {
      const manager = sessions.open(kind === "admin" ? "owner" : "admin");
      return `/api/employees/${await colleague({ kind, client: manager, manager })}`;
    },
    payload: () => ({ firstName: "Stolen", lastName: "Name" }),
    answers: managers(404),
    shape: says(MESSAGE),
  },
  "DELETE /api/employees/{id} of another company": {
    path: async ({ kind }) => {
      const manager = sessions.open(kind === "admin" ? "owner" : "admin");
      return `/api/employees/${await colleague({ kind, client: manager, manager })}`;
    },
    answers: managers(404),
    shape: says(MESSAGE),
  },
  "DELETE /api/employees/{id} of the owner": {
    path: () => `/api/employees/${sessions.company.id}`,
    answers: managers(404),
    shape: says(MESSAGE),
  },
  "GET /api/company-settings": {
    path: () => "/api/company-settings",
    answers: managers(),
    shape: ({ body }) => expect(body).toMatchObject(SETTINGS),
  },
  "POST /api/company-settings": {
    path: () => "/api/company-settings",
    // The same password again: another one would end the operators' sessions.
    payload: () => ({ masterPassword: SHARED_PASSWORD, companyName: fresh("Renamed Farm") }),
    answers: managers(),
    shape({ body }) {
      expect(body).toMatchObject({ ...SETTINGS, companyName: `Renamed Farm ${count}` });
      expect(JSON.stringify(body)).not.toContain(SHARED_PASSWORD);
    },
  },
  "POST /api/company-settings with one of the two": {
    path: () => "/api/company-settings",
    payload: () => ({ companyName: fresh("Half Farm") }),
    answers: managers(),
    shape: ({ body }) => expect(body).toMatchObject({ ...SETTINGS, companyName: `Half Farm ${count}` }),
  },
  "POST /api/company-settings without either": {
    path: () => "/api/company-settings",
    payload: () => ({}),
    answers: managers(400),
    shape: ({ body }) => expect(body.message).toBe("Please enter at least one setting to update."),
  },
  "PATCH /api/company/settings": {
    path: () => "/api/company/settings",
    payload: () => ({ companyName: fresh("Profile Farm") }),
    answers: managers(),
    shape: ({ body }) => expect(body).toMatchObject({ companyName: `Profile Farm ${count}` }),
  },
  "PATCH /api/company/settings with blanks": {
    path: () => "/api/company/settings",
    payload: () => ({ companyName: "  " }),
    answers: managers(400),
    shape: ({ body }) => expect(body.errors.companyName).toEqual(["Company name cannot be empty."]),
  },
  "POST /api/employee/login": {
    path: () => "/api/employee/login",
    visitorsOnly: true,
    payload: () => ({ operatorName: sessions.username, password: SHARED_PASSWORD }),
    answers: everybody(200),
    shape: says({ redirect: "/simple-operator" }),
  },
  "POST /api/employee/login with a wrong password": {
    path: () => "/api/employee/login",
    payload: () => ({ operatorName: sessions.username, password: "Field-Gate-42" }),
    answers: everybody(401),
    shape: says({ message: "Invalid operator name or password" }),
  },
  "POST /api/auth/login": {
    path: () => "/api/auth/login",
    visitorsOnly: true,
    payload: () => ({ emailOrBusinessName: other.email, password: OWNER_PASSWORD, rememberMe: true }),
    answers: everybody(200),
    shape({ body, headers }) {
      expect(body).toEqual({ message: "Welcome back!" });
      expect(headers.getSetCookie().join()).toMatch(/session=[^;]+;.*Max-Age=2592000/);
    },
  },
  "POST /api/auth/login before verifying": {
    path: () => "/api/auth/login",
    payload: () => ({
      emailOrBusinessName: sessions.unverified.email,
      password: sessions.unverified.password,
    }),
    answers: everybody(403),
    shape({ body, headers }) {
      expect(body).toEqual({ message: TEXT, requiresVerification: true, email: sessions.unverified.email });
      expect(headers.getSetCookie().join()).not.toContain("session=");
    },
  },
  "POST /api/auth/signup": {
    path: () => "/api/auth/signup",
    payload: () => ({
      businessName: fresh("Call Farm"),
      email: `call${count}@example.com`,
      password: OWNER_PASSWORD,
    }),
    answers: everybody(201),
    shape: says({ message: TEXT, requiresVerification: true }),
  },
  "GET /api/equipment/count": {
    path: () => "/api/equipment/count",
    answers: signedIn,
    shape: ({ body }, { kind }) => expect(body).toBe(kind === "admin" ? 0 : 1),
  },
  "POST /api/contact/submit": {
    path: () => "/api/contact/submit",
    payload: () => ({ name: "Ann", email: "ann@example.com", subject: fresh("Hello"), message: "How?" }),
    answers: everybody(200),
    shape: says(MESSAGE),
  },
  "POST /api/auth/forgot-password": {
    path: () => "/api/auth/forgot-password",
    payload: () => ({ emailOrBusinessName: other.email }),
    answers: everybody(200),
    shape: says(MESSAGE),
  },
  "POST /api/auth/reset-password-with-token": {
    path: () => "/api/auth/reset-password-with-token",
    async payload() {
      const account = forgetful.email;
      await product.client().json("POST", "/api/auth/forgot-password", { emailOrBusinessName: account });
      const token = await resetToken(product, account);
      return { token, newPassword: fresh("hay-loft").replace(" ", "-") };
    },
    answers: everybody(200),
    shape: says(MESSAGE),
  },
  "POST /api/auth/reset-password-with-token of no mail": {
    path: () => "/api/auth/reset-password-with-token",
    payload: () => ({ token: "x".repeat(43), newPassword: NEW_PASSWORD }),
    answers: everybody(400),
    shape: says({
      message: "This reset link is invalid or has expired. Please request a new password reset.",
    }),
  },
  "GET /api/auth/verify-email?token={token}": {
    async path() {
      const businessName = fresh("Verified Farm");
      const email = `verify${count}@example.com`;
      const account = { businessName, email, password: OWNER_PASSWORD };
      ok(await product.client().json("POST", "/api/auth/signup", account));
      return `/api/auth/verify-email?token=${await verificationToken(product, email)}`;
    },
    answers: everybody(200),
    shape({ body, headers }) {
      expect(body).toEqual({ message: TEXT, verified: true, redirectUrl: "/" });
      expect(headers.getSetCookie().join()).not.toContain("session=");
    },
  },
  "GET /api/auth/verify-email of no mail": {
    path: () => "/api/auth/verify-email?token=none",
    answers: everybody(400),
    shape: says({ message: TEXT, verified: false }),
  },
  "POST /api/auth/resend-verification": {
    path: () => "/api/auth/resend-verification",
    payload: () => ({ email: sessions.unverified.email }),
    answers: everybody(200),
    shape: says(MESSAGE),
  },
  "GET /api/auth/security-questions": {
    path: () => "/api/auth/security-questions",
    answers: everybody(200),
    shape({ body }) {
      expect(body.length).toBeGreaterThan(2);
      for (const question of body) expect(question).toEqual(TEXT);
    },
  },
  "POST /api/auth/setup-security-questions": {
    path: () => "/api/auth/setup-security-questions",
    async payload({ client }) {
      const [securityQuestion1, securityQuestion2] = await QUESTIONS(client);
      return {
        securityQuestion1,
        securityAnswer1: "Deere",
        securityQuestion2,
        securityAnswer2: "Jeep",
        currentPassword: OWNER_PASSWORD,
      };
    },
    answers: managers(),
    async shape({ body }, { client }) {
      expect(body).toEqual(MESSAGE);
      const [first] = await QUESTIONS(client);
      expect(ok(await client.json("GET", "/api/auth/user"))).toMatchObject({ securityQuestion1: first });
    },
  },
  "GET /api/login/owner": {
    path: () => "/api/login/owner",
    answers: everybody(302),
    shape: ({ headers }) => expect(headers.get("Location")).toBe("/login"),
  },
  "PATCH /api/user/profile": {
    path: () => "/api/user/profile",
    async payload({ client }) {
      const { body } = await client.json("GET", "/api/auth/user");
      return {
        firstName: "Pat",
        lastName: "Lane",
        email: body?.email ?? "",
        secondaryEmail: "",
        postalCode: "60601",
        primaryEmailAlerts: false,
        secondaryEmailAlerts: false,
        operatorNotesAlerts: true,
      };
    },
    // A session by business name has no user, so no profile to change.
    answers: { ...signedIn, operator: { businessName: 404 } },
    async shape({ status, body }, { client }) {
      if (status === 404) return expect(body).toEqual(MESSAGE);
      expect(body).toMatchObject({
        firstName: "Pat",
        lastName: "Lane",
        postalCode: "60601",
        primaryEmailAlerts: false,
        operatorNotesAlerts: true,
      });
      expect(ok(await client.json("GET", "/api/auth/user"))).toEqual(body);
    },
  },
  "PATCH /api/user/change-password": {
    path: () => "/api/user/change-password",
    payload: () => ({ currentPassword: OWNER_PASSWORD, newPassword: NEW_PASSWORD }),
    answers: {
      ...managers(),
      // Their own password is another one.
      operator: { operator: 403, roleOperator: 403, businessName: 403, personalPassword: 400 },
    },
    shape({ status, body, headers }, { kind }) {
      if (status === 400) return expect(Object.keys(body.errors)).toEqual(["currentPassword"]);
      expect(body).toEqual(MESSAGE);
      sessions.renew(kind, headers);
    },
  },
  "GET /api/admin/accounts": {
    path: () => "/api/admin/accounts",
    answers: { ...everybody(404), admin: 200 },
    shape({ status, body }) {
      if (status === 404) return expect(body).toEqual(MESSAGE);
      const row = body.find(({ id }: { id: string }) => id === sessions.company.id);
      expect(row).toMatchObject({
        business_name: TEXT,
        email: sessions.company.email,
        subscription_tier: "basic",
        subscription_status: "trial",
        equipment_limit: 15,
        subscription_expiry: INSTANT,
        master_password: expect.stringMatching(/^•+$/),
        created_at: INSTANT,
      });
    },
  },
  "GET /api/activity": {
    path: () => "/api/activity",
    answers: managers(),
    shape({ body }, { kind }) {
      const names = body.records.map(({ subject }: { subject: string | null }) => subject);
      expect(names.includes("Old Tractor")).toBe(kind !== "admin");
    },
  },
  "GET /api/retired-equipment": {
    path: () => "/api/retired-equipment",
    answers: managers(),
    shape({ body }, { kind }) {
      const names = body.map(({ name }: { name: string }) => name);
      expect(names).toEqual(kind === "admin" ? [] : ["Old Tractor"]);
    },
  },
};

/** The data that a refused call could have changed. */
async function state() {
  const tables = ["companies", "users", "retired_equipment", "audit_records"];
  const all = await product.db.batch(tables.map((table) => product.db.prepare(`select * from ${table}`)));
  return all.map(({ results }) => results);
}

function statusFor(call: Call, kind: SessionKind): number {
  const set = SESSION_KINDS[kind].endsWith("over") ? "signed out" : SESSION_KINDS[kind];
  const outcome = call.answers[set as keyof Call["answers"]];
  return typeof outcome === "number" ? outcome : (outcome[kind] ?? 200);
}

/** For a public call the caller doesn't matter: one per role is enough. */
const SOME: SessionKind[] = ["visitor", "operator", "owner", "manager", "admin"];

const isPublic = ({ answers }: Call) => new Set(Object.values(answers)).size === 1;

describe.each(KINDS)("%s", (kind) => {
  const names = Object.keys(CALLS).filter((name) => {
    const call = CALLS[name] as Call;
    if (call.visitorsOnly) return kind === "visitor";
    return SOME.includes(kind) || !isPublic(call);
  });
  test.each(names)("%s", async (name) => {
    const call = CALLS[name] as Call;
    const client = sessions.open(kind);
    const manager = sessions.open(kind === "admin" ? "admin" : "owner");
    const who = { kind, client, manager };
    const path = await call.path(who);
    const payload = await call.payload?.(who);
    const expected = statusFor(call, kind);
    const before = expected < 300 ? null : await state();
    const method = name.split(" ")[0] as string;
    // A separate client, because the answer may change its cookies.
    const answer =
      expected === 302
        ? await client.get(path).then(({ status, headers }) => ({ status, headers, body: null }))
        : await sessions.open(kind).json(method, path, payload);
    expect({ status: answer.status, body: answer.body }).toMatchObject({ status: expected });
    if (before) expect(await state()).toEqual(before);
    const refused =
      (expected === 401 && call.answers.owner !== 401) || (expected === 403 && call.answers.owner !== 403);
    if (refused) expect(answer.body).toEqual(MESSAGE);
    else await call.shape?.(answer, who);
  });
});
