import type { Translation } from "#app/i18n/catalogue-type.ts";
import type { settings as source } from "../../en/accounts/settings.ts";

export const settings: Translation<typeof source> = {
  tab: {
    company: "Empresa",
    alerts: "Alertas",
    language: "Idioma y tema",
    data: "Sus datos",
    keys: "Claves y webhooks",
  },
  language: {
    saved: "Idioma y tema guardados",
  },
  access: {
    title: "Acceso",
    lead: "Quién trabaja con los datos de la empresa.",
    people: "Operadores y gerentes",
  },
  alerts: {
    lead: "Correos a los propietarios y gerentes de la empresa sobre equipos que necesitan servicio.",
    save: "Guardar alertas",
    failed: "No se pudieron guardar las alertas.",
  },
};
