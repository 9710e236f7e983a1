import type { FuelUnit } from "#app/domain/equipment/equipment.ts";

/** The company's fuel unit, as the server told it in the document. */
export function currentFuelUnit(): FuelUnit {
  return document.documentElement.dataset.fuelUnit === "L" ? "L" : "gal";
}
