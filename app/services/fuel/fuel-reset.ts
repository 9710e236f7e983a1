import type { FuelKind } from "#app/domain/equipment/equipment.ts";
import { kindsOf, type ResetChoice } from "#app/domain/fuel/fuel-reset.ts";
import { tenthsToNumber } from "#app/domain/quantity.ts";
import { newId } from "#app/platform/tokens.server.ts";
import { recordActivity } from "#app/services/activity/record-activity.ts";
import type { Actor } from "#app/services/actor.ts";
import { requirePremium } from "#app/services/billing/subscription-state.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { runBatch } from "#db/batch.ts";
import { closeFuelPeriod } from "#db/queries/fuel/fuel.ts";

/** A closed period with its total in gallons. */
export type ClosedPeriod = { fuelType: FuelKind; total: number };

/**
 * Closes the period of one kind of fuel, or of both, for all machines of the company, in one batch: the totals become
 * 0, the ledger and its export stay, and fuel applied later counts in the new period, whenever it was filled. Returns
 * the closed periods; a kind with a total of 0 has none. Resets are part of fuel analytics, which end with the trial.
 * @throws {AppError} plan.premium_required
 */
export async function resetFuel(
  { db, now }: ServiceContext,
  actor: Actor,
  choice: ResetChoice,
): Promise<ClosedPeriod[]> {
  const createdAt = now();
  requirePremium(actor, createdAt);
  const periods = kindsOf(choice).map((fuelType) =>
    closeFuelPeriod(db, {
      id: newId(),
      companyId: actor.companyId,
      fuelType,
      authorId: actor.id,
      authorName: actor.name,
      createdAt,
    }),
  );
  const { claims } = await runBatch(db, {
    claims: periods.map(({ claim }) => claim),
    records: periods.map(({ records }) => records),
    totals: periods.map(({ totals }) => totals),
    activity: periods.map(({ details, closed }) =>
      recordActivity(db, actor, { action: "fuel.reset", details }, createdAt, closed),
    ),
  });
  return claims.flat().map(({ fuelType, total }) => ({ fuelType, total: tenthsToNumber(total) }));
}
