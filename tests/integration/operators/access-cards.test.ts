import { expect, it } from "vitest";
import { newCompany, newOperator, SHARED_PASSWORD } from "#tests/support/accounts.ts";
import { startedProduct } from "#tests/support/started.ts";

const PATH = "/employees/access-cards";

const product = await startedProduct({ RATE_LIMIT_SCALE: "1000" });
const company = await newCompany(product);

const looks = async () =>
  await product.rows(
    `select actor_id, action, subject_id from audit_records
         where company_id = ? and action = 'shared-password.print' order by seq`,
    company.id,
  );

async function refused(path = PATH) {
  const response = await company.owner.get(path);
  expect([response.status, response.headers.get("Location")]).toEqual([302, "/employees"]);
  const html = await company.owner.html("/employees");
  expect(html).toContain(
    "<strong>Cannot Print Cards</strong> <span>No operators found or master password not set.",
  );
}

it("needs an operator and a shared password; without them it leaves no record", async () => {
  await company.owner.json("POST", "/api/company-settings", { masterPassword: SHARED_PASSWORD });
  await refused();
  await newOperator(product, company, "Ann");
  const set = (cipher: string | null) =>
    product.run("update companies set shared_password_cipher = ? where id = ?", cipher, company.id);
  const kept = await product.first<{ cipher: string }>(
    "select shared_password_cipher as cipher from companies where id = ?",
    company.id,
  );
  await set(null);
  await refused();
  await set(kept?.cipher ?? null);
  expect(await looks()).toEqual([]);
});

it("prints a card in both languages for every operator, and records every look", async () => {
  const boss = await newOperator(product, company, "Boss");
  await product.run("update users set role = 'manager' where id = ?", boss.id);
  const own = await newOperator(product, company, "Own");
  await company.owner.json("POST", "/api/admin/reset-user-password", {
    targetUserId: own.id,
    newPassword: "meadow-lane-91",
  });
  await newOperator(product, await newCompany(product), "Foreign");
  await product.run("delete from audit_records where company_id = ?", company.id);

  company.owner.cookies.set("lng", "es");
  const response = await company.owner.get(PATH);
  expect(response.status).toBe(200);
  expect(response.headers.get("Cache-Control")).toBe("no-store");
  const cards = (await response.text()).split('<article class="access-card">').slice(1);
  company.owner.cookies.set("lng", "en");
  expect(cards).toHaveLength(2);
  const [ann = "", owns = ""] = cards;
  for (const text of [
    company.businessName,
    "Ann Field",
    ">ann<",
    SHARED_PASSWORD,
    "/employee-login",
    "<svg",
    '<span lang="en">Username</span><span lang="es"> · Usuario</span>',
    '<span lang="en">Scan to sign in</span>',
    '<span lang="es"> · Escanee para entrar</span>',
  ]) {
    expect(ann).toContain(text);
  }
  // The shared password doesn't sign in operators with their own, which nobody else knows.
  expect(owns).toContain("Own Field");
  expect(owns).not.toContain(SHARED_PASSWORD);
  expect(owns).toContain("Their own password");
  expect(await looks()).toEqual([
    { actor_id: company.id, action: "shared-password.print", subject_id: company.id },
  ]);
});

it("prints only the chosen person's card", async () => {
  const { id } = await newOperator(product, company, "Single");
  const html = await company.owner.html(`${PATH}?operator=${id}`);
  expect(html.match(/<article class="access-card">/g)).toHaveLength(1);
  expect(html).toContain("Single Field");
  expect((await looks()).at(-1)).toMatchObject({ subject_id: id });
  const foreign = await newOperator(product, await newCompany(product), "Foreign");
  await refused(`${PATH}?operator=${foreign.id}`);
});

it("prints a card for each operator, however many there are", async () => {
  const large = await newCompany(product);
  await large.owner.json("POST", "/api/company-settings", { masterPassword: SHARED_PASSWORD });
  await product.run(
    `insert into users (id, company_id, role, first_name, last_name, operator_username, created_at, updated_at)
       select 'c' || value, ?1, 'employee', 'C' || value, 'Field', 'c' || value, 5, 5 from json_each(?2)`,
    large.id,
    JSON.stringify(Array.from({ length: 205 }, (_, n) => n)),
  );
  const html = await large.owner.html(PATH);
  const names = [...html.matchAll(/<h2>(.*?)<\/h2>/g)].map(([, name]) => name);
  expect(new Set(names).size).toBe(205);
  expect(names).toHaveLength(205);
  expect(html.match(/<section class="sheet">/g)).toHaveLength(21);
});

it("leads to a sign-in with the username filled in", async () => {
  const html = await product.client().html("/employee-login?username=jos%C3%A9%20m");
  expect(html).toMatch(
    /<input[^>]* value="josé m"[^>]*name="operatorName"|name="operatorName"[^>]* value="josé m"/,
  );
});
