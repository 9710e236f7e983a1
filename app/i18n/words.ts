import type { FuelUnit } from "#app/domain/equipment/equipment.ts";
import type { Locale } from "#app/domain/locale.ts";
import type { Namespace } from "./catalogue-type.ts";
import type { Translate } from "./translate.ts";

/** The source of translations. The server has all of them, the browser those it has loaded. */
export type Words = {
  translator: (locale: Locale, fuelUnit?: FuelUnit) => Translate;
  /** Loads namespaces. Null if all are loaded, as always on the server. */
  load: (namespaces: readonly Namespace[]) => Promise<void> | null;
};

let words: Words | undefined;

/** Called once, by `entry.server` and `entry.client`. Text outside React, such as a tab's title, needs it too. */
export function provideWords(own: Words): void {
  words = own;
}

function provided(): Words {
  if (!words) throw new Error("The entry has provided no words");
  return words;
}

export const translatorOf: Words["translator"] = (locale, fuelUnit) =>
  provided().translator(locale, fuelUnit);

export const loadWords: Words["load"] = (namespaces) => provided().load(namespaces);
