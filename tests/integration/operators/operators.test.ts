import { describe, expect, test } from "vitest";
import { type Company, newCompany, newOperator, SHARED_PASSWORD } from "#tests/support/accounts.ts";
import { startedProduct } from "#tests/support/started.ts";

/** Operators by calls and pages: adding, editing and removing them, and their names at sign-in. */

const product = await startedProduct({ RATE_LIMIT_SCALE: "100" });
const company = await newCompany(product);

const add = (owner: Company["owner"], firstName: unknown, lastName: unknown = "Field", headers = {}) =>
  owner.json("POST", "/api/employees", { firstName, lastName }, headers);

test("The page of operators needs two round trips", async () => {
  const { headers } = await company.owner.get("/employees");
  expect(headers.get("X-D1-Round-Trips")).toBe("2");
});

describe("adding operators", () => {
  test("answers 201 with the record and a username from the first name", async () => {
    const { status, body } = await add(company.owner, " José María ", "Núñez");
    expect(status).toBe(201);
    expect(body).toMatchObject({
      firstName: "José María",
      lastName: "Núñez",
      operatorUsername: "josemaria",
      role: "employee",
    });
    expect(new Date(body.createdAt).toISOString()).toBe(body.createdAt);
    const list = await company.owner.ask("GET", "/api/employees");
    expect(list).toContainEqual(body);
    expect(JSON.stringify(list)).not.toContain("password");
  });

  test("makes usernames unique over all companies", async () => {
    const other = await newCompany(product);
    const names = [];
    for (const owner of [company.owner, other.owner, company.owner]) {
      names.push((await add(owner, "Greta")).body.operatorUsername);
    }
    expect(names).toEqual(["greta", "greta2", "greta3"]);
  });

  test("gives twelve concurrent additions twelve usernames", async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => add(company.owner, "Race")));
    expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(201));
    const names = answers.map(({ body }) => body.operatorUsername).sort();
    expect(new Set(names).size).toBe(12);
    expect(names).toContain("race");
    expect(names).toContain("race12");
  });

  test("a form that is pressed twice at once adds one operator, and says so to both", async () => {
    const fields = { firstName: "Twice", lastName: "Pressed", idempotencyKey: crypto.randomUUID() };
    const answers = await Promise.all([1, 2, 3].map(() => company.owner.post("/employees/add", fields)));
    expect(answers.map(({ status }) => status)).toEqual([302, 302, 302]);
    const list = await company.owner.ask("GET", "/api/employees");
    expect(list.filter(({ lastName }: { lastName: string }) => lastName === "Pressed")).toHaveLength(1);
  });

  describe("by form in a company without a shared password", () => {
    const post = (by: Company, fields: Record<string, string>) =>
      by.owner.post("/employees/add", { ...fields, idempotencyKey: crypto.randomUUID() });
    const formOf = (by: Company) => by.owner.html("/employees/add");
    const operatorsOf = async (by: Company) => await by.owner.ask("GET", "/api/employees");
    const changes = (by: Company) =>
      product.value<number>(
        "select count(*) from audit_records where company_id = ? and action = 'shared-password.change'",
        by.id,
      );

    test("asks for one, stores it with the operator, and asks no more", async () => {
      const young = await newCompany(product);
      const page = await young.owner.html("/employees");
      expect(page).toMatch(/Not set<\/span> <a[^>]*href="\/employees\/settings"[^>]*>Set a password</);
      expect(await formOf(young)).toContain('name="masterPassword"');
      const name = { firstName: "Sam", lastName: "Field" };
      expect((await post(young, { ...name, masterPassword: "barn-door-77" })).status).toBe(302);
      const [{ operatorUsername: operatorName }] = await operatorsOf(young);
      const signIn = { operatorName, password: "barn-door-77" };
      expect((await product.client().json("POST", "/api/employee/login", signIn)).status).toBe(200);
      expect(await changes(young)).toBe(1);
      expect(await formOf(young)).not.toContain("masterPassword");
      expect(await young.owner.html("/employees")).not.toContain("Set a password");

      // It was set by somebody else while this form was open.
      const late = await post(young, { firstName: "Too", lastName: "Late", masterPassword: "other-door-78" });
      expect(late.status).toBe(400);
      expect(await late.text()).toContain("Your company has an operator password by now. Leave this blank.");
      expect(await operatorsOf(young)).toHaveLength(1);
      expect((await product.client().json("POST", "/api/employee/login", signIn)).status).toBe(200);
      expect(await changes(young)).toBe(1);
    });

    test("may do without", async () => {
      const young = await newCompany(product);
      expect((await post(young, { firstName: "Kim", lastName: "Field", masterPassword: "" })).status).toBe(
        302,
      );
      expect(await operatorsOf(young)).toHaveLength(1);
      expect(await changes(young)).toBe(0);
      expect(await formOf(young)).toContain('name="masterPassword"');
    });

    test.each([
      ["12345", "Password must be at least 6 characters"],
      ["password", "This password is one of the commonest"],
    ])("refuses %s at its field, keeps the name and adds nobody", async (masterPassword, message) => {
      const young = await newCompany(product);
      const answer = await post(young, { firstName: "Lou", lastName: "Field", masterPassword });
      expect(answer.status).toBe(400);
      const body = await answer.text();
      expect(body).toMatch(new RegExp(`id="employee-masterPassword-error">[^<]*${message}`));
      expect(body).toContain('value="Lou"');
      expect(body).not.toContain(`value="${masterPassword}"`);
      expect(await operatorsOf(young)).toEqual([]);
      expect(await changes(young)).toBe(0);
    });
  });

  test.each([
    [{}, ["firstName", "lastName"]],
    [{ firstName: "Ann" }, ["lastName"]],
    [{ firstName: "  ", lastName: "Field" }, ["firstName"]],
  ])("refuses a missing name: %j", async (body, fields) => {
    const answer = await company.owner.json("POST", "/api/employees", body);
    expect(answer.status).toBe(400);
    expect(answer.body.message).toBe("Please fill in all required fields.");
    expect(Object.keys(answer.body.errors)).toEqual(fields);
  });

  test("treats an invisible name as missing, and a line break as a blank", async () => {
    const { status, body } = await add(company.owner, "\u200b\u202e", "Field");
    expect(status).toBe(400);
    expect(body.errors.firstName).toEqual(["Please fill in all required fields."]);
    const broken = await add(company.owner, "Ann\r\nBcc: x", "Field");
    expect(broken.body.firstName).toBe("Ann Bcc: x");
  });

  test.each([["a\u0000b"], ["\ud800"], ["x".repeat(201)], [["Ann"]], [{ a: 1 }], [true]])(
    "refuses an invalid name: %j",
    async (firstName) => {
      const { status, body } = await add(company.owner, firstName);
      expect(status).toBe(400);
      expect(body.errors.firstName).toHaveLength(1);
    },
  );

  test("never takes role, company and username from the body", async () => {
    const body = await company.owner.ask("POST", "/api/employees", {
      firstName: "Plain",
      lastName: "Field",
      role: "owner",
      companyId: "another",
      operatorUsername: "boss",
      email: "boss@example.com",
    });
    expect(body).toMatchObject({ role: "employee", operatorUsername: "plain", email: null });
  });

  test("adds one operator per Idempotency-Key", async () => {
    const headers = { "Idempotency-Key": "add-once" };
    const first = await add(company.owner, "Once", "Only", headers);
    const again = await add(company.owner, "Once", "Only", headers);
    expect(again.body).toEqual(first.body);
    const list = await company.owner.ask("GET", "/api/employees");
    expect(list.filter((item: { firstName: string }) => item.firstName === "Once")).toHaveLength(1);
  });
});

describe("editing and removing", () => {
  test("changes the name and keeps the username", async () => {
    const { body: added } = await add(company.owner, "Walter");
    const { status, body } = await company.owner.json("PUT", `/api/employees/${added.id}`, {
      firstName: "Frida",
      lastName: "Meadow",
    });
    expect(status).toBe(200);
    expect(body).toEqual({ ...added, firstName: "Frida", lastName: "Meadow" });
    const missing = await company.owner.json("PUT", `/api/employees/${added.id}`, { firstName: "Frida" });
    expect(missing.status).toBe(400);
  });

  test("answers 204 to a removal, ends the operator's sessions and blocks their sign-in", async () => {
    const operator = await newOperator(product, company, "Leaver");
    expect((await operator.client.json("GET", "/api/auth/user")).status).toBe(200);
    const { status, body } = await company.owner.json("DELETE", `/api/employees/${operator.id}`);
    expect(status).toBe(204);
    expect(body).toBeNull();
    expect((await operator.client.json("GET", "/api/auth/user")).status).toBe(401);
    const again = await product.client().json("POST", "/api/employee/login", {
      operatorName: operator.username,
      password: SHARED_PASSWORD,
    });
    expect(again.status).toBe(401);
    expect((await company.owner.json("DELETE", `/api/employees/${operator.id}`)).status).toBe(404);
  });

  test("can't edit or remove the owner as an operator", async () => {
    const path = `/api/employees/${company.id}`;
    expect((await company.owner.json("PUT", path, { firstName: "A", lastName: "B" })).status).toBe(404);
    expect((await company.owner.json("DELETE", path)).status).toBe(404);
    expect((await company.owner.json("GET", "/api/auth/user")).status).toBe(200);
  });

  test("fails an edit after a removal", async () => {
    const { body: gone } = await add(company.owner, "Gone");
    await company.owner.json("DELETE", `/api/employees/${gone.id}`);
    for (const [page, title] of [
      ["edit", "Failed to Update Operator"],
      ["manager", "Failed to Change Role"],
    ]) {
      const answer = await company.owner.post(`/employees/${gone.id}/${page}`, {
        firstName: "A",
        lastName: "B",
        email: "gone@example.com",
        password: "meadow-lane-91",
        confirmPassword: "meadow-lane-91",
      });
      expect([page, answer.status]).toEqual([page, 404]);
      const html = await answer.text();
      expect(html).toContain(title);
      expect(html).toContain("This operator was not found.");
    }
  });

  test("answers 404 for another company's operator", async () => {
    const other = await newCompany(product);
    const operator = await newOperator(product, other, "Foreign");
    const path = `/api/employees/${operator.id}`;
    expect((await company.owner.json("PUT", path, { firstName: "A", lastName: "B" })).status).toBe(404);
    expect((await company.owner.json("DELETE", path)).status).toBe(404);
    const posted = await company.owner.post(`/employees/${operator.id}/remove`, {});
    expect(posted.status).toBe(404);
    const html = await posted.text();
    expect(html).toContain("Failed to Remove Operator");
    expect(html).toContain("This operator was not found.");
    for (const [page, title] of [
      ["edit", "Failed to Update Operator"],
      ["remove", "This operator was not found."],
      ["manager", "Failed to Change Role"],
    ]) {
      const answer = await company.owner.get(`/employees/${operator.id}/${page}`);
      expect([page, answer.status]).toEqual([page, 404]);
      expect(await answer.text()).toContain(title);
    }
    expect((await operator.client.ask("GET", "/api/auth/user")).firstName).toBe("Foreign");
    const list = await company.owner.ask("GET", "/api/employees");
    expect(list.map((item: { id: string }) => item.id)).not.toContain(operator.id);
  });
});
