import { createDatabase, type D1Cost, newD1Cost } from "#db/client.ts";
import { pagesByKey } from "#db/pages-by-key.ts";
import { type HistoryRow, newestRecords, selectHistory } from "#db/queries/equipment/history.ts";

/**
 * Adds history records to a company, straight into D1, as many as years of work. A hundred share an instant,
 * so that pages that lose or repeat records show it; the highest number is the newest.
 */
export async function seedHistory(
  db: D1Database,
  companyId: string,
  count: number,
  now = Date.now(),
): Promise<void> {
  for (let from = 1; from <= count; from += 5_000) {
    await db
      .prepare(
        `with recursive n(value) as (select cast(?2 as integer) union all select value + 1 from n where value < ?3)
         insert into history_records (id, company_id, equipment_id, equipment_name, type, note_type, event,
           event_params, content, usage, author_id, operator_name, created_at)
         select ?1 || '-' || value, ?1, 'm-' || (value % 500), 'Wheel Loader ' || (value % 500), 'update', 'usage_update',
           'usage_updated', json_object('from', value, 'to', value + 80, 'unit', 'hours'),
           'Greased the pins, checked the oil', value + 80, 'operator', 'Maria Lopez', cast(?4 as integer) + (value / 100) * 60000
         from n`,
      )
      .bind(companyId, from, Math.min(count, from + 4_999), now - count * 60)
      .run();
  }
}

/** Reads a company's history like its exports, and counts the cost. */
export async function readHistory(
  d1: D1Database,
  companyId: string,
): Promise<{ records: number; cost: D1Cost }> {
  const cost = newD1Cost();
  const db = createDatabase(d1, cost);
  // As batches, for which D1 counts rows.
  const pages = pagesByKey(async (last: HistoryRow | null, limit) => {
    const before = last && newestRecords.cursorOf(last);
    const [page] = await db.batch([selectHistory(db, companyId, { equipmentId: null, before, limit })]);
    return page;
  });
  let records = 0;
  for await (const page of pages) records += page.length;
  return { records, cost };
}
