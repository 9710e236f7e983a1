import type { Company } from "./accounts.ts";
import type { Product } from "./product.ts";

/** Makes a machine's readings so old, in milliseconds, that others fit in after them. */
export async function ageReadings(product: Product, machineId: string, ms: number): Promise<void> {
  const at = Date.now() - ms;
  await product.run("update meter_readings set taken_at = ? where equipment_id = ?", at, machineId);
  await product.run("update equipment set current_usage_at = ? where id = ?", at, machineId);
}

/** A machine with an hour meter, serviced at its first reading; values in hours. */
type StoredMachine = { name: string; serial: string; interval: number; usage: number };

/**
 * Inserts many machines with their first readings into a company at once, because calls would take longer
 * than the tests. Returns their ids by serial number.
 */
export async function putMachines(
  product: Product,
  company: Company,
  machines: StoredMachine[],
): Promise<Map<string, string>> {
  const rows = machines.map((machine) => ({ ...machine, id: crypto.randomUUID() }));
  const json = JSON.stringify(rows);
  const now = Date.now();
  await product.db.batch([
    product.db
      .prepare(
        `insert into equipment (id, company_id, name, type, serial_number, unit, current_usage, current_usage_at,
          service_interval, last_service_usage, service_parts, date_added, last_updated)
         select value ->> 'id', ?1, value ->> 'name', 'machinery', value ->> 'serial', 'hours',
          (value ->> 'usage') * 10, ?2, (value ->> 'interval') * 10, (value ->> 'usage') * 10, '[]', ?2, ?2
         from json_each(?3)`,
      )
      .bind(company.id, now, json),
    product.db
      .prepare(
        `insert into meter_readings (id, company_id, equipment_id, value, source, author_name, taken_at, created_at)
         select 'first-' || (value ->> 'id'), ?1, value ->> 'id', (value ->> 'usage') * 10, 'initial', 'Ann', ?2, ?2
         from json_each(?3)`,
      )
      .bind(company.id, now, json),
  ]);
  return new Map(rows.map(({ serial, id }) => [serial, id]));
}
