/** Rows of imports that were undone: pages hide them until they are asked for, calls and files give them always. */

import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import type { CompanyScope } from "#db/queries/accounts/sessions.ts";
import { type fuelEntries, imports, type meterReadings, type serviceEntries } from "#db/schema.ts";

type Ledger = typeof fuelEntries | typeof meterReadings | typeof serviceEntries;

/** Whether a row is not one of an undone import. */
export function isNotUndone({ importId }: Ledger): SQL {
  return sql`(${importId} is null or not exists (select 1 from imports as brought
    where brought.id = ${importId} and brought.state = 'undone'))`;
}

/**
 * How many rows of undone imports a list hides; none where it shows them. It begins at those imports, which most companies
 * don't have.
 */
export function countUndone(
  db: Database,
  companyId: CompanyScope,
  ledger: Ledger,
  { hidesUndone, where }: { hidesUndone: boolean | undefined; where: SQL | undefined },
) {
  return db
    .select({ count: sql<number>`count(*)`.as("undone_count") })
    .from(imports)
    .crossJoin(ledger)
    .where(
      and(
        sql`${imports.companyId} = ${companyId}`,
        eq(imports.state, "undone"),
        sql`${ledger.companyId} = ${companyId} and ${ledger.importId} = ${imports.id}`,
        hidesUndone ? where : sql`false`,
      ),
    );
}
