import { Miniflare } from "miniflare";
import { afterAll, beforeAll, expect, it } from "vitest";
import { migrate } from "../scripts/migrate.ts";
import { d1Door, openDoor } from "./support/d1-door.ts";

let miniflare: Miniflare;
let d1: D1Database;
beforeAll(async () => {
  miniflare = new Miniflare({ workers: [d1Door()] });
  d1 = await openDoor(miniflare);
  await migrate(d1, "0018_checklist-spans.sql");
});
afterAll(() => miniflare.dispose());

it("The migration knows until when machines retired before had a checklist, and since when it knows the rest", async () => {
  const retired = (id: string, snapshot: object) =>
    d1
      .prepare(
        `insert into retired_equipment (id, company_id, original_equipment_id, name, type, unit, final_usage, fuel_type,
          service_interval, last_service_usage, total_gas_used, total_diesel_used, retired_by, snapshot,
          original_date_added, retired_at)
         values (?1, 'A', 'm-' || ?1, 'Loader', 'tools', 'hours', 0, 'n/a', 0, 0, 0, 0, 'Ann', ?2, 0, 5000)`,
      )
      .bind(id, JSON.stringify(snapshot));
  await d1.batch([
    retired("with", { checklistId: "daily", checklistSince: "2026-01-05" }),
    retired("without", { name: "Loader" }),
    d1.prepare(
      "insert into companies (id, name, name_key, created_at, updated_at) values ('A', 'A', 'a', 0, 0)",
    ),
  ]);
  const before = Date.now();
  await migrate(d1);
  const rows = async (sql: string) => (await d1.prepare(sql).all()).results;
  expect(await rows("select * from checklist_spans")).toEqual([
    { company_id: "A", equipment_id: "m-with", since: "2026-01-05", until: 5000 },
  ]);
  const [company] = await rows("select checklist_spans_from as kept from companies");
  expect(Number(company?.kept)).toBeGreaterThan(before - 2_000);
});
