import type { Actor } from "#app/auth/actor.ts";
import { AppError } from "#app/domain/app-error.ts";
import { type FuelKind, kindsOf, type ResetChoice } from "#app/domain/fuel.ts";
import { tenthsToNumber } from "#app/domain/quantity.ts";
import { closeFuelPeriod } from "#db/queries/fuel.ts";
import type { ServiceContext } from "./context.ts";
import { subscriptionOf } from "./entitlement.ts";

/** A period that was closed, with what it held in gallons. */
export type ClosedPeriod = { fuelType: FuelKind; total: number };

/**
 * Closes the period of one kind of fuel, or of both, for all machines of the company, in one batch (C-29, C-90): the
 * totals go to 0, the ledger and its export stay, and fuel that is applied later counts in the new period, whenever it
 * was filled. Answers what was closed; a kind whose total is 0 has nothing to close. Resets are part of fuel analytics,
 * which end with the trial (decisions, "Subscription and price").
 * @throws {AppError} plan.premium_required
 */
export async function resetFuel(
  { db, now }: Pick<ServiceContext, "db" | "now">,
  actor: Actor,
  choice: ResetChoice,
): Promise<ClosedPeriod[]> {
  const createdAt = now();
  if (!subscriptionOf(actor, createdAt).premium) throw new AppError("plan.premium_required");
  const statements = kindsOf(choice).flatMap((fuelType) => [
    ...closeFuelPeriod(db, {
      id: crypto.randomUUID(),
      companyId: actor.companyId,
      fuelType,
      authorId: actor.userId,
      authorName: actor.name,
      createdAt,
    }),
  ]);
  const results = await db.batch(statements as [(typeof statements)[0], ...typeof statements]);
  // The claim of each kind is the one that answers rows.
  const closed = results.filter((result) => Array.isArray(result)).flat();
  return closed.map(({ fuelType, total }) => ({ fuelType, total: tenthsToNumber(total) }));
}
