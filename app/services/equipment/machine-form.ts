import { limitReached } from "#app/domain/billing/entitlements.ts";
import type { Actor } from "#app/services/actor.ts";
import { subscriptionOf } from "#app/services/billing/subscription-state.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { runBatch } from "#db/batch.ts";
import { selectChecklists } from "#db/queries/checks/checklists.ts";
import { countEquipment } from "#db/queries/equipment/equipment.ts";
import { selectPlaces } from "#db/queries/equipment/places.ts";
import { selectPrograms } from "#db/queries/service/service-programs.ts";

/** How many places a form suggests. */
const SUGGESTED = 100;

/**
 * What the form of a machine offers, in one round trip: checklists, and places, most used first. That of a new one
 * offers programs, and knows before any input why one more machine would be refused; `refusal` is null if it would be
 * accepted.
 */
export async function readMachineForm(ctx: ServiceContext, actor: Actor, { isNew }: { isNew: boolean }) {
  const { db } = ctx;
  const { companyId } = actor;
  const read = await runBatch(db, {
    checklists: selectChecklists(db, companyId),
    places: selectPlaces(db, companyId, { limit: SUGGESTED }),
    programs: isNew ? [selectPrograms(db, companyId)] : [],
    counts: isNew ? [countEquipment(db, companyId)] : [],
  });
  const count = read.counts.flat()[0]?.count;
  return {
    checklists: read.checklists.map(({ id, name }) => ({ id, name })),
    places: read.places.map(({ place }) => place),
    programs: read.programs.flat().map(({ id, name, unit }) => ({ id, name, unit })),
    refusal: count === undefined ? null : refusalAt(ctx, actor, count),
  };
}

/** Why one machine more than `count` would be refused; null if it would be accepted. */
export function refusalAt(
  ctx: ServiceContext,
  actor: Actor,
  count: number,
): "plan.inactive" | "equipment.limit_reached" | null {
  if (!subscriptionOf(actor, ctx.now()).canAddEquipment) return "plan.inactive";
  return limitReached(count, actor.company.equipmentLimit) ? "equipment.limit_reached" : null;
}
