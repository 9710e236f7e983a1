import type { Translation } from "#app/i18n/catalogue-type.ts";
import type { devices as source } from "../../en/accounts/devices.ts";

export const devices: Translation<typeof source> = {
  title: "Dispositivos con sesión",
  lead: "Cierre la sesión en lo que ya no use o no conozca.",
  on: "{{browser}} en {{system}}",
  unknown: "Dispositivo desconocido",
  first: "Primera vez",
  last: "Último uso",
  this: "Este dispositivo",
  signOut: "Cerrar sesión",
  signOutNamed: "Cerrar sesión en {{device}}",
  others: "Cerrar las demás sesiones",
  all: "Cerrar todas las sesiones",
  done: "Se cerró la sesión del dispositivo",
  othersDone: "Se cerraron las demás sesiones",
  allDone: "Se cerraron todas las sesiones",
  failed: "No se cerró ninguna sesión",
  gone: "Este dispositivo ya no tenía la sesión abierta",
  employee: {
    title: "Dispositivos de {{name}}",
    business: "Dispositivos con sesión por nombre de empresa",
    none: "Nadie tiene la sesión abierta.",
  },
};
