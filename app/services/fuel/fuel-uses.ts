import { AppError } from "#app/domain/app-error.ts";
import { FUEL_USES, type FuelUse } from "#app/domain/equipment.ts";
import { type Cursor, pageOf } from "#app/domain/page.ts";
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

/** Uses by the ids of machines; null is not stated. */
export type UsesById = Readonly<Record<string, FuelUse | null>>;

/** `changed` are uses to save, `left` those of a form that nobody touched; `fillPast` gives both to earlier fuel. */
export type FuelUsesChange = { changed: UsesById; left?: UsesById; fillPast: boolean };

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
 * that follows, in the same batch; other entries keep theirs (money and records, section 1). A machine whose use was
 * left keeps what somebody else gave it meanwhile, and so do its entries.
 * @throws {AppError} equipment.not_found if one of the machines isn't the company's
 */
export async function saveFuelUses(
  { db, now }: Ctx,
  actor: Actor,
  { changed, left = {}, fillPast }: FuelUsesChange,
): Promise<void> {
  const { companyId } = actor;
  const uses = { ...left, ...changed };
  const ids = Object.keys(uses);
  const [found] = await countMachinesOf(db, companyId, ids);
  if (found?.count !== ids.length) throw new AppError("equipment.not_found");
  const at = now();
  const groupsOf = (some: UsesById) =>
    [null, ...FUEL_USES]
      .map((use): NewUse => {
        const equipmentIds = Object.keys(some).filter((id) => some[id] === use);
        return { companyId, use, equipmentIds };
      })
      .filter(({ equipmentIds }) => equipmentIds.length > 0);
  await runBatch(db, {
    saved: groupsOf(changed).flatMap((group) => [
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
    filled: groupsOf(uses)
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
