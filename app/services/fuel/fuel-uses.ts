import { AppError } from "#app/domain/app-error.ts";
import { FUEL_USES } from "#app/domain/equipment.ts";
import { type Cursor, pageOf } from "#app/domain/page.ts";
import type { FuelUses } from "#app/forms/fuel-entry-forms.ts";
import { recordActivityOfEach } from "#app/services/activity/record-activity.ts";
import type { Actor } from "#app/services/actor.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { runBatch } from "#db/batch.ts";
import { byName } from "#db/queries/equipment.ts";
import {
  changedUse,
  countMachinesOf,
  filledUse,
  fillUses,
  fromChangedUses,
  fromUnstated,
  type NewUse,
  selectFuelUses,
  updateUses,
} from "#db/queries/fuel-uses.ts";

type Ctx = Pick<ServiceContext, "db" | "now">;

/** Machines of a page. */
const MACHINES_PAGE = 200;

/** A page of the machines that take fuel, by name, with their uses. */
export async function listFuelUses(
  { db }: Pick<Ctx, "db">,
  { companyId }: Pick<Actor, "companyId">,
  after: Cursor<string, string> | null,
) {
  const rows = await selectFuelUses(db, companyId, { after, limit: MACHINES_PAGE + 1 });
  const { shown, next } = pageOf(rows, MACHINES_PAGE, byName.cursorOf);
  return { machines: shown, next };
}

/**
 * Sets what machines use their fuel for. With `fillPast` their standing entries without a use get it too, with the cost
 * that follows, in the same batch; other entries keep theirs (money and records, section 1).
 * @throws {AppError} equipment.not_found if one of the machines isn't the company's
 */
export async function saveFuelUses(
  { db, now }: Ctx,
  actor: Actor,
  { fuelUse, fillPast }: FuelUses,
): Promise<void> {
  const { companyId } = actor;
  const ids = Object.keys(fuelUse);
  const [found] = await countMachinesOf(db, companyId, ids);
  if (found?.count !== ids.length) throw new AppError("equipment.not_found");
  const at = now();
  const groups = [null, ...FUEL_USES]
    .map((use): NewUse => ({ companyId, use, equipmentIds: ids.filter((id) => fuelUse[id] === use) }))
    .filter(({ equipmentIds }) => equipmentIds.length > 0);
  await runBatch(db, {
    saved: groups.flatMap((group) => [
      // Before the updates, which end that anything changes.
      recordActivityOfEach(
        db,
        actor,
        { action: "equipment.edit", ...changedUse(group) },
        at,
        fromChangedUses(group),
      ),
      updateUses(db, group, at),
    ]),
    filled: groups
      .filter(({ use }) => fillPast && use !== null)
      .flatMap((group) => [
        recordActivityOfEach(
          db,
          actor,
          { action: "fuel.correct", ...filledUse(group) },
          at,
          fromUnstated(group),
        ),
        fillUses(db, group),
      ]),
  });
}
