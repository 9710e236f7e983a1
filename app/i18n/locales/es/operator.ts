import type { Translation } from "#app/i18n/catalogue-type.ts";
import type { operator as source } from "../en/operator.ts";

export const operator: Translation<typeof source> = {
  title: "Reportes de equipos",
  welcome: "Hola, {{name}}",
  search: { label: "Buscar por nombre o tipo" },
  choose: {
    label: "Equipo",
    placeholder: "Elija un equipo",
    recent: "Usados hace poco",
    others: "Todos los demás",
    submit: "Mostrar",
  },
  state: {
    loading: "Cargando equipos...",
    failed: "No se pudieron cargar los equipos. Verifique que inició sesión correctamente.",
    empty: "No hay equipos disponibles.",
    noMatch: "Ningún equipo coincide con su búsqueda.",
  },
  machine: {
    current: "Uso actual:",
    reading: "{{usage}}, leído el {{date}}",
  },
  report: {
    atLeastOne: "Escriba al menos un dato: uso, combustible o notas.",
    usage: "Uso nuevo",
    usageHint: "Lo que marca el medidor ahora. Déjelo en blanco si no lo leyó.",
    fuel: "Combustible agregado (galones)",
    fuelType: "Tipo de combustible",
    notes: "Notas",
    photos: "Fotos",
    photosHint: "Hasta 3 fotos: JPEG, PNG o WebP.",
    photosAgain: "No se pudieron conservar sus fotos. Elíjalas de nuevo.",
    submit: "Enviar reporte",
  },
  fuelHint: {
    gas: "Este equipo usa gasolina. Déjelo en blanco si no se agregó combustible.",
    diesel: "Este equipo usa diésel. Déjelo en blanco si no se agregó combustible.",
    none: "Este equipo no usa combustible.",
  },
  success: {
    title: "Reporte enviado",
    text: "Su reporte se ha enviado al gerente para su revisión.",
  },
  failed: "No se pudo enviar el reporte",
  draft: {
    title: "Aún no se ha enviado",
    text: "Su sesión se cerró antes de enviar este reporte. Revíselo y envíelo de nuevo.",
  },
  doubt: {
    ask: "La última lectura fue {{usage}}, el {{date}}. ¿Es correcto {{value}}?",
    confirm: "Sí, {{value}} es correcto",
  },
  problem: {
    no_equipment: "Seleccione primero un equipo.",
    nothing_entered: "Escriba al menos un dato (uso, combustible o notas) para enviar un reporte.",
    invalid_usage: "Escriba un valor de uso válido o déjelo en blanco.",
    invalid_fuel: "Escriba una cantidad de combustible válida o déjela en blanco.",
    taken_at: "La hora no puede estar en el futuro ni más de 30 días atrás.",
    too_many_photos: "Un reporte admite hasta 3 fotos.",
    photo_gone: "Una de las fotos ya no está. Agréguela de nuevo.",
    check: "Revise los campos de abajo.",
  },
};
