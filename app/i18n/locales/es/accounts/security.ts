import type { Translation } from "#app/i18n/catalogue-type.ts";
import type { security as source } from "../../en/accounts/security.ts";

export const security: Translation<typeof source> = {
  title: "Preguntas de seguridad",
  lead: "Si olvida su contraseña, sus respuestas demuestran que es usted. El enlace a una contraseña nueva llega de todos modos solo a sus propias direcciones.",
  leadChange:
    "Sus dos preguntas están guardadas. Al guardar otra vez se reemplazan ambas con sus respuestas.",
  fields: {
    question: "Pregunta de seguridad {{number}}",
    answer: "Respuesta a la pregunta {{number}}",
    choose: "Elija una pregunta",
    answerHint:
      "No importan las mayúsculas ni los espacios alrededor. Las respuestas se guardan de modo que nadie pueda leerlas.",
  },
  save: "Guardar",
  skip: "Omitir por ahora",
  question: {
    firstMachine: "¿Cuál fue la primera máquina que manejó?",
    firstVehicle: "¿De qué marca y modelo fue su primer vehículo?",
    firstJob: "¿En qué ciudad o pueblo tuvo su primer trabajo?",
    firstSchool: "¿Cómo se llamaba su primera escuela?",
    birthPlace: "¿En qué ciudad o pueblo nació?",
    childhoodStreet: "¿En qué calle creció?",
    childhoodFriend: "¿Cuál era el nombre de pila de su mejor amistad de la infancia?",
    firstPet: "¿Cómo se llamaba su primera mascota?",
    motherBirthPlace: "¿En qué ciudad o pueblo nació su madre?",
    favoriteTeacher: "¿Cuál era el apellido de su maestra o maestro favorito?",
  },
  missing: {
    title: "Información incompleta",
    identity: "El correo o el nombre de la empresa es obligatorio",
    question1: "La pregunta de seguridad 1 es obligatoria",
    answer1: "La respuesta de seguridad 1 es obligatoria",
    question2: "La pregunta de seguridad 2 es obligatoria",
    answer2: "La respuesta de seguridad 2 es obligatoria",
  },
  duplicate: { title: "Preguntas repetidas", body: "Elija preguntas de seguridad diferentes." },
  unknownQuestion: "Elija una pregunta de la lista.",
  setupFailed: "No se pudo guardar",
  setupFailedBody: "No se pudieron guardar sus preguntas de seguridad. Inténtelo de nuevo.",
  saved: "Preguntas de seguridad guardadas",
  savedBody: "Sus respuestas ya pueden demostrar que es usted si olvida su contraseña.",
  link: { setUp: "Configurar preguntas de seguridad", change: "Cambiar preguntas de seguridad" },
  state: {
    none: "Todavía no hay preguntas de seguridad.",
    set: "Sus dos preguntas de seguridad están guardadas.",
  },
  recover: {
    title: "Responda a sus preguntas de seguridad",
    lead: "Con las respuestas correctas enviamos un enlace para elegir una contraseña nueva a las direcciones de su cuenta; a una secundaria, desde siete días después de confirmarse.",
    submit: "Comprobar mis respuestas",
    byAnswers: "Responder a preguntas de seguridad",
    byMail: "Enviar un enlace sin preguntas",
    failed: "No se pudo recuperar la cuenta",
    sent: "Sus respuestas son correctas. Va en camino un enlace a las direcciones de su cuenta, también a la secundaria si se confirmó hace más de siete días. Sirve una sola vez y durante una hora.",
  },
};
