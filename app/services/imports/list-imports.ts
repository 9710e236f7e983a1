import { pageOf } from "#app/domain/page.ts";
import type { Actor } from "#app/services/actor.ts";
import type { ServiceContext } from "#app/services/context.ts";
import type { Database } from "#db/client.ts";
import type { CompanyScope } from "#db/queries/accounts/sessions.ts";
import { type ListedImport, selectImports } from "#db/queries/imports/kept-imports.ts";

export const IMPORTS_PER_PAGE = 50;
/** Rows per answer of a call. */
const IMPORTS_PER_CALL = 100;

/** The statements that read a page of a company's imports. */
export function importsReads(
  db: Database,
  companyId: CompanyScope,
  before: number | null,
  limit = IMPORTS_PER_PAGE,
) {
  return { imports: selectImports(db, companyId, before, limit + 1) };
}

/** A page by its rows; `next` is where the older ones begin. */
export function importsPage(rows: ListedImport[], limit = IMPORTS_PER_PAGE) {
  return pageOf(rows, limit, ({ seq }) => seq);
}

/** The imports of a company, the newest first. */
export async function listImports({ db }: ServiceContext, actor: Actor, before: number | null) {
  const rows = await selectImports(db, actor.companyId, before, IMPORTS_PER_CALL + 1);
  return importsPage(rows, IMPORTS_PER_CALL);
}
