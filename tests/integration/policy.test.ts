import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Access, accessOf, POLICY, type PolicyPath } from "#app/auth/policy.ts";
import { newAccountant, openBooksBy } from "../support/accountants.ts";
import { logInOperator, newCompany, newManager, newOperator } from "../support/accounts.ts";
import { type Client, type Product, startProduct, TEST_SETTINGS } from "../support/product.ts";

/**
 * The policy table against the built routes: both list the same paths, and every refusal is as the table
 * says.
 */

type BuiltRoute = { id: string; parentId?: string; path?: string; index?: boolean };

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;
const paths = Object.keys(POLICY) as PolicyPath[];

let product: Product;
let production: Product;
let routes: string[];
const KINDS = ["visitor", "accountant", "operator", "reporter", "manager", "owner", "admin"] as const;
type Kind = (typeof KINDS)[number];
const sessions = {} as Record<Kind, Client>;

beforeAll(async () => {
  const build = (await import(pathToFileURL("build/server/index.js").href)) as {
    routes: Record<string, BuiltRoute>;
  };
  const built = Object.values(build.routes);
  const pathOf = (route: BuiltRoute): string => {
    const parent = built.find(({ id }) => id === route.parentId);
    return `${parent ? pathOf(parent) : ""}/${route.path ?? ""}`
      .replace(/\/+/g, "/")
      .replace(/(?<=.)\/$/, "");
  };
  routes = built
    .filter(({ path, index }) => path !== undefined || index)
    .filter(({ id }) => id !== "root")
    .map((route) => (route.path === "*" ? "*" : pathOf(route)));

  product = await startProduct({ RATE_LIMIT_SCALE: "1000", ADMIN_EMAILS: "owner2@example.com" });
  production = await startProduct({ ENVIRONMENT: "production" });
  const company = await newCompany(product);
  sessions.visitor = product.client();
  sessions.owner = company.owner;
  sessions.operator = (await newOperator(product, company)).client;
  sessions.reporter = product.client();
  await logInOperator(sessions.reporter, company.businessName);
  const staff = await newCompany(product, "Hilltop Farm", { staff: true });
  expect(staff.email).toBe("owner2@example.com");
  sessions.admin = staff.owner;
  const { link } = await newAccountant(product, company, { email: "ada@ledgers.example" });
  sessions.accountant = await openBooksBy(product, link);
  // Of another company: the walks end trials.
  sessions.manager = await newManager(product, await newCompany(product));
});

afterAll(async () => {
  await product.stop();
  await production.stop();
});

test("the table and the built routes have the same paths", () => {
  expect([...new Set(routes)].sort()).toEqual([...paths].sort());
});

/** The acts that visitors or operators may do, listed apart from the table: pages, and calls by their method. */
const OPEN = {
  PAGE: `/~welcome /login /employee-login /signup /login/second-step /login/recovery-code /login/lost-device /logout
    /stop-removal /email-verification-pending /verify-email /confirm-email /forgot-password /forgot-password/answers
    /reset-password /settings /profile /dashboard /accountant /operator /operator/card/:id /simple-operator
    /scan/:equipmentId /photos/:objectId /api/* *`,
  GET: `/calendar/:token.ics /objects/uploads/:objectId /api/auth/user /api/auth/verify-email
    /api/auth/security-questions /api/login/owner /api/logout /api/health /api/openapi.json /api/docs /api/docs/:part
    /api/equipment /api/equipment/count /api/equipment/:id /api/equipment/:id/card /api/operator-updates`,
  POST: `/login/passkey /api/auth/login /api/auth/second-step /api/auth/passkey /api/auth/passkey/options
    /api/auth/lost-device /api/auth/signup /api/auth/logout /api/auth/forgot-password
    /api/auth/reset-password-with-token /api/auth/resend-verification /api/contact/submit /api/logout
    /api/employee/login /api/stripe/webhook /api/photos/upload /api/operator-updates
    /api/operator-updates/:id/photos`,
  PUT: "/objects/uploads/:objectId /api/operator-updates/:id/photos/:photoId",
  PATCH: "/api/user/profile /api/user/change-password",
  DELETE: "/api/operator-updates/:id/photos/:photoId",
};

test("nothing but these pages and calls is open to visitors or operators", () => {
  const open: string[] = [];
  for (const path of paths) {
    const { access } = POLICY[path];
    for (const [method, who] of Object.entries(typeof access === "string" ? { PAGE: access } : access))
      if (["public", "visitor", "signed-in", "reporter"].includes(who)) open.push(`${method} ${path}`);
  }
  const expected = Object.entries(OPEN).flatMap(([method, list]) =>
    list.split(/\s+/).map((path) => `${method} ${path}`),
  );
  expect(open.toSorted()).toEqual(expected.toSorted());
});

/** An address that matches a path of the table; its ids don't exist. */
const addressOf = (path: string) =>
  path === "*" ? "/no/such/page" : path.replace("*", "none").replace(/:\w+/g, "none");

const isCall = (path: string) => path.startsWith("/api/") || path.startsWith("/objects/");

/** The expected answer: null when the session is allowed, otherwise the refusal. */
function refusal(access: Access, session: Kind, path: string): { status: number; to?: RegExp } | null {
  // Outside of the books, an accountant is a visitor.
  const kind = session === "accountant" ? "visitor" : session;
  const signedIn = kind !== "visitor";
  const manages = kind === "owner" || kind === "admin" || kind === "manager";
  const toSignIn = (page: RegExp) => (isCall(path) ? { status: 401 } : { status: 302, to: page });
  switch (access) {
    case "public":
    case "development":
      return null;
    case "visitor":
      return signedIn ? { status: 302, to: /^\/$/ } : null;
    case "signed-in":
      return signedIn ? null : toSignIn(/^\/login\?next=/);
    case "reporter":
      return signedIn ? null : toSignIn(/^\/employee-login\?next=/);
    case "manager":
      if (manages) return null;
      // One address, three screens: everybody is allowed on their own.
      if (path === "/") return null;
      if (kind === "visitor") return toSignIn(/^\/login\?next=/);
      return isCall(path) ? { status: 403 } : { status: 302, to: /^\/$/ };
    case "owner":
      if (kind === "visitor") return toSignIn(/^\/login\?next=/);
      if (kind === "manager") return { status: 403 };
      if (manages) return null;
      return isCall(path) ? { status: 403 } : { status: 302, to: /^\/$/ };
    case "program":
      return { status: signedIn ? 403 : 401 };
    case "accountant":
      return session === "accountant" ? null : { status: 401 };
    case "admin":
      return kind === "admin" ? null : { status: 404 };
  }
}

const ask = (client: Client, method: string, path: string) =>
  client.fetch(addressOf(path), {
    method,
    headers: { "X-Requested-With": "XMLHttpRequest", ...(method === "GET" ? {} : { Origin: product.url }) },
  });

describe.each(KINDS)("%s", (kind) => {
  // Signing out is public, and would end the session that the next path needs.
  const walked = paths.filter((path) => !path.includes("logout"));
  test.each(walked)("%s", async (path) => {
    for (const method of isCall(path) ? METHODS : (["GET"] as const)) {
      const access = accessOf(path, method);
      // A method that a path doesn't have is tried by those with the fewest rights and the most.
      if (access === null && kind !== "visitor" && kind !== "admin") continue;
      const client = { ...sessions[kind], cookies: sessions[kind].cookies };
      const cookies = new Map(client.cookies);
      const response = await ask(client, method, path);
      await response.arrayBuffer();
      // A redirect to the sign-in clears the refused cookie.
      for (const [name, value] of cookies) client.cookies.set(name, value);
      const answer = `${method} ${path}`;
      if (access === null) {
        expect({ answer, status: response.status }).toEqual({ answer, status: 405 });
        continue;
      }
      const refused = refusal(access, kind, path);
      if (!refused) {
        // Not the session counts there, but the cookie of a sign-in that waits.
        const own = /^\/api\/auth\/(?:lost-device|passkey)$/.test(path) ? 401 : null;
        expect(
          [401, 403, 500].filter((status) => status !== own),
          answer,
        ).not.toContain(response.status);
        continue;
      }
      expect({ answer, status: response.status }).toEqual({ answer, status: refused.status });
      if (refused.to) expect(response.headers.get("Location") ?? "", answer).toMatch(refused.to);
    }
  });
});

test("Every act refuses a foreign Origin, beside any cookie, but the one of the card processor", async () => {
  const taken: string[] = [];
  for (const path of paths) {
    for (const method of METHODS.slice(1)) {
      if (accessOf(path, method) === null) continue;
      const headers = { Origin: "https://evil.example", Cookie: "second-step=x" };
      const response = await fetch(`${product.url}${addressOf(path)}`, {
        method,
        headers,
        redirect: "manual",
      });
      await response.arrayBuffer();
      if (response.status !== 403) taken.push(`${method} ${path}`);
    }
  }
  expect(taken).toEqual(["POST /api/stripe/webhook"]);
});

test("development paths are missing in production", async () => {
  const local = paths.filter((path) => path.startsWith("/dev/")).map(addressOf);
  expect(paths.filter((path) => accessOf(path, "GET") === "development").length).toBeGreaterThan(0);
  for (const path of [...local, "/DEV/billing", "/__scheduled"]) {
    for (const method of ["GET", "POST"]) {
      const response = await fetch(`${production.url}${path}`, { method, redirect: "manual" });
      await response.arrayBuffer();
      expect({ path, method, status: response.status }).toEqual({ path, method, status: 404 });
    }
  }
});

test("in production a missing secret stops the Worker with a message that names it", async () => {
  for (const name of ["SESSION_SECRET", "ENCRYPTION_KEY"] as const) {
    const broken = await startProduct({ ...TEST_SETTINGS, ENVIRONMENT: "production", [name]: "" });
    const response = await fetch(`${broken.url}/`);
    expect(response.status).toBe(500);
    expect(await response.text()).toContain(name);
    await broken.stop();
  }
});
