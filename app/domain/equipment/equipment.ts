/** The value lists of a machine. Schema, forms, import and files all use them. */

export const EQUIPMENT_TYPES = ["vehicle", "machinery", "tools", "other"] as const;
export type EquipmentType = (typeof EQUIPMENT_TYPES)[number];

/** What a meter counts. */
export const METER_UNITS = ["hours", "miles", "kilometers", "n/a", "cycles", "other"] as const;
export type MeterUnit = (typeof METER_UNITS)[number];

export function isMeterUnit(value: unknown): value is MeterUnit {
  return (METER_UNITS as readonly unknown[]).includes(value);
}

/** The units that forms offer; an import accepts two more, which a machine keeps. */
export const FORM_UNITS = ["hours", "miles", "kilometers", "n/a"] as const satisfies readonly MeterUnit[];

/** What a machine burns. */
export const FUEL_TYPES = ["gasoline", "diesel", "n/a"] as const;
export type FuelType = (typeof FUEL_TYPES)[number];

/** The fuels of fuel entries; gasoline is called gas there. */
export const FUEL_KINDS = ["gas", "diesel"] as const;
export type FuelKind = (typeof FUEL_KINDS)[number];

/** What fuel was used for: taxed on the road, taxed off it, or dyed and untaxed. */
export const FUEL_USES = ["highway", "off-road", "off-road-dyed"] as const;
export type FuelUse = (typeof FUEL_USES)[number];

/** The word for a unit of fuel. Numbers stay as they were typed. */
export const FUEL_UNITS = ["gal", "L"] as const;
export type FuelUnit = (typeof FUEL_UNITS)[number];

/** The units of a schedule by the calendar. */
export const INTERVAL_UNITS = ["days", "months", "years"] as const;
export type IntervalUnit = (typeof INTERVAL_UNITS)[number];

/** The smallest lifespan: 1 unit of the meter, in tenths. */
export const MIN_LIFESPAN = 10;

/** Percent of the lifespan that remains; shown as 90, 85, 80 and 75 % used. */
export const ALERT_THRESHOLDS = [10, 15, 20, 25] as const;
export const DEFAULT_ALERT_THRESHOLD = 20;
