import type { Product } from "./product.ts";

const DAY = 86_400_000;

export type LedgerEntry = {
  daysAgo: number;
  value: number;
  source?: string;
  resolution?: string;
  voided?: boolean;
};

/** 5.0 a day up to 80.0 hours, four readings. */
export const STEADY: LedgerEntry[] = [
  { daysAgo: 16, value: 0, source: "initial" },
  { daysAgo: 8, value: 400 },
  { daysAgo: 4, value: 600 },
  { daysAgo: 0, value: 800 },
];

/** Gives a machine these readings instead of its own, as of an instant. */
export async function seedLedger(
  { db }: Product,
  { companyId, id }: { companyId: string; id: string },
  ledger: LedgerEntry[],
  now = Date.now(),
) {
  const last = ledger.findLast(({ voided }) => !voided);
  await db.batch([
    db.prepare("delete from meter_readings where equipment_id = ?").bind(id),
    ...ledger.map(({ daysAgo, value, source = "usage", resolution = null, voided }, index) =>
      db
        .prepare(`insert into meter_readings (id, company_id, equipment_id, value, source, resolution, author_name,
            taken_at, created_at, voided_at) values (?, ?, ?, ?, ?, ?, 'Ann', ?, 0, ?)`)
        .bind(
          `${id}-${index}`,
          companyId,
          id,
          value,
          source,
          resolution,
          now - daysAgo * DAY,
          voided ? 1 : null,
        ),
    ),
    db
      .prepare("update equipment set current_usage = ?, current_usage_at = ? where id = ?")
      .bind(last?.value ?? 0, now - (last?.daysAgo ?? 0) * DAY, id),
  ]);
}
