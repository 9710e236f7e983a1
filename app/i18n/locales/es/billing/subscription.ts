import type { Translation } from "#app/i18n/catalogue-type.ts";
import type { subscription as source } from "../../en/billing/subscription.ts";

export const subscription: Translation<typeof source> = {
  title: "Suscripción y funciones",
  lead: "Su plan, lo que cuesta y lo que incluye.",
  statusName: {
    trial: "Prueba",
    active: "Activa",
    paused: "En pausa",
    past_due: "past_due",
    expired: "Vencida",
  },
  current: {
    title: "Plan actual",
    usage: "Equipos",
    usageOf: "{{count}} de {{limit}}",
    usageUnlimited: "{{count}}, sin límite",
    trialEnds: "La prueba termina",
    trialLeft_one: "queda {{count}} día",
    trialLeft_other: "quedan {{count}} días",
    ended: "Terminó",
    renews: "Próximo pago",
    openUntil: "Disponible hasta",
    pausedUntil: "En pausa hasta",
    paidThrough: "Pagado hasta",
    price: "Precio",
    monthly: "{{price}} al mes",
    yearly: "{{price}} al año",
  },
  state: {
    paused: {
      title: "Su suscripción está en pausa",
      text: "Su plan continúa por sí solo el {{date}}. Está pagado hasta el {{paid}} y antes no se cobra nada. Las consultas, las exportaciones, los servicios y los reportes de sus operadores siguen. Esto espera: {{paidOnly}}.",
      textOpen:
        "Mientras tanto no se cobra nada. Las consultas, las exportaciones, los servicios y los reportes de sus operadores siguen. Esto espera: {{paidOnly}}.",
      textCanceled:
        "También fue cancelada: termina el {{date}} y no se cobra nada más. Reactívela para conservarla.",
    },
    ending: {
      title: "Su suscripción fue cancelada",
      text: "Todo sigue disponible hasta el {{date}} y no se cobra nada más. Hasta entonces puede conservar el plan.",
    },
    past_due: {
      title: "Su último pago no se pudo realizar",
      text: "Todo sigue funcionando mientras se intenta de nuevo el cobro. Revise su tarjeta.",
    },
    trialEnded: {
      title: "Su prueba gratuita ha terminado",
      text: "Sus registros están a salvo: las consultas, las exportaciones, los servicios y los reportes de sus operadores siguen. Esto espera un plan: {{paidOnly}}.",
    },
    unknown: {
      title: "Su suscripción no está activa",
      text: "Sus registros están a salvo: las consultas, las exportaciones, los servicios y los reportes de sus operadores siguen. Esto espera: {{paidOnly}}.",
    },
    planEnded: {
      title: "Su suscripción ha terminado",
      text: "Sus registros están a salvo: las consultas, las exportaciones, los servicios y los reportes de sus operadores siguen. Esto espera un plan: {{paidOnly}}.",
    },
  },
  pending: {
    title: "Esperando al proveedor de pagos",
    text: "Esta página muestra el cambio en cuanto se confirma, lo que tarda unos segundos. Se actualiza sola.",
    slow: "La confirmación tarda más de lo normal. No se pierde nada; vuelva a mirar en unos minutos o escriba a {{email}}.",
  },
  act: {
    pause: "Pausar",
    reactivate: "Reactivar",
    keep: "Conservar el plan",
    cancel: "Cancelar la suscripción",
    cancelTrial: "Cancelar la prueba",
    portal: "Tarjeta y facturas",
  },
  billing: {
    title: "Planes",
    label: "Cobro",
    month: "Mensual",
    year: "Anual",
    saves: "{{percent}} % menos",
    yearNote: "Se cobran 12 meses por adelantado.",
  },
  card: {
    current: "Su plan",
    choose: "Elegir {{plan}}",
    change: "Cambiar a {{plan}}",
    trialNote: "Si paga hoy, la prueba termina. No se pide tarjeta antes de que elija un plan.",
    pausedNote: "Reactive su suscripción para cambiar de plan.",
    tooSmall: "Tiene {{count}} equipos. Todos se quedan, pero con este plan no puede agregar más.",
  },
  news: {
    title: "Novedades",
    issues:
      "Fallas: lo que está mal se le avisa en el momento y queda abierto hasta que alguien dice qué se hizo",
    checks: "Revisiones antes de usar en el reporte de los operadores, y el mes en papel para un inspector",
    plan: "Un plan de las próximas cuatro semanas, por correo el lunes y en su calendario",
    tasks: "Hasta 40 tareas de servicio por equipo, y programas de servicio para equipos de una misma clase",
    costs: "Lo que cuesta cada equipo: servicios con sus facturas y combustible con su precio",
    books: "Contabilidad por mes para su contador, que la abre desde un correo",
    data: "Un registro de actividad, y todos sus registros y fotos en archivos",
  },
  faq: {
    title: "Preguntas",
    change: {
      question: "¿Puedo cambiar de plan después?",
      answer:
        "En cualquier momento. El plan nuevo vale de inmediato y la diferencia se ajusta en el próximo cobro. Pasar del cobro mensual al anual empieza un período nuevo, que se cobra de inmediato, menos el tiempo ya pagado.",
    },
    smaller: {
      question: "¿Qué pasa si elijo un plan para menos equipos de los que tengo?",
      answer:
        "No se elimina nada. No puede agregar equipos hasta quedar por debajo del límite del plan o elegir uno mayor. Los equipos retirados no cuentan.",
    },
    trial: {
      question: "¿Necesito una tarjeta para la prueba?",
      answer:
        "No. La prueba dura dos semanas con todas las funciones y termina sola. No se cobra nada si no elige un plan.",
    },
    pause: {
      question: "¿Y si en invierno no trabajamos?",
      answer:
        "Haga una pausa de 3 o 6 meses. No se cobra nada, el tiempo ya pagado continúa después de la pausa, sus registros se pueden consultar, sus operadores pueden seguir reportando y puede reactivar en cualquier momento.",
    },
    cancel: {
      question: "¿Cómo cancelo?",
      answer:
        "En esta página, con una confirmación. Una prueba termina de inmediato; un plan pagado sigue disponible hasta el final del período pagado.",
    },
    data: {
      question: "¿Qué pasa después con mis registros?",
      answer:
        "Se quedan. Puede iniciar sesión, consultarlos y exportarlos como archivos, también sin un plan.",
    },
  },
  confirm: {
    change: {
      title: "Cambiar a {{plan}}",
      text: "Desde ahora paga {{price}} en lugar de {{before}}. El tiempo ya pagado se tiene en cuenta y la diferencia se ajusta en el próximo cobro.",
      text_year:
        "Hoy empieza un período nuevo de un año: se cobran {{today}} de inmediato, menos el tiempo ya pagado. Desde entonces paga {{price}} en lugar de {{before}}.",
      text_month:
        "Hoy empieza un período nuevo de un mes. El tiempo ya pagado se abona y cubre sus próximos meses a {{price}} en lugar de {{before}}.",
      button: "Cambiar de plan",
    },
    pause: {
      title: "¿Pausar su suscripción?",
      text: "Durante la pausa no se cobra nada y no se pierde tiempo pagado: lo que queda continúa después de la pausa. Las consultas, las exportaciones, los servicios y los reportes de sus operadores siguen. Hasta que reactive o hasta que la pausa termine sola, esto espera: {{paidOnly}}.",
      months: "¿Por cuánto tiempo?",
      until_one: "{{count}} mes, hasta el {{date}}; después, pagado hasta el {{paid}}",
      until_other: "{{count}} meses, hasta el {{date}}; después, pagado hasta el {{paid}}",
      button: "Pausar",
    },
    reactivate: {
      title: "¿Reactivar su suscripción?",
      text: "Todo queda disponible de inmediato y los cobros se reanudan enseguida: el tiempo pagado que quedaba al empezar la pausa continúa desde ahora, y el próximo pago se hace cuando termine.",
      canceled: "También se deshace la cancelación.",
      button: "Reactivar",
    },
    keep: {
      title: "¿Conservar su plan?",
      text: "Se deshace la cancelación y el plan se renueva el {{date}}.",
      button: "Conservar el plan",
    },
    cancel: {
      title: "¿Cancelar su suscripción?",
      text: "El plan sigue disponible hasta el {{date}}, que está pagado. Después se detiene esto: {{paidOnly}}. Sus registros se quedan y puede consultarlos y exportarlos.",
      button: "Cancelar la suscripción",
    },
    cancelTrial: {
      title: "¿Cancelar su prueba?",
      text: "La prueba termina de inmediato, y se detiene esto: {{paidOnly}}. Sus registros se quedan y puede consultarlos y exportarlos. Puede elegir un plan en cualquier momento.",
      button: "Cancelar la prueba",
    },
    export: "Quizá quiera exportar antes:",
    back: "Volver a la suscripción",
  },
  notice: {
    changedTitle: "Suscripción actualizada",
    changed: "Se cambió su plan. El tiempo ya pagado se tiene en cuenta.",
    pausedTitle: "Suscripción en pausa",
    paused:
      "Durante la pausa no se cobra nada y su tiempo pagado se conserva. Puede reactivarla en cualquier momento.",
    reactivatedTitle: "Suscripción reactivada",
    reactivated: "Su plan está activo de nuevo.",
    canceledTitle: "Suscripción cancelada",
    canceled: "No se cobra nada más. Lo pagado sigue disponible hasta su término.",
    trialCanceled: "La prueba ha terminado. No se cobró nada.",
    successTitle: "¡Pago realizado!",
    success: "Gracias. Su plan aparece aquí en cuanto se confirma el pago.",
    checkoutCanceledTitle: "Pago cancelado",
    checkoutCanceled: "No se cobró nada. Puede elegir un plan cuando quiera.",
  },
  failed: {
    checkout: "Error de pago",
    change: "No se pudo actualizar",
    pause: "No se pudo pausar",
    reactivate: "No se pudo reactivar",
    cancel: "No se pudo cancelar",
    broke: "Algo falló de nuestro lado. No se cambió nada. Inténtelo de nuevo.",
  },
};
