/** The words for a unit of fuel, which texts take as `{{gallon}}` and `{{gallons}}`. */
export const fuelUnits = {
  gal: { gallon: "gallon", gallons: "gallons" },
  L: { gallon: "liter", gallons: "liters" },
} as const;
