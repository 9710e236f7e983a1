import type { Translation } from "#app/i18n/catalogue-type.ts";
import type { operator as source } from "../../en/updates/operator.ts";
import {
  cardWord,
  checkWords,
  costProblems,
  formWords,
  issueWords,
  reportWords,
  tickWords,
} from "./report-words.ts";

export const operator: Translation<typeof source> = {
  title: "Reportes de equipos",
  welcome: "Hola, {{name}}",
  search: { label: "Buscar por nombre o tipo" },
  choose: {
    label: "Equipo",
    placeholder: "Elija un equipo",
    recent: "Usados hace poco",
    another: "Otro equipo",
    submit: "Mostrar",
  },
  form: formWords,
  state: reportWords.state,
  machine: {
    current: "Uso actual:",
    reading: reportWords.reading,
    waits: "({{usage}} espera revisión)",
  },
  report: {
    atLeastOne: "Escriba al menos un dato: uso, combustible o notas.",
    usage: "Uso nuevo",
    usageHint: "Lo que marca el medidor ahora. Déjelo en blanco si no lo leyó.",
    fuel: "Combustible agregado ({{gallons}})",
    fuelType: "Tipo de combustible",
    cost: "Importe pagado ($)",
    costHint: "Solo si pagó en una gasolinera.",
    notes: "Notas",
    photos: "Fotos",
    photosHint: "Hasta 3 fotos: JPEG, PNG o WebP.",
    photosAgain: "No se pudieron conservar sus fotos. Elíjalas de nuevo.",
    submit: "Enviar reporte",
  },
  card: cardWord,
  toForm: "Volver al formulario",
  ticks: tickWords,
  check: { ...checkWords, notChecked: "Sin revisar" },
  condition: { label: "Condición", hint: "¿No está bien? Diga en Notas qué tiene." },
  issue: issueWords,
  fuelHint: reportWords.fuelHint,
  success: {
    ...reportWords.success,
    rounded: "Su reporte se ha enviado al gerente para su revisión. El combustible se redondeó a {{amount}}.",
  },
  failed: reportWords.failed,
  draft: {
    title: "Aún no se ha enviado",
    text: "Lo que escribió se conservó. Revíselo y envíelo de nuevo.",
    choose: "Lo que escribió se conservó. Elija el equipo del que se trata.",
  },
  notListed: {
    title: "Este equipo no está en su lista",
    text: "Puede que se haya retirado o eliminado. Elija otro o pregunte a su gerente.",
  },
  doubt: { ...reportWords.doubt, title: "¿Es correcta esta lectura?" },
  problem: { ...reportWords.problem, ...costProblems },
  otherWriter:
    "Este reporte lo escribió otra persona. Queda guardado en este dispositivo hasta que vuelva a iniciar sesión.",
  gone: "Este equipo ya no está en la lista. Elija otro: lo que escribió se conservó.",
};
