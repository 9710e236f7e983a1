import type { Translation } from "#app/i18n/catalogue-type.ts";
import type { downloads as source } from "../../en/files/downloads.ts";

export const downloads: Translation<typeof source> = {
  csv: "Exportar CSV",
  pending: "Exportando…",
  complete: "Exportación completa",
  completeHint: "Se ha descargado el archivo CSV.",
  failed: "Error al exportar",
  failedHint: "El archivo se cortó y no se guardó. Inténtelo de nuevo.",
  noData: "No hay datos para exportar",
  noEquipment: "No hay equipos para exportar.",
  noHistory: "No hay historial que exportar.",
  noFuel: "No hay uso de combustible para exportar.",
  noChecks: "No hay revisiones para exportar.",
  noServices: "No hay servicios para exportar.",
  noIssues: "No hay fallas para exportar.",
  noActivity: "No hay actividad para exportar.",
};
