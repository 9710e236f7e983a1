import { forbidsUse, lineKey, lineWords } from "#app/domain/checks/checklist.ts";
import type { Locale } from "#app/domain/locale.ts";

/*
 * The ready-made checklists in both languages. An asterisk stands with the English line and counts for both.
 */

const LINES = {
  fluids: ["Engine oil, coolant, leaks", "Aceite, refrigerante, fugas"],
  hydraulics: ["Hydraulic hoses, leaks", "Mangueras, fugas hidráulicas"],
  wheels: ["Tires, wheels, lug nuts", "Llantas, ruedas, tuercas"],
  steering: ["*Steering", "Dirección"],
  brakes: ["*Brakes, parking brake", "Frenos, freno de mano"],
  lights: ["Lights, flashers, reflectors", "Luces, intermitentes, reflectores"],
  seatBelt: ["*Seat belt, roll bar", "Cinturón, barra antivuelco"],
  ptoShields: ["*PTO shields", "Guardas de la toma de fuerza"],
  hitch: ["Hitch, pins", "Enganche, pasadores"],
  slowSign: ["Slow-moving sign", "Triángulo de vehículo lento"],
  extinguisher: ["Fire extinguisher", "Extintor"],
  serviceBrakes: ["*Service brakes, trailer connections", "Frenos, conexiones al remolque"],
  parkingBrake: ["*Parking brake", "Freno de mano"],
  rims: ["*Tires, wheels, rims", "Llantas, ruedas, rines"],
  horn: ["Horn, backup alarm", "Claxon, alarma de reversa"],
  wipers: ["Wipers", "Limpiaparabrisas"],
  mirrors: ["Mirrors", "Espejos"],
  coupling: ["*Coupling devices", "Dispositivos de acople"],
  emergency: ["Emergency equipment", "Equipo de emergencia"],
  coupler: ["*Coupler, pin, safety chains", "Acople, pasador, cadenas"],
  trailerBrakes: ["*Trailer brakes, breakaway", "Frenos del remolque y de desenganche"],
  deck: ["Deck, ramps, straps", "Plataforma, rampas, correas"],
  tracks: ["*Tracks or tires", "Orugas o llantas"],
  bucket: ["*Bucket, boom, pins", "Cucharón, pluma, pasadores"],
  brakeControls: ["*Brakes, controls", "Frenos, mandos"],
  cab: ["Windows, mirrors, steps", "Vidrios, espejos, escalones"],
  blades: ["*Blades, guards", "Cuchillas, guardas"],
  safetyStop: ["*Safety stop", "Paro de seguridad"],
  battery: ["Battery, cables", "Batería, cables"],
  forks: ["*Forks, mast, chains", "Horquillas, mástil, cadenas"],
  plate: ["Data plate, decals", "Placa, calcomanías"],
  liftControls: ["*Controls, ground and platform", "Mandos, abajo y arriba"],
  rails: ["*Rails, gate, harness anchor", "Baranda, puerta, anclaje del arnés"],
} as const satisfies Record<string, readonly [english: string, spanish: string]>;

type LineName = keyof typeof LINES;

/** Each start by its word in an address: its name in both languages, and its lines. */
const STARTS = {
  tractor: {
    name: ["Tractor", "Tractor"],
    lines: [
      "fluids",
      "hydraulics",
      "wheels",
      "steering",
      "brakes",
      "lights",
      "seatBelt",
      "ptoShields",
      "hitch",
      "slowSign",
      "extinguisher",
    ],
  },
  truck: {
    name: ["Truck", "Camión"],
    lines: [
      "serviceBrakes",
      "parkingBrake",
      "steering",
      "lights",
      "rims",
      "horn",
      "wipers",
      "mirrors",
      "coupling",
      "emergency",
      "fluids",
    ],
  },
  trailer: {
    name: ["Trailer", "Remolque"],
    lines: ["coupler", "trailerBrakes", "lights", "rims", "deck"],
  },
  loader: {
    name: ["Excavator or loader", "Excavadora o cargador"],
    lines: [
      "fluids",
      "hydraulics",
      "tracks",
      "bucket",
      "brakeControls",
      "steering",
      "seatBelt",
      "horn",
      "lights",
      "cab",
      "extinguisher",
    ],
  },
  mower: {
    name: ["Mower", "Podadora"],
    lines: ["fluids", "blades", "safetyStop", "brakeControls", "wheels", "battery"],
  },
  forklift: {
    name: ["Forklift", "Montacargas"],
    lines: ["fluids", "hydraulics", "forks", "brakeControls", "steering", "seatBelt", "horn", "plate"],
  },
  lift: {
    name: ["Aerial lift", "Plataforma elevadora"],
    lines: ["liftControls", "rails", "hydraulics", "wheels", "battery", "horn", "plate"],
  },
} as const satisfies Record<string, { name: readonly [string, string]; lines: readonly LineName[] }>;

export type StartWord = keyof typeof STARTS;

export const START_WORDS = Object.keys(STARTS) as StartWord[];

/** The place of a language's words. */
const PLACE: Record<Locale, 0 | 1> = { en: 0, es: 1 };

const inLanguage = (words: readonly [string, string], locale: Locale): string => words[PLACE[locale]];

const lineIn = (line: readonly [string, string], locale: Locale): string =>
  forbidsUse(line[0]) ? `*${lineWords(inLanguage(line, locale))}` : inLanguage(line, locale);

/** A ready-made checklist in a language, its lines with their asterisks; null for an unknown word. */
export function startOf(word: string | null, locale: Locale): { name: string; lines: string[] } | null {
  const start = START_WORDS.find((known) => known === word);
  if (!start) return null;
  const { name, lines } = STARTS[start];
  return { name: inLanguage(name, locale), lines: lines.map((line) => lineIn(LINES[line], locale)) };
}

/** Every ready-made line in both languages, by its key in either. */
const BY_KEY = new Map(
  Object.values(LINES).flatMap((line) =>
    line.map((words): [string, readonly [string, string]] => [lineKey(words), line]),
  ),
);

/**
 * A stored line as an operator reads it, without its asterisk: a ready-made one in the reader's language,
 * whichever language it was saved in, and one of the owner's own words as written.
 */
export function lineFor(locale: Locale, line: string): string {
  const known = BY_KEY.get(lineKey(line));
  const translated = known && lineWords(inLanguage(known, locale));
  return translated && lineKey(translated) !== lineKey(line) ? translated : lineWords(line);
}
