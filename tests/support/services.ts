import { PLAIN_ENTRY } from "#app/domain/service/new-entry.ts";
import { recordService } from "#app/services/service/record-service.ts";
import { createDatabase } from "#db/client.ts";
import type { Company } from "./accounts.ts";
import { OWNER } from "./actors.ts";
import type { Product } from "./product.ts";
import { contextAt } from "./service-context.ts";

type NewEntry = Parameters<typeof recordService>[3];

/** Records a service of a company's machine as its owner, with all details; by default today's oil change. */
export async function serve(
  product: Product,
  company: Company,
  equipmentId: string,
  details: Partial<NewEntry> = {},
) {
  const ctx = contextAt(createDatabase(product.db), new Date().toISOString());
  const actor = { ...OWNER, id: company.id, userId: company.id, companyId: company.id };
  const { entry } = await recordService(
    ctx,
    actor,
    equipmentId,
    {
      ...PLAIN_ENTRY,
      tasks: [],
      otherWork: details.tasks ? "" : "Oil",
      ...details,
    },
    { source: "form", confirmed: true },
  );
  return entry;
}

/** Voids an entry as it stands, without its reading. */
export async function voidEntry(product: Product, id: string): Promise<void> {
  await product.run(
    "update service_entries set voided_at = 1, voided_by_name = 'Ann', void_reason = 'Wrong' where id = ?",
    id,
  );
}

/** A statement that gives a machine services, straight into D1, as many as it would never have. */
export const insertServices = (companyId: string, equipmentId: string, count: number): string =>
  `with recursive n (i) as (select 1 union all select i + 1 from n where i < ${count})
   insert into service_entries (id, company_id, equipment_id, equipment_name, unit, source, date, counted_usage,
     done_by_name, recorded_by_name, created_at)
   select 'many-' || i, '${companyId}', '${equipmentId}', 'Loader', 'hours', 'form', '2026-01-05', 100, 'Ann', 'Ann', 1
   from n`;
