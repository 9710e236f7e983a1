import { type SQL, sql } from "drizzle-orm";
import { SHORT_ID_LENGTH } from "#app/domain/short-id.ts";
import { asText } from "#db/as-text.ts";

/** The columns of a machine that is here by which it is told from others of its name. */
type Machine = Record<"id" | "companyId" | "sortName" | "serialNumber" | "licensePlate", SQL>;

/** A code as `codeKey` compares it. */
const key = (code: SQL) => sql`lower(replace(replace(${code}, ' ', ''), '-', ''))`;

/**
 * The mark of a machine that has its name in common with others, as `nameMarks` gives it; null for a name that stands
 * once, which costs its entry in `equipment_fleet` and the step to the next. The others are not read for themselves but in that index.
 */
function nameMarkOf(machine: Machine): SQL<string | null> {
  const twins = sql`from equipment as twin indexed by equipment_fleet where twin.company_id = ${machine.companyId}
    and twin.sort_name = ${machine.sortName} and twin.id <> ${machine.id}`;
  const has = (column: string, code: SQL) => sql`${key(sql.raw(`twin.${column}`))} = ${key(code)}`;
  const own = (code: SQL) => sql`iif(${key(code)} <> '' and not exists (select 1 ${twins}
    and (${has("serial_number", code)} or ${has("license_plate", code)})), ${code}, null)`;
  const shortId = sql`substr(${machine.id}, 1, ${sql.raw(String(SHORT_ID_LENGTH))})`;
  return sql`iif(exists (select 1 ${twins}),
    coalesce(${own(machine.serialNumber)}, ${own(machine.licensePlate)}, ${shortId}), null)`;
}

/**
 * The name of a machine that is here as it stands alone, told from others of the name; `alias` is what the statement
 * calls the table. Written raw, because a statement of one table would drop its name from the columns.
 */
export function shownNameAs(alias: string): SQL<string> {
  const column = (name: string) => sql.raw(`${alias}.${name}`);
  const mark = nameMarkOf({
    id: column("id"),
    companyId: column("company_id"),
    sortName: column("sort_name"),
    serialNumber: column("serial_number"),
    licensePlate: column("license_plate"),
  });
  return asText(sql<string>`(${column("name")} || coalesce(' (' || ${mark} || ')', ''))`);
}

export const shownName = shownNameAs("equipment");

/** The name that stands in a record, told from others of the name while its machine is here and still has it. */
export const shownNameIn = { fuelEntries: nameIn("fuel_entries"), historyRecords: nameIn("history_records") };

function nameIn(records: string): SQL<string> {
  const column = (name: string) => sql.raw(`${records}.${name}`);
  return asText(sql<string>`coalesce((select ${shownNameAs("named")} from equipment as named
    where named.id = ${column("equipment_id")} and named.company_id = ${column("company_id")}
    and named.name = ${column("equipment_name")}), ${column("equipment_name")})`);
}
