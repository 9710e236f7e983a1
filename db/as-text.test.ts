import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { asText } from "./as-text.ts";
import { createDatabase } from "./client.ts";
import { companies } from "./schema.ts";

const db = createDatabase({ prepare: () => ({}) } as unknown as D1Database);
const isFarm = sql<number>`iif(${companies.name} = ${sql.raw("'Farm'")}, 1, 0)`;
const statementOf = (expression: typeof isFarm) =>
  db.select({ id: companies.id }).from(companies).where(eq(expression, 1)).toSQL();

describe("an expression as text", () => {
  it("leaves a statement as it is", () => {
    expect(statementOf(asText(isFarm))).toEqual(statementOf(isFarm));
  });

  it("is refused with a value, which would lose its place in the statement", () => {
    expect(() => asText(sql`${companies.name} = ${"Farm"}`)).toThrow("values");
  });
});
