import type { Translation } from "#app/i18n/catalogue-type.ts";
import type { fuelPaid as source } from "../../en/fuel/fuel-paid.ts";

export const fuelPaid: Translation<typeof source> = {
  cost: "Importe pagado ($)",
  costHint: "En blanco vale el precio.",
  review: {
    cost: "Costo del combustible",
    perGallon: "{{price}} por {{gallon}}",
    unusual: "Precio inusual: {{price}} por {{gallon}}",
  },
  use: {
    label: "Uso del combustible",
    highway: "En carretera",
    "off-road": "Fuera de carretera",
    "off-road-dyed": "Fuera de carretera, diésel teñido",
    none: "Sin indicar",
  },
  settings: {
    title: "Ajustes de combustible",
    unit: "Unidad de combustible",
    unitHint: "Los números no cambian, solo la palabra.",
    ask: "Preguntar a los operadores cuánto pagaron",
    save: "Guardar ajustes",
    saved: "Ajustes actualizados",
    savedText: "Se guardaron los ajustes de combustible.",
    failedTitle: "No se guardaron los ajustes",
    failed: "No se guardó nada. Inténtelo de nuevo.",
  },
};
