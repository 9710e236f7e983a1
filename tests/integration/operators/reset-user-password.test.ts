import { beforeAll, describe, expect, test } from "vitest";
import {
  type Company,
  isSignedIn,
  logIn,
  logInOperator,
  newCompany,
  newOperator,
  type Operator,
  SHARED_PASSWORD,
} from "#tests/support/accounts.ts";
import type { Client } from "#tests/support/product.ts";
import { startedProduct } from "#tests/support/started.ts";

const NEW_PASSWORD = "orchard-ladder-9";
const PATH = "/api/admin/reset-user-password";

const product = await startedProduct({ RATE_LIMIT_SCALE: "100" });
const company = await newCompany(product);

const reset = (by: Client, targetUserId: unknown, newPassword: unknown = NEW_PASSWORD) =>
  by.json("POST", PATH, { targetUserId, newPassword });

const signInOperator = async (operatorName: string, password: string) =>
  (await logInOperator(product.client(), operatorName, password)).status;

/** A manager with an address and a password, created through an owner's sign-up. */
async function newManager(of: Company): Promise<{ client: Client; id: string; email: string }> {
  const { owner: client, id, email } = await newCompany(product, "Manager");
  await product.run("update users set role = 'manager', company_id = ? where id = ?", of.id, id);
  expect((await logIn(client, email)).status).toBe(200);
  return { client, id, email };
}

describe("a reset password", () => {
  test("of an operator replaces the shared one, and ends their sessions", async () => {
    const [anna, bert] = [
      await newOperator(product, company, "Anna"),
      await newOperator(product, company, "Bert"),
    ];
    const { status, body } = await reset(company.owner, anna.id);
    expect({ status, body }).toEqual({ status: 200, body: { message: "Password reset successfully." } });
    expect([await isSignedIn(anna.client), await isSignedIn(bert.client)]).toEqual([false, true]);
    expect(await signInOperator(anna.username, SHARED_PASSWORD)).toBe(401);
    expect(await signInOperator(anna.username, NEW_PASSWORD)).toBe(200);
    expect(await signInOperator(bert.username, NEW_PASSWORD)).toBe(401);
    expect(await signInOperator(bert.username, SHARED_PASSWORD)).toBe(200);
  });

  test("survives a change of the shared password", async () => {
    const cleo = await newOperator(product, company, "Cleo");
    await reset(company.owner, cleo.id);
    await company.owner.json("POST", "/api/company-settings", { masterPassword: "barn-door-77" });
    expect(await signInOperator(cleo.username, NEW_PASSWORD)).toBe(200);
    expect(await signInOperator(cleo.username, "barn-door-77")).toBe(401);
  });

  test("is recorded with its author, and stored as a hash", async () => {
    const dora = await newOperator(product, company, "Dora");
    await reset(company.owner, dora.id);
    const results = await product.rows(
      "select company_id, actor_id, action from audit_records where subject_id = ? order by seq",
      dora.id,
    );
    const by = { company_id: company.id, actor_id: company.id };
    expect(results).toEqual([
      { ...by, action: "employee.add" },
      { ...by, action: "user-password.reset" },
    ]);
    const row = await product.first<{ password_hash: string }>(
      "select password_hash from users where id = ?",
      dora.id,
    );
    expect(row?.password_hash).toMatch(/^scrypt\$/);
  });

  test("is a 404 without a record for a user removed in the meantime", async () => {
    const finn = await newOperator(product, company, "Finn");
    // The attempt is counted between looking up the user and the reset.
    await product.db.exec(
      `create trigger removed after insert on rate_limits begin delete from users where id = '${finn.id}'; end`,
    );
    await product.run("delete from rate_limits");
    const { status } = await reset(company.owner, finn.id);
    await product.db.exec("drop trigger removed");
    const recorded = await product.first(
      "select count(*) as records from audit_records where subject_id = ? and action like 'user-password.%'",
      finn.id,
    );
    expect({ status, recorded }).toEqual({ status: 404, recorded: { records: 0 } });
  });

  test("of a manager signs them in at the owners' page, and kills a reset link on its way", async () => {
    const manager = await newManager(company);
    await manager.client.json("POST", "/api/auth/forgot-password", { emailOrBusinessName: manager.email });
    const mail = (await product.mailbox(manager.email)).find(({ text }) => text.includes("reset-password"));
    const token = /token=([\w-]+)/.exec(mail?.text ?? "")?.[1];
    expect((await reset(company.owner, manager.id)).status).toBe(200);
    expect(await isSignedIn(manager.client)).toBe(false);
    const login = { emailOrBusinessName: manager.email, password: NEW_PASSWORD };
    expect((await manager.client.json("POST", "/api/auth/login", login)).status).toBe(200);
    const link = { token, newPassword: "another-one-55" };
    const used = await manager.client.json("POST", "/api/auth/reset-password-with-token", link);
    expect(used.status).toBe(400);
  });

  test("works at once for a locked-out user", async () => {
    const eve = await newOperator(product, company, "Eve");
    await signInOperator(eve.username, "wrong-password");
    await product.run("update rate_limits set count = 100000 where bucket like 'signInAccount:%'");
    expect(await signInOperator(eve.username, SHARED_PASSWORD)).toBe(429);
    await reset(company.owner, eve.id);
    expect(await signInOperator(eve.username, NEW_PASSWORD)).toBe(200);
    await product.run("delete from rate_limits");
  });
});

describe("the way back to the shared password", () => {
  const drop = (by: Client, id: string) => by.json("DELETE", `/api/employees/${id}/own-password`);
  const marked = async (id: string) =>
    (await company.owner.ask("GET", "/api/employees")).find((one: { id: string }) => one.id === id)
      .ownPassword;

  test("ends the operator's sessions, is recorded, and happens once", async () => {
    const kim = await newOperator(product, company, "Kim");
    await reset(company.owner, kim.id);
    await kim.client.json("POST", "/api/employee/login", {
      operatorName: kim.username,
      password: NEW_PASSWORD,
    });
    expect([await marked(kim.id), await isSignedIn(kim.client)]).toEqual([true, true]);

    const answers = await Promise.all([drop(company.owner, kim.id), drop(company.owner, kim.id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
    expect([await marked(kim.id), await isSignedIn(kim.client)]).toEqual([false, false]);
    expect(await signInOperator(kim.username, NEW_PASSWORD)).toBe(401);
    expect(await signInOperator(kim.username, SHARED_PASSWORD)).toBe(200);
    const results = await product.rows(
      "select company_id, actor_id, action from audit_records where subject_id = ? order by seq",
      kim.id,
    );
    const by = { company_id: company.id, actor_id: company.id };
    expect(results).toEqual([
      { ...by, action: "employee.add" },
      { ...by, action: "user-password.reset" },
      { ...by, action: "user-password.drop" },
    ]);
  });

  test("works at once for a locked-out operator", async () => {
    const tom = await newOperator(product, company, "Tom");
    await reset(company.owner, tom.id);
    await signInOperator(tom.username, "wrong-password");
    await product.run("update rate_limits set count = 100000 where bucket like 'signInAccount:%'");
    await drop(company.owner, tom.id);
    expect(await signInOperator(tom.username, SHARED_PASSWORD)).toBe(200);
    await product.run("delete from rate_limits");
  });

  test("is refused for a manager, an operator without one, another company's and an unknown user", async () => {
    const manager = await newManager(company);
    const una = await newOperator(product, company, "Una");
    const other = await newCompany(product);
    const ugo = await newOperator(product, other, "Ugo");
    await reset(other.owner, ugo.id);
    const refused = [];
    for (const id of [manager.id, una.id, ugo.id, company.id, "nobody"]) {
      refused.push((await drop(company.owner, id)).status);
    }
    expect(refused).toEqual([409, 409, 404, 404, 404]);
    expect((await drop(una.client, una.id)).status).toBe(403);
    expect([await isSignedIn(una.client), await isSignedIn(manager.client)]).toEqual([true, true]);
    expect(await signInOperator(ugo.username, NEW_PASSWORD)).toBe(200);
  });

  test("has a mark in the list and a form that explains a refusal", async () => {
    const zoe = await newOperator(product, company, "Zoe");
    const path = `/employees/${zoe.id}/own-password`;
    const row = async () => {
      const html = await company.owner.html("/employees");
      return html.split("<tr").find((line) => line.includes("Zoe Field")) ?? "";
    };
    expect(await row()).not.toMatch(/Own password|own-password/);
    expect(await company.owner.html(path)).toContain("has no password of their own");
    await reset(company.owner, zoe.id);
    expect(await row()).toContain("Own password");
    expect(await row()).toContain(`href="${path}"`);
    expect(await company.owner.html(path)).toContain("Should Zoe Field sign in");
    expect((await company.owner.post(path, {})).headers.get("Location")).toBe("/employees");
    expect(await company.owner.html("/employees")).toContain("Operator Password in Use Again");
    expect((await company.owner.post(path, {})).status).toBe(409);
    expect((await company.owner.get("/employees/nobody/own-password")).status).toBe(404);

    const fresh = await newCompany(product);
    const body = await fresh.owner.ask("POST", "/api/employees", {
      firstName: "Nell",
      lastName: "Field",
    });
    await reset(fresh.owner, body.id);
    const unset = await fresh.owner.html(`/employees/${body.id}/own-password`);
    expect(unset).toContain("The operator password is not set yet.");
  });
});

describe("who may", () => {
  test("a manager, for everybody but the owner and themselves", async () => {
    const manager = await newManager(company);
    const fay = await newOperator(product, company, "Fay");
    expect((await reset(manager.client, fay.id)).status).toBe(200);
    const owner = await reset(manager.client, company.id);
    expect([owner.status, owner.body.message]).toEqual([403, expect.stringMatching(/owner's password/)]);
    const self = await reset(manager.client, manager.id);
    expect([self.status, self.body.message]).toEqual([403, expect.stringMatching(/your own password/)]);
    expect(await isSignedIn(manager.client)).toBe(true);
  });

  test("an owner, except for themselves", async () => {
    expect((await reset(company.owner, company.id)).status).toBe(403);
    expect(await isSignedIn(company.owner)).toBe(true);
  });

  test("no operator and no visitor", async () => {
    const gus = await newOperator(product, company, "Gus");
    const hal = await newOperator(product, company, "Hal");
    expect((await reset(gus.client, hal.id)).status).toBe(403);
    expect((await reset(product.client(), hal.id)).status).toBe(401);
    const page = await gus.client.get("/reset-user-password");
    expect([page.status, page.headers.get("Location")]).toEqual([302, "/"]);
    expect(await isSignedIn(hal.client)).toBe(true);
  });

  test("nobody for another company's user: 404, as for an unknown one", async () => {
    const other = await newCompany(product);
    const ida = await newOperator(product, other, "Ida");
    const foreign = await reset(company.owner, ida.id);
    const nobody = await reset(company.owner, "nobody");
    expect([foreign.status, foreign.body]).toEqual([404, nobody.body]);
    expect((await reset(company.owner, other.id)).body).toEqual(nobody.body);
    expect(await isSignedIn(ida.client)).toBe(true);
    const page = await company.owner.html("/reset-user-password");
    expect(page).toContain("Hal Field");
    expect(page).not.toContain("Ida Field");
  });
});

describe("a bad request", () => {
  let jo: Operator;
  beforeAll(async () => {
    jo = await newOperator(product, company, "Joachim");
  });

  test.each([
    [{ newPassword: NEW_PASSWORD }, "targetUserId", "Please select a user to reset password for."],
    [{ newPassword: "12345" }, "newPassword", "Password must be at least 6 characters."],
    [{ newPassword: "password" }, "newPassword", /commonest/],
    [{ newPassword: ["a"] }, "newPassword", /can't be used/],
  ])("%j is refused at %s", async (fields, field, message) => {
    const target = field === "targetUserId" ? {} : { targetUserId: jo.id };
    const { status, body } = await company.owner.json("POST", PATH, { ...target, ...fields });
    expect([status, Object.keys(body.errors)]).toEqual([400, [field]]);
    expect(body.errors[field][0]).toEqual(
      typeof message === "string" ? message : expect.stringMatching(message),
    );
    expect(await isSignedIn(jo.client)).toBe(true);
  });

  test("the username can't be the password", async () => {
    expect((await reset(company.owner, jo.id, "JOACHIM")).status).toBe(400);
  });
});

describe("the page", () => {
  const post = (fields: Record<string, string>) => company.owner.post("/reset-user-password", fields);
  let lou: Operator;
  beforeAll(async () => {
    lou = await newOperator(product, company, "Lou");
  });

  test.each([
    [{}, "User Required", "Please select a user to reset password for."],
    [{ newPassword: "123" }, "Password Too Short", "Password must be at least 6 characters."],
    [
      { newPassword: NEW_PASSWORD, confirmPassword: "other-one-12" },
      "Password Mismatch",
      "Passwords do not match.",
    ],
  ])("%j: %s", async (fields, title, text) => {
    const target: Record<string, string> = title === "User Required" ? {} : { targetUserId: lou.id };
    const answer = await post({ ...target, ...fields });
    expect(answer.status).toBe(400);
    const html = await answer.text();
    expect(html).toContain(`<strong>${title}</strong> <span>${text}</span>`);
    expect(html).not.toContain(NEW_PASSWORD);
    if (title !== "User Required") expect(html).toMatch(new RegExp(`value="${lou.id}" selected`));
  });

  test("returns to the previous page with 'Password Reset Successful'", async () => {
    const fields = { targetUserId: lou.id, newPassword: NEW_PASSWORD, confirmPassword: NEW_PASSWORD };
    const answer = await post({ ...fields, next: "/employees" });
    expect([answer.status, answer.headers.get("Location")]).toEqual([302, "/employees"]);
    expect(await company.owner.html("/employees")).toContain("Password Reset Successful");
  });

  test("says 'Reset Failed', with the server's reason if there is one", async () => {
    const fields = { newPassword: NEW_PASSWORD, confirmPassword: NEW_PASSWORD };
    const gone = await post({ targetUserId: "gone", ...fields });
    expect(gone.status).toBe(404);
    expect(await gone.text()).toContain(
      "<strong>Reset Failed</strong> <span>This user was not found.</span>",
    );
    const ned = await newOperator(product, company, "Ned");
    await product.db.exec(
      "create trigger broken before insert on audit_records when new.action = 'user-password.reset' begin select raise(abort, 'broken'); end",
    );
    const broken = await post({ targetUserId: ned.id, ...fields });
    await product.db.exec("drop trigger broken");
    expect(broken.status).toBe(500);
    expect(await broken.text()).toContain(
      "<strong>Reset Failed</strong> <span>Failed to reset password.</span>",
    );
    expect(await isSignedIn(ned.client)).toBe(true);
    expect(await signInOperator(ned.username, SHARED_PASSWORD)).not.toBe(401);
  });
});
