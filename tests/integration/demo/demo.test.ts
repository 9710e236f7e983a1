import { beforeAll, describe, expect, test } from "vitest";
import { todayIn } from "#app/domain/calendar-date.ts";
import { afterChange } from "#app/domain/service/last-service.ts";
import { columnsOfTasks, tasksOf } from "#app/domain/service/stored-tasks.ts";
import { shortIdOf } from "#app/domain/short-id.ts";
import { createDatabase } from "#db/client.ts";
import { selectCountedEntries } from "#db/queries/service/service-entries.ts";
import { equipment } from "#db/schema.ts";
import { DEMO_ZONE } from "#db/seed/demo-rows.ts";
import { type Client, type Product, startProduct } from "#tests/support/product.ts";
import { startedProduct } from "#tests/support/started.ts";

type SignIn = { who: string; page: string; name: string; password: string };

let signIns: SignIn[];
let owner: Client;

const load = (at: Product = product) => at.client().post("/dev/demo", {});

const product = await startedProduct({ DEMO: "on" });
beforeAll(async () => {
  const [first, second] = await Promise.all([load(), load()]);
  expect([first.status, second.status]).toEqual([200, 200]);
  ({ signIns } = (await first.json()) as { signIns: SignIn[] });
  owner = product.client();
});

const count = async (table: string) =>
  (await product.first<{ n: number }>(`select count(*) as n from ${table}`))?.n;

describe("the demo company", () => {
  test("has working sign-ins, which the sign-in pages show", async () => {
    expect(signIns.map(({ who, name }) => `${who} ${name}`)).toEqual([
      "owner demo@example.com",
      "manager manager@example.com",
      "operator maria",
      "operator john",
    ]);
    for (const { page, name, password } of signIns) {
      const client = name === "demo@example.com" ? owner : product.client();
      const html = await client.html(page);
      expect(html).toContain(name);
      expect(html).toContain(password);
      const field = page === "/login" ? "emailOrBusinessName" : "operatorName";
      expect((await client.post(page, { [field]: name, password })).headers.get("Location")).toBe("/");
    }
  });

  test("is loaded once, however often requested", async () => {
    const before = [await count("companies"), await count("operator_updates")];
    const again = await load();
    expect(((await again.json()) as { signIns: SignIn[] }).signIns).toEqual(signIns);
    expect([await count("companies"), await count("operator_updates")]).toEqual(before);
    expect(before[0]).toBe(1);
  });

  test("has machines in every status, of every unit and fuel", async () => {
    const { body } = await owner.json("GET", "/api/equipment");
    const values = (key: string) =>
      [...new Set(body.map((item: Record<string, string>) => item[key]))].sort();
    expect(body.length).toBeGreaterThanOrEqual(20);
    expect(values("status")).toEqual(["approaching_service", "good", "overdue", "time_for_service"]);
    expect(values("unit")).toEqual(["cycles", "hours", "kilometers", "miles", "n/a", "other"]);
    expect(values("fuelType")).toEqual(["diesel", "gasoline", "n/a"]);
    expect(values("type")).toEqual(["machinery", "other", "tools", "vehicle"]);
  });

  test("shows a different number on each machine's label", async () => {
    const { body } = await owner.json("GET", "/api/equipment");
    const shortIds = body.map(({ id }: { id: string }) => shortIdOf(id));
    expect(new Set(shortIds).size).toBe(body.length);
  });

  test("has ledgers that agree with their totals", async () => {
    const readings =
      await product.rows(`select name from equipment e where current_usage <> (select value from meter_readings r
         where r.equipment_id = e.id order by taken_at desc, seq desc limit 1)
         or current_usage_at <> (select max(taken_at) from meter_readings r where r.equipment_id = e.id)`);
    expect(readings).toEqual([]);
    const fuel =
      await product.rows(`select name from equipment e where total_gas_used + total_diesel_used <> (select coalesce(sum(amount), 0)
         from fuel_entries f where f.equipment_id = e.id)`);
    expect(fuel).toEqual([]);
    const down = await product.rows("select id from meter_readings where value < 0");
    expect(down).toEqual([]);
  });

  test("has six reports waiting, one below the current reading and one far above", async () => {
    const results = await product.rows<{
      ahead: number | null;
    }>(`select u.new_usage - e.current_usage as ahead from operator_updates u join equipment e on e.id = u.equipment_id
         where u.status = 'pending' order by ahead`);
    const ahead = results.map((row) => row.ahead);
    expect(ahead).toHaveLength(6);
    expect(ahead.filter((value) => value !== null && value < 0)).toHaveLength(1);
    expect(ahead.filter((value) => value !== null && value > 24 * 10 * 4)).toHaveLength(1);
  });

  test("has a purchase, and a retired machine with its sale", async () => {
    const { body: machines } = await owner.json("GET", "/api/equipment");
    expect(
      machines.filter(({ purchasePrice }: { purchasePrice: number | null }) => purchasePrice),
    ).toHaveLength(1);
    const results = await product.rows(
      "select sold_price, sold_date >= purchase_date as later from retired_equipment where sold_price > 0",
    );
    expect(results).toEqual([{ sold_price: 1_825_000, later: 1 }]);
  });

  test("has retired machines that can be restored", async () => {
    const { body: retired } = await owner.json("GET", "/api/retired-equipment");
    const notes = retired.map(({ retirementNotes }: { retirementNotes: string | null }) => retirementNotes);
    expect(notes).toHaveLength(3);
    expect(notes.filter(Boolean)).toHaveLength(2);
    const used = retired.find(({ totalFuelUsed }: { totalFuelUsed: number }) => totalFuelUsed > 0);
    const restored = await owner.json("POST", `/api/retired-equipment/${used.id}/restore`);
    expect(restored.body).toMatchObject({
      name: used.name,
      currentUsage: used.finalUsage,
      totalFuelUsed: used.totalFuelUsed,
      dateAdded: used.originalDateAdded,
    });
  });

  test("has open issues on machines in the list, one of them reported again and again", async () => {
    const { body } = await owner.json("GET", "/api/issues?status=open");
    const facts = body.map((issue: Record<string, unknown>) => [issue.condition, issue.source, issue.line]);
    expect(facts).toEqual([
      ["do_not_run", "check", "Tires, wheels, rims"],
      ["needs_attention", "report", null],
      ["needs_attention", "check", "Hydraulic hoses, leaks"],
    ]);
    const times = body.map((issue: { timesReported: number }) => issue.timesReported);
    expect(times).toEqual([1, 1, 3]);
    expect(body[1].photos).toHaveLength(1);
  });

  test("has resolved issues, two by service entries", async () => {
    const { body } = await owner.json("GET", "/api/issues?status=resolved");
    expect(body).toHaveLength(6);
    const entries = body.flatMap((issue: { serviceEntryId: string | null }) => issue.serviceEntryId ?? []);
    expect(entries).toHaveLength(2);
    for (const id of entries) {
      const { status } = await owner.json("GET", `/api/service-entries/${id}`);
      expect(status).toBe(200);
    }
  });

  test("stores with each machine, also retired ones, what its issues and checks say", async () => {
    const results =
      await product.rows(`select name from equipment e where open_issues <> (select count(*) from issues i
           where i.equipment_id = e.id and i.resolved_at is null)
         or condition <> coalesce((select min(condition) from issues i
           where i.equipment_id = e.id and i.resolved_at is null), 'ok')
         or last_check_at is not (select max(taken_at) from checks c where c.equipment_id = e.id)
         or last_check_by is not (select operator_name from checks c where c.equipment_id = e.id
           order by taken_at desc limit 1)
         or (checklist_id is null) <> (checklist_since is null)`);
    expect(results).toEqual([]);
    const { body: all } = await owner.json("GET", "/api/issues?status=all");
    const retired = all.filter(({ status }: { status: string }) => status === "retired");
    expect(retired).toHaveLength(1);
    const [{ snapshot }] = (await product.rows<{ snapshot: string }>(
      "select snapshot from retired_equipment where original_equipment_id = ?",
      retired[0].equipmentId,
    )) as [{ snapshot: string }];
    expect(JSON.parse(snapshot)).toMatchObject({ condition: "do_not_run", openIssues: 1 });
  });

  test("has issues that agree with their reports and records", async () => {
    const results = await product.rows(`select description from issues i where source <> 'manager' and (
           times_reported <> (select count(*) from issue_reports r where r.issue_id = i.id)
           or reported_at <> (select min(reported_at) from issue_reports r where r.issue_id = i.id)
           or last_reported_at <> (select max(reported_at) from issue_reports r where r.issue_id = i.id))
         or (resolved_at is not null) <> (resolution <> '')
         or resolved_at < last_reported_at`);
    expect(results).toEqual([]);
    const records = await product.rows(
      "select event, count(*) as n from history_records where event like 'issue_%' group by event",
    );
    expect(records).toEqual([
      { event: "issue_repeated", n: 2 },
      { event: "issue_reported", n: 10 },
      { event: "issue_resolved", n: 6 },
    ]);
  });

  test("has checklists, and weeks of checks of which a few are not OK", async () => {
    const lists =
      await product.rows(`select l.name, count(e.id) as machines from checklists l left join equipment e on e.checklist_id = l.id
         group by l.id order by l.name`);
    expect(lists).toEqual([
      { name: "Excavator or loader", machines: 3 },
      { name: "Tractor", machines: 2 },
      { name: "Truck", machines: 3 },
    ]);
    const results = await product.rows(`select count(*) as checks, sum(not_ok > 0) as faults,
           sum(not_ok <> (select count(*) from json_each(lines) as l where not json_extract(l.value, '$.ok'))) as wrong,
           sum(operator_update_id not in (select id from operator_updates)) as alone
         from checks`);
    expect(results).toEqual([{ checks: expect.any(Number), faults: 7, wrong: 0, alone: 0 }]);
    expect(results[0]?.checks).toBeGreaterThan(70);
  });

  test("has a plan with what is due now and this week, a rough forecast, none at all and silent machines", async () => {
    const { body } = await owner.json("GET", "/api/plan");
    expect(body.now.length).toBeGreaterThan(3);
    expect(body.weeks[0].items.length).toBeGreaterThan(0);
    const sure = body.weeks.flatMap((week: { items: { confidence: string }[] }) =>
      week.items.map(({ confidence }) => confidence),
    );
    expect(sure).toEqual(expect.arrayContaining(["steady", "rough", "past"]));
    expect(body.noForecast.length).toBeGreaterThan(0);
    expect(body.silent.length).toBeGreaterThan(1);
  });

  test("stores its photos completely", async () => {
    const results = await product.rows<{ id: string; bytes: number }>("select id, bytes from photos");
    expect(results.length).toBeGreaterThanOrEqual(2);
    for (const { id, bytes } of results) {
      const object = await product.photos.get(`photos/${id}`);
      const stored = new Uint8Array((await object?.arrayBuffer()) ?? new ArrayBuffer(0));
      expect(stored.byteLength).toBe(bytes);
      expect([...stored.slice(0, 4)]).toEqual([0x89, 0x50, 0x4e, 0x47]);
    }
  });

  test("has two service programs that its tractors and trucks follow, with marks as the product writes them", async () => {
    const results =
      await product.rows(`select p.name, count(e.id) as machines from service_programs p left join equipment e on e.service_program_id = p.id
         group by p.id order by p.name`);
    expect(results).toEqual([
      { name: "Tractors and loaders", machines: 3 },
      { name: "Trucks", machines: 2 },
    ]);
    const machines = await createDatabase(product.db).select().from(equipment);
    for (const machine of machines) {
      const { nextMaintenanceDate: _, ...columns } = columnsOfTasks(tasksOf(machine));
      expect(machine, machine.name).toMatchObject(columns);
    }
    const named = await owner.json("GET", "/api/equipment");
    const texts = named.body.map(({ statusTask }: { statusTask: string | null }) => statusTask);
    expect(texts).toContain("Grease");
  });

  test("has a year of service entries, and tasks that count from the last ones", async () => {
    const results = await product.rows<
      Record<string, number>
    >(`select count(*) as entries, count(distinct iif(done_by = 'vendor', done_by_name, null)) as vendors,
           sum(source = 'operator_update') as ticked, count(distinct equipment_id) as machines,
           sum(usage is not null and source = 'form' and reading_id not in (select id from meter_readings)) as unread,
           sum(id not in (select service_entry_id from equipment_notes where service_entry_id is not null)) as unnoted
         from service_entries`);
    expect(results[0]).toMatchObject({ vendors: 2, unread: 0, unnoted: 0 });
    expect(results[0]?.entries).toBeGreaterThan(80);
    expect(results[0]?.ticked).toBeGreaterThan(20);
    expect(results[0]?.machines).toBeGreaterThan(12);
    const database = createDatabase(product.db);
    for (const machine of await database.select().from(equipment)) {
      const ref = { companyId: machine.companyId, equipmentId: machine.id };
      const entries = (await selectCountedEntries(database, ref)).map((entry) => ({
        ...entry,
        usage: entry.countedUsage,
        recordedAt: entry.createdAt.getTime(),
        taskIds: entry.tasks.map(({ id }) => id),
      }));
      const tasks = tasksOf(machine);
      const everyTask = tasks.map(({ id }) => id);
      expect(afterChange(tasks, entries, everyTask), machine.name).toEqual(tasks);
    }
  });

  test("has costs in every month of the year, of retired machines too", async () => {
    const { body } = await owner.json("GET", "/api/costs");
    const months = body.months.map(({ service }: { service: number }) => service > 0);
    // The first weeks of its year are before its first service.
    expect(months.filter(Boolean).length).toBeGreaterThanOrEqual(8);
    expect(body.machines.length).toBeGreaterThan(12);
    expect(body.machines[0].perUnit).toBeGreaterThan(0);
    expect(body.work.length).toBeGreaterThan(5);
    expect(await owner.html("/costs")).toContain("Retired");
  });

  test("has two months closed one after the other, of which the first has changed since", async () => {
    const year = Number(todayIn(DEMO_ZONE, new Date()).slice(0, 4));
    const years = await Promise.all(
      [year - 1, year].map((asked) => owner.json("GET", `/api/books?year=${asked}`)),
    );
    const months: { month: string; closed: boolean; changed: boolean }[] = years.flatMap(({ body }) => body);
    const first = months.findIndex(({ closed }) => closed);
    expect(months.slice(first, first + 2).map(({ changed }) => changed)).toEqual([true, false]);
    expect(months.filter(({ closed }) => closed)).toHaveLength(2);
    const { body } = await owner.json("GET", `/api/books/${months[first]?.month}`);
    const { body: today } = await owner.json("GET", `/api/books/${months[first]?.month}?now=1`);
    expect(today.fuelCost).toBeGreaterThan(body.fuelCost);
    expect({ ...today, fuelCost: 0, machines: [], fuel: [] }).toEqual({
      ...body,
      fuelCost: 0,
      machines: [],
      fuel: [],
    });
  });

  test("has an accountant whose link is in the mailbox", async () => {
    const { body } = await owner.json("GET", "/api/accountants");
    expect(body).toMatchObject([{ email: "ruth@ledgers.example.com", mail: "on-close", openedAt: null }]);
    const mails = await product.mailbox("ruth@ledgers.example.com");
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toMatch(/\/accountant\?token=/);
  });

  test("has a waiting report in which an operator ticked a task", async () => {
    const results = await product.rows(
      "select tasks_done from operator_updates where status = 'pending' and tasks_done <> '[]'",
    );
    expect(results).toEqual([{ tasks_done: '["Grease"]' }]);
  });

  test("shows facts, first and fixed points, a task done once, one as needed, steps and cards", async () => {
    const { body: machines } = await owner.json("GET", "/api/equipment");
    const { body: tractor } = await owner.json("GET", `/api/equipment/${idOf("John Deere 6155R tractor")}`);
    expect(tractor).toMatchObject({ make: "John Deere", model: "6155R", place: "North farm" });
    expect(machines.filter(({ licensePlate }: { licensePlate: string | null }) => licensePlate)).toHaveLength(
      1,
    );
    const tasksOf = async (name: string) =>
      (await owner.json("GET", `/api/equipment/${idOf(name)}/service-tasks`)).body.slice(1);
    expect(await tasksOf("Stamping press 60 t")).toMatchObject([
      { firstUsage: 2_000_000, nextServiceUsage: 2_000_000, steps: expect.stringContaining("Gap") },
    ]);
    expect(await tasksOf("Log truck Kenworth T800")).toMatchObject([
      { repeats: "once", finished: false },
      { countsFrom: "fixed", nextServiceUsage: 650_000 },
      { countsFrom: "fixed", nextDate: expect.any(String) },
    ]);
    expect(await tasksOf("Bobcat S650 skid steer")).toContainEqual(
      expect.objectContaining({
        repeats: "once",
        finished: true,
      }),
    );
    expect(await tasksOf("Chainsaw MS 661")).toMatchObject([{ repeats: "as-needed", byOperator: true }]);
    const maria = product.client();
    await maria.post("/employee-login", { operatorName: "maria", password: "field-work-7" });
    const card = await maria.html(`/operator/card/${tractor.id}`);
    for (const words of ["Hy-Gard, 17 gal", "Wipe each fitting"]) expect(card).toContain(words);

    function idOf(name: string) {
      return machines.find((machine: { name: string }) => machine.name === name).id;
    }
  });

  test("has room for a fleet and a live trial", async () => {
    const { body } = await owner.json("GET", "/api/company-settings");
    expect(body).toMatchObject({
      equipmentLimit: -1,
      subscriptionStatus: "trial",
      subscriptionTier: "enterprise",
    });
    const { body: employees } = await owner.json("GET", "/api/employees");
    expect(employees.length).toBe(6);
  });
});

test("is missing without DEMO, and always in production", async () => {
  const refusing: Record<string, string>[] = [{ DEMO: "" }, { DEMO: "on", ENVIRONMENT: "production" }];
  for (const settings of refusing) {
    const other = await startProduct(settings);
    expect((await load(other)).status).toBe(404);
    expect(await other.client().html("/login")).not.toContain("demo@example.com");
    await other.stop();
  }
});
