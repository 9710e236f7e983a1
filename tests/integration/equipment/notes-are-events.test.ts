import { afterEach, expect, it } from "vitest";
import type { Reader } from "#app/i18n/reader.ts";
import type { Actor } from "#app/services/actor.ts";
import { listHistory, listNotes } from "#app/services/equipment/equipment-notes.ts";
import { selectStory } from "#db/queries/equipment/story.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/d1.ts";
import { contextAt } from "#tests/support/service-context.ts";
import { migrate } from "../../../scripts/migrate.ts";

/**
 * An act once wrote its event twice, as a note and as a history record. Migration 0020 made one row of both, and the
 * version before it goes on writing both while a deployment runs.
 */

const AT = Date.parse("2026-11-20T15:00:00Z");
const MACHINE = { companyId: "acme", equipmentId: "loader" };
const reader = { t: (key: string) => key, locale: "en" } as unknown as Reader;

let d: TestDatabase;
afterEach(() => d.dispose());

const machine = (d1: D1Database) =>
  d1.prepare(
    `insert into equipment (id, company_id, name, type, unit, fuel_type, current_usage_at, date_added, last_updated)
     values ('loader', 'acme', 'Loader', 'machinery', 'hours', 'diesel', 0, 0, 0)`,
  );

type Event = { n: number; at?: number; event: string | null; type: string; report?: string; entry?: string };

/** The two rows of an event, written as by the version before: a record's null `event` can't be, a note's can. */
const noteOf = (d1: D1Database, { n, at = AT, event, type, report, entry }: Event) =>
  d1
    .prepare(
      `insert into equipment_notes (seq, id, company_id, equipment_id, type, content, event, event_params, photos,
         operator_update_id, service_entry_id, author_id, author_name, created_at)
       select null, ?1, 'acme', 'loader', ?2, ?3, ?4, '{}', ?5, ?6, ?7, 'ann', 'Ann', ?8 where true returning id`,
    )
    .bind(
      `n${n}`,
      type,
      `Words ${n}`,
      event,
      `["/objects/uploads/p${n}"]`,
      report ?? null,
      entry ?? null,
      at,
    );
const recordOf = (d1: D1Database, { n, at = AT, event, type, entry }: Event) =>
  d1
    .prepare(
      `insert into history_records (seq, id, company_id, equipment_id, equipment_name, type, note_type, event,
         event_params, content, usage, author_id, operator_name, created_at, service_entry_id)
       select null, ?1, 'acme', 'loader', 'Loader', ?2, ?3, ?4, '{}', ?5, 100, 'ann', 'Ann', ?6, ?7 where true`,
    )
    .bind(
      ...[`r${n}`, type === "note" ? "note" : "update", type, event ?? "note_added"],
      ...[`Words ${n}`, at, entry ?? null],
    );
/** A service wrote its record first, every other act its note. */
const pairOf = (d1: D1Database, event: Event) => {
  const pair = [noteOf(d1, event), recordOf(d1, event)];
  return event.event === "service_reset" ? pair.toReversed() : pair;
};

/** Several of one instant and one event, one with no note, and one later. */
const EVENTS: Event[] = [
  { n: 1, event: "update_applied", type: "usage_update", report: "u1" },
  { n: 2, event: null, type: "note" },
  { n: 3, event: "update_applied", type: "usage_update", report: "u3" },
  { n: 4, event: "service_reset", type: "maintenance", entry: "e4" },
  { n: 5, event: null, type: "note" },
  { n: 6, event: "service_reset", type: "maintenance", entry: "e6" },
  { n: 7, event: null, type: "note", at: AT + 1 },
];
const ALONE: Event = { n: 0, event: "reading_voided", type: "usage_update" };

async function write(d1: D1Database): Promise<void> {
  for (const [index, event] of EVENTS.entries()) {
    const written = await d1.batch<{ id: string }>(pairOf(d1, event));
    expect(written.flatMap(({ results }) => results)).toEqual([{ id: `n${event.n}` }]);
    if (index === 3) await recordOf(d1, ALONE).run();
  }
}

const IN_ORDER = [7, 6, 5, 0, 4, 3, 2, 1];

async function read() {
  const actor = { companyId: "acme" } as Actor;
  const ctx = contextAt(d.db, new Date(AT).toISOString());
  const { notes, next } = await listNotes(ctx, actor, "loader", reader, { limit: 3 });
  const older = next ? (await listNotes(ctx, actor, "loader", reader, { before: next })).notes : [];
  const { records } = await listHistory(ctx, actor, "loader", reader);
  const story = await selectStory(d.db, MACHINE, { before: null, limit: 100 });
  return { notes: [...notes, ...older], records, story };
}

async function expectEachOnce() {
  const { notes, records, story } = await read();
  const noted = IN_ORDER.filter((n) => n > 0);
  expect(notes.map(({ id, photos }) => [id, ...photos])).toEqual(
    noted.map((n) => [`n${n}`, `/objects/uploads/p${n}`]),
  );
  for (const [index, n] of noted.entries())
    expect(notes[index]).toMatchObject({
      type: EVENTS[n - 1]?.type,
      content: expect.stringContaining(`Words ${n}`),
      authorName: "Ann",
      createdAt: new Date(EVENTS[n - 1]?.at ?? AT),
    });
  expect(records.map(({ id, equipmentName, usage }) => [id, equipmentName, usage])).toEqual(
    IN_ORDER.map((n) => [`r${n}`, "Loader", 10]),
  );
  const ids = story.map((row) => [row.id, row.noteId, row.operatorUpdateId ?? row.serviceEntryId]);
  expect(ids).toEqual(
    IN_ORDER.map((n) => {
      const { report, entry } = EVENTS[n - 1] ?? {};
      return [`r${n}`, n > 0 ? `n${n}` : null, report ?? entry ?? null];
    }),
  );
}

const rows = async (table: string) =>
  (await d.d1.prepare(`select * from ${table} order by seq`).all()).results;

it("old notes and records are one row each, with the ids, order and answers of before", async () => {
  let before: unknown[] = [];
  d = await createTestDatabase(async (d1) => {
    await migrate(d1, "0020");
    await machine(d1).run();
    await write(d1);
    before = (await d1.prepare("select * from equipment_notes order by seq").all()).results;
  });
  await expectEachOnce();
  // Read as by the version before: the numbers of the order are the records', and nothing else differs.
  const unnumbered = (some: unknown[]) => some.map((row) => ({ ...(row as object), seq: 0, rowid: 0 }));
  expect(unnumbered(await rows("equipment_notes"))).toEqual(unnumbered(before));
  expect(await rows("history_records")).toHaveLength(EVENTS.length + 1);
});

it("a note that no record was written with becomes an event of its own", async () => {
  d = await createTestDatabase(async (d1) => {
    await migrate(d1, "0020");
    await machine(d1).run();
    await noteOf(d1, { n: 9, event: null, type: "note" }).run();
  });
  const { notes, records } = await read();
  expect(notes.map(({ id, content }) => [id, content])).toEqual([["n9", "Words 9"]]);
  expect(records.map(({ id, equipmentName }) => [id, equipmentName])).toEqual([["n9", "Loader"]]);
});

it("what the version before writes after the migration is one row too, whichever it writes first", async () => {
  d = await createTestDatabase();
  await machine(d.d1).run();
  await write(d.d1);
  await expectEachOnce();
  expect(await rows("history_records")).toHaveLength(EVENTS.length + 1);
});

it("what the version before deletes after the migration is deleted", async () => {
  d = await createTestDatabase();
  await machine(d.d1).run();
  await write(d.d1);
  const gone = await d.d1
    .prepare(
      "delete from equipment_notes where rowid in (select rowid from equipment_notes where company_id = 'acme' limit 500) returning 1",
    )
    .all();
  expect(gone.results).toHaveLength(EVENTS.length);
  expect((await rows("history_records")).map(({ id }) => id)).toEqual(["r0"]);
});

it("a service from before entries existed stays as its note was written", async () => {
  d = await createTestDatabase();
  await machine(d.d1).run();
  const carried: Event = { n: 1, event: "service_reset", type: "maintenance", entry: "carried" };
  await d.d1.batch([
    ...pairOf(d.d1, carried),
    d.d1.prepare(
      `insert into service_entries (id, company_id, equipment_id, equipment_name, unit, date, usage, counted_usage, notes,
         version, done_by_name, source, carried_from, recorded_by_name, created_at)
       values ('carried', 'acme', 'loader', 'Loader', 'hours', '2026-11-20', 900, 900, 'Corrected', 2, 'Ann', 'carried', 'r1', 'Ann', 0)`,
    ),
  ]);
  const { notes, story } = await read();
  expect(notes.map(({ content }) => content)).toEqual([expect.stringContaining("Words 1")]);
  expect(story.map(({ entryNotes }) => entryNotes)).toEqual(["Corrected"]);
});
