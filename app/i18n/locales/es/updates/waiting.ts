import type { Translation } from "#app/i18n/catalogue-type.ts";
import type { waiting as source } from "../../en/updates/waiting.ts";

export const waiting: Translation<typeof source> = {
  tell: "Sin enviar. Avise a alguien.",
  count: "{{count}} en espera",
  saved: "Guardado en este teléfono.",
  later: "Se enviará cuando haya señal.",
  signedOut: "Su sesión se cerró. Nada se pierde: lo que espera aquí se envía en cuanto inicie sesión.",
  signIn: "Iniciar sesión para enviar",
  photosLeft_one: "Falta {{count}} foto",
  photosLeft_other: "Faltan {{count}} fotos",
  photo: "Foto en camino",
  photoRefused: "Se rechazó una foto. {{reason}}",
  gallons_one: "{{amount}} {{gallon}}",
  gallons_other: "{{amount}} {{gallons}}",
  mend: "Corregir",
  discard: "Descartar",
  discardReport: "Este reporte se pierde para siempre: {{what}}.",
  discardPhoto: "Esta foto se pierde para siempre. El reporte queda.",
  discardNow: "Descartar para siempre",
  keep: "Conservar",
  logout_one: "{{count}} reporte espera en este teléfono. Se envía cuando usted inicie sesión aquí de nuevo.",
  logout_other:
    "{{count}} reportes esperan en este teléfono. Se envían cuando usted inicie sesión aquí de nuevo.",
};
