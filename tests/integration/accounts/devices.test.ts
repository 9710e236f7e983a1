import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { HOUR_MS, MINUTE_MS } from "#app/domain/durations.ts";
import {
  CHROME,
  isSignedIn,
  logIn,
  newCompany,
  newManager,
  newOperator,
  OWNER_PASSWORD,
  SHARED_PASSWORD,
} from "#tests/support/accounts.ts";
import { newProgram } from "#tests/support/keys.ts";
import type { Client } from "#tests/support/product.ts";
import { codeOf, turnOnSecondStep } from "#tests/support/second-step.ts";
import { startedProduct } from "#tests/support/started.ts";

/** Where people are signed in, and how devices are signed out. */

const STAFF = "owner1@example.com";
const OWN = "/api/user/devices";

let staffKey = "";
const product = await startedProduct(
  { RATE_LIMIT_SCALE: "1000", ADMIN_EMAILS: STAFF },
  { clock: new Date("2026-11-28T08:00:00Z") },
);
const platform = await newCompany(product, "Platform", { staff: true, secondStep: false });
beforeAll(async () => {
  ({ key: staffKey } = await turnOnSecondStep(platform.owner, product.now));
});
beforeEach(() => product.pass(HOUR_MS));

async function signIn(email: string, userAgent = CHROME): Promise<Client> {
  const client = product.client();
  const given = { emailOrBusinessName: email, password: OWNER_PASSWORD };
  const { status } = await client.json("POST", "/api/auth/login", given, { "User-Agent": userAgent });
  if (status !== 200) throw new Error(`Signing in answered ${status}`);
  return client;
}

/** Staff sign in by a password and a code. */
async function signInStaff(): Promise<Client> {
  const client = product.client();
  await logIn(client, STAFF);
  await client.ask("POST", "/api/auth/second-step", { code: codeOf(staffKey, product.now) });
  return client;
}

async function signInOperator(operatorName: string): Promise<Client> {
  const client = product.client();
  await client.ask("POST", "/api/employee/login", { operatorName, password: SHARED_PASSWORD });
  return client;
}

const list = (client: Client, path = OWN) => client.ask("GET", path);
const idOf = async (client: Client) =>
  (await list(client)).find(({ thisDevice }: { thisDevice: boolean }) => thisDevice).id;
const records = (companyId: string) =>
  product.rows(
    "select action, kind, actor_name as who, actor_role as role, subject from audit_records where company_id = ? and action like '%sign-out' order by seq",
    companyId,
  );

/** An owner in a fresh session, and their other browser. */
async function twoBrowsers() {
  const company = await newCompany(product);
  await product.run("delete from sessions where user_id = ?", company.id);
  const other = await signIn(company.email, "w3m/0.5.3");
  await product.pass(MINUTE_MS);
  const owner = await signIn(company.email);
  return { company: { ...company, owner }, owner, other };
}

describe("The devices of a person", () => {
  test("are their live sessions, with the browser's names and without tokens or addresses", async () => {
    const { company, owner } = await twoBrowsers();
    await product.pass(2 * HOUR_MS);
    const devices = await list(owner);
    const sids = await product.rows("select sid from sessions where user_id = ?", company.id);
    expect(devices).toEqual([
      {
        ...{ id: expect.stringMatching(/^[0-9a-f]{16}$/), browser: "Chrome", system: "Windows" },
        ...{ firstSeenAt: expect.any(String), lastUsedAt: product.now.toISOString(), thisDevice: true },
      },
      {
        ...{ id: expect.stringMatching(/^[0-9a-f]{16}$/), browser: "w3m", system: null, thisDevice: false },
        firstSeenAt: new Date(product.now.getTime() - 2 * HOUR_MS - MINUTE_MS).toISOString(),
        lastUsedAt: new Date(product.now.getTime() - 2 * HOUR_MS - MINUTE_MS).toISOString(),
      },
    ]);
    const text = JSON.stringify(devices);
    for (const secret of [...sids.map(({ sid }) => String(sid)), CHROME, "127.0.0.1"])
      expect(text).not.toContain(secret);
    await product.pass(12 * HOUR_MS);
    const again = await signIn(company.email);
    expect(await list(again)).toHaveLength(1);
  });

  test("of staff don't list a session that is over for them", async () => {
    await product.run("delete from sessions where user_id = ?", platform.id);
    const old = await signInStaff();
    await product.run("update sessions set expire = expire + 86400000, latest_end = expire + 86400000");
    await product.pass(8 * HOUR_MS);
    expect(await isSignedIn(old)).toBe(false);
    expect(await list(await signInStaff())).toHaveLength(1);
  });

  test("are listed on a page with this one first, by the reader's clock and in their language", async () => {
    const { company, owner, other } = await twoBrowsers();
    await product.run("update companies set time_zone = 'America/Chicago' where id = ?", company.id);
    const english = await other.page("/profile/devices");
    expect(english.text).toMatch(/w3m This device .*Chrome on Windows/s);
    const spanish = await owner.page("/profile/devices", "es");
    expect(spanish.text).toMatch(/Chrome en Windows Este dispositivo .*w3m/s);
    const day = new Intl.DateTimeFormat("en-US", {
      ...{ dateStyle: "medium", timeStyle: "short", timeZone: "America/Chicago" },
    } as const).format(product.now);
    expect(english.text).toContain(`Last used ${day}`);
    await product.run("update sessions set browser = null, system = null where user_id = ?", company.id);
    expect((await owner.page("/profile/devices", "es")).text).toContain("Dispositivo desconocido");
  });

  test("cost one round trip with the session", async () => {
    const { owner } = await twoBrowsers();
    const answer = await owner.get("/profile/devices");
    expect(answer.headers.get("X-D1-Round-Trips")).toBe("1");
  });
});

describe("Signing out one's own devices", () => {
  test("ends one, and says so in the log", async () => {
    const { company, owner, other } = await twoBrowsers();
    const id = await idOf(other);
    expect((await owner.json("DELETE", `${OWN}/${id}`)).status).toBe(204);
    expect([await isSignedIn(owner), await isSignedIn(other)]).toEqual([true, false]);
    expect(await records(company.id)).toEqual([
      {
        ...{ action: "device.sign-out", kind: "people", role: "owner" },
        ...{ who: company.businessName, subject: company.email },
      },
    ]);
    expect((await owner.json("DELETE", `${OWN}/${id}`)).status).toBe(404);
    expect(await records(company.id)).toHaveLength(1);
  });

  test("refuses the one that asks (409) and other people's (404)", async () => {
    const { owner } = await twoBrowsers();
    const { owner: stranger } = await twoBrowsers();
    expect((await owner.json("DELETE", `${OWN}/${await idOf(owner)}`)).status).toBe(409);
    expect((await owner.json("DELETE", `${OWN}/${await idOf(stranger)}`)).status).toBe(404);
    expect([await isSignedIn(owner), await isSignedIn(stranger)]).toEqual([true, true]);
  });

  test("ends all others of this person and of nobody else", async () => {
    const { company, owner, other } = await twoBrowsers();
    const manager = await newManager(product, company);
    const operator = await newOperator(product, company);
    expect((await owner.json("DELETE", OWN)).status).toBe(204);
    const alive = [owner, other, manager, operator.client].map(isSignedIn);
    expect(await Promise.all(alive)).toEqual([true, false, true, true]);
    expect((await records(company.id)).map(({ action }) => action)).toEqual(["devices.sign-out"]);
  });

  test("asks for a proof, and takes it in the body", async () => {
    const { company, owner, other } = await twoBrowsers();
    await product.pass(10 * MINUTE_MS);
    const id = await idOf(other);
    for (const path of [OWN, `${OWN}/${id}`]) {
      const refused = await owner.json("DELETE", path);
      expect([refused.status, refused.body.requiresProof]).toEqual([403, true]);
    }
    const before = await idOf(owner);
    expect(await isSignedIn(other)).toBe(true);
    expect(await records(company.id)).toEqual([]);
    const proof = { currentPassword: OWNER_PASSWORD };
    expect((await owner.json("DELETE", `${OWN}/${before}`, proof)).status).toBe(409);
    await product.pass(10 * MINUTE_MS);
    expect((await owner.json("DELETE", OWN, proof)).status).toBe(204);
    expect([await isSignedIn(owner), await isSignedIn(other)]).toEqual([true, false]);
  });

  test("works by the page's buttons, after a proof where one is needed", async () => {
    const { owner, other } = await twoBrowsers();
    const id = await idOf(other);
    await product.pass(10 * MINUTE_MS);
    const press = (fields: Record<string, string>) => owner.post("/profile/devices", fields);
    const asked = await press({ intent: "end", id });
    expect(asked.headers.get("Location")).toBe("/prove?next=%2Fprofile%2Fdevices");
    expect(await isSignedIn(other)).toBe(true);
    await owner.ask("POST", "/api/auth/prove", { currentPassword: OWNER_PASSWORD });
    expect((await press({ intent: "end", id })).headers.get("Location")).toBe("/profile/devices");
    expect(await isSignedIn(other)).toBe(false);
    expect((await owner.page("/profile/devices")).text).toContain("Device signed out");
    await press({ intent: "end", id });
    expect((await owner.page("/profile/devices")).text).toContain("was no longer signed in");
    expect((await press({ intent: "all" })).status).toBe(400);
    await press({ intent: "others" });
    expect((await owner.page("/profile/devices")).text).toContain("The other devices are signed out");
  });
});

describe("The devices of others", () => {
  test("of an operator are for owners and managers", async () => {
    const company = await newCompany(product);
    const manager = await newManager(product, company);
    const operator = await newOperator(product, company, "Olga");
    const path = `/api/employees/${operator.id}/devices`;
    for (const client of [company.owner, manager]) {
      expect(await list(client, path)).toMatchObject([{ thisDevice: false }]);
      expect((await client.page(`/employees/${operator.id}/devices`)).text).toContain(
        "Devices of Olga Field",
      );
    }
    const [{ id }] = await list(manager, path);
    expect((await manager.json("DELETE", `${path}/${id}`)).status).toBe(204);
    expect([await isSignedIn(operator.client), await isSignedIn(manager)]).toEqual([false, true]);
    const clients = [await signInOperator(operator.username), await signInOperator(operator.username)];
    expect((await company.owner.json("DELETE", path)).status).toBe(204);
    expect(await Promise.all(clients.map(isSignedIn))).toEqual([false, false]);
    expect(await records(company.id)).toMatchObject([
      { action: "device.sign-out", who: "Mona Field", role: "manager", subject: "Olga Field" },
      { action: "devices.sign-out", role: "owner", subject: "Olga Field" },
    ]);
  });

  test("by business name have an address of their own", async () => {
    const company = await newCompany(product);
    const operator = await newOperator(product, company);
    const phone = await signInOperator(company.businessName);
    const other = await newCompany(product);
    await newOperator(product, other);
    const foreign = await signInOperator(other.businessName);
    const path = "/api/employees/business/devices";
    expect(await list(company.owner, path)).toHaveLength(1);
    expect((await company.owner.page("/employees/business/devices")).text).toContain("by business name");
    expect((await company.owner.json("DELETE", path)).status).toBe(204);
    const alive = [phone, operator.client, company.owner, foreign].map(isSignedIn);
    expect(await Promise.all(alive)).toEqual([false, true, true, true]);
  });

  test("of a manager are for the owner alone", async () => {
    const company = await newCompany(product);
    const manager = await newManager(product, company);
    const second = await newManager(product, company, `second-of-${company.email}`);
    const { id: managerId } = await manager.ask("GET", "/api/auth/user");
    const path = `/api/employees/${managerId}/devices`;
    const [{ id }] = await list(company.owner, path);
    for (const [method, address] of [
      ["GET", path],
      ["DELETE", path],
      ["DELETE", `${path}/${id}`],
      ["GET", `/api/employees/${company.id}/devices`],
      ["DELETE", `/api/employees/${company.id}/devices`],
    ] as const)
      expect((await second.json(method, address)).status).toBe(403);
    expect((await second.get(`/employees/${managerId}/devices`)).status).toBe(403);
    const table = (client: Client) => client.page("/employees").then(({ html }) => html);
    expect(await table(company.owner)).toContain(`/employees/${managerId}/devices`);
    expect(await table(second)).not.toContain(`/employees/${managerId}/devices`);
    expect(await isSignedIn(manager)).toBe(true);
    expect((await company.owner.json("DELETE", `${path}/${id}`)).status).toBe(204);
    expect([await isSignedIn(manager), await isSignedIn(second)]).toEqual([false, true]);
    expect((await company.owner.json("GET", `/api/employees/${company.id}/devices`)).status).toBe(404);
  });

  test("of another company are nobody's (404), and end by no other's id", async () => {
    const company = await newCompany(product);
    const [own, foreign] = [
      await newOperator(product, company),
      await newOperator(product, await newCompany(product)),
    ];
    const theirs = `/api/employees/${foreign.id}/devices`;
    for (const method of ["GET", "DELETE"])
      expect((await company.owner.json(method, theirs)).status).toBe(404);
    expect((await company.owner.get(`/employees/${foreign.id}/devices`)).status).toBe(404);
    const sid = await product.value<string>("select sid from sessions where user_id = ?", foreign.id);
    const id = sid?.slice(0, 16);
    for (const path of [`/api/employees/${own.id}/devices/${id}`, `${theirs}/${id}`])
      expect((await company.owner.json("DELETE", path)).status).toBe(404);
    expect(await isSignedIn(foreign.client)).toBe(true);
  });

  test("are signed out after a proof alone", async () => {
    const company = await newCompany(product);
    const operator = await newOperator(product, company);
    await product.pass(10 * MINUTE_MS);
    const path = `/api/employees/${operator.id}/devices`;
    const [{ id }] = await list(company.owner, path);
    for (const address of [path, `${path}/${id}`])
      expect((await company.owner.json("DELETE", address)).status).toBe(403);
    const answer = await company.owner.post(`/employees/${operator.id}/devices`, { intent: "end", id });
    expect(answer.headers.get("Location")).toContain("/prove?next=");
    expect(await isSignedIn(operator.client)).toBe(true);
    const proof = { currentPassword: OWNER_PASSWORD };
    expect((await company.owner.json("DELETE", `${path}/${id}`, proof)).status).toBe(204);
    expect(await isSignedIn(operator.client)).toBe(false);
  });
});

describe("Signing out everybody of a company", () => {
  const of = (id: string) => `/api/admin/accounts/${id}/sign-out`;

  /** An owner, a manager, an operator, and a phone by business name. */
  async function crew() {
    const company = await newCompany(product);
    const operator = await newOperator(product, company);
    const manager = await newManager(product, company);
    const clients = [company.owner, manager, operator.client, await signInOperator(company.businessName)];
    return { company, clients };
  }

  test("is for staff, after a proof, and ends all sessions and keys of that company and of no other", async () => {
    const { company, clients } = await crew();
    const other = await newCompany(product);
    const programs = [await newProgram(product, company), await newProgram(product, other)];
    const staff = await signInStaff();
    for (const client of [...clients, other.owner])
      expect((await client.json("POST", of(company.id))).status).toBe(404);
    await product.pass(10 * MINUTE_MS);
    const refused = await staff.json("POST", of(company.id));
    expect([refused.status, refused.body.requiresProof]).toEqual([403, true]);
    expect(await Promise.all(clients.map(isSignedIn))).toEqual([true, true, true, true]);
    const proof = { currentPassword: OWNER_PASSWORD, code: codeOf(staffKey, product.now) };
    expect((await staff.json("POST", of(company.id), proof)).status).toBe(204);
    expect(await Promise.all(clients.map(isSignedIn))).toEqual([false, false, false, false]);
    expect([await isSignedIn(other.owner), await isSignedIn(staff)]).toEqual([true, true]);
    const byKeys = await Promise.all(programs.map(({ send }) => send("GET", "/api/equipment")));
    expect(byKeys.map(({ status }) => status)).toEqual([401, 200]);
    expect(await records(company.id)).toEqual([
      {
        ...{ action: "admin.everybody.sign-out", kind: "people", role: "admin" },
        ...{ who: expect.any(String), subject: null },
      },
    ]);
    expect((await staff.json("POST", of("nobody"))).status).toBe(404);
  });

  test("works by the button of the page, after a proof where one is needed", async () => {
    const { company, clients } = await crew();
    const staff = await signInStaff();
    const press = () => staff.post("/admin", { intent: "sign-out", id: company.id });
    expect((await staff.page("/admin")).text).toContain(`Sign out everybody of ${company.businessName}`);
    await product.pass(10 * MINUTE_MS);
    expect(await pressed(press)).toBe("/prove?next=%2Fadmin");
    expect(await Promise.all(clients.map(isSignedIn))).toEqual([true, true, true, true]);
    const proof = { currentPassword: OWNER_PASSWORD, code: codeOf(staffKey, product.now) };
    await staff.ask("POST", "/api/auth/prove", proof);
    expect(await pressed(press)).toBe("/admin");
    expect((await staff.page("/admin")).text).toContain("Everybody is signed out");
    expect(await Promise.all(clients.map(isSignedIn))).toEqual([false, false, false, false]);
  });

  test("ends sign-ins that wait for their second step, and the keys of programs", async () => {
    const [company, other] = [await newCompany(product), await newCompany(product)];
    const signedOut = await Promise.all(
      [company, other].map(async (each) => {
        const program = await newProgram(product, each);
        const { codes } = await turnOnSecondStep(each.owner, product.now);
        const client = product.client();
        expect((await logIn(client, each.email)).status).toBe(403);
        return async () => [
          (await client.json("POST", "/api/auth/second-step", { code: codes[0] })).status,
          (await program.send("GET", "/api/equipment")).status,
        ];
      }),
    );
    await (await signInStaff()).ask("POST", of(company.id));
    expect(await Promise.all(signedOut.map((ask) => ask()))).toEqual([
      [401, 401],
      [200, 200],
    ]);
  });

  const pressed = async (press: () => Promise<Response>) => (await press()).headers.get("Location");
});
