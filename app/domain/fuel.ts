/** Kinds of fuel and the periods that a reset closes (C-26, C-29, C-90). Amounts are tenths of a gallon. */

import { FUEL_KINDS, type FuelKind } from "./equipment.ts";

/** What one reset closes: one kind, or both. */
export type ResetChoice = FuelKind | "all";

/** The choice that a word of an address names; null for another word. */
export function readResetChoice(text: string | undefined): ResetChoice | null {
  return text === "all" ? text : (FUEL_KINDS.find((kind) => kind === text) ?? null);
}

export function kindsOf(choice: ResetChoice): readonly FuelKind[] {
  return choice === "all" ? FUEL_KINDS : [choice];
}
