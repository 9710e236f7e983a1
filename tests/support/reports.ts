import type { Company } from "./accounts.ts";
import type { Product } from "./product.ts";

/**
 * An operator's report; usage in the machine's unit, fuel in gallons, times relative to now in milliseconds.
 */
export type ReportFields = {
  newUsage?: number;
  fuelAdded?: number;
  fuelType?: "gas" | "diesel";
  /** What was paid, in dollars. */
  fuelCost?: number;
  notes?: string;
  photos?: string[];
  /** How long ago it was written and received. */
  takenAgo?: number;
  createdAgo?: number;
  status?: "pending" | "applied" | "dismissed";
};

let count = 0;

/** The reports on a machine as they are stored, the newest first. */
export const storedReports = (product: Product, machineId: string) =>
  product.rows("select * from operator_updates where equipment_id = ? order by seq desc", machineId);

/**
 * Stores a report for review directly, so that tests may choose times that the call refuses. Returns its id.
 */
export async function putReport(
  product: Product,
  company: Pick<Company, "id">,
  machine: { id: string; name: string },
  fields: ReportFields,
): Promise<string> {
  count += 1;
  const id = `report-${count}-${crypto.randomUUID()}`;
  const now = Date.now();
  await product.run(
    `insert into operator_updates (id, company_id, equipment_id, equipment_name, operator_id, operator_name,
        new_usage, fuel_added, fuel_type, fuel_cost, notes, photos, status, taken_at, created_at)
       values (?, ?, ?, ?, 'operator-1', 'Olga Field', ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    id,
    company.id,
    machine.id,
    machine.name,
    fields.newUsage === undefined ? null : Math.round(fields.newUsage * 10),
    Math.round((fields.fuelAdded ?? 0) * 10),
    fields.fuelType ?? "gas",
    fields.fuelCost === undefined ? null : Math.round(fields.fuelCost * 100),
    fields.notes ?? "",
    JSON.stringify(fields.photos ?? []),
    fields.status ?? "pending",
    now - (fields.takenAgo ?? 0),
    now - (fields.createdAgo ?? 0),
  );
  return id;
}
