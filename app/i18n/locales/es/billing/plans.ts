import type { Translation } from "#app/i18n/catalogue-type.ts";
import type { plans as source } from "../../en/billing/plans.ts";

export const plans: Translation<typeof source> = {
  name: { basic: "Básico", professional: "Profesional", enterprise: "Empresarial" },
  for: {
    basic: "Para una cuadrilla y sus máquinas.",
    professional: "Para un negocio que crece, con varias cuadrillas.",
    enterprise: "Para toda una flota en muchos lugares.",
  },
  limit: "Hasta {{count}} máquinas",
  popular: "El más elegido",
  perMonth: "{{price}} al mes",
  perMonthYearly: "{{price}} al mes, con pago anual",
  yearTotal: "{{total}} por un año, {{percent}} % menos",
  listPrice: "Precio de lista {{price}}",
  everyPlan: "Todos los planes lo incluyen todo",
  paidOnly:
    "agregar equipos, las refacciones, más tareas de servicio, los programas de servicio, los costos, el análisis de combustible, los precios y entregas de combustible, preguntar a los operadores cuánto pagaron, cerrar meses, contadores nuevos, y el plan semanal por correo y en su calendario",
  promotion: "Oferta de lanzamiento: {{percent}} % menos en todos los planes hasta el {{date}}.",
  onBill: { month: "Plan {{plan}}, cobro mensual", year: "Plan {{plan}}, cobro anual" },
  feature: {
    usage: "Horas, millas y kilómetros de cada máquina",
    alerts: "Alertas de servicio en pantalla y por correo",
    calendar: "Mantenimiento por calendario",
    fuel: "Combustible: gasolina y diésel",
    parts: "Refacciones con sus números de parte",
    analytics: "Análisis de combustible por mes y por máquina",
    updates: "Reportes de operadores con revisión",
    notes: "Notas con fotos y todo el historial",
    dashboard: "Un panel de lo que toca hacer",
  },
};
