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
