import { getTableName } from "drizzle-orm";
import { expect } from "vitest";
import type { Database } from "#db/client.ts";
import { TABLES } from "#db/tables.ts";
import { readTables, type TestDatabase } from "./d1.ts";

/**
 * Stores rows of any table for tests of single statements, and finds which of them a statement changes. A row
 * belongs to company `A` unless it says otherwise.
 */

export const NOW = new Date("2026-11-20T15:00:00Z");
export const [LONG_AGO, BEFORE, EARLIER, LATER] = [-9_000, -5_000, -1_000, 1_000].map(
  (seconds) => NOW.getTime() + seconds * 1_000,
) as [number, number, number, number];
/** Anything older may be swept. */
export const CUT = new Date(BEFORE);

/** A mail for the outbox; the act adds its id and key. */
export const MAIL = {
  ...{ companyId: "A", kind: "service-alert" as const, to: "a@example.com", subject: "", html: "", text: "" },
  ...{ createdAt: NOW, nextAttemptAt: NOW },
};

type Fields = Record<string, string | number | null>;
/** What a table's rows need besides the fields that a case is about. */
const NEEDED: Record<string, Fields> = {
  photos: { company_id: "A", uploader_id: "ann", created_at: EARLIER, upload_expires_at: LATER },
  operator_updates: {
    ...{
      company_id: "A",
      equipment_id: "loader",
      equipment_name: "Loader",
      status: "pending",
      created_at: EARLIER,
    },
    ...{ operator_id: "ann", operator_name: "Ann", photos: "[]", taken_at: EARLIER },
  },
  book_copies: { company_id: "A", created_at: EARLIER },
  book_closings: {
    ...{ company_id: "A", month: "2026-10", number: 1, closed_at: EARLIER, closed_by_name: "Ann" },
    ...{ fuel_added: 0, labor_cost: 0, parts_cost: 0, figures: "{}" },
  },
  email_outbox: {
    ...{ kind: "service-alert", to_address: "a@example.com", subject: "", html: "", text: "" },
    ...{ created_at: LONG_AGO, next_attempt_at: LONG_AGO },
  },
  companies: { created_at: LONG_AGO, updated_at: LONG_AGO },
  users: { role: "owner", created_at: LONG_AGO, updated_at: LONG_AGO },
  accountants: {
    ...{
      company_id: "A",
      name: "Ada",
      locale: "en",
      mail: "on-close",
      opened_at: EARLIER,
      created_at: EARLIER,
    },
  },
  history_records: {
    ...{ company_id: "A", equipment_id: "loader", equipment_name: "Loader", type: "update", event: "usage" },
    ...{ operator_name: "Ann", created_at: EARLIER },
  },
  sessions: { company_id: "A", sess: "{}", created_at: LONG_AGO, expire: LATER },
  billing_events: { type: "invoice.paid", created_at: EARLIER },
  idempotency_keys: { user_id: "ann", target: "POST /", body_hash: "x", created_at: LONG_AGO },
  rate_limits: { count: 4, reset_at: LATER },
  closed_accounts: { created_at: LONG_AGO, deletes_at: LONG_AGO },
  equipment: {
    ...{ company_id: "A", name: "Loader", type: "machinery", unit: "hours", fuel_type: "diesel" },
    ...{ current_usage_at: EARLIER, date_added: LONG_AGO, last_updated: LONG_AGO },
  },
  checklists: { company_id: "A", name: "Daily", lines: "[]", created_at: EARLIER, updated_at: EARLIER },
  checklist_spans: { company_id: "A", since: "2026-01-01", until: EARLIER },
  task_steps: { company_id: "A", steps: "Wipe" },
  machine_cards: { company_id: "A", lines: "[]", updated_at: EARLIER },
  calendar_feeds: { company_id: "A", token_cipher: "x", created_at: EARLIER },
  alert_marks: {
    ...{ company_id: "A", service_cycle: 0, severity: "due", receiver: "ann", outbox_id: "x" },
    created_at: EARLIER,
  },
  fuel_entries: {
    ...{
      company_id: "A",
      equipment_id: "loader",
      equipment_name: "Loader",
      fuel_type: "diesel",
      amount: 100,
    },
    ...{ operator_name: "Ann", taken_at: EARLIER, created_at: EARLIER },
  },
  fuel_prices: {
    ...{
      company_id: "A",
      fuel: "gas",
      effective_on: "2026-11-01",
      starts_at: LONG_AGO,
      price_per_unit: 3000,
    },
    ...{ author_name: "Ann", created_at: LONG_AGO },
  },
  fuel_resets: {
    company_id: "A",
    fuel_type: "gas",
    total: 100,
    author_name: "Ann",
    created_at: EARLIER,
  },
  service_entries: {
    ...{ company_id: "A", equipment_id: "loader", equipment_name: "Loader", unit: "hours", source: "record" },
    ...{ date: "2026-11-10", counted_usage: 100, done_by_name: "Ann", recorded_by_name: "Ann" },
    created_at: EARLIER,
  },
  issues: {
    ...{
      company_id: "A",
      equipment_id: "loader",
      condition: "needs_attention",
      description: "Leaks",
      usage: 0,
    },
    ...{ source: "office", reported_by_name: "Ann", reported_at: EARLIER, last_reported_at: EARLIER },
    created_at: EARLIER,
  },
  retired_equipment: {
    ...{ company_id: "A", name: "Loader", type: "machinery", unit: "hours" },
    ...{ final_usage: 100, fuel_type: "gas", service_interval: 0, last_service_usage: 0, snapshot: "{}" },
    ...{ total_gas_used: 100, total_diesel_used: 0, retired_by: "Ann", original_date_added: LONG_AGO },
    retired_at: BEFORE,
  },
  audit_records: {
    ...{ company_id: "A", actor_name: "Ann", action: "import", kind: "equipment", subject_id: "draft" },
    created_at: EARLIER,
  },
  accountant_sessions: { company_id: "A", accountant_id: "ada", created_at: EARLIER, expire: LATER },
};
/** What must differ from row to row. */
const OWN: Record<string, (id: string) => Fields> = {
  email_outbox: (id) => ({ id, unique_key: id }),
  companies: (id) => ({ id, name: id, name_key: id }),
  users: (id) => ({ id, company_id: id }),
  accountants: (id) => ({ id, email: id, email_key: id }),
  sessions: (id) => ({ sid: id }),
  idempotency_keys: (id) => ({ key: id }),
  rate_limits: (id) => ({ bucket: id }),
  accountant_sessions: (id) => ({ sid: id }),
  audit_records: (id) => ({ subject: id }),
  retired_equipment: (id) => ({ id, original_equipment_id: id }),
  closed_accounts: (id) => ({ company_id: id }),
  alert_marks: (id) => ({ equipment_id: id }),
  checklist_spans: (id) => ({ equipment_id: id }),
  task_steps: (id) => ({ task_id: id }),
  machine_cards: (id) => ({ equipment_id: id }),
  calendar_feeds: (id) => ({ user_id: id, token_hash: id }),
};
/** The column that identifies a table's rows. */
const keyOf = (table: string): string => Object.keys(OWN[table]?.("") ?? {})[0] ?? "id";

export type Stored = Record<string, Record<string, Fields>>;

export async function store(d1: D1Database, tables: Stored): Promise<void> {
  for (const [table, rows] of Object.entries(tables))
    for (const [id, fields] of Object.entries(rows)) {
      const row = { ...NEEDED[table], ...(OWN[table]?.(id) ?? { id }), ...fields };
      const marks = Object.keys(row).map(() => "?");
      await d1
        .prepare(`insert into ${table} (${Object.keys(row)}) values (${marks})`)
        .bind(...Object.values(row))
        .run();
    }
}

/** Every row as text, by its table and id. */
async function rowsById(d1: D1Database): Promise<Map<string, string>> {
  const tables = await readTables(d1, Object.values(TABLES).map(getTableName));
  const texts = [...tables].flatMap(([name, rows]) =>
    rows.map((row): [string, string] => [`${name} ${row[keyOf(name)]}`, JSON.stringify(row)]),
  );
  return new Map(texts);
}

/** What holds, the stored rows, the statements, and the rows that they change: `photos free`. */
export type Case = [
  what: string,
  stored: Stored,
  act: (db: Database) => PromiseLike<unknown>[],
  changed: string[],
];

/** Expects statements to change, add or delete exactly these rows. */
export async function expectChanged({ d1, db }: TestDatabase, [, stored, act, changed]: Case): Promise<void> {
  await store(d1, stored);
  const before = await rowsById(d1);
  for (const statement of act(db)) await statement;
  const after = await rowsById(d1);
  const found = [...new Set([...before.keys(), ...after.keys()])].filter(
    (key) => before.get(key) !== after.get(key),
  );
  expect(found.toSorted()).toEqual(changed.toSorted());
}
