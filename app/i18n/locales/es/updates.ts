import type { Translation } from "#app/i18n/catalogue-type.ts";
import type { updates as source } from "../en/updates.ts";

export const updates: Translation<typeof source> = {
  title: "Reportes de operadores",
  notes: {
    contentMissing: "Escriba una nota.",
    tooManyPhotos: "Una nota puede tener 3 fotos como máximo.",
    unknownPhoto: "No se encontró esta foto. Añádala de nuevo.",
  },
  readings: {
    reasonMissing: "Indique por qué se anula la lectura.",
  },
  fuelOf: { gas: "gasolina", diesel: "diésel" },
  events: {
    unknown: "Se modificó el equipo.",
    equipment_added: "Equipo añadido.",
    equipment_addedAt: "Equipo añadido con {{usage}}.",
    equipment_imported: "Equipo importado.",
    equipment_importedAt: "Equipo importado con {{usage}}.",
    equipment_edited: "Datos del equipo modificados.",
    usage_updated: "El uso cambió de {{from}} a {{to}}.",
    fuel_added: "Se añadieron {{amount}} galones de {{kind}}.",
    fuel_reset: "El total de {{kind}} se puso a cero; era de {{amount}} galones.",
    service_reset: "Servicio realizado.",
    service_resetAt: "Servicio realizado con {{usage}}.",
    schedule_changed: "Plan de servicio modificado.",
    update_applied: "Reporte de operador aplicado por {{reviewer}}.",
    update_dismissed: "Se descartó un reporte de {{operator}}.",
    update_dismissedBecause: "Se descartó un reporte de {{operator}}: {{reason}}",
    reading_voided: "Se anuló la lectura de {{value}}: {{reason}}",
    note_added: "Nota añadida.",
    equipment_retired: "Equipo retirado.",
    equipment_restored: "Equipo restaurado.",
    lateReading: "Una lectura tardía de {{value}} ocupó su lugar.",
    corrected: "Se corrigió la lectura.",
    meterReplaced: "Se cambió el medidor.",
  },
};
