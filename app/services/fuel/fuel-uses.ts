import { AppError } from "#app/domain/app-error.ts";
import { FUEL_USES, type FuelUse } from "#app/domain/equipment/equipment.ts";
import { type Cursor, pageOf } from "#app/domain/page.ts";
import { recordActivityOfEach } from "#app/services/activity/record-activity.ts";
import type { Actor } from "#app/services/actor.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { runBatch } from "#db/batch.ts";
import { byName } from "#db/queries/equipment/equipment.ts";
import {
  areUsesAsDisplayed,
  changedUse,
  filledUse,
  fillUses,
  fromChangedUses,
  fromUnstated,
  type NewUse,
  selectFuelUses,
  selectUsesOf,
  updateUses,
} from "#db/queries/fuel/fuel-uses.ts";

/** Uses by the ids of machines; null is not stated. */
export type UsesById = Readonly<Record<string, FuelUse | null>>;

/**
 * `changed` are the uses to save, `left` those that nobody touched; `fillPast` gives both to earlier fuel.
 * `displayed` are those that the form showed; a machine missing there gets its use without a question.
 */
export type FuelUsesChange = { changed: UsesById; left?: UsesById; displayed?: UsesById; fillPast: boolean };

/** Saved, or the uses that somebody else gave to machines that were to be changed. */
type FuelUsesOutcome = { saved: true } | { clashes: UsesById };

/** Machines of a page. */
const MACHINES_PAGE = 200;

/** A page of the machines that take fuel, by name, with their uses. */
export async function listFuelUses(
  { db }: ServiceContext,
  { companyId }: Pick<Actor, "companyId">,
  after: Cursor<string, string> | null,
) {
  const rows = await selectFuelUses(db, companyId, { after, limit: MACHINES_PAGE + 1 });
  const { listed, next } = pageOf(rows, MACHINES_PAGE, byName.cursorOf);
  return { machines: listed.map(({ shownName: name, ...row }) => ({ ...row, name })), next };
}

/**
 * Sets what machines use their fuel for. With `fillPast` their standing entries without a use get it too, with the
 * cost that follows, in the same batch; other entries keep theirs. A machine in `left` keeps what somebody else gave
 * it in the meantime, and so do its entries. If somebody else has given a changed machine a third use, nothing is
 * saved and the clashes are returned, so that the form can ask.
 * @throws {AppError} equipment.not_found if one of the machines isn't the company's
 */
export async function saveFuelUses(
  { db, now }: ServiceContext,
  actor: Actor,
  { changed, left = {}, displayed = {}, fillPast }: FuelUsesChange,
): Promise<FuelUsesOutcome> {
  const { companyId } = actor;
  const uses = { ...left, ...changed };
  const ids = Object.keys(uses);
  const found = await selectUsesOf(db, companyId, ids);
  if (found.length !== ids.length) throw new AppError("equipment.not_found");
  const at = now();
  const edits = Object.entries(changed).flatMap(([id, use]) => {
    const before = displayed[id];
    return before === undefined ? [] : [{ id, displayed: before, use }];
  });
  const asDisplayed = areUsesAsDisplayed(companyId, edits);
  const groupsOf = (some: UsesById) =>
    [null, ...FUEL_USES]
      .map((use): NewUse => {
        const equipmentIds = Object.keys(some).filter((id) => some[id] === use);
        return { companyId, use, equipmentIds };
      })
      .filter(({ equipmentIds }) => equipmentIds.length > 0);
  const { stored } = await runBatch(db, {
    saved: groupsOf(changed).flatMap((group) => [
      // Before the updates, after which nothing differs.
      recordActivityOfEach(
        db,
        actor,
        { action: "equipment.edit", ...changedUse(group) },
        at,
        fromChangedUses(group, asDisplayed),
      ),
      updateUses(db, group, asDisplayed, at),
    ]),
    filled: groupsOf(uses)
      .filter(({ use }) => fillPast && use !== null)
      .flatMap((group) => [
        recordActivityOfEach(
          db,
          actor,
          { action: "fuel.correct", ...filledUse(group) },
          at,
          fromUnstated(group, asDisplayed),
        ),
        fillUses(db, group, asDisplayed),
      ]),
    stored: selectUsesOf(db, companyId, Object.keys(changed)),
  });
  if (stored.length !== Object.keys(changed).length) throw new AppError("equipment.not_found");
  const clashing = stored.filter(
    ({ id, fuelUse }) => id in displayed && fuelUse !== displayed[id] && fuelUse !== changed[id],
  );
  if (clashing.length === 0) return { saved: true };
  return { clashes: Object.fromEntries(clashing.map(({ id, fuelUse }) => [id, fuelUse])) };
}
