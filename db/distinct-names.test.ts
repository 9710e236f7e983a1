import { eq, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { createDatabase } from "./client.ts";
import { companies, users } from "./schema.ts";

const db = createDatabase({ prepare: () => {}, batch: () => {} } as unknown as D1Database);
const ofUsers = (fields: Parameters<typeof db.select>[0]) =>
  db.select(fields).from(users).innerJoin(companies, eq(companies.id, users.companyId)).toSQL().sql;

it("gives a column whose name is taken, and an expression without one, the name of its key", () => {
  const statement = ofUsers({ id: users.id, owner: companies.id, all: sql`count(*)`, name: companies.name });
  expect(statement).toContain(
    'select "users"."id", "companies"."id" as "$owner", count(*) as "$all", "companies"."name" from',
  );
});

it("names the columns of groups by their group as well", () => {
  const statement = ofUsers({ one: { id: users.id }, other: { id: companies.id } });
  expect(statement).toContain('select "users"."id", "companies"."id" as "$other.id" from');
});

it("refuses a name that is given twice", () => {
  const fields = { one: sql`1`.as("same"), other: sql`2`.as("same") };
  expect(() => ofUsers(fields)).toThrow("Two columns are named same");
});
