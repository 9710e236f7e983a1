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
  more_one: "y {{count}} más",
  more_other: "y {{count}} más",
  digest: {
    title: "Cada lunes por correo",
    label: "Enviarme este plan cada lunes",
    hint: "Llega por la mañana cuando hay algo que decir, a los correos elegidos en su perfil, mientras las alertas por correo de la empresa estén activadas.",
    paused: "No se envía sin una prueba o un plan vigente.",
    save: "Guardar",
  },
  calendar: {
    title: "Dirección del calendario",
    lead: "Su calendario muestra cada servicio en su día, y lo mueve solo cuando el día cambia.",
    locked: "Muestra cada servicio en su calendario, en su día.",
    make: "Crear dirección",
    renew: "Dirección nueva",
    turnOff: "Desactivar",
    open: "Abrir en mi calendario",
    apple: {
      title: "En un iPhone, iPad o Mac",
      steps: "Presione ahí “Abrir en mi calendario” y elija Suscribirse.",
    },
    google: {
      title: "En Google Calendar",
      steps:
        "En una computadora, presione + junto a “Otros calendarios”, elija “Desde URL” y pegue la dirección. Google la vuelve a leer cada 8 a 24 horas.",
    },
    secret:
      "Quien tenga esta dirección puede leer el calendario: no la comparta. Una dirección nueva, o desactivarla, termina esta de inmediato.",
    name: "{{company}}: servicio",
    event: {
      date: "Servicio: {{name}}",
      usage: "Servicio (estimado): {{name}}",
      time_for_service: "Servicio pendiente: {{name}}",
      overdue: "Servicio vencido: {{name}}",
    },
  },
  notice: {
    digestOn: "Plan semanal por correo activado",
    digestOff: "Plan semanal por correo desactivado",
    addressMade: "Dirección del calendario creada",
    addressOff: "Dirección del calendario desactivada",
    failed: "No se guardó",
    failedText: "No se pudo guardar. Inténtelo de nuevo.",
  },
  back: "Volver al plan semanal",
};
