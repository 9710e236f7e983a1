import type { Translation } from "#app/i18n/catalogue-type.ts";
import type {
  checkWords as sourceCheck,
  conditionWords as sourceConditions,
  costProblems as sourceCostProblems,
  costTitles as sourceCostTitles,
  formWords as sourceForm,
  issueWords as sourceIssues,
  tickWords as sourceTicks,
  reportTitles as sourceTitles,
  reportWords as sourceWords,
} from "../../en/updates/report-words.ts";

export const reportWords: Translation<typeof sourceWords> = {
  state: {
    loading: "Cargando equipos...",
    failed: "No se pudieron cargar los equipos. Verifique que inició sesión correctamente.",
    empty: "No hay equipos disponibles.",
    noMatch: "Ningún equipo coincide con su búsqueda.",
  },
  reading: "{{usage}}, leído el {{date}}",
  fuelHint: {
    gas: "Este equipo usa gasolina. Déjelo en blanco si no se agregó combustible.",
    diesel: "Este equipo usa diésel. Déjelo en blanco si no se agregó combustible.",
    none: "Este equipo no usa combustible.",
  },
  success: {
    title: "Reporte enviado",
    text: "Su reporte se ha enviado al gerente para su revisión.",
    sent: "{{machine}}: {{usage}} enviado a las {{time}}",
    sentAlone: "{{machine}}: enviado a las {{time}}",
  },
  doubt: {
    ask: "La última lectura fue {{usage}}, el {{date}}. ¿Es correcto {{value}}?",
    confirm: "Sí, {{value}} es correcto",
  },
  failed: "No se pudo enviar el reporte",
  problem: {
    no_equipment: "Seleccione primero un equipo.",
    nothing_entered: "Escriba al menos un dato (uso, combustible o notas) para enviar un reporte.",
    invalid_usage: "Escriba un valor de uso válido o déjelo en blanco.",
    invalid_fuel: "Escriba una cantidad de combustible válida o déjela en blanco.",
    check_unfinished: "Conteste todos los puntos de la revisión, o ninguno.",
    say_what: "Diga en las notas qué tiene.",
    say_what_line: "Diga qué tiene.",
    taken_at: "La hora no puede estar en el futuro ni más de 30 días atrás.",
    too_many_photos: "Un reporte admite hasta 3 fotos.",
    photo_gone: "Una de las fotos ya no está. Agréguela de nuevo.",
    check: "Revise los campos de abajo.",
  },
};

export const reportTitles: Translation<typeof sourceTitles> = {
  no_equipment: "Ningún equipo seleccionado",
  nothing_entered: "No se proporcionó información",
  invalid_usage: "Uso no válido",
  invalid_fuel: "Cantidad de combustible no válida",
  check_unfinished: "Revisión sin terminar",
  say_what: "Diga qué tiene",
};

export const costTitles: Translation<typeof sourceCostTitles> = {
  no_fuel: "Cantidad de combustible no válida",
  invalid_cost: "Importe no válido",
};

export const costProblems: Translation<typeof sourceCostProblems> = {
  no_fuel: "Escriba también el combustible o deje el importe en blanco.",
  invalid_cost: "Escriba un importe válido o déjelo en blanco.",
};

export const formWords: Translation<typeof sourceForm> = {
  sending: "Enviando…",
  noStore: "Este navegador no puede guardar reportes. Este se envía directamente: espere la confirmación.",
  notSent: "No enviado",
  staysHere:
    "No hay señal y este reporte no se puede guardar en este teléfono. Queda en este formulario: deje esta página abierta y presione de nuevo cuando haya señal.",
  mending: "Esto reemplaza el reporte que se rechazó.",
  asOf: "Equipos al {{time}}: sin conexión, o muy lenta.",
  byNameOnly: "Sin conexión: solo se buscó por nombre y número.",
  notKept: "Este equipo no está en la lista de este teléfono. Elija otro o vuelva a escanear con señal.",
};

/** The service tasks that operators do. */
export const tickWords: Translation<typeof sourceTicks> = {
  label: "Servicio que hizo",
  due: "(toca)",
};

/** A machine's condition. */
export const conditionWords: Translation<typeof sourceConditions> = {
  ok: "Bien",
  needs_attention: "Necesita atención",
  do_not_run: "No usar",
};

/** The open issues of a machine, above its form. */
export const issueWords: Translation<typeof sourceIssues> = {
  today: "{{text}}, reportado por {{name}} hoy",
  yesterday: "{{text}}, reportado por {{name}} ayer",
  earlier: "{{text}}, reportado por {{name}} el {{date}}",
};

/** The pre-start check. */
export const checkWords: Translation<typeof sourceCheck> = {
  label: "Revisión antes de usar",
  ok: "Bien",
  notOk: "Mal",
  word: "¿Qué tiene?",
  notToday: "Sin revisar hoy",
  today: "Revisado hoy a las {{time}} por {{name}}",
};

export const cardWord = "Ficha del equipo";
