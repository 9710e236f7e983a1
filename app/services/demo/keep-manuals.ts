import { addInterval } from "#app/domain/calendar-date.ts";
import { DAY_MS } from "#app/domain/durations.ts";
import { PLAIN_ENTRY } from "#app/domain/service/new-entry.ts";
import { type Actor, todayOf } from "#app/services/actor.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { saveCard } from "#app/services/equipment/machine-card.ts";
import { recordService } from "#app/services/service/record-service.ts";
import { addTask } from "#app/services/service/tasks.ts";
import { DEMO_CARDS, DEMO_TASKS } from "#db/seed/demo-manuals.ts";
import type { DemoRows } from "#db/seed/demo-rows.ts";

/** Days before now on which the demo's tasks and cards were entered. */
const ENTERED = 40;

/** Gives machines of the demo company tasks of every kind, and cards, from their manuals. */
export async function keepManuals(ctx: ServiceContext, owner: Actor, rows: DemoRows): Promise<void> {
  const now = ctx.now();
  const daysAgo = (days: number) => ({ ...ctx, now: () => new Date(now.getTime() - days * DAY_MS) });
  const then = daysAgo(ENTERED);
  const idOf = (machine: string) => {
    const row = rows.equipment.find(({ name }) => name === machine);
    if (!row) throw new Error(`The demo has no machine ${machine}`);
    return row.id;
  };
  for (const { machine, name, fields, fixedIn, done } of DEMO_TASKS) {
    const fixed = fixedIn && { fixedDate: addInterval(todayOf(owner, then.now()), fixedIn, "days") };
    const { id } = await addTask(then, owner, idOf(machine), { name, ...fields, ...fixed });
    if (!done) continue;
    const entry = { ...PLAIN_ENTRY, tasks: [id], usage: done.usage };
    await recordService(daysAgo(done.daysAgo), owner, idOf(machine), entry, {
      source: "form",
      confirmed: true,
    });
  }
  for (const [machine, card] of Object.entries(DEMO_CARDS)) {
    await saveCard(then, owner, idOf(machine), { ...card, version: 0 });
  }
}
