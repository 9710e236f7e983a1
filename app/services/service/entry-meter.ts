import type { SQL } from "drizzle-orm";
import { AppError } from "#app/domain/app-error.ts";
import { startOfDay, todayIn } from "#app/domain/calendar-date.ts";
import type { DoubtedReading } from "#app/domain/meter/reading-doubt.ts";
import { tenthsToNumber } from "#app/domain/quantity.ts";
import { type Replaced, type ReplacedWithStaying, readOnNewMeter } from "#app/domain/service/last-service.ts";
import { dayAfter, type ServiceDay } from "#app/domain/service/meter-of-day.ts";
import type { BroughtReading } from "#app/domain/service/service-entry.ts";
import type { Actor } from "#app/services/actor.ts";
import type { ConfirmedUsage } from "#app/services/meter/plausible-usage.ts";
import type { Database } from "#db/client.ts";
import { insertReadingOfMachine } from "#db/queries/equipment/equipment.ts";
import type { MachineRef } from "#db/queries/equipment/machine.ts";
import {
  selectReadBefore,
  selectReadingBefore,
  selectReadingFrom,
  selectReplaced,
} from "#db/queries/service/service-entries.ts";

/**
 * The statements that read a machine's meter around a day, for `meterOf`; `except` is the reading of the entry
 * itself, which a correction voids.
 */
export function readMeter(
  db: Database,
  machine: MachineRef,
  { date, timeZone }: Omit<ServiceDay, "today">,
  except: string | null = null,
) {
  const after = dayAfter({ date, timeZone });
  return [
    selectReadingBefore(db, machine, startOfDay(timeZone, date), except),
    selectReadingBefore(db, machine, after, except),
    selectReadingFrom(db, machine, after, except),
    selectReplaced(db, machine),
  ] as const;
}

/** The statement that stores the reading which an entry brings, if the entry's claim (`recorded`) holds. */
export function insertBroughtReading(
  db: Database,
  actor: Actor,
  machine: MachineRef,
  reading: BroughtReading,
  { at, recorded }: { at: Date; recorded: SQL },
) {
  const author = { authorId: actor.id, authorName: actor.name };
  return insertReadingOfMachine(
    db,
    machine,
    { ...reading, ...author, source: "service", createdAt: at },
    recorded,
  );
}

/** Reads which entries of its machine a replaced meter doesn't move. */
export async function withStaying(
  db: Database,
  machine: MachineRef,
  replaced: Replaced,
): Promise<ReplacedWithStaying> {
  const entries = await selectReadBefore(db, machine, replaced);
  return { ...replaced, staying: readOnNewMeter(entries, replaced) };
}

/** The refusal of a usage that looks mistyped, `reading.doubtful` at `usage`; a form asks back about it. */
export class DoubtfulUsage extends AppError {
  constructor(
    readonly doubted: DoubtedReading,
    timeZone: string,
  ) {
    const params = {
      value: tenthsToNumber(doubted.value),
      usage: tenthsToNumber(doubted.usage),
      date: todayIn(timeZone, doubted.readAt),
    };
    super("reading.doubtful", { fields: { usage: [{ key: "service:entry.doubt", params }] } });
  }
}

/** @throws {DoubtfulUsage} unless it is confirmed */
export function requirePlausible(
  doubted: DoubtedReading | null,
  confirmed: ConfirmedUsage,
  timeZone: string,
): void {
  if (doubted && confirmed !== true && confirmed !== doubted.value)
    throw new DoubtfulUsage(doubted, timeZone);
}
