import { HOUR_MS } from "#app/domain/durations.ts";
import { addAccountant } from "#app/services/accountants/accountants.ts";
import type { Actor } from "#app/services/actor.ts";
import { closeMonth } from "#app/services/books/close-month.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { correctFuelEntry } from "#app/services/fuel/change-fuel-entry.ts";
import { type DemoRows, demoMonths } from "#db/seed/demo-rows.ts";

/** Hours before now of the demo's closings and of the correction after them. */
const CLOSED = 18;
const CORRECTED = 3;
/** A fill of the corrected month was dearer than the price of its day. */
const DEARER = 1.08;

/** Closes two months of the demo company, corrects a fill of one after that, and invites an accountant. */
export async function keepBooks(ctx: ServiceContext, owner: Actor, rows: DemoRows): Promise<void> {
  const now = ctx.now();
  const hoursAgo = (hours: number) => ({ ...ctx, now: () => new Date(now.getTime() - hours * HOUR_MS) });
  const { changed, closed } = demoMonths(now);
  for (const { month } of [changed, closed]) {
    await closeMonth(hoursAgo(CLOSED), owner, { month, closings: 0, locale: "en" });
  }
  const late = rows.fuelEntries.find(
    ({ takenAt, fuelUse, costFrom }) =>
      takenAt >= changed.from && takenAt < changed.until && fuelUse === "highway" && costFrom === "price",
  );
  if (late?.fuelCost) {
    const fuelCost = Math.round(late.fuelCost * DEARER);
    await correctFuelEntry(hoursAgo(CORRECTED), owner, late.id, { fuelCost });
  }
  await addAccountant(ctx, owner, {
    name: "Ruth Halloran",
    email: "ruth@ledgers.example.com",
    locale: "en",
    mail: "on-close",
  });
}
