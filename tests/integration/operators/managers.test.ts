import { expect, it } from "vitest";
import {
  logIn,
  logInOperator,
  newCompany,
  newOperator,
  OWNER_PASSWORD,
  verificationToken,
} from "#tests/support/accounts.ts";
import { startedProduct } from "#tests/support/started.ts";

const PASSWORD = "meadow-lane-91";

const product = await startedProduct({ RATE_LIMIT_SCALE: "1000" });
const company = await newCompany(product);

const promote = (id: string, email: string, more = {}, by = company.owner) =>
  by.json("POST", `/api/employees/${id}/manager`, {
    email,
    password: PASSWORD,
    confirmPassword: PASSWORD,
    ...more,
  });
const signIn = async (email: string) => {
  const client = product.client();
  const { status, body } = await logIn(client, email, PASSWORD);
  return { client, status, body };
};
const asOperator = (username: string) => logInOperator(product.client(), username);

it("makes an operator a manager, who signs in once the address is verified, and back", async () => {
  const operator = await newOperator(product, company, "Mia");
  const { status, body } = await promote(operator.id, " Mia@Example.com ");
  expect(status).toBe(200);
  expect(body).toMatchObject({
    id: operator.id,
    role: "manager",
    email: "Mia@Example.com",
    firstName: "Mia",
  });
  expect((await operator.client.json("GET", "/api/auth/user")).status).toBe(401);
  expect((await asOperator(operator.username)).status).toBe(401);
  expect(await signIn("mia@example.com")).toMatchObject({
    status: 403,
    body: { requiresVerification: true },
  });
  expect(await company.owner.ask("GET", "/api/employees")).toContainEqual(body);

  const [mail] = await product.mailbox("Mia@Example.com");
  expect(mail?.text).toContain(`You were made a manager of ${company.businessName}.`);
  await product
    .client()
    .get(`/api/auth/verify-email?token=${await verificationToken(product, "Mia@Example.com")}`);
  const manager = await signIn("mia@example.com");
  expect(manager.status).toBe(200);
  expect((await manager.client.json("GET", "/api/employees")).status).toBe(200);

  // A manager can't change the owner.
  const owner = `/api/employees/${company.id}`;
  for (const [method, path] of [
    ["PUT", owner],
    ["DELETE", owner],
    ["DELETE", `${owner}/manager`],
  ] as const) {
    const answer = await manager.client.json(method, path, { firstName: "A", lastName: "B" });
    expect([method, path, answer.status]).toEqual([method, path, 404]);
  }

  expect((await company.owner.json("DELETE", `/api/employees/${operator.id}/manager`)).status).toBe(204);
  expect((await manager.client.json("GET", "/api/auth/user")).status).toBe(401);
  expect((await signIn("mia@example.com")).status).toBe(401);
  const [farewell] = await product.mailbox("mia@example.com");
  expect(farewell?.subject).toBe(`You are no longer a manager of ${company.businessName}`);
  expect(farewell?.text).toContain(`/employee-login?username=${operator.username}`);
  expect((await asOperator(operator.username)).status).toBe(200);
  const results = await product.rows(
    "select action, actor_id as actor from audit_records where subject_id = ? order by seq",
    operator.id,
  );
  expect(results).toEqual([
    { action: "employee.add", actor: company.id },
    { action: "employee.promote", actor: company.id },
    { action: "employee.demote", actor: company.id },
  ]);
  // The address is free again.
  const next = await newOperator(product, company, "Ida");
  expect((await promote(next.id, "mia@example.com")).status).toBe(200);
});

it("refuses invalid input, and changes nothing", async () => {
  const operator = await newOperator(product, company, "Stay");
  const wrong: [object, number, string][] = [
    [{ email: "nobody" }, 400, "email"],
    [{ email: "a.@example.com" }, 400, "email"],
    [{ email: company.email.toUpperCase() }, 409, "email"],
    [{ password: "12345", confirmPassword: "12345" }, 400, "password"],
    [{ password: "      ", confirmPassword: "      " }, 400, "password"],
    [{ password: "password", confirmPassword: "password" }, 400, "password"],
    [{ confirmPassword: "another-one-1" }, 400, "confirmPassword"],
    [{ confirmPassword: undefined }, 400, "confirmPassword"],
  ];
  for (const [fields, status, field] of wrong) {
    const answer = await promote(operator.id, "stay@example.com", fields);
    expect([fields, answer.status, Object.keys(answer.body.errors)]).toEqual([fields, status, [field]]);
  }
  expect((await company.owner.json("DELETE", `/api/employees/${operator.id}/manager`)).status).toBe(409);
  expect((await operator.client.json("GET", "/api/auth/user")).status).toBe(200);
  const other = await newCompany(product);
  expect((await promote(operator.id, "stay@example.com", {}, other.owner)).status).toBe(404);
  expect((await other.owner.json("DELETE", `/api/employees/${operator.id}/manager`)).status).toBe(404);
  expect((await promote(operator.id, "stay@example.com", {}, operator.client)).status).toBe(403);
});

it("answers an address of another company's account like a free one, and tells its holder", async () => {
  const [taken, free] = [
    await newOperator(product, company, "Taken"),
    await newOperator(product, company, "Free"),
  ];
  const other = await newCompany(product);
  const answers = [await promote(taken.id, other.email), await promote(free.id, "free@example.com")];
  const [first, second] = answers.map(({ status, body }) => ({ status, ...body }));
  const own = { id: "", firstName: "", operatorUsername: "", email: "", createdAt: "" };
  expect({ ...first, ...own }).toEqual({ ...second, ...own });
  expect(first.email).toBe(other.email);
  const page = await company.owner.html("/employees");
  for (const email of [other.email, "free@example.com"])
    expect(page).toContain(`${email} is not verified yet`);

  const [mail] = await product.mailbox(other.email);
  expect(mail?.subject).toBe("You already have an account");
  expect(mail?.text).toContain(`${company.businessName} wanted to make you a manager`);
  expect(mail?.text).not.toContain("verify-email?token=");
  // It signs in its holder, as before, and nobody else.
  expect((await signIn(other.email)).status).toBe(401);
  const login = { emailOrBusinessName: other.email, password: OWNER_PASSWORD };
  expect((await product.client().json("POST", "/api/auth/login", login)).status).toBe(200);
  // Back to operator, and a promotion with another address.
  expect((await company.owner.json("DELETE", `/api/employees/${taken.id}/manager`)).status).toBe(204);
  expect((await promote(taken.id, "other-one@example.com")).status).toBe(200);
});

it("gives an unverified address to a person who signs up with it", async () => {
  const operator = await newOperator(product, company, "Squat");
  await promote(operator.id, "victim@example.com");
  const link = await verificationToken(product, "victim@example.com");
  const visitor = product.client();
  const own = { businessName: "Victim Farm", email: "Victim@example.com", password: OWNER_PASSWORD };
  expect((await visitor.json("POST", "/api/auth/signup", own)).status).toBe(201);
  const token = await verificationToken(product, "victim@example.com");
  expect((await visitor.get(`/api/auth/verify-email?token=${link}`)).status).toBe(400);
  expect((await visitor.get(`/api/auth/verify-email?token=${token}`)).status).toBe(200);
  expect((await signIn("victim@example.com")).status).toBe(401);
  const login = { emailOrBusinessName: "victim@example.com", password: OWNER_PASSWORD };
  expect((await visitor.json("POST", "/api/auth/login", login)).status).toBe(200);
  expect(await visitor.ask("GET", "/api/auth/user")).toMatchObject({
    role: "owner",
    companyName: "Victim Farm",
  });
});

it("gives an unverified address to another company's manager, and to a user who changes to it", async () => {
  const squatter = await newCompany(product);
  const { id } = await newOperator(product, squatter, "Squat");
  await promote(id, "moving@example.com", {}, squatter.owner);
  const operator = await newOperator(product, company, "Moving");
  await promote(operator.id, "moving@example.com");
  const [mail] = await product.mailbox("moving@example.com");
  expect(mail?.text).toContain(`You were made a manager of ${company.businessName}.`);

  // The second manager has not verified it either: it belongs to the user who follows the link of an address
  // change.
  const other = await newCompany(product);
  const change = { email: "moving@example.com", currentPassword: OWNER_PASSWORD };
  expect((await other.owner.json("PATCH", "/api/user/profile", change)).status).toBe(200);
  const [link] = await product.mailbox("moving@example.com");
  const token = /confirm-email\?token=([\w.-]+)/.exec(link?.text ?? "")?.[1] ?? "";
  expect((await signIn("moving@example.com")).status).toBe(403);
  expect((await product.client().post("/confirm-email", { token: `${token}x` })).status).toBe(400);
  expect((await signIn("moving@example.com")).status).toBe(403);
  expect((await product.client().post("/confirm-email", { token })).status).toBe(200);
  expect((await signIn("moving@example.com")).status).toBe(401);
  expect((await other.owner.ask("GET", "/api/auth/user")).email).toBe("moving@example.com");
});

it("says in a resent mail what its link is for", async () => {
  const operator = await newOperator(product, company, "Again");
  await promote(operator.id, "again@example.com");
  await product.client().json("POST", "/api/auth/resend-verification", { email: "again@example.com" });
  const mails = await product.mailbox("again@example.com");
  expect(mails.map(({ text }) => text.includes(`manager of ${company.businessName}`))).toEqual([true, true]);
});

it("promotes once, and demotes once, for two concurrent requests", async () => {
  const operator = await newOperator(product, company, "Twice");
  const addresses = ["one@example.com", "two@example.com"];
  const answers = await Promise.all(addresses.map((email) => promote(operator.id, email)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const mails = (await Promise.all(addresses.map((email) => product.mailbox(email)))).flat();
  expect(mails).toHaveLength(1);
  const address = mails[0]?.to ?? "";
  await product.client().get(`/api/auth/verify-email?token=${await verificationToken(product, address)}`);
  const back = await Promise.all(
    addresses.map(() => company.owner.json("DELETE", `/api/employees/${operator.id}/manager`)),
  );
  expect(back.map(({ status }) => status).sort()).toEqual([204, 409]);
  // The link, and a mail about the demotion.
  expect(await product.mailbox(address)).toHaveLength(2);
  const results = await product.rows(
    "select action from audit_records where subject_id = ? order by seq",
    operator.id,
  );
  const actions = results.map(({ action }) => action);
  expect(actions).toEqual(["employee.add", "employee.promote", "employee.demote"]);
});

it("has forms to promote and to demote", async () => {
  const { id, name } = await newOperator(product, company, "Form");
  const path = `/employees/${id}/manager`;
  const refused = await company.owner.post(path, {
    email: "form@example.com",
    password: PASSWORD,
    confirmPassword: "x",
  });
  expect(refused.status).toBe(400);
  const html = await refused.text();
  expect(html).toContain('value="form@example.com"');
  expect(html).not.toContain(PASSWORD);
  const fields = { email: "form@example.com", password: PASSWORD, confirmPassword: PASSWORD };
  expect((await company.owner.post(path, fields)).headers.get("Location")).toBe("/employees");
  expect(await company.owner.html("/employees")).toContain("Operator Is Now a Manager");
  expect(await company.owner.html(path)).toContain(`${name} is signed out at once`);
  expect((await company.owner.post(path, { intent: "demote" })).headers.get("Location")).toBe("/employees");
  expect(await company.owner.html("/employees")).toContain("Manager Is Now an Operator");
});
