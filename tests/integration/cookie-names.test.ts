import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  type Company,
  isSignedIn,
  newCompany,
  newOperator,
  OWNER_PASSWORD,
  SHARED_PASSWORD,
} from "#tests/support/accounts.ts";
import { codeOf, turnOnSecondStep } from "#tests/support/second-step.ts";
import { type Client, type Product, startProduct } from "../support/product.ts";

/** The cookies of the product, where APP_URL is https and where it is http. */

const APP_URL = "https://tracker.example.com";

let safe: Product;
let plain: Product;
let company: Company;
let operator: Awaited<ReturnType<typeof newOperator>>;
beforeAll(async () => {
  safe = await startProduct({ APP_URL, RATE_LIMIT_SCALE: "100" });
  plain = await startProduct({ RATE_LIMIT_SCALE: "100" });
  company = await newCompany(safe);
  operator = await newOperator(safe, company);
});
afterAll(() => Promise.all([safe.stop(), plain.stop()]));

/** A browser that notes each cookie it is given. */
function noting(product: Product): { client: Client; given: string[] } {
  const client = product.client();
  const given: string[] = [];
  const { fetch } = client;
  const note: Client["fetch"] = async (path, init) => {
    const headers = new Headers(init?.headers);
    if (init?.method === "POST") headers.set("Origin", product === safe ? APP_URL : product.url);
    const response = await fetch(path, { ...init, headers });
    given.push(...response.headers.getSetCookie());
    return response;
  };
  return { client: { ...client, fetch: note }, given };
}

const form = (fields: Record<string, string>): RequestInit => ({
  method: "POST",
  body: new URLSearchParams(fields),
});
const json = (body: object): RequestInit => ({
  method: "POST",
  body: JSON.stringify(body),
  headers: { "Content-Type": "application/json" },
});

/** Goes where cookies are set: settings, sign-ins of all kinds, pages, labels, a draft, sign-out. */
async function tour(product: Product, { email, machine }: Company, { username }: { username: string }) {
  const { client, given } = noting(product);
  const { fetch } = client;
  await machine();
  await fetch("/settings", form({ lng: "es", theme: "dark" }));
  await fetch(
    "/signup",
    form({
      businessName: "New Farm",
      email: "new@example.com",
      password: OWNER_PASSWORD,
      confirmPassword: OWNER_PASSWORD,
    }),
  );
  const secured = await newCompany(product);
  const { key } = await turnOnSecondStep(secured.owner);
  await fetch("/login", form({ emailOrBusinessName: secured.email, password: OWNER_PASSWORD }));
  await fetch("/login/second-step", form({ code: codeOf(key) }));
  await fetch("/logout", form({}));
  await fetch("/login", form({ emailOrBusinessName: email, password: OWNER_PASSWORD, rememberMe: "on" }));
  await fetch("/exports/issues.csv", { headers: { Accept: "text/html" } });
  await fetch("/");
  await fetch("/equipment-list/labels/print?format=avery-5163");
  await fetch("/api/auth/logout", { method: "POST", headers: { "X-Requested-With": "XMLHttpRequest" } });
  await fetch("/api/auth/login", json({ emailOrBusinessName: email, password: OWNER_PASSWORD }));
  await fetch("/logout", form({}));
  const operatorName = username;
  await fetch("/employee-login", form({ operatorName, password: SHARED_PASSWORD, rememberMe: "on" }));
  await fetch("/operator");
  return given;
}

const nameOf = (cookie: string) => cookie.split("=")[0] ?? "";

describe("Where APP_URL is https", () => {
  test("each cookie is of this host alone: prefixed, Secure, for all paths, without a domain", async () => {
    const given = await tour(safe, company, operator);
    const names = [...new Set(given.map(nameOf))].sort();
    expect(names).toEqual(
      [
        ...["database", "device", "equipment-ui-theme", "flash", "label-format", "lng", "marks"],
        ...["pending-email", "reader", "second-step", "session", "used", "accountant", "operator-username"],
      ]
        .map((name) => `__Host-${name}`)
        .sort(),
    );
    for (const cookie of given) {
      expect(cookie).toMatch(/; Path=\/(?:;|$)/);
      expect(cookie).toMatch(/; Secure(?:;|$)/);
      expect(cookie).toMatch(/; SameSite=Lax(?:;|$)/);
      expect(cookie).not.toMatch(/Domain/i);
      const isForScripts = /^__Host-(?:lng|equipment-ui-theme|reader)=/.test(cookie);
      expect(cookie.includes("; HttpOnly")).toBe(!isForScripts);
    }
  });

  test("a cookie without the prefix opens nothing", async () => {
    const signedIn = safe.client();
    const given = { emailOrBusinessName: company.email, password: OWNER_PASSWORD };
    await signedIn.ask("POST", "/api/auth/login", given);
    expect(await isSignedIn(signedIn)).toBe(true);
    const other = safe.client();
    for (const [name, value] of signedIn.cookies) other.cookies.set(name.replace("__Host-", ""), value);
    expect(await isSignedIn(other)).toBe(false);
    expect((await other.get("/")).status).toBe(200);
    expect(await other.html("/profile")).not.toContain(company.businessName);
  });

  test("language, theme and username of an earlier version count where the new ones are missing", async () => {
    const client = safe.client();
    const encoded = (text: string) => encodeURIComponent(btoa(JSON.stringify(text)));
    client.cookies.set("lng", "es");
    client.cookies.set("equipment-ui-theme", "dark");
    client.cookies.set("operator-username", encoded("olga"));
    const html = () => client.html("/employee-login");
    expect(await html()).toMatch(/<html[^>]*lang="es"/);
    expect(await html()).toMatch(/<html[^>]*class="dark"/);
    expect(await html()).toContain('value="olga"');
    await client.post("/settings", { lng: "en", theme: "light" }, { Origin: APP_URL });
    expect(await html()).toMatch(/<html[^>]*lang="en"/);
    expect(await html()).not.toMatch(/<html[^>]*class="dark"/);
    const right = { operatorName: operator.username, password: SHARED_PASSWORD };
    await client.post("/employee-login", right, { Origin: APP_URL });
    await client.post("/logout", {}, { Origin: APP_URL });
    expect(await html()).not.toContain('value="olga"');
  });
});

test("Where APP_URL is http, names are plain", async () => {
  const own = await newCompany(plain);
  const given = await tour(plain, own, await newOperator(plain, own));
  expect(given.filter((cookie) => /^__/.test(cookie) || /; Secure/.test(cookie))).toEqual([]);
  const names = new Set(given.map(nameOf));
  for (const name of ["session", "second-step", "device", "used", "lng", "equipment-ui-theme", "reader"])
    expect(names).toContain(name);
  const hidden = given.filter((cookie) => /^(?:session|second-step|device|used)=/.test(cookie));
  for (const cookie of hidden) expect(cookie).toMatch(/; HttpOnly; SameSite=Lax/);
});
