import { createHash } from "node:crypto";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { isBreached } from "#app/adapters/breach-list.ts";
import {
  type Company,
  isSignedIn,
  logIn,
  logInOperator,
  newCompany,
  newManager,
  newOperator,
  OWNER_PASSWORD,
  resetToken,
  SHARED_PASSWORD,
} from "#tests/support/accounts.ts";
import { type Client, startProduct } from "#tests/support/product.ts";
import { type Answer, scriptedServer } from "#tests/support/scripted-server.ts";
import { startedProduct } from "#tests/support/started.ts";

/** What may be a password, and who may change one. */

const EASY = "Too easy to guess: a word of this product, or a name of yours.";
const BREACHED = "This password was found in a data breach.";
const GOOD = "orchard-ladder-9";

const product = await startedProduct({ RATE_LIMIT_SCALE: "1000" });

const change = (client: Client, newPassword: string, currentPassword = OWNER_PASSWORD) =>
  client.json("PATCH", "/api/user/change-password", { currentPassword, newPassword });

/** A link of the owner by which a new password is chosen. */
async function linkOf({ email }: Company): Promise<string> {
  await product.client().json("POST", "/api/auth/forgot-password", { emailOrBusinessName: email });
  return resetToken(product, email);
}

type World = { company: Company; operatorId: string };
type Way = [string, string, (world: World, password: string) => ReturnType<Client["json"]>];

/** Every way in which a password is set. */
const WAYS: Way[] = [
  [
    "a sign-up",
    "password",
    (_, password) =>
      product.client().json("POST", "/api/auth/signup", {
        ...{ businessName: `Farm ${password}`, email: "new@example.com", password },
      }),
  ],
  ["a change", "newPassword", ({ company }, password) => change(company.owner, password)],
  [
    "a link",
    "newPassword",
    async ({ company }, newPassword) =>
      product.client().json("POST", "/api/auth/reset-password-with-token", {
        ...{ token: await linkOf(company), newPassword },
      }),
  ],
  [
    "a promotion",
    "password",
    ({ company, operatorId }, password) =>
      company.owner.json("POST", `/api/employees/${operatorId}/manager`, {
        ...{ email: "promoted@example.com", password, confirmPassword: password },
      }),
  ],
  [
    "one set for another",
    "newPassword",
    ({ company, operatorId }, newPassword) =>
      company.owner.json("POST", "/api/admin/reset-user-password", { targetUserId: operatorId, newPassword }),
  ],
  [
    "the shared one",
    "masterPassword",
    ({ company }, masterPassword) => company.owner.json("POST", "/api/company-settings", { masterPassword }),
  ],
];

describe.each(WAYS)("Password of %s", (_, field, send) => {
  test("refuses a word of the product", async () => {
    const company = await newCompany(product);
    const world = { company, operatorId: (await newOperator(product, company)).id };
    for (const password of ["Tractor2026!", "tr-ac-tor99", "Mantenimiento1"]) {
      const { status, body } = await send(world, password);
      expect([password, status, body.errors]).toEqual([password, 400, { [field]: [EASY] }]);
    }
    expect((await send(world, "mytractorisgreen")).status).toBeLessThan(300);
  });
});

test("A name of the account with digits is refused, whoever sets it", async () => {
  const company = await newCompany(product, "Green Acres");
  const { id } = await newOperator(product, company, "Wilhelmina", "Schmidt");
  const own = ["GreenAcres2026", `${company.email.split("@")[0]}!!`];
  for (const password of own) {
    expect((await change(company.owner, password)).body.errors, password).toEqual({ newPassword: [EASY] });
  }
  for (const newPassword of ["wilhelmina7", "Schmidt-99"]) {
    const sent = { targetUserId: id, newPassword };
    const { body } = await company.owner.json("POST", "/api/admin/reset-user-password", sent);
    expect(body.errors, newPassword).toEqual({ newPassword: [EASY] });
  }
  const shared = await company.owner.json("POST", "/api/company-settings", { masterPassword: "greenacres1" });
  expect(shared.body.errors).toEqual({ masterPassword: [EASY] });
});

test("A password that was set before still signs in", async () => {
  const company = await newCompany(product);
  const [one, other] = [await newCompany(product), company];
  await product.run(
    "update users set password_hash = (select password_hash from users where id = ?) where id = ?",
    one.id,
    other.id,
  );
  expect((await logIn(product.client(), other.email)).status).toBe(200);
});

describe("operators", () => {
  async function withOwnPassword() {
    const company = await newCompany(product);
    const { id, username } = await newOperator(product, company);
    await company.owner.ask("POST", "/api/admin/reset-user-password", {
      targetUserId: id,
      newPassword: GOOD,
    });
    const enter = async (password: string) => {
      const client = product.client();
      const { status, body } = await logInOperator(client, username, password);
      return { client, status, body };
    };
    return { company, id, enter };
  }

  test("An operator with an own password changes it: other sessions end, and the new one signs in", async () => {
    const { enter, id } = await withOwnPassword();
    const [here, elsewhere] = [(await enter(GOOD)).client, (await enter(GOOD)).client];
    expect((await change(here, "barn-swallow-3", "no-such-1")).body.errors).toHaveProperty("currentPassword");
    expect((await here.page("/profile")).text).toContain("Change Password");
    expect((await change(here, "barn-swallow-3", GOOD)).status).toBe(200);
    expect([await isSignedIn(here), await isSignedIn(elsewhere)]).toEqual([true, false]);
    const statuses = await Promise.all(
      ["barn-swallow-3", GOOD, SHARED_PASSWORD].map(async (password) => (await enter(password)).status),
    );
    expect(statuses).toEqual([200, 401, 401]);
    expect((await enter("barn-swallow-3")).body).toEqual({ redirect: "/simple-operator" });
    const [record] = await product.rows(
      "select action, kind from audit_records where actor_id = ? order by rowid desc",
      id,
    );
    expect(record).toEqual({ action: "own-password.change", kind: "people" });
  });

  test("The panel of the profile changes it without script", async () => {
    const { enter } = await withOwnPassword();
    const { client } = await enter(GOOD);
    const form = { currentPassword: GOOD, newPassword: "barn-swallow-4", confirmPassword: "barn-swallow-4" };
    const page = await client.page("/profile?edit=password");
    expect(page.html).toContain('name="newPassword"');
    expect((await client.post("/profile?edit=password", form)).headers.get("Location")).toBe("/profile");
    expect((await enter("barn-swallow-4")).status).toBe(200);
  });

  test("Who has the shared password, and a session by business name, get 403 and see no panel", async () => {
    const company = await newCompany(product);
    const { client } = await newOperator(product, company);
    const byName = product.client();
    expect((await logInOperator(byName, company.businessName)).status).toBe(200);
    for (const person of [client, byName]) {
      expect((await change(person, GOOD, SHARED_PASSWORD)).status).toBe(403);
      expect((await person.page("/profile")).html).not.toContain("edit=password");
    }
  });

  test("The owner's second step stays out of the operators' sign-in", async () => {
    const company = await newCompany(product);
    const manager = await newManager(product, company);
    const { email } = await manager.ask("GET", "/api/auth/user");
    const client = product.client();
    expect((await logInOperator(client, email, OWNER_PASSWORD)).status).toBe(401);
  });
});

describe("the list of breaches", () => {
  const hash = createHash("sha1").update(GOOD).digest("hex").toUpperCase();
  const line = (count: number) => `${"0".repeat(35)}:0\r\n${hash.slice(5)}:${count}\r\n`;
  const answered = async (answer: Answer) => {
    const server = await scriptedServer(answer);
    return { server, known: isBreached(`${server.url}/range/`, GOOD) };
  };

  test("tells 5 digits of its SHA-1 and no more, and asks for padding", async () => {
    const { server, known } = await answered({ status: 200, body: line(3) });
    expect(await known).toBe(true);
    expect(server.received).toHaveLength(1);
    const [request] = server.received;
    expect([request?.method, request?.path, request?.body]).toEqual([
      "GET",
      `/range/${hash.slice(0, 5)}`,
      "",
    ]);
    expect(request?.headers["add-padding"]).toBe("true");
    expect(JSON.stringify(request)).not.toContain(hash.slice(0, 6));
  });

  test("A count of 0 is padding", async () => {
    expect(await (await answered({ status: 200, body: line(0) })).known).toBe(false);
  });

  test.each<[string, Answer]>([
    ["an error", { status: 500 }],
    ["a redirect", { status: 302, headers: { Location: "/elsewhere" } }],
    ["nonsense", { status: 200, body: "<html>" }],
    ["a cut line", "break"],
    ["silence", "hang"],
  ])("Throws for %s, and waits for 2 s at most", async (_, answer) => {
    const limits = vi.spyOn(AbortSignal, "timeout");
    onTestFinished(() => limits.mockRestore());
    const { known, server } = await answered(answer);
    await expect(known).rejects.toThrow();
    expect(server.received).toHaveLength(1);
    const [[limit = 0] = [], ...others] = limits.mock.calls;
    expect(others).toEqual([]);
    expect(limit).toBeGreaterThan(0);
    expect(limit).toBeLessThanOrEqual(2_000);
  });

  test("A known password is refused, and one is accepted when the service says nothing", async () => {
    const server = await scriptedServer({ status: 200, body: line(1) }, { status: 500 });
    const asking = await startProduct({ BREACH_CHECK_URL: `${server.url}/range/` });
    try {
      const send = () =>
        asking.client().json("POST", "/api/auth/signup", {
          ...{ businessName: "Hill Farm", email: "hill@example.com", password: GOOD },
        });
      const refused = await send();
      expect([refused.status, refused.body.errors]).toEqual([400, { password: [BREACHED] }]);
      expect((await send()).status).toBe(201);
    } finally {
      await asking.stop();
    }
  });
});
