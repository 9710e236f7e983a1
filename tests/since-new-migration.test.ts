import { Miniflare } from "miniflare";
import { afterAll, beforeAll, expect, it } from "vitest";
import { migrate } from "../scripts/migrate.ts";
import { d1Door, openDoor } from "./support/d1-door.ts";

let miniflare: Miniflare;
let d1: D1Database;
beforeAll(async () => {
  miniflare = new Miniflare({ workers: [d1Door()] });
  d1 = await openDoor(miniflare);
  await migrate(d1, "0024_since-new.sql");
});
afterAll(() => miniflare.dispose());

it("The migration fills the usage of earlier meters where one was replaced, and writes no other row", async () => {
  const machine = (id: string) =>
    d1
      .prepare(
        `insert into equipment (id, company_id, name, type, unit, current_usage, current_usage_at, date_added, last_updated)
         values (?1, 'A', ?1, 'tools', 'hours', 100, 5, 0, 5)`,
      )
      .bind(id);
  const retired = (id: string) =>
    d1
      .prepare(
        `insert into retired_equipment (id, company_id, original_equipment_id, name, type, unit, final_usage, fuel_type,
          service_interval, last_service_usage, total_gas_used, total_diesel_used, retired_by, snapshot,
          original_date_added, retired_at)
         values ('of-' || ?1, 'A', ?1, 'Loader', 'tools', 'hours', 0, 'n/a', 0, 0, 0, 0, 'Ann', '{}', 0, 5000)`,
      )
      .bind(id);
  const reading = (
    of: string,
    at: number,
    value: number,
    resolution: string | null,
    voidedAt: number | null = null,
  ) =>
    d1
      .prepare(
        `insert into meter_readings (id, company_id, equipment_id, value, source, resolution, author_name, taken_at,
          created_at, voided_at) values (?1, 'A', ?2, ?3, 'usage', ?4, 'Ann', ?5, 0, ?6)`,
      )
      .bind(`${of}-${at}`, of, value, resolution, at, voidedAt);
  await d1.batch([
    ...["replaced", "voided", "plain"].map(machine),
    retired("gone"),
    ...["replaced", "gone"].flatMap((of) => [
      reading(of, 4, 100, "meter-replaced"),
      reading(of, 1, 9_000, null),
      reading(of, 2, 9_500, null, 7),
      reading(of, 3, 9_400, null),
    ]),
    reading("voided", 1, 9_000, null),
    reading("voided", 2, 100, "meter-replaced", 7),
    reading("plain", 1, 9_000, null),
    reading("plain", 2, 100, "correct"),
  ]);
  await d1.exec(
    "create table written (id text); create trigger write_machine after update on equipment begin insert into written values (new.id); end;",
  );
  await migrate(d1);
  const rows = async (sql: string) => (await d1.prepare(sql).all()).results;
  expect(await rows("select id, earlier_usage from equipment order by id")).toEqual([
    { id: "plain", earlier_usage: null },
    { id: "replaced", earlier_usage: 9_300 },
    { id: "voided", earlier_usage: null },
  ]);
  expect(await rows("select earlier_usage from retired_equipment")).toEqual([{ earlier_usage: 9_300 }]);
  expect(await rows("select id from written")).toEqual([{ id: "replaced" }]);
});
