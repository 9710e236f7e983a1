import { and, asc, gt, type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { SECRET_COLUMNS, type SecretColumn } from "#db/tables.ts";

/** A stored secret, and the row that it is bound to. */
export type SecretRow = { holder: string; cipher: string };

/** Whether a column has a value that doesn't begin with `form`. */
const isOfOtherForm = ({ cipher }: SecretColumn, form: string): SQL =>
  sql`${cipher} is not null and substr(${cipher}, 1, ${form.length}) <> ${form}`;

/** The values of a column that don't begin with `form`, by holder. */
export function selectSecretsOfOtherForms(
  db: Database,
  column: SecretColumn,
  { form, after, limit }: { form: string; after: string; limit: number },
) {
  const { holder, cipher } = column;
  return db
    .select({ holder: sql<string>`${holder}`, cipher: sql<string>`${cipher}` })
    .from(holder.table)
    .where(and(isOfOtherForm(column, form), gt(holder, after)))
    .orderBy(asc(holder))
    .limit(limit);
}

/** Replaces values of a column, each only where the old one still stands. */
export function replaceSecrets(
  db: Database,
  { holder, cipher }: SecretColumn,
  rows: readonly { holder: string; from: string; to: string }[],
) {
  return db.run(sql`update ${holder.table} set ${sql.identifier(cipher.name)} = anew.value ->> 'to'
    from json_each(${JSON.stringify(rows)}) as anew
    where ${holder} = anew.value ->> 'holder' and ${cipher} = anew.value ->> 'from'`);
}

/** How many stored secrets don't begin with `form`; always one row. */
export function countSecretsOfOtherForms(db: Database, form: string) {
  const counts = Object.values(SECRET_COLUMNS)
    .flat()
    .map((column) => sql`(select count(*) from ${column.holder.table} where ${isOfOtherForm(column, form)})`);
  return db
    .select({ left: sql`${sql.join(counts, sql` + `)}`.mapWith(Number).as("secrets_left") })
    .from(sql`(select 1) as one`);
}
