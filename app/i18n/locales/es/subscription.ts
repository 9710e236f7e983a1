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
  notice: {
    changedTitle: "Suscripción actualizada",
    changed: "Se cambió su plan. La diferencia se ajusta en el próximo cobro.",
    pausedTitle: "Suscripción en pausa",
    paused: "Durante la pausa no se cobra nada. Puede reactivarla en cualquier momento.",
    reactivatedTitle: "Suscripción reactivada",
    reactivated: "Su plan está activo de nuevo.",
    canceledTitle: "Suscripción cancelada",
    canceled: "No se cobra nada más. Lo pagado sigue disponible hasta su término.",
  },
};
