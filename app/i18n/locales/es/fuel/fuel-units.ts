import type { Translation } from "#app/i18n/catalogue-type.ts";
import type { fuelUnits as source } from "../../en/fuel/fuel-units.ts";

export const fuelUnits: Translation<typeof source> = {
  gal: { gallon: "galón", gallons: "galones" },
  L: { gallon: "litro", gallons: "litros" },
};
