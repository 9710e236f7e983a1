/** Kinds of fuel and the periods that a reset closes. Amounts are tenths of a gallon. */

import { FUEL_KINDS, type FuelKind } from "#app/domain/equipment/equipment.ts";

/** The scope of a reset: one kind, or both. */
export type ResetChoice = FuelKind | "all";

/** Parses the choice in an address; null for an unknown word. */
export function readResetChoice(text: string | undefined): ResetChoice | null {
  return text === "all" ? text : (FUEL_KINDS.find((kind) => kind === text) ?? null);
}

export function kindsOf(choice: ResetChoice): readonly FuelKind[] {
  return choice === "all" ? FUEL_KINDS : [choice];
}
