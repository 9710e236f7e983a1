import { nextDateOf, type ServiceTask, taskId } from "#app/domain/service/service-task.ts";
import { earliestPointsOf, newDefault } from "#app/domain/service/stored-tasks.ts";
import { newId } from "#app/platform/tokens.server.ts";
import { groupsOf } from "./groups-of.ts";

/** Fleets of any size, written straight into D1 for benchmarks and counting tests. */

const KINDS = [
  { type: "machinery", name: "Wheel Loader", unit: "hours", fuel: "diesel" },
  { type: "vehicle", name: "Pickup", unit: "miles", fuel: "gasoline" },
  { type: "machinery", name: "Skid Steer", unit: "hours", fuel: "diesel" },
  { type: "tools", name: "Chain Saw", unit: "hours", fuel: "gasoline" },
  { type: "other", name: "Trailer", unit: "kilometers", fuel: "n/a" },
] as const;

/** Adds `count` machines to a company, in every status; each call makes the same ones. */
export async function seedFleet(
  db: D1Database,
  companyId: string,
  count: number,
  now = Date.now(),
): Promise<void> {
  const machines = Array.from({ length: count }, (_, index) => {
    const kind = KINDS[index % KINDS.length] ?? KINDS[0];
    const interval = index % 7 === 6 ? 0 : 2_500 + (index % 4) * 1_250;
    // From freshly serviced to a fifth past the interval.
    const usage = 10_000 + ((index * 37) % 120) * 25;
    const dated = index % 5 === 0;
    return {
      id: `${String(index).padStart(8, "0")}${companyId.slice(-12)}`,
      name: `${kind.name} ${index + 1}`,
      type: kind.type,
      serial: `SN-${100_000 + index}`,
      unit: kind.unit,
      fuel: kind.fuel,
      usage,
      interval,
      dated: dated ? 1 : 0,
      next: dated ? new Date(now + ((index % 40) - 5) * 86_400_000).toISOString().slice(0, 10) : null,
      start: dated ? new Date(now - 90 * 86_400_000).toISOString().slice(0, 10) : null,
      gas: kind.fuel === "gasoline" ? index * 3 : 0,
      diesel: kind.fuel === "diesel" ? index * 11 : 0,
    };
  });
  for (const some of groupsOf(machines, 1_000)) {
    const rows = JSON.stringify(some);
    await db.batch([
      db
        .prepare(`insert into equipment (id, company_id, name, type, serial_number, unit, current_usage, current_usage_at,
          threshold, fuel_type, service_interval, last_service_usage, total_gas_used, total_diesel_used,
          has_scheduled_maintenance, maintenance_start_date, maintenance_interval, maintenance_interval_unit,
          next_maintenance_date, date_added, last_updated)
          select value->>'id', ?2, value->>'name', value->>'type', value->>'serial', value->>'unit', value->>'usage', ?3,
            100000, value->>'fuel', value->>'interval', 10000, value->>'gas', value->>'diesel',
            value->>'dated', value->>'start', iif(value->>'dated' = 1, 3, null), iif(value->>'dated' = 1, 'months', null),
            value->>'next', ?3, ?3 from json_each(?1)`)
        .bind(rows, companyId, now),
      db
        .prepare(`insert into meter_readings (id, company_id, equipment_id, value, source, author_name, taken_at, created_at)
          select 'r-' || (value->>'id'), ?2, value->>'id', value->>'usage', 'initial', 'Owner', ?3, ?3 from json_each(?1)`)
        .bind(rows, companyId, now),
    ]);
  }
  await db.prepare("update companies set equipment_limit = -1 where id = ?").bind(companyId).run();
}

/** Realistic ids, usage and days, which compress no better than real ones. */
export async function scatterFleet(db: D1Database, companyId: string): Promise<void> {
  const { results } = await db
    .prepare("select id from equipment where company_id = ?")
    .bind(companyId)
    .all<{ id: string }>();
  await db
    .prepare(`update equipment set current_usage = abs(random()) % 200000,
        current_usage_at = current_usage_at - (abs(random()) % 300) * 86400000, id = given.value ->> 1
        from json_each(?) as given where equipment.id = given.value ->> 0`)
    .bind(JSON.stringify(results.map(({ id }) => [id, newId()])))
    .run();
}

/** Adds operator updates to a company's machines, the newest ones pending. */
export async function seedUpdates(
  db: D1Database,
  companyId: string,
  count: number,
  now = Date.now(),
): Promise<void> {
  await db
    .prepare(`insert into operator_updates (id, company_id, equipment_id, equipment_name, operator_id, operator_name,
      new_usage, fuel_added, fuel_type, notes, status, taken_at, created_at)
      select 'u-' || e.id, e.company_id, e.id, e.name, 'operator', 'Maria Lopez', e.current_usage + 80, 120, 'diesel',
        'Greased the pins', 'pending', ?2, ?2 from equipment e where e.company_id = ?1 order by e.id limit ?3`)
    .bind(companyId, now, count)
    .run();
}

const FURTHER_TASKS = ["Grease", "Inspection", "Filters", "Belts"] as const;

/** Gives each machine of a company further service tasks besides its default, in every status. */
export async function seedFurtherTasks(
  db: D1Database,
  companyId: string,
  count: number = FURTHER_TASKS.length,
): Promise<void> {
  const now = Date.now();
  const names = Array.from({ length: count }, (_, turn) => FURTHER_TASKS[turn] ?? `Further work ${turn}`);
  const { results } = await db
    .prepare("select id, current_usage as usage from equipment where company_id = ? order by id")
    .bind(companyId)
    .all<{ id: string; usage: number }>();
  const dayIn = (days: number) => new Date(now + days * 86_400_000).toISOString().slice(0, 10);
  const machines = results.map(({ id, usage }, index) => {
    const others = names.map((name, turn): ServiceTask => {
      const byTime = turn % 2 === 1;
      const last = {
        usage: usage - ((index * (turn + 3)) % 60) * 20,
        date: dayIn(-((index * 7 + turn) % 200)),
        entryId: null,
        recordedAt: now,
      };
      const values = {
        name,
        serviceInterval: byTime ? 0 : 1_000 * (turn + 1),
        maintenanceInterval: byTime ? 6 : null,
        maintenanceIntervalUnit: byTime ? ("months" as const) : null,
        lead: null,
        leadUnit: null,
        notificationDays: 7,
        byOperator: false,
      };
      const start = { ...last, usageGiven: true, dateGiven: true, setOn: dayIn(0), setAt: now };
      return {
        ...values,
        id: taskId(id, `t${turn}`),
        isDefault: false,
        start,
        last,
        nextDate: nextDateOf(values, last.date),
        cycle: 0,
        programTaskId: null,
        ownValues: false,
      };
    });
    const start = { usage, date: null, usageGiven: false, dateGiven: false, setOn: dayIn(0), setAt: now };
    const stored = others.map(({ isDefault: _default, nextDate: _next, ...task }) => task);
    return { id, ...earliestPointsOf(others), serviceTasks: { ...newDefault(start), others: stored } };
  });
  for (const some of groupsOf(machines, 100)) {
    await db
      .prepare(`update equipment set service_tasks = w.tasks, tasks_soon_usage = w.soon, tasks_due_usage = w.due,
          tasks_due_interval = w.interval, tasks_overdue_usage = w.overdue, tasks_mail_usage = w.mail,
          tasks_soon_date = w.soon_date, tasks_next_date = w.next_date, tasks_mail_date = w.mail_date
        from (select value ->> 'id' as id, value ->> 'serviceTasks' as tasks, value ->> 'tasksSoonUsage' as soon,
            value ->> 'tasksDueUsage' as due, value ->> 'tasksDueInterval' as interval,
            value ->> 'tasksOverdueUsage' as overdue, value ->> 'tasksMailUsage' as mail,
            value ->> 'tasksSoonDate' as soon_date, value ->> 'tasksNextDate' as next_date,
            value ->> 'tasksMailDate' as mail_date from json_each(?1)) as w
        where equipment.id = w.id`)
      .bind(JSON.stringify(some))
      .run();
  }
}
