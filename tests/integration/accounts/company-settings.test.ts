import { describe, expect, test } from "vitest";
import {
  type Company,
  logInOperator,
  newCompany,
  newOperator,
  SHARED_PASSWORD,
} from "#tests/support/accounts.ts";
import { startedProduct } from "#tests/support/started.ts";

let company: Company;

const product = await startedProduct({ RATE_LIMIT_SCALE: "100" });

const save = (body: unknown, who = company) => who.owner.json("POST", "/api/company-settings", body);

const signIn = async (operatorName: string, password: string) => {
  const client = product.client();
  return { client, status: (await logInOperator(client, operatorName, password)).status };
};

describe("the shared password", () => {
  test("is null when unset, then a mask, and never stored or answered as plain text", async () => {
    company = await newCompany(product);
    expect(await company.owner.ask("GET", "/api/company-settings")).toMatchObject({
      companyName: company.businessName,
      masterPassword: null,
      subscriptionTier: "basic",
      subscriptionStatus: "trial",
      equipmentLimit: 15,
      pauseEndDate: null,
    });
    const saved = await save({ masterPassword: SHARED_PASSWORD });
    expect(saved.status).toBe(200);
    expect(saved.body.masterPassword).toMatch(/^[•*]+$/);
    const body = await company.owner.ask("GET", "/api/company-settings");
    expect(body).toEqual(saved.body);
    expect(body.subscriptionEndDate).toBe(body.trialEndDate);
    const row = await product.first<Record<string, unknown>>(
      "select * from companies where id = ?",
      company.id,
    );
    expect(row?.shared_password_cipher).toMatch(/^v2\.[0-9a-f]{8}\./);
    expect(JSON.stringify(row)).not.toContain(SHARED_PASSWORD);
  });

  test("can't consist of blanks", async () => {
    const refused = await save({ masterPassword: "      " });
    expect(refused.status).toBe(400);
    expect(refused.body.errors.masterPassword).toEqual(["Password can't be made of blanks alone"]);
    const posted = await company.owner.post("/employees/settings", {
      masterPassword: "\u00a0 \u00a0 \u00a0 ",
    });
    expect(posted.status).toBe(400);
    expect(await posted.text()).toContain("Password can&#x27;t be made of blanks alone");
  });

  test("is revealed to the owner, with an audit record", async () => {
    const { status, body } = await company.owner.json("POST", "/api/company-settings/reveal");
    expect({ status, body }).toEqual({ status: 200, body: { masterPassword: SHARED_PASSWORD } });
    const results = await product.rows(
      "select actor_id, action from audit_records where company_id = ? order by seq",
      company.id,
    );
    expect(results).toEqual([
      { actor_id: company.id, action: "shared-password.change" },
      { actor_id: company.id, action: "shared-password.reveal" },
    ]);
  });

  test("ends only the sessions of the previous one when changed", async () => {
    const operator = await newOperator(product, company, "Maria");
    const business = await signIn(company.businessName, SHARED_PASSWORD);
    const neighbor = await newCompany(product);
    const other = await newOperator(product, neighbor, "Stays");
    const otherBusiness = await signIn(neighbor.businessName, SHARED_PASSWORD);
    expect(business.status).toBe(200);

    await save({ masterPassword: SHARED_PASSWORD });
    expect((await operator.client.json("GET", "/api/auth/user")).status).toBe(200);

    expect((await save({ masterPassword: "harvest-gate-77" })).status).toBe(200);
    expect((await operator.client.json("GET", "/api/auth/user")).status).toBe(401);
    expect((await business.client.json("GET", "/api/auth/user")).status).toBe(401);
    expect((await other.client.json("GET", "/api/auth/user")).status).toBe(200);
    expect((await otherBusiness.client.json("GET", "/api/auth/user")).status).toBe(200);
    expect((await signIn(other.username, SHARED_PASSWORD)).status).toBe(200);
    expect((await company.owner.json("GET", "/api/auth/user")).status).toBe(200);
    expect((await signIn(operator.username, SHARED_PASSWORD)).status).toBe(401);
    expect((await signIn(operator.username, "harvest-gate-77")).status).toBe(200);
  });

  test.each([
    ["12345", /6 characters/],
    ["password", /commonest/],
    ["a\u0000bcdef", /can't be used/],
    [["field-gate-42"], /can't be used/],
    [{ a: 1 }, /can't be used/],
  ])("refuses %j", async (masterPassword, message) => {
    const { status, body } = await save({ masterPassword });
    expect(status).toBe(400);
    expect(body.errors.masterPassword[0]).toMatch(message);
  });

  test("can't be the company's old or new name", async () => {
    expect((await save({ masterPassword: company.businessName })).status).toBe(400);
    const { status } = await save({ companyName: "Meadow Works", masterPassword: "meadow works" });
    expect(status).toBe(400);
    const body = await company.owner.ask("GET", "/api/company-settings");
    expect(body.companyName).toBe(company.businessName);
  });
});

describe("the company name", () => {
  test("is stored in both places, and signs in from then on", async () => {
    const renamed = await newCompany(product);
    const { body } = await save({ companyName: "  Renamed Works  " }, renamed);
    expect(body.companyName).toBe("Renamed Works");
    expect((await renamed.owner.ask("GET", "/api/auth/user")).businessName).toBe("Renamed Works");
    const rows = await product.first(
      "select c.name, c.name_key as nameKey, u.business_name as businessName from companies c join users u on u.id = c.id where c.id = ?",
      renamed.id,
    );
    expect(rows).toEqual({ name: "Renamed Works", nameKey: "renamed works", businessName: "Renamed Works" });
    const patched = await renamed.owner.json("PATCH", "/api/company/settings", {
      companyName: "RENAMED works",
    });
    expect(patched.status).toBe(200);
    expect(patched.body.companyName).toBe("RENAMED works");
  });

  test("is unique ignoring case, and a refusal changes nothing", async () => {
    const first = await newCompany(product);
    const second = await newCompany(product);
    const { status, body } = await save(
      { companyName: first.businessName.toUpperCase(), masterPassword: "barn-door-77" },
      second,
    );
    expect(status).toBe(409);
    expect(body.errors.companyName[0]).toBe(body.message);
    const after = await second.owner.ask("GET", "/api/company-settings");
    expect(after).toMatchObject({ companyName: second.businessName, masterPassword: null });
  });

  test("can't read like another company's, whoever changes it and where", async () => {
    const first = await newCompany(product, "Read Alike");
    const second = await newCompany(product, "Reading Otherwise");
    const companyName = first.businessName.toLowerCase().replaceAll(" ", "\u00A0 \u200D");
    for (const [method, path] of [
      ["POST", "/api/company-settings"],
      ["PATCH", "/api/company/settings"],
    ] as const) {
      const { status, body } = await second.owner.json(method, path, { companyName });
      expect([path, status, Object.keys(body.errors)]).toEqual([path, 409, ["companyName"]]);
    }
    // A company may change the spelling of its own name.
    const own = second.businessName.replaceAll(" ", "  ");
    expect((await second.owner.json("POST", "/api/company-settings", { companyName: own })).status).toBe(200);
  });

  test("needs something to save, and at least two letters", async () => {
    for (const body of [{}, { companyName: "", masterPassword: "" }, { companyName: "  " }]) {
      const answer = await save(body);
      expect(answer.status).toBe(400);
      expect(answer.body.message).toBe("Please enter at least one setting to update.");
    }
    expect((await save({ companyName: "X" })).status).toBe(400);
    const empty = await company.owner.json("PATCH", "/api/company/settings", { companyName: " " });
    expect(empty.status).toBe(400);
    expect(empty.body.errors.companyName).toEqual(["Company name cannot be empty."]);
  });

  test("never takes plan fields from the body", async () => {
    await save({ companyName: company.businessName, equipmentLimit: -1, subscriptionTier: "enterprise" });
    const body = await company.owner.ask("GET", "/api/company-settings");
    expect(body).toMatchObject({ equipmentLimit: 15, subscriptionTier: "basic" });
  });
});
