import type { Translation } from "#app/i18n/catalogue-type.ts";
import type { weekly as source } from "../en/weekly.ts";

export const weekly: Translation<typeof source> = {
  title: "Plan semanal",
  lead: "Lo que ya toca y cuándo toca lo demás: por su fecha o según el pronóstico de sus lecturas.",
  print: "Imprimir",
  empty: "Nada toca en estas cuatro semanas.",
  section: {
    now: "Ahora: pendientes y vencidos",
    thisWeek: "Esta semana",
    nextWeek: "La próxima semana",
    weekOf: "Semana del {{date}}",
    noForecast: "Sin pronóstico",
    silent: "Sin lectura desde hace 14 días o más",
  },
  column: {
    machine: "Equipo",
    when: "Cuándo",
    usage: "Uso",
    status: "Estado",
    why: "Por qué",
    reading: "Lectura",
  },
  due: {
    fixed: "el {{date}}",
    steady: "hacia el {{date}}",
    fewReadings: "más o menos el {{date}}: pocas lecturas",
    oldReading_one: "más o menos el {{date}}: última lectura hace {{count}} día",
    oldReading_other: "más o menos el {{date}}: última lectura hace {{count}} días",
    past: "quizá ya le toca",
  },
  perDay: "{{usage}} al día",
  almostNone: "menos de {{usage}}",
  why: { readings: "faltan lecturas", stale: "sin lectura reciente", unused: "sin uso" },
  silent_one: "sin lectura desde hace {{count}} día",
  silent_other: "sin lectura desde hace {{count}} días",
  neverReported: "nunca reportado",
  missedChecks: "Usado sin revisión la semana pasada: {{n}}",
  more_one: "y {{count}} más",
  more_other: "y {{count}} más",
  back: "Volver al plan semanal",
};
