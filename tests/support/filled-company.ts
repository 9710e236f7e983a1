import { type Column, getTableColumns, getTableName } from "drizzle-orm";
import { companyColumn, TABLES, type TableName } from "#db/tables.ts";

/** The tables of the schema by name, new ones included. */
export const tableNames = Object.keys(TABLES) as TableName[];

const columnsOf = (name: TableName) => Object.entries<Column>(getTableColumns(TABLES[name]));

/** The text that the filler writes into a column: `acme-users-passwordHash`. */
export const markOf = (companyId: string, table: string, column: string) => `${companyId}-${table}-${column}`;

let count = 0;

function filledValue(companyId: string, table: TableName, name: string, column: Column): unknown {
  count += 1;
  const mark = markOf(companyId, table, name);
  if (name === "companyId") return companyId;
  // Every record that can have photos lists its photo.
  if (name === "photos") return JSON.stringify([`/objects/uploads/${markOf(companyId, "photos", "id")}`]);
  switch (column.columnType) {
    case "SQLiteTextJson":
      return JSON.stringify([mark]);
    case "SQLiteBoolean":
      return 1;
    case "SQLiteTimestamp":
      return Date.parse("2026-03-01T00:00:00Z") + count * 1000;
    case "SQLiteInteger":
      return count;
    default:
      return column.enumValues?.at(-1) ?? mark;
  }
}

/** The statement that writes a row with a value in each column of a table. */
export function fillTable(
  d1: D1Database,
  companyId: string,
  table: TableName,
  own: Record<string, unknown> = {},
): D1PreparedStatement {
  const columns = columnsOf(table);
  const values = columns.map(([name, column]) =>
    name in own ? own[name] : filledValue(companyId, table, name, column),
  );
  const names = columns.map(([, { name }]) => `"${name}"`).join(", ");
  return d1
    .prepare(
      `insert into "${getTableName(TABLES[table])}" (${names}) values (${values.map(() => "?").join(", ")})`,
    )
    .bind(...values);
}

/** Fills every table that has rows of a company: the owner's id is the company's, as in the product. */
export async function fillCompany(
  d1: D1Database,
  companyId: string,
  deletesAt: number | null = null,
): Promise<void> {
  const company = fillTable(d1, companyId, "companies", { id: companyId, deletesAt, timeZone: "UTC" });
  const owner = fillTable(d1, companyId, "users", {
    id: companyId,
    role: "owner",
    email: `${companyId}@example.com`,
    secondaryEmail: `${companyId}-second@example.com`,
    locale: "en",
    emailKey: `${companyId}@example.com`,
    operatorUsername: null,
    ...uniqueTokens(companyId),
  });
  const others = tableNames.filter(
    (table) => table !== "companies" && table !== "closedAccounts" && companyColumn(table),
  );
  await d1.batch([company, owner, ...others.map((table) => fillTable(d1, companyId, table))]);
}

/** Tokens are unique over all users. */
const uniqueTokens = (companyId: string) => ({
  emailVerificationToken: `${companyId}-owner-emailVerificationToken`,
  resetToken: `${companyId}-owner-resetToken`,
});

type StoredRow = Record<string, unknown>;

/** A company's rows of tables as the database has them, by the names of the columns in the code; of all by default. */
export async function allRowsOf(
  d1: D1Database,
  companyId: string,
  tables = tableNames,
): Promise<Map<TableName, StoredRow[]>> {
  const own = tables.filter((table) => companyColumn(table));
  const answers = await d1.batch<StoredRow>(
    own.map((table) =>
      d1
        .prepare(`select * from "${getTableName(TABLES[table])}" where "${companyColumn(table)?.name}" = ?`)
        .bind(companyId),
    ),
  );
  return new Map(own.map((table, index) => [table, (answers[index]?.results ?? []).map(readRow(table))]));
}

/** The same of one table. */
export async function rowsOf(d1: D1Database, companyId: string, table: TableName): Promise<StoredRow[]> {
  if (!companyColumn(table)) return [];
  return (await allRowsOf(d1, companyId, [table])).get(table) ?? [];
}

const readRow =
  (table: TableName) =>
  (row: StoredRow): StoredRow =>
    Object.fromEntries(columnsOf(table).map(([name, column]) => [name, asText(row[column.name], column)]));

/** A stored value as all data writes it. */
function asText(value: unknown, { columnType }: Column): string {
  if (value === null || value === undefined) return "";
  if (columnType === "SQLiteTimestamp") return new Date(Number(value)).toISOString();
  if (columnType === "SQLiteBoolean") return String(value === 1);
  return String(value);
}
