import { beforeEach, describe, expect, it } from "vitest";
import { createDatabase, newD1Cost } from "#db/client.ts";
import { selectStory } from "#db/queries/equipment/story.ts";
import { type Company, newCompany } from "#tests/support/accounts.ts";
import { withoutScripts } from "#tests/support/page-text.ts";
import { jpeg } from "#tests/support/photo-files.ts";
import type { Client } from "#tests/support/product.ts";
import { putReport } from "#tests/support/reports.ts";
import { startedProduct } from "#tests/support/started.ts";

/** A machine's story: each event once. */

let company: Company;
let machine: { id: string; name: string };
const product = await startedProduct({ RATE_LIMIT_SCALE: "1000" });
beforeEach(async () => {
  company = await newCompany(product);
  machine = await company.machine({ fuelType: "diesel", currentUsage: 100, serviceInterval: 50 });
});

/** Makes a call that must succeed, and returns its answer. */
const send: Client["ask"] = (...call) => company.owner.ask(...call);
const ofMachine = () => `/api/equipment/${machine.id}`;

const story = (limit = 1_000) =>
  selectStory(
    createDatabase(product.db),
    { companyId: company.id, equipmentId: machine.id },
    { before: null, limit },
  );

async function stored(): Promise<string[]> {
  const results = await product.rows<{ id: string }>(
    "select id from history_records where equipment_id = ? order by created_at desc, seq desc",
    machine.id,
  );
  return results.map(({ id }) => id);
}

/** The events of a page: their paragraphs, without the line of author and time. */
async function pageOf(address: string, headers: Record<string, string> = {}) {
  const response = await company.owner.fetch(address, { headers });
  const html = withoutScripts(await response.text()).replaceAll("<!-- -->", "");
  const [, list = ""] = /<ol [^>]*aria-labelledby="(?:history|story)"[^>]*>(.*?)<\/ol>/s.exec(html) ?? [];
  const events = list.split(/<li class="flex/).slice(1);
  const older = /href="[^"]*(\?history=[^"#]*)/.exec(html)?.[1];
  return { html, response, events, older };
}

const history = () => `/equipment-items/${machine.id}/history`;

/** Every act that writes into a machine's history, one after the other. */
async function doEverything() {
  await send("PATCH", ofMachine(), { fuelType: "gasoline" });
  await send("PATCH", ofMachine(), { currentUsage: 110 });
  await send("PATCH", ofMachine(), { serviceInterval: 60 });
  await send("PATCH", `${ofMachine()}/usage`, { usageIncrease: 10, fuelAdded: 5 });
  await send("POST", `${ofMachine()}/notes`, { content: "Leaks oil" });
  await send("PATCH", `${ofMachine()}/reset-service`);
  const grease = { name: "Grease", serviceInterval: 10, lastServiceUsage: 50, byOperator: true };
  const task = await send("POST", `${ofMachine()}/service-tasks`, grease);
  await send("PATCH", `/api/service-tasks/${task.id}`, { serviceInterval: 20 });
  await send("PATCH", `${ofMachine()}/reset-service`);
  const ticked = await putReport(product, company, machine, { newUsage: 125, notes: "Greased" });
  await product.run("update operator_updates set tasks_done = '[\"Grease\"]' where id = ?", ticked);
  await send("POST", `/api/operator-updates/${ticked}/apply`);
  const { entries } = await send("GET", `${ofMachine()}/service-entries`);
  await send("PATCH", `/api/service-entries/${entries[0].id}`, { laborCost: 12.5 });
  await send("POST", `/api/service-entries/${entries[1].id}/void`, { reason: "Twice" });
  await send("DELETE", `/api/service-tasks/${task.id}`);
  const photos = ["/objects/uploads/a"];
  const reports = [
    await putReport(product, company, machine, { newUsage: 130, fuelAdded: 2, notes: "First", photos }),
    await putReport(product, company, machine, { newUsage: 140, notes: "Second", takenAgo: -1 }),
    await putReport(product, company, machine, { notes: "Only words" }),
    await putReport(product, company, machine, { newUsage: 5, notes: "Mistyped" }),
  ];
  for (const id of reports.slice(0, 3)) await send("POST", `/api/operator-updates/${id}/apply`);
  await send("POST", `/api/operator-updates/${reports[3]}/dismiss`, { reason: "Wrong" });
  const readings = await send("GET", `${ofMachine()}/readings`);
  await send("POST", `/api/readings/${readings.at(-1).id}/void`, { reason: "Misread" });
  await send("POST", "/api/fuel/reset");
  await send("POST", `${ofMachine()}/retire`, {});
  const retired = (await send("GET", "/api/retired-equipment")).find(
    ({ originalEquipmentId }: { originalEquipmentId: string }) => originalEquipmentId === machine.id,
  );
  await send("POST", `/api/retired-equipment/${retired.id}/restore`);
}

describe("the story after every act", () => {
  it("has each event once, and those that are notes are answered as notes too", async () => {
    await doEverything();
    const rows = await story();
    expect(rows.map(({ id }) => id)).toEqual(await stored());
    const noted = rows.filter(({ photos }) => photos !== null);
    expect(noted.map(({ event }) => event).toSorted()).toEqual(
      ["note_added", "service_reset", "serviced", "serviced", ...Array(4).fill("update_applied")].toSorted(),
    );
    const notes: { id: string }[] = await send("GET", `${ofMachine()}/notes`);
    expect(notes.map(({ id }) => id)).toEqual(noted.map(({ id }) => id));
    const known = new Set(rows.map(({ event }) => event));
    expect([...known].toSorted()).toEqual(
      [
        ...["equipment_added", "equipment_edited", "equipment_restored", "equipment_retired", "fuel_added"],
        ...["fuel_reset", "note_added", "reading_voided", "schedule_changed", "service_reset", "serviced"],
        ...["service_entry_corrected", "service_entry_voided", "service_task_added"],
        ...["service_task_changed", "service_task_removed"],
        ...["update_applied", "update_dismissed", "usage_updated"],
      ].toSorted(),
    );
  });

  it("says on screen what the history call says, each event once and newest first", async () => {
    await doEverything();
    const records: { content: string }[] = await send("GET", `${ofMachine()}/history`);
    const { events, html } = await pageOf(history());
    expect(events).toHaveLength(records.length);
    for (const [index, { content }] of records.entries()) {
      for (const line of content.split("\n"))
        expect([index, events[index]]).toEqual([index, expect.stringContaining(line)]);
    }
    expect(html.match(/Leaks oil/g)).toHaveLength(1);
    expect(html.match(/src="\/objects\/uploads\/a/g)).toHaveLength(1);
  });

  it("shows its six latest events on the machine's page", async () => {
    await doEverything();
    const all = await pageOf(history());
    const latest = await pageOf(`/equipment-items/${machine.id}`);
    const texts = (events: string[]) => events.map((event) => event.replace(/<[^>]*>/g, " ").trim());
    expect(texts(latest.events)).toEqual(texts(all.events).slice(0, 6));
    expect(latest.html).toContain(`href="${history()}"`);
  });
});

describe("events of one instant", () => {
  it("are neither lost nor repeated between pages", async () => {
    await product.run(
      `with recursive n(i) as (select 1 union all select i + 1 from n where i < 120)
         insert into history_records (id, company_id, equipment_id, equipment_name, type, event, content, operator_name, created_at)
         select ?1 || i, ?1, ?2, 'Loader', 'note', 'note_added', 'Event ' || i || '.', 'Ann', 1700000000000 + (i / 40) * 1000 from n`,
      company.id,
      machine.id,
    );
    const seen: string[] = [];
    let address: string | undefined = history();
    let pages = 0;
    while (address) {
      const { events, older, html }: Awaited<ReturnType<typeof pageOf>> = await pageOf(address);
      expect(events.length).toBeLessThanOrEqual(50);
      seen.push(...events.flatMap((event) => /Event \d+\./.exec(event)?.[0] ?? []));
      expect(html.includes("Back to the latest")).toBe(pages > 0);
      address = older && history() + older;
      pages += 1;
    }
    expect(pages).toBe(3);
    expect(seen).toEqual(Array.from({ length: 120 }, (_, index) => `Event ${120 - index}.`));
  });
});

describe("a long story", () => {
  it("takes fewer than 100 rows, and one round trip beside the session for a page", async () => {
    await product.run(
      `with recursive n(i) as (select 1 union all select i + 1 from n where i < 2000)
         insert into history_records (id, company_id, equipment_id, equipment_name, type, event, content, photos, operator_name, created_at)
         select ?1 || i, ?1, ?2, 'Loader', 'update', 'update_applied', 'x', '[]', 'Ann', 1700000000000 + i * 1000 from n`,
      company.id,
      machine.id,
    );
    const cost = newD1Cost();
    const db = createDatabase(product.db, cost);
    const page = { before: null, limit: 11 };
    const [rows] = await db.batch([
      selectStory(db, { companyId: company.id, equipmentId: machine.id }, page),
    ]);
    expect(rows).toHaveLength(11);
    expect(cost.rowsRead).toBeLessThan(100);
    const response = await company.owner.get(`/equipment-items/${machine.id}`);
    expect(response.headers.get("X-D1-Round-Trips")).toBe("2");
  });
});

describe("a service in the story", () => {
  const entry = () =>
    product.value<string>("select id from service_entries where equipment_id = ?", machine.id);
  const change = async (set: string) => {
    await product.run(`update service_entries set ${set} where equipment_id = ?`, machine.id);
  };

  it("shows the entry as it is now, with costs, parts, names and photos, and links to it", async () => {
    await send("PATCH", `${ofMachine()}/reset-service`);
    const { events } = await pageOf(history());
    expect(events[0]).toContain("Marked as serviced at 100 hours.");
    expect(events[0]).toContain(`href="/service-entries/${await entry()}"`);
    await change(
      `version = 2, usage = 985, date = '2025-03-02', other_work = 'Belt', labor_cost = 12500, parts_cost = 50, reference = 'A-7', notes = 'Was loose',
       done_by_name = 'Shop', parts = '[{"part":"Belt","partNumber":"","qty":1}]', photos = '["/objects/uploads/receipt"]'`,
    );
    const corrected = (await pageOf(history())).events[0] ?? "";
    for (const said of [
      "Serviced at 98.5 hours: Service; Belt.",
      "Was loose",
      "Mar 2, 2025 · $125.50 · 1 part · Done by Shop · No. A-7",
      "/objects/uploads/receipt",
    ]) {
      expect(corrected).toContain(said);
    }
    expect(corrected).not.toContain("<s>");
    const spanish = (await pageOf(history(), { "Accept-Language": "es" })).events[0];
    expect(spanish).toContain("Servicio realizado con 98.5 horas: Servicio; Belt.");
    expect(spanish).toContain("$125.50 · 1 refacción · Hecho por Shop · N.º A-7");
  });

  it("is struck through when voided, and counts no cost", async () => {
    await send("PATCH", `${ofMachine()}/reset-service`);
    const month = new Date().toISOString().slice(0, 7);
    await change(`labor_cost = 12500, date = '${month}-01'`);
    const home = `/equipment-items/${machine.id}`;
    const costOf = (html: string) =>
      /Service cost<\/h2>(?:<(?:p|span)[^>]*>)+<strong[^>]*>([^<]*)/.exec(html)?.[1];
    expect(costOf((await pageOf(home)).html)).toBe("$125.00");
    await change("voided_at = 1764547200000, voided_by_name = 'Bea', void_reason = 'Twice'");
    const { events } = await pageOf(history());
    expect(events[0]).toContain("<s>Marked as serviced at 100 hours.</s>");
    expect(events[0]).toContain("Voided by Bea, ");
    expect(costOf((await pageOf(home)).html)).toBe("–");
  });

  it("from before entries existed links to the entry that was carried over for it", async () => {
    await product.db.batch([
      product.db
        .prepare(
          `insert into history_records (id, company_id, equipment_id, equipment_name, type, event, event_params, operator_name, created_at, service_entry_id)
           values ('old', ?, ?, 'Loader', 'update', 'service_reset', '{"usage":900,"unit":"hours"}', 'Ann', 1700000000000, 'carried-entry')`,
        )
        .bind(company.id, machine.id),
      product.db
        .prepare(
          `insert into service_entries (id, company_id, equipment_id, equipment_name, unit, date, usage, counted_usage, done_by_name, source, carried_from, recorded_by_name, created_at)
           values ('carried-entry', ?, ?, 'Loader', 'hours', '2023-11-14', 900, 900, 'Ann', 'carried', 'old', 'Ann', 1700000000000)`,
        )
        .bind(company.id, machine.id),
    ]);
    const { events } = await pageOf(history());
    expect(events.at(-1)).toContain("Marked as serviced at 90 hours.");
    expect(events.at(-1)).toContain('href="/service-entries/carried-entry"');
  });
});

describe("a note from the machine's page", () => {
  const note = async (fields: Record<string, string | File>) => {
    const next = `/equipment-items/${machine.id}`;
    return company.owner.postFiles(history(), Object.entries({ intent: "note", next, ...fields }));
  };

  it("leads back there and comes first, with its photo; a blank one leads to the history", async () => {
    const home = `/equipment-items/${machine.id}`;
    const { html } = await pageOf(home);
    expect(html).toContain(`<form method="post" action="${history()}" encType="multipart/form-data">`);
    const idempotencyKey = /name="idempotencyKey" value="([^"]+)"/.exec(html)?.[1] ?? "";
    for (const _ of [1, 2]) {
      const photos = new File([jpeg()], "p.jpg", { type: "image/jpeg" });
      const added = await note({ content: "Bent step", idempotencyKey, photos });
      expect([added.status, added.headers.get("Location")]).toEqual([302, home]);
    }
    const after = await pageOf(home);
    expect(after.html).toContain("Note Added");
    expect(after.events[0]).toContain("Bent step");
    expect(after.events[0]).toMatch(/<img src="\/objects\/uploads\/[\w-]+\?size=thumb"/);
    expect(after.html.match(/Bent step/g)).toHaveLength(1);
    const refused = await note({ content: "  " });
    expect(refused.status).toBe(400);
    expect(await refused.text()).toContain("Please write a note.");
  });
});
