import type { Translation } from "#app/i18n/catalogue-type.ts";
import type { subscription as source } from "../en/subscription.ts";

export const subscription: Translation<typeof source> = {
  title: "Suscripción y funciones",
  plan: "Plan actual",
  status: "Estado",
  usage: "Equipos",
  usageOf: "{{count}} de {{limit}}",
  usageUnlimited: "{{count}}, sin límite",
  trialEnds: "La prueba termina",
  contact: "Para elegir o cambiar de plan, escriba a {{email}}. Respondemos en días hábiles.",
  write: "Escríbanos",
  tier: { basic: "Básico", professional: "Profesional", enterprise: "Empresarial" },
  statusName: {
    trial: "Prueba",
    active: "Activa",
    paused: "En pausa",
    past_due: "past_due",
    expired: "Vencida",
  },
};
