/** The words by which files name a machine's type, what its meter counts, and its fuel. */

import { withoutAccents } from "#app/domain/accents.ts";
import type {
  EquipmentType,
  FuelType,
  FuelUse,
  IntervalUnit,
  MeterUnit,
} from "#app/domain/equipment/equipment.ts";
import type { TaskIntervalUnit } from "#app/domain/service/service-task.ts";

/** The words of each value, in small letters, without accents and points. */
type ValueWords<Value extends string> = Record<Value, string>;

const TYPE_WORDS: ValueWords<EquipmentType> = {
  vehicle:
    "vehicle|vehicles|car|cars|truck|trucks|pickup|pickups|pick up|van|suv|auto|automobile|motorcycle|vehiculo|vehiculos|camion|camiones|camioneta|coche|carro",
  machinery:
    "machinery|machine|machines|heavy equipment|tractor|tractors|loader|loaders|excavator|backhoe|maquinaria|maquina|maquinas",
  tools: "tools|tool|hand tool|power tool|herramienta|herramientas",
  other: "other|others|otro|otra|otros|otras",
};

const UNIT_WORDS: ValueWords<MeterUnit> = {
  hours: "hours|hour|hrs|hr|h|hora|horas",
  miles: "miles|mile|mi|milla|millas",
  kilometers: "kilometers|kilometer|kilometres|kilometre|km|kms|kilometro|kilometros",
  cycles: "cycles|cycle|ciclo|ciclos",
  "n/a": "n/a|none|does not apply|no aplica|ninguna",
  other: "other|units|otra|otro|unidades",
};

const FUEL_WORDS: ValueWords<FuelType> = {
  gasoline: "gasoline|gas|petrol|regular|premium|unleaded|gasolina|magna|gas comum|gasolina comum",
  diesel: "diesel|gasoil|dyed|dyed diesel|off road diesel",
  "n/a": "|n/a|none|does not apply|no aplica|ninguno",
};

const INTERVAL_WORDS: ValueWords<IntervalUnit> = {
  days: "days|day|dia|dias",
  months: "months|month|mes|meses",
  years: "years|year|ano|anos",
};

export type VolumeUnit = "gal" | "L" | "imperial";

const VOLUME_WORDS: ValueWords<VolumeUnit> = {
  gal: "gal|gals|gallon|gallons|us gal|us gallon|us gallons|galon|galones",
  L: "l|lt|lts|liter|liters|litre|litres|litro|litros",
  imperial:
    "imperial|imperial gal|imperial gallon|imperial gallons|imp gal|uk gal|uk gallon|uk gallons|gallon uk",
};

const USE_WORDS: ValueWords<FuelUse> = {
  highway: "highway|on road|road|carretera",
  "off-road": "off road|fuera de carretera",
  "off-road-dyed": "off road dyed|dyed|fuera de carretera tenido",
};

/** A word of a file as it is compared: without case, accents and signs. */
export function wordKey(cell: string): string {
  return withoutAccents(cell)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}/#]+/gu, " ")
    .trim();
}

const TASK_INTERVAL_WORDS: ValueWords<TaskIntervalUnit> = {
  ...INTERVAL_WORDS,
  weeks: "weeks|week|semana|semanas",
};

/** A reader of words: the value that a cell names, undefined for another word. */
function wordReader<Value extends string>(words: ValueWords<Value>): (cell: string) => Value | undefined {
  const values = new Map<string, Value>();
  for (const value of Object.keys(words) as Value[]) {
    for (const word of words[value].split("|")) values.set(word, value);
  }
  return (cell) => values.get(wordKey(cell));
}

export const readType = wordReader(TYPE_WORDS);
export const readUnit = wordReader(UNIT_WORDS);
export const readFuelKind = wordReader(FUEL_WORDS);
export const readIntervalUnit = wordReader(INTERVAL_WORDS);
export const readTaskIntervalUnit = wordReader(TASK_INTERVAL_WORDS);
export const readVolumeUnit = wordReader(VOLUME_WORDS);
export const readFuelUse = wordReader(USE_WORDS);

export type CountedUnit = "hours" | "miles" | "kilometers";

const yesNo = wordReader({ yes: "yes|y|true|1|x|si|sim", no: "no|n|false|0|nao" });

/** Yes or no, as files say it; null for another text. */
export function readYesNo(cell: string): boolean | null {
  const word = yesNo(cell);
  return word === undefined ? null : word === "yes";
}

/** A unit that a file counts its readings in; undefined for another word. */
export function countedUnit(cell: string): CountedUnit | undefined {
  const unit = readUnit(cell);
  return unit === "hours" || unit === "miles" || unit === "kilometers" ? unit : undefined;
}
