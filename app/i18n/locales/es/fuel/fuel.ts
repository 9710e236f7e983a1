import type { Translation } from "#app/i18n/catalogue-type.ts";
import type { fuel as source } from "../../en/fuel/fuel.ts";

export const fuel: Translation<typeof source> = {
  title: "Análisis de combustible",
  name: "Análisis de combustible",
  lead: "Adónde va el combustible: lo cargado desde el último reinicio, mes por mes, y por cada hora y milla.",
  gas: "Gasolina",
  diesel: "Diésel",
  all: "Gasolina y diésel",
  amount_one: "{{amount}} {{gallon}}",
  amount_other: "{{amount}} {{gallons}}",
  top: "Los 5 equipos que más consumen",
  none: "No se ha registrado combustible desde el último reinicio. El importado no cuenta aquí.",
  lockedHint: "Vea adónde van la gasolina y el diésel: los totales y los equipos que más consumen.",
  open: "Todo el análisis de combustible",
  prices: "Precios de combustible",
  use: "Uso del combustible",
  entries: "Cargas de combustible",
  totals: {
    title: "Desde el último reinicio",
    since_one: "Desde el {{time}}; {{name}} lo reinició en {{amount}} {{gallon}}.",
    since_other: "Desde el {{time}}; {{name}} lo reinició en {{amount}} {{gallons}}.",
    never: "Nunca se ha reiniciado.",
    hint: "De los equipos que tiene ahora; lo que usaron los retirados está en su registro.",
  },
  months: {
    title: "Combustible por mes",
    hint: "Todo el combustible cargado, también el de equipos retirados. Un reinicio no lo cambia.",
    chart: "{{Gallons}} por mes",
    chartLabel_one:
      "Combustible por mes de {{first}} a {{last}}; el máximo en {{month}}: {{amount}} {{gallon}}",
    chartLabel_other:
      "Combustible por mes de {{first}} a {{last}}; el máximo en {{month}}: {{amount}} {{gallons}}",
    none: "No se aplicó combustible en los últimos 12 meses.",
    month: "Mes",
    total: "Total",
    cost: "Costo",
  },
  rates: {
    title: "Combustible por hora o milla",
    hint: "De los últimos 12 meses: lo cargado después de la primera lectura de un equipo y hasta la última, por la distancia entre ambas. Se tienen en cuenta los medidores reemplazados.",
    machine: "Equipo",
    fuel: "Combustible en 12 meses",
    rate: "Consumo por unidad",
    hours: "{{amount}} {{gal}} por hora",
    miles: "{{amount}} {{gal}} por milla",
    kilometers: "{{amount}} {{gal}} por kilómetro",
    basis_one: "{{fuel}} {{gallon}} en {{usage}}",
    basis_other: "{{fuel}} {{gallons}} en {{usage}}",
    missing: {
      unit: "El medidor no cuenta horas ni distancia",
      readings: "Hacen falta dos lecturas",
      distance: "El medidor no se ha movido",
      fuel: "Sin combustible entre sus lecturas",
    },
    none: "Ningún equipo usa combustible todavía. Indique el tipo de combustible de sus equipos.",
    pages: "Páginas de equipos",
    first: "Volver a la primera página",
  },
  reset: {
    button: { gas: "Reiniciar gasolina", diesel: "Reiniciar diésel", all: "Reiniciar ambos" },
    title: {
      gas: "Reiniciar el total de gasolina",
      diesel: "Reiniciar el total de diésel",
      all: "Reiniciar todos los totales de combustible",
    },
    now: "Ahora",
    exportFirst: "Le recomendamos exportar antes sus datos de combustible.",
    willZero:
      "Los totales de todos sus equipos se ponen en 0 y empieza un nuevo período. Esto no se puede deshacer.",
    willStay:
      "Cada carga de combustible se conserva: en la exportación, en el historial y en los meses. Los reportes que aún esperan revisión contarán en el nuevo período.",
    confirm: {
      gas: "Reiniciar datos de gasolina",
      diesel: "Reiniciar datos de diésel",
      all: "Reiniciar datos de combustible",
    },
    nothing: "No hay combustible que reiniciar: el total es 0.",
    done: {
      gas: "Datos de gasolina reiniciados",
      diesel: "Datos de diésel reiniciados",
      all: "Datos de combustible reiniciados",
    },
    doneHint: {
      gas: "El total de gasolina empieza de nuevo en 0.",
      diesel: "El total de diésel empieza de nuevo en 0.",
      all: "Los totales de gasolina y diésel empiezan de nuevo en 0.",
    },
    failedTitle: "No se pudo reiniciar",
    failed: "No se reinició nada. Inténtelo de nuevo.",
  },
};
