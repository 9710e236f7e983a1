import { beforeAll, describe, expect, it } from "vitest";
import {
  type Company,
  newCompany,
  newOperator,
  OWNER_PASSWORD,
  SHARED_PASSWORD,
} from "#tests/support/accounts.ts";
import type { Client } from "#tests/support/product.ts";
import { startedProduct } from "#tests/support/started.ts";

/** A browser on which somebody signed in before lets them in, whatever strangers guess. */

let company: Company;
const product = await startedProduct();

let senders = 0;
const from = () => ({ "CF-Connecting-IP": `198.51.100.${senders++ % 250}` });

type Enter = (by: Client, password: string, sender?: Record<string, string>) => Promise<number>;

const asOwner =
  (name: string): Enter =>
  async (by, password, sender = from()) =>
    (await by.json("POST", "/api/auth/login", { emailOrBusinessName: name, password }, sender)).status;
const asOwnerByForm =
  (name: string): Enter =>
  async (by, password, sender = from()) =>
    (await by.post("/login", { emailOrBusinessName: name, password }, sender)).status;
const asOperator =
  (operatorName: string): Enter =>
  async (by, password, sender = from()) =>
    (await by.json("POST", "/api/employee/login", { operatorName, password }, sender)).status;
const asOperatorByForm =
  (operatorName: string): Enter =>
  async (by, password, sender = from()) =>
    (await by.post("/employee-login", { operatorName, password }, sender)).status;

/** Wrong tries from as many senders as it takes, until nobody strange gets in. */
async function besiege(enter: Enter, right: string) {
  await product.run("delete from rate_limits");
  for (let attempt = 0; attempt < 25; attempt += 1) await enter(product.client(), "wrong-guess-1");
  expect(await enter(product.client(), right)).toBe(429);
}

const ok = (status: number) => expect([200, 302]).toContain(status);

async function signedOut(by: Client): Promise<Client> {
  await by.json("POST", "/api/auth/logout", {});
  by.cookies.delete("session");
  return by;
}

beforeAll(async () => {
  company = await newCompany(product);
});

describe.each([
  ["an owner by call", async () => [asOwner(company.email), OWNER_PASSWORD] as const],
  ["an owner by form", async () => [asOwnerByForm(company.businessName), OWNER_PASSWORD] as const],
  [
    "an operator by call",
    async () => [asOperator((await newOperator(product, company, "Ann")).username), SHARED_PASSWORD] as const,
  ],
  [
    "an operator by form",
    async () =>
      [asOperatorByForm((await newOperator(product, company, "Ben")).username), SHARED_PASSWORD] as const,
  ],
  ["a business name", async () => [asOperator(company.businessName), SHARED_PASSWORD] as const],
])("%s", (_who, read) => {
  it("gets in on a device where they signed in before, and has five wrong tries there", async () => {
    const [enter, right] = await read();
    await product.run("delete from rate_limits");
    const device = product.client();
    ok(await enter(device, right));
    await signedOut(device);
    await besiege(enter, right);
    ok(await enter(device, right));
    await signedOut(device);
    for (let attempt = 0; attempt < 5; attempt += 1)
      expect([400, 401]).toContain(await enter(device, "wrong-1"));
    expect(await enter(device, right)).toBe(429);
  });
});

it("the cookie is for the server alone, for a year, and small", async () => {
  await product.run("delete from rate_limits");
  const login = { emailOrBusinessName: company.email, password: OWNER_PASSWORD };
  const { headers } = await product.client().json("POST", "/api/auth/login", login);
  const cookie = headers.getSetCookie().find((one) => one.startsWith("marks=")) ?? "";
  expect(cookie).toMatch(/HttpOnly/);
  expect(cookie).toMatch(/Max-Age=31536000/);
  expect(cookie).toMatch(/SameSite=Lax/);
  expect(cookie.split(";")[0]?.length).toBeLessThan(90);
});

it("a device passes for its own account alone, and a forged or copied mark for none", async () => {
  const other = await newCompany(product);
  const device = product.client();
  ok(await asOwner(other.email)(device, OWNER_PASSWORD));
  await signedOut(device);
  await besiege(asOwner(company.email), OWNER_PASSWORD);
  expect(await asOwner(company.email)(device, OWNER_PASSWORD)).toBe(429);
  const forged = product.client();
  for (const value of ["x", "x".repeat(22), `${"x".repeat(22)}.0frk${"x".repeat(22)}`, "%22%22"]) {
    forged.cookies.set("marks", value);
    expect(await asOwner(company.email)(forged, OWNER_PASSWORD)).toBe(429);
  }
});

it("a device that knows one of two accounts with a name counts nothing for the other", async () => {
  await product.run("delete from rate_limits");
  // Another company has the operator's username as its name.
  const { username } = await newOperator(product, company, "Namesake");
  const twin = await newCompany(product, username);
  await product.run("update companies set shared_password_cipher = null where id = ?", twin.id);
  const enter = asOperator(username);
  const device = product.client();
  ok(await enter(device, SHARED_PASSWORD));
  await signedOut(device);
  await besiege(enter, SHARED_PASSWORD);
  ok(await enter(device, SHARED_PASSWORD));
});

it("a new password makes devices strange, but not the one that it was chosen on", async () => {
  await product.run("delete from rate_limits");
  const own = await newCompany(product);
  const [phone, desk] = [product.client(), product.client()];
  for (const device of [phone, desk]) ok(await asOwner(own.email)(device, OWNER_PASSWORD));
  const change = {
    ...{ currentPassword: OWNER_PASSWORD, newPassword: "orchard-lane-19" },
    confirmNewPassword: "orchard-lane-19",
  };
  expect((await desk.json("PATCH", "/api/user/change-password", change)).status).toBe(200);
  await signedOut(desk);
  await besiege(asOwner(own.email), "orchard-lane-19");
  expect(await asOwner(own.email)(phone, "orchard-lane-19")).toBe(429);
  ok(await asOwner(own.email)(desk, "orchard-lane-19"));
});

it("the password is asked again without a stranger in between", async () => {
  await product.run("delete from rate_limits");
  const own = await newCompany(product);
  const device = product.client();
  ok(await asOwner(own.email)(device, OWNER_PASSWORD));
  await besiege(asOwner(own.email), OWNER_PASSWORD);
  const sent = { secondaryEmail: "barn@farm.example", currentPassword: OWNER_PASSWORD };
  expect((await device.json("PATCH", "/api/user/profile", sent, from())).status).toBe(200);
});
