import { todayIn } from "#app/domain/calendar-date.ts";
import type { HistoryEvent } from "#app/domain/equipment/history-event.ts";
import { newId } from "#app/platform/tokens.server.ts";
import type { ServiceContext } from "#app/services/context.ts";
import {
  insertCarried,
  markCarried,
  selectToCarry,
  type ToCarry,
} from "#db/queries/service/carried-services.ts";

/** The most records of one run. */
const RECORDS_PER_RUN = 500;

type Reset = Extract<HistoryEvent, { event: "service_reset" }>["params"];

/**
 * Makes an entry of each Mark as Serviced from before entries existed, oldest first, and returns how many it took. A
 * record is carried once, by its id. No task counts from these entries: what they served is in the machines' starting
 * points.
 */
export async function carryServices({ db }: ServiceContext): Promise<{ carried: number }> {
  const records = await selectToCarry(db, RECORDS_PER_RUN);
  if (records.length === 0) return { carried: 0 };
  const ids = records.map(({ id }) => id);
  await db.batch([insertCarried(db, records.map(entryOf)), markCarried(db, ids)]);
  return { carried: records.length };
}

function entryOf({ id, eventParams, timeZone, createdAt, ...record }: ToCarry) {
  const { usage, unit = "n/a" }: Reset = eventParams ?? {};
  const metered = unit === "n/a" ? null : (usage ?? null);
  return {
    ...record,
    id: newId(),
    unit,
    date: todayIn(timeZone, createdAt),
    usage: metered,
    countedUsage: metered ?? 0,
    carriedFrom: id,
    createdAt: createdAt.getTime(),
  };
}
