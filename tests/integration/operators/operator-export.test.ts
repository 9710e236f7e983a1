import { parse } from "csv-parse/sync";
import { expect, it } from "vitest";
import { newCompany, newOperator } from "#tests/support/accounts.ts";
import { startedProduct } from "#tests/support/started.ts";

const PATH = "/exports/operators.csv";

const product = await startedProduct({ RATE_LIMIT_SCALE: "1000" });
const company = await newCompany(product);

const rowsOf = async (response: Response) =>
  parse(await response.text(), { bom: true, columns: true }) as Record<string, string>[];

it("lists the company's operators in the order they were added, without managers", async () => {
  const people = [];
  for (const first of ["Zoe", "Ann", "Mia"]) people.push(await newOperator(product, company, first));
  await newOperator(product, await newCompany(product), "Foreign");
  await product.run("update users set role = 'manager' where id = ?", people[2]?.id);
  const rows = await rowsOf(await company.owner.get(PATH));
  expect(rows).toEqual(
    people.slice(0, 2).map(({ username, name }) => ({
      Company: company.businessName,
      "First Name": name.split(" ")[0],
      "Last Name": "Field",
      Username: username,
      Role: "Operator",
      "Date Added": new Date().toISOString().slice(0, 10),
    })),
  );
  const page = await company.owner.html("/employees");
  expect(page).toContain("<strong>Operators Exported</strong> <span>Exported 2 operators to a CSV file.");
});

it("says that there are none when a manager is the only employee", async () => {
  const lonely = await newCompany(product);
  const { id } = await newOperator(product, lonely, "Boss");
  await product.run("update users set role = 'manager' where id = ?", id);
  const response = await lonely.owner.get(PATH);
  expect([response.status, response.headers.get("Location")]).toEqual([302, "/employees"]);
  expect(await lonely.owner.html("/employees")).toContain("No Operators to Export");
});

it("lists every operator once, whatever their number", async () => {
  const large = await newCompany(product);
  await product.run(
    `insert into users (id, company_id, role, first_name, last_name, operator_username, created_at, updated_at)
       select 'n' || value, ?1, 'employee', 'N' || value, 'Field', 'n' || value, 5, 5 from json_each(?2)`,
    large.id,
    JSON.stringify(Array.from({ length: 2_500 }, (_, n) => n)),
  );
  const rows = await rowsOf(await large.owner.get(PATH));
  expect(new Set(rows.map(({ Username }) => Username)).size).toBe(2_500);
  expect(rows).toHaveLength(2_500);
});
