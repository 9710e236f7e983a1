import { z } from "zod";
import { changedFields } from "#app/domain/activity/activity.ts";
import { AppError } from "#app/domain/app-error.ts";
import { FUEL_UNITS } from "#app/domain/equipment/equipment.ts";
import { recordActivity } from "#app/services/activity/record-activity.ts";
import type { Actor } from "#app/services/actor.ts";
import { requirePremium } from "#app/services/billing/subscription-state.ts";
import { claimUnchanged } from "#app/services/claim-unchanged.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { runBatch } from "#db/batch.ts";
import {
  type FuelSettings,
  mayBecome,
  selectFuelSettings,
  updateFuelSettings,
} from "#db/queries/fuel/fuel-settings.ts";

/** The fuel settings as the call answers them. */
export const fuelSettingsAnswer = z
  .object({
    fuelUnit: z.enum(FUEL_UNITS),
    askFuelCost: z.boolean().describe("Whether operators are asked what they paid"),
  })
  .meta({ id: "FuelSettings" });

/** A company's fuel settings; `isUnitFixed` once a month was closed. */
export type FuelSettingsView = FuelSettings & { isUnitFixed: boolean };

/** @throws {AppError} request.not_found for a company that is gone */
export async function getFuelSettings(
  { db }: ServiceContext,
  { companyId }: Pick<Actor, "companyId">,
): Promise<FuelSettingsView> {
  const [settings] = await selectFuelSettings(db, companyId);
  if (!settings) throw new AppError("request.not_found");
  return settings;
}

/**
 * Changes the word for fuel, the question to operators, or both, and returns both as stored; what isn't given stays.
 * If nothing differs, nothing is written or recorded.
 * @throws {AppError} plan.premium_required to turn the question on; fuel_settings.unit_fixed for another unit after a
 * month was closed; fuel_settings.busy
 */
export async function changeFuelSettings(
  ctx: ServiceContext,
  actor: Actor,
  change: Partial<FuelSettings>,
): Promise<FuelSettings> {
  const read = () => getFuelSettings(ctx, actor);
  return claimUnchanged(read, {
    claim: async ({ isUnitFixed, ...before }) => {
      const now = ctx.now();
      const after = { ...before, ...change };
      if (after.askFuelCost && !before.askFuelCost) requirePremium(actor, now);
      if (after.fuelUnit !== before.fuelUnit && isUnitFixed) throw unitFixed();
      const details = changedFields(before, after);
      if (details.length === 0) return before;
      const condition = mayBecome(actor.companyId, before, after);
      const { saved } = await runBatch(ctx.db, {
        // Before the update, after which the condition is false.
        recorded: recordActivity(ctx.db, actor, { action: "fuel-settings.edit", details }, now, condition),
        saved: updateFuelSettings(ctx.db, actor.companyId, after, now, condition),
      });
      return saved.length > 0 ? after : null;
    },
    busy: "fuel_settings.busy",
  });
}

function unitFixed(): AppError {
  const key = "errors:fuel_settings.unit_fixed";
  return new AppError("fuel_settings.unit_fixed", { fields: { fuelUnit: [{ key }] } });
}
