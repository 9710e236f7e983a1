import type { Translation } from "#app/i18n/catalogue-type.ts";
import type { contact as source } from "../../en/mail/contact.ts";

export const contact: Translation<typeof source> = {
  title: "Contactar a soporte",
  lead: "Díganos qué necesita. Respondemos por correo.",
  form: {
    name: "Nombre",
    email: "Correo electrónico",
    subject: "Asunto",
    message: "Mensaje",
    send: "Enviar mensaje",
  },
  mail: {
    title: "Escríbanos",
    reply: "Normalmente respondemos en 1 o 2 horas hábiles.",
  },
  topics: {
    title: "Temas frecuentes",
    account: "Alta de la cuenta y facturación",
    equipment: "Seguimiento de equipos",
    operators: "Gestión de operadores",
    technical: "Asistencia técnica",
    features: "Propuestas de mejoras",
    first: "Muchas respuestas están en las",
    instructions: "Instrucciones",
  },
  missing: { title: "Faltan datos", description: "Llene todos los campos antes de enviar." },
  notice: {
    sent: "Mensaje enviado",
    sentBody: "Gracias por su mensaje. Normalmente respondemos en 1 o 2 horas hábiles.",
    failed: "No se pudo enviar",
    unreachable: "No se pudo enviar el mensaje. Inténtelo de nuevo o escríbanos directamente a:",
  },
};
