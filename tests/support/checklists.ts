/** Gives machines a checklist of these lines, by SQL. Returns its id. */
export async function giveChecklist(
  db: D1Database,
  companyId: string,
  machineIds: readonly string[],
  lines: readonly string[],
): Promise<string> {
  const id = crypto.randomUUID();
  await db
    .prepare(
      "insert into checklists (id, company_id, name, lines, created_at, updated_at) values (?, ?, 'Daily', ?, 0, 0)",
    )
    .bind(id, companyId, JSON.stringify(lines))
    .run();
  await db
    .prepare(
      `update equipment set checklist_id = ?, checklist_since = '2026-01-01'
       where company_id = ? and id in (select value from json_each(?))`,
    )
    .bind(id, companyId, JSON.stringify(machineIds))
    .run();
  return id;
}
