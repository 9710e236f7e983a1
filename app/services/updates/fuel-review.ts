import { invalidField } from "#app/domain/app-error.ts";
import { FUEL_USES, type FuelUse } from "#app/domain/equipment/equipment.ts";
import {
  costAtPrice,
  isUseOf,
  machinesUse,
  priceOfReport,
  pricePerGallon,
  type ReportedFuel,
} from "#app/domain/fuel/fuel-cost.ts";
import type { Actor } from "#app/services/actor.ts";
import type { FuelOfUpdate } from "#db/queries/fuel/fuel-review.ts";

/** The fuel of a report for its reviewer. Money in cents, prices in thousandths of a dollar for a gallon. */
export type FuelReview = {
  /** What it costs: as entered, else as reported, else by the price; null while nobody knows it. */
  cost: number | null;
  pricePerGallon: number | null;
  /** The fields of a pending report, filled in, with the uses to choose from; null where there is nothing to ask. */
  fields: { fuelCost: number | null; fuelUse: FuelUse | null; uses: FuelUse[] } | null;
};

type Reported = ReportedFuel & { status: "pending" | "applied" | "dismissed" };

/** What the review shows of a report's fuel; null for a report without fuel. */
export function fuelReview(
  report: Reported,
  of: FuelOfUpdate,
  { company }: Pick<Actor, "company">,
): FuelReview | null {
  const { status, fuelAdded, fuelType, fuelCost } = report;
  if (fuelAdded === 0) return null;
  const use = machinesUse(fuelType, of.machineUse);
  const price = priceOfReport(report, of);
  const byPrice = price === null ? null : costAtPrice(fuelAdded, price);
  const pending = fuelCost ?? byPrice;
  const cost = status === "pending" ? pending : status === "applied" ? of.entryCost : fuelCost;
  const isAsked = of.hasPrice || of.hasUse || company.askFuelCost || fuelCost !== null;
  return {
    cost,
    pricePerGallon: pricePerGallon(fuelAdded, cost),
    fields:
      status === "pending" && isAsked
        ? { fuelCost, fuelUse: use, uses: FUEL_USES.filter((each) => isUseOf(fuelType, each)) }
        : null,
  };
}

/**
 * A reviewer's decision on the fuel. A missing cost is as reported, a missing use the machine's; a null cost
 * takes the price, a null use is not stated.
 */
export type FuelDecision = { fuelCost?: number | null | undefined; fuelUse?: FuelUse | null | undefined };

/** @throws {AppError} request.invalid at its field for a cost without fuel, and for dyed gas */
export function assertFuelDecision(
  { fuelAdded, fuelType }: Pick<Reported, "fuelAdded" | "fuelType">,
  { fuelCost, fuelUse }: FuelDecision,
): void {
  if (fuelAdded === 0 && typeof fuelCost === "number") {
    throw invalidField("fuelAdded", "errors:fuel.none");
  }
  if (fuelAdded > 0 && !isUseOf(fuelType, fuelUse ?? null)) {
    throw invalidField("fuelUse", "errors:fuel.dyedGas");
  }
}
