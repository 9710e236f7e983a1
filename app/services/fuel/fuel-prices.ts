import { z } from "zod";
import type { ActivityDetail } from "#app/domain/activity/activity.ts";
import { AppError, invalidField } from "#app/domain/app-error.ts";
import { startOfDay } from "#app/domain/calendar-date.ts";
import { isFuelDay, PRICED_FUELS } from "#app/domain/fuel/fuel-cost.ts";
import { centsToNumber, centsToText, priceToNumber, priceToText } from "#app/domain/money.ts";
import { type Cursor, pageOf } from "#app/domain/page.ts";
import { tenthsToNumber, tenthsToText } from "#app/domain/quantity.ts";
import type { NewFuelPrice } from "#app/forms/fuel/fuel-price-form.ts";
import { amount, day, dollars } from "#app/forms/wire.ts";
import { newId } from "#app/platform/tokens.server.ts";
import { recordActivity } from "#app/services/activity/record-activity.ts";
import { type Actor, todayOf } from "#app/services/actor.ts";
import { requirePremium } from "#app/services/billing/subscription-state.ts";
import type { ServiceContext } from "#app/services/context.ts";
import type { CompleteKey } from "#app/services/idempotency.ts";
import { one, runBatch } from "#db/batch.ts";
import { isTakenWithin, recostFuel, takesPrice } from "#db/queries/fuel/fuel-cost-sql.ts";
import {
  deleteFuelPrice,
  type FuelPriceRow,
  insertFuelPrice,
  isPriceThere,
  latestPrices,
  selectFuelPrice,
  selectFuelPrices,
  selectPriceStarts,
  selectTanks,
  updatePriceStarts,
} from "#db/queries/fuel/fuel-prices.ts";
import { selectFuelSettings } from "#db/queries/fuel/fuel-settings.ts";

/** Prices per answer of a call. */
const PRICES_PAGE = 1_000;
/** Prices per page of the screen. */
const SCREEN_PRICES = 50;

/** A page of prices and deliveries, the latest day first; `next` is where the earlier ones begin. */
export async function listFuelPrices(
  { db }: ServiceContext,
  { companyId }: Pick<Actor, "companyId">,
  before: Cursor<string> | null = null,
) {
  const rows = await selectFuelPrices(db, companyId, { before, limit: PRICES_PAGE + 1 });
  const { listed, next } = pageOf(rows, PRICES_PAGE, latestPrices.cursorOf);
  return { prices: listed, next };
}

/** A page of the list for the screen, with the tank of each fuel that was delivered and the settings, in one round trip. */
export async function readPricesPage(
  { db }: ServiceContext,
  { companyId }: Pick<Actor, "companyId">,
  before: Cursor<string> | null,
) {
  const { rows, tanks, settings } = await runBatch(db, {
    rows: selectFuelPrices(db, companyId, { before, limit: SCREEN_PRICES + 1 }),
    tanks: selectTanks(db, companyId),
    settings: one(selectFuelSettings(db, companyId)),
  });
  if (!settings) throw new AppError("request.not_found");
  const { listed, next } = pageOf(rows, SCREEN_PRICES, latestPrices.cursorOf);
  return { prices: listed, next, tanks, settings };
}

/**
 * Enters a price or a delivery, and gives it to the unpaid standing entries that it concerns, in one batch.
 * `complete` stores the answer for the request's key in the same batch.
 * @throws {AppError} plan.premium_required; request.invalid at `effectiveOn` for a day to come or one too long ago
 */
export async function addFuelPrice(
  ctx: ServiceContext,
  actor: Actor,
  { effectiveOn: day, ...values }: NewFuelPrice,
  complete: CompleteKey | null = null,
): Promise<FuelPriceRecord> {
  const { db } = ctx;
  const now = ctx.now();
  requirePremium(actor, now);
  const today = todayOf(actor, now);
  const effectiveOn = day ?? today;
  if (!isFuelDay(effectiveOn, today)) {
    throw invalidField("effectiveOn", "fuelCosts:error.day");
  }
  const { companyId } = actor;
  const row = {
    ...values,
    id: newId(),
    companyId,
    effectiveOn,
    startsAt: startOfDay(actor.company.timeZone, effectiveOn),
    authorId: actor.id,
    authorName: actor.name,
    createdAt: now,
  };
  const answer = fuelPriceRecord(row);
  await runBatch(db, {
    stored: insertFuelPrice(db, row),
    costs: recostFuel(db, companyId, takesPrice(row)),
    recorded: recordActivity(
      db,
      actor,
      { action: "fuel-price.add", subjectId: row.id, details: detailsOf(row) },
      now,
    ),
    answer: complete ? [complete({ status: 201, value: answer })] : [],
  });
  return answer;
}

/**
 * The statements that let a company's prices begin with their days in another time zone, and give the fuel that was
 * taken between the old and the new beginnings the price of then; for the batch that changes the zone.
 */
export async function pricesInZone({ db }: ServiceContext, companyId: string, timeZone: string) {
  const before = await selectPriceStarts(db, companyId);
  const moved = before.map(({ effectiveOn, startsAt }) => ({
    effectiveOn,
    was: startsAt,
    startsAt: startOfDay(timeZone, effectiveOn),
  }));
  if (moved.length === 0) return [];
  const spans = moved.map(({ was, startsAt }): [Date, Date] =>
    was < startsAt ? [was, startsAt] : [startsAt, was],
  );
  return [updatePriceStarts(db, companyId, moved), recostFuel(db, companyId, isTakenWithin(spans))];
}

/**
 * Removes a price or a delivery; entries at this price get the cost by the price before it, or none.
 * @throws {AppError} fuel_price.not_found, also for another company's and for one that was removed
 */
export async function removeFuelPrice({ db, now }: ServiceContext, actor: Actor, id: string): Promise<void> {
  const { companyId } = actor;
  const [row] = await selectFuelPrice(db, companyId, id);
  if (!row) throw new AppError("fuel_price.not_found");
  const { removed } = await runBatch(db, {
    // Before the removal, after which the condition is false.
    recorded: recordActivity(
      db,
      actor,
      { action: "fuel-price.remove", subjectId: id, details: detailsOf(row) },
      now(),
      isPriceThere(companyId, id),
    ),
    removed: deleteFuelPrice(db, companyId, id),
    costs: recostFuel(db, companyId, takesPrice(row)),
  });
  if (removed.length === 0) throw new AppError("fuel_price.not_found");
}

type Price = Pick<
  FuelPriceRow,
  "id" | "fuel" | "effectiveOn" | "pricePerUnit" | "delivered" | "totalPaid" | "supplier"
>;

function detailsOf(row: Price): ActivityDetail[] {
  const { fuel, effectiveOn, pricePerUnit, delivered, totalPaid, supplier } = row;
  return [
    { field: "fuel", to: fuel },
    { field: "effectiveOn", to: effectiveOn },
    { field: "pricePerUnit", to: priceToText(pricePerUnit) },
    ...(delivered === null ? [] : [{ field: "delivered" as const, to: tenthsToText(delivered) }]),
    ...(totalPaid === null ? [] : [{ field: "totalPaid" as const, to: centsToText(totalPaid) }]),
    ...(supplier === null ? [] : [{ field: "supplier" as const, to: supplier }]),
  ];
}

/** A price as calls answer it. */
export const fuelPriceAnswer = z
  .object({
    id: z.string(),
    fuel: z.enum(PRICED_FUELS),
    effectiveOn: day(),
    pricePerUnit: dollars(),
    delivered: amount().nullable(),
    totalPaid: dollars().nullable(),
    supplier: z.string().nullable(),
  })
  .meta({ id: "FuelPrice" });

/** A price in a call's answer: money in dollars, amounts with one decimal. */
export function fuelPriceRecord({
  id,
  fuel,
  effectiveOn,
  pricePerUnit,
  delivered,
  totalPaid,
  supplier,
}: Price) {
  return {
    id,
    fuel,
    effectiveOn,
    pricePerUnit: priceToNumber(pricePerUnit),
    delivered: tenthsToNumber(delivered),
    totalPaid: centsToNumber(totalPaid),
    supplier,
  };
}

export type FuelPriceRecord = ReturnType<typeof fuelPriceRecord>;
