import type { Translation } from "#app/i18n/catalogue-type.ts";
import type { landing as source } from "../en/landing.ts";

export const landing: Translation<typeof source> = {
  hero: {
    title: "Sepa qué necesita servicio antes de que falle",
    lead: "Los operadores reportan horas, combustible y fotos desde el campo. Usted ve qué toca, qué está vencido y qué sigue.",
    getStarted: "Empezar",
    trial: "Gratis por 2 semanas, sin tarjeta de crédito.",
  },
  how: {
    title: "Cómo funciona",
    import: "Traiga sus máquinas desde una hoja de cálculo, o añádalas una por una.",
    report:
      "Los operadores envían horas, combustible y notas desde cualquier teléfono, con una barra de señal.",
    review: "Usted revisa cada reporte y lo aplica; una lectura mal escrita se detecta antes de contar.",
    alert: "Un correo dice qué necesita servicio pronto, qué toca ya y qué está vencido.",
  },
  industries: {
    title: "Hecho para",
    agriculture: "Granjas: tractores, cosechadoras, pulverizadores y camionetas durante la temporada",
    construction: "Constructores: cargadoras, excavadoras y camiones en cada obra",
    logging: "Madereros: arrastradores, cosechadoras forestales y motosierras lejos del taller",
    lawncare: "Jardineros: cortadoras, desbrozadoras y remolques, muchos de cada uno",
    machineShops: "Talleres mecánicos: tornos, fresadoras y compresores por hora",
  },
};
