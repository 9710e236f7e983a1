import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { CompanyScope } from "./sessions.ts";

/**
 * Whether a row that other columns find is the company's. Without the plus SQLite may look it up among all rows of
 * the company, which it takes for few.
 */
export function isOfCompany(column: SQLWrapper, companyId: CompanyScope): SQL {
  return sql`+${column} = ${companyId}`;
}
