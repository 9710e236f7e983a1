import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { CompanyScope } from "./accounts/sessions.ts";

/**
 * Whether a row found by other columns belongs to the company. Without the plus, SQLite may search all rows
 * of the company instead, because it expects few.
 */
export function isOfCompany(column: SQLWrapper, companyId: CompanyScope): SQL {
  return sql`+${column} = ${companyId}`;
}
