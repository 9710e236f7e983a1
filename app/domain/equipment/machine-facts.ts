import { byText, naturalKey } from "#app/domain/natural-order.ts";
import type { MachineFacts } from "./machine-fields.ts";

/** What the five facts of a machine may be, and how they are told in one line. */

/** The first year of a model. */
export const FIRST_MODEL_YEAR = 1900;
/** Machines are sold with the years of models to come. */
const YEARS_AHEAD = 2;

/** The last year of a model; `today` is the company's day. */
export function lastModelYear(today: string): number {
  return Number(today.slice(0, 4)) + YEARS_AHEAD;
}

/** A place in one spelling of its blanks. */
export function plainPlace(place: string): string {
  return place.trim().replace(/\s+/g, " ");
}

/** Whether a place can be named: it has a letter or a digit. */
export function isPlace(place: string): boolean {
  return /[\p{L}\p{N}]/u.test(place);
}

/** Places with this key are one, whoever typed them. */
function placeKey(place: string): string {
  return plainPlace(place).toLowerCase();
}

/** A typed place as other machines of the company spell it; `used` are their places, most used first. */
export function spelledPlace(place: string, used: readonly string[]): string {
  const plain = plainPlace(place);
  return used.find((other) => placeKey(other) === placeKey(plain)) ?? plain;
}

/** Spells the places of a list, row by row: as the company does, or as the list does first. */
export function placeSpeller(used: readonly string[]): (place: string | null) => string | null {
  const spelled = new Map(used.toReversed().map((place) => [placeKey(place), place]));
  return (place) => {
    if (place === null) return null;
    const known = spelled.get(placeKey(place)) ?? plainPlace(place);
    spelled.set(placeKey(place), known);
    return known;
  };
}

/** Year, make and model as one text: "2019 John Deere 6155R"; empty without any. */
export function modelText({
  modelYear,
  make,
  model,
}: Pick<MachineFacts, "modelYear" | "make" | "model">): string {
  return [modelYear, make, model].filter((part) => part !== null && part !== "").join(" ");
}

/** Whether one of the five facts is known. */
export function hasFacts({ make, model, modelYear, licensePlate, place }: MachineFacts): boolean {
  return Boolean(make || model || modelYear || licensePlate || place);
}

/** Places by name, as a choice offers them. */
export function placesInOrder(places: readonly string[]): string[] {
  return places.toSorted((a, b) => byText(naturalKey(a), naturalKey(b)) || byText(a, b));
}
