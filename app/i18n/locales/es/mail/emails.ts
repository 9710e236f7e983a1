import type { Translation } from "#app/i18n/catalogue-type.ts";
import type { emails as source } from "../../en/mail/emails.ts";

export const emails: Translation<typeof source> = {
  layout: {
    alertReason:
      "Recibe este correo porque las alertas de servicio de {{company}} se envían a esta dirección. Los tipos de alerta se eligen en el panel.",
    noteReason:
      "Recibe este correo porque las notas de los operadores de {{company}} se envían a esta dirección.",
    issueReason: "Recibe este correo porque administra los equipos de {{company}}.",
    dashboard: "Abrir el panel",
    profile: "Elija en su perfil qué mensajes llegan a cada dirección",
    linkFallback: "Si el botón no funciona, copie esta dirección en su navegador:",
    ignore: "Si no fue usted, puede ignorar este mensaje. No ocurrirá nada.",
  },
  verify: {
    subject: "Verifique su correo electrónico",
    heading: "Verifique su correo electrónico",
    body: "Gracias por registrar {{company}}. Presione el botón para verificar esta dirección y comenzar su prueba gratuita.",
    bodyAgain: "Presione el botón para verificar esta dirección y comenzar su prueba gratuita.",
    bodyManager:
      "Ahora es gerente de {{company}}. Presione el botón para verificar esta dirección; desde entonces iniciará sesión con ella y con la contraseña que le dieron.",
    button: "Verificar mi correo",
    expiry: "El enlace funciona durante 24 horas.",
  },
  reset: {
    subject: "Elija una contraseña nueva",
    heading: "Elija una contraseña nueva",
    body: "Alguien, probablemente usted, pidió una contraseña nueva para su cuenta. Presione el botón para elegirla.",
    button: "Elegir una contraseña nueva",
    expiry: "El enlace sirve una sola vez y durante una hora.",
    ignore: "Si no fue usted, puede ignorar este mensaje. Su contraseña no cambia.",
  },
  secondStep: {
    on: { subject: "Su segundo paso está activado", body: "Desde ahora su contraseña sola no basta." },
    off: {
      subject: "Su segundo paso está desactivado",
      body: "Desde ahora su contraseña sola basta para entrar.",
    },
    replaced: {
      subject: "Se cambió su aplicación de autenticación",
      body: "Los códigos de la aplicación anterior ya no sirven.",
    },
    appAdded: {
      subject: "Se agregó una aplicación de autenticación",
      body: "Desde ahora sus códigos sirven para entrar, además de sus llaves de acceso.",
    },
    appRemoved: {
      subject: "Se quitó su aplicación de autenticación",
      body: "Sus códigos ya no sirven. Sus llaves de acceso sí.",
    },
    passkeyAdded: {
      subject: "Se agregó una llave de acceso",
      body: "Desde ahora sirve para entrar, sin su contraseña.",
    },
    passkeyRemoved: { subject: "Se quitó una llave de acceso", body: "Ya no sirve para entrar." },
    passkeyCopied: {
      subject: "Se rechazó una llave de acceso",
      body: "Su contador no subió, como si alguien tuviera una copia. Si vuelve a pasar, quite la llave de acceso.",
    },
    codesMade: {
      subject: "Códigos de recuperación nuevos",
      body: "Se crearon códigos de recuperación nuevos para su cuenta. Los anteriores ya no sirven.",
    },
    codeUsed: {
      subject: "Se usó un código de recuperación",
      body: "Alguien, probablemente usted, usó un código de recuperación.",
    },
    codesLeft_one: "Queda 1 código",
    codesLeft_other: "Quedan {{count}} códigos",
    removed: {
      subject: "Se quitó su segundo paso",
      body: "Lo quitó el dueño de su empresa. Desde ahora su contraseña sola basta para entrar.",
    },
    wrongCodes: {
      subject: "Alguien escribió su contraseña, pero no su segundo paso",
      body: "Después de la contraseña correcta de su cuenta se escribieron cinco códigos equivocados. Si no fue usted, elija una contraseña nueva.",
    },
    lost: {
      subject: "Se quitó su segundo paso",
      body: "Nadie detuvo la solicitud de quitarlo. Se cerró la sesión en todos sus dispositivos y su contraseña sola basta para entrar.",
    },
    required: {
      subject: "Su empresa pide un segundo paso antes del {{date}}",
      body: "Configúrelo antes del {{date}}. Desde entonces no podrá hacer nada más antes.",
    },
    losing: {
      subject: "Su segundo paso se quitará el {{date}}",
      body: "Alguien, probablemente usted, entró con su contraseña y dijo que perdió el dispositivo. El {{date}} se quita su segundo paso. Si no fue usted, deténgalo.",
    },
    losingOf: {
      subject: "El segundo paso de {{name}} se quitará el {{date}}",
      body: "Alguien entró con la contraseña de {{name}} y dijo que perdió el dispositivo. El {{date}} se quita el segundo paso. Pregunte a {{name}} y deténgalo si fue otra persona.",
    },
    button: "Abrir su segundo paso",
    notYou: "Si no fue usted, cambie su contraseña.",
  },
  newDevice: {
    subject: "Nuevo inicio de sesión",
    body: "Alguien, probablemente usted, entró en su cuenta con {{device}} el {{time}}. Usted no había usado antes este navegador.",
    button: "Ver dónde tiene la sesión abierta y cerrarla",
  },
  passwordChanged: {
    subject: "Su contraseña se cambió",
    body: "La contraseña de su cuenta se cambió el {{time}}.",
    notYou:
      "Si no fue usted, elija ahora una nueva. Así se cierra la sesión de quien haya entrado en su cuenta.",
    button: "Elegir una contraseña nueva",
  },
  taken: {
    subject: "Usted ya tiene una cuenta",
    heading: "Usted ya tiene una cuenta",
    body: "Alguien, probablemente usted, intentó registrarse con esta dirección de correo. Ya pertenece a una cuenta, así que no se creó ninguna nueva.",
    bodyManager:
      "{{company}} quiso nombrarlo gerente con esta dirección de correo. Ya pertenece a una cuenta, así que no puede servir también para entrar ahí. Pídales que usen otra dirección suya.",
    signIn: "Iniciar sesión",
    recover: "¿Olvidó su contraseña? Elija una nueva",
    ignore: "Si no fue usted, puede ignorar este mensaje. Su cuenta no ha cambiado.",
  },
  books: {
    subject: "Contabilidad de {{company}}",
    lead: "{{company}} comparte su contabilidad con usted: combustible, servicio y máquinas de los meses terminados.",
    closedSubject: "Contabilidad de {{company}}: {{month}}",
    closedLead: "{{company}} cerró {{month}}.",
    again: "Cerrado de nuevo: las cifras pueden diferir de las del {{date}}.",
    open: "Abrir la contabilidad",
    works: "El enlace sirve 60 días y muestra solo la contabilidad.",
    stop: "Puede dejar de recibir estos correos en la página que se abre.",
    reason: "Recibe este correo porque {{company}} lo agregó como contador.",
  },
  accountantAdded: {
    subject: "{{accountant}} ya puede leer la contabilidad de {{company}}",
    heading: "Se agregó un contador",
    body: "{{by}} agregó a {{accountant}} ({{email}}) como contador de {{company}}. Un enlace en un correo le abre la contabilidad de los meses terminados.",
    remove: "Si no es correcto, quite al contador: sus enlaces terminan de inmediato.",
    open: "Abrir contadores",
  },
  managerNoMore: {
    subject: "Usted ya no es gerente de {{company}}",
    heading: "Usted ya no es gerente",
    body: "{{company}} le hizo operador de nuevo. Desde ahora entra ahí con el nombre de usuario {{username}} y la contraseña de operadores de la empresa; esta dirección ya no sirve para entrar.",
    signIn: "Entrada de operadores",
  },
  address: {
    confirm: {
      subject: "Confirme su dirección de correo",
      heading: "Confirme su dirección de correo",
      primary:
        "Alguien, probablemente usted, quiere usar esta dirección para su cuenta en {{company}}. Presione el botón para confirmarla; desde entonces servirá para iniciar sesión.",
      secondary:
        "Alguien, probablemente usted, agregó esta dirección a su cuenta en {{company}}. Presione el botón para confirmarla; hasta entonces no recibirá ningún otro mensaje.",
      button: "Confirmar esta dirección",
      expiry: "El enlace funciona durante 24 horas.",
    },
    change: {
      subject: "Su dirección de correo va a cambiar",
      heading: "Su dirección de correo va a cambiar",
      primary:
        "El {{when}} se pidió cambiar la dirección de su cuenta en {{company}} a {{address}}. El cambio valdrá en cuanto se siga el enlace enviado a la dirección nueva.",
      secondarySubject: "Se agregó una segunda dirección de correo",
      secondary:
        "El {{when}} se agregó {{address}} como segunda dirección de su cuenta en {{company}}. Una vez confirmada, recibirá también las alertas y los enlaces para elegir una contraseña nueva.",
      notYou:
        "Si no fue usted, elija cuanto antes una contraseña nueva y revise las direcciones de su perfil.",
      profile: "Abrir su perfil",
    },
  },
  alert: {
    subjectOne: {
      overdue: "Servicio vencido: {{name}}",
      due: "Servicio pendiente: {{name}}",
      soon: "Servicio próximo: {{name}}",
    },
    subjectMany: "Alertas de servicio: {{summary}}",
    summary: {
      overdue: "vencidos: {{count}}",
      due: "pendientes: {{count}}",
      soon: "próximos: {{count}}",
    },
    heading: "Alertas de servicio",
    intro: "Lo que requiere atención en {{company}}, empezando por lo más urgente.",
    kind: { overdue: "Vencido", due: "Servicio pendiente", soon: "Servicio próximo" },
    showKind: {
      overdue: "Ver todo lo vencido",
      due: "Ver todo lo pendiente",
      soon: "Ver todo lo próximo",
    },
    currentUsage: "Uso actual: {{amount}}",
    nextUsage: "Próximo servicio: {{amount}}",
    nextDate: "Fecha prevista: {{date}}",
    more_one: "Y {{count}} más en el panel.",
    more_other: "Y {{count}} más en el panel.",
  },
  heldBack: {
    issueSubject: "Más fallas en {{company}}: {{n}}",
    issueLead:
      "En la última hora hubo en {{company}} más fallas de las que se envían una por una. Correos no enviados: {{n}}. Todas las fallas están en la lista.",
    issueOpen: "Abrir las fallas",
    noteSubject: "Más notas de operadores en {{company}}: {{n}}",
    noteLead:
      "En la última hora los operadores de {{company}} dejaron más notas de las que se envían una por una. Correos no enviados: {{n}}. Todas las notas están en sus reportes.",
    noteOpen: "Abrir los reportes",
    closingSubject: "Más meses cerrados en {{company}}: {{n}}",
    closingLead:
      "En la última hora {{company}} cerró meses más veces de las que se envían una por una. Correos no enviados: {{n}}. El enlace del último correo abre los libros con todos los meses cerrados.",
  },
  note: {
    subject: "Nota de {{operator}}: {{equipment}}",
    heading: "Un operador dejó una nota",
    intro: "{{operator}} reportó sobre {{equipment}} ({{when}}).",
    reading: "Lectura",
    fuel: "Combustible agregado",
    fuelOf: { gas: "{{amount}} (gasolina)", diesel: "{{amount}} (diésel)" },
    note: "Nota",
    photosFollow_one: "{{count}} foto llegará después",
    photosFollow_other: "{{count}} fotos llegarán después",
    review: "Revisar este reporte",
  },
  issue: {
    subject: "{{condition}}: {{equipment}}",
    arrived: "Llegó: {{when}}",
    open: "Ver esta falla",
  },
  digest: {
    subject: "{{week}}: {{what}}",
    next: "lo que viene",
    counts: {
      issues_one: "{{count}} falla abierta",
      issues_other: "{{count}} fallas abiertas",
      due_one: "{{count}} pendiente o vencido",
      due_other: "{{count}} pendientes o vencidos",
      thisWeek_one: "{{count}} para esta semana",
      thisWeek_other: "{{count}} para esta semana",
    },
    heading: "Plan semanal",
    intro: "Lo que ya toca en {{company}} y cuándo toca lo demás.",
    open: "Abrir el plan semanal",
    reason:
      "Recibe este correo porque pidió el plan semanal de {{company}} cada lunes. Puede desactivarlo debajo del plan.",
  },
  contact: {
    subject: "Contacto: {{subject}}",
    from: "De",
    account: "Cuenta",
    visitor: "Sin sesión iniciada",
    language: "Escrito en la página en",
    reply: "La respuesta a este mensaje llega a quien lo escribió.",
  },
  accountClosing: {
    subject: "Esta cuenta se eliminará el {{date}}",
    body: "La cuenta de {{company}} se cerró. El {{date}} se eliminarán todos sus datos: equipos, registros, fotos y personas. Hasta entonces todo sigue igual.",
    owner: "Hasta entonces puede descargar todos los datos o conservar la cuenta.",
    manager: "Hasta entonces el propietario puede descargar todos los datos o conservar la cuenta.",
    action: "Sus datos",
    reason: "Recibe este mensaje porque es propietario o gerente de la cuenta de {{company}}.",
  },
  accountDeleted: {
    subject: "Su cuenta fue eliminada",
    body: "Se eliminaron todos sus datos: equipos, registros, fotos y personas. Ya nadie puede iniciar sesión.",
    keeps:
      "El proveedor de pagos conserva las facturas como exige la ley, y las copias de seguridad desaparecen a los 30 días. El nombre de su empresa y su dirección se pueden usar de nuevo.",
    reason: "Recibe este mensaje porque la cuenta era suya. Es el último.",
  },
  key: {
    made: "Se creó una clave: {{name}}",
    ends: "Una clave vence el {{date}}: {{name}}",
    madeBody: "Con la clave {{name}} otro programa lee o escribe los datos de {{company}}.",
    until: "Vence el {{date}}.",
    never: "No vence.",
    notYou: "Si usted no la creó, revóquela de inmediato y cambie su contraseña.",
    endsBody:
      "El {{date}} vence la clave {{name}} de {{company}}. Los programas que la usan se detienen entonces.",
    another: "Cree otra antes de ese día si deben seguir.",
    reason: "Recibe este mensaje porque la cuenta de {{company}} es suya.",
  },
  calls: {
    go: "Llamadas para otros programas que terminan el {{date}}: {{calls}}",
    body: "Desde el {{date}} ya no responden: {{calls}}.",
    who: "{{company}} tiene claves, así que un programa suyo puede usar lo que termina. Pida a quien cuida sus programas que los cambie antes de ese día.",
  },
  webhook: {
    paused: "Webhook en pausa: {{host}}",
    resume: "Corrija su dirección, envíe una prueba y reanúdelo.",
    reason: "Recibe este mensaje porque la cuenta de {{company}} es suya.",
  },
  plan: {
    action: "Ver su suscripción",
    reason: "Recibe este mensaje porque es titular de la cuenta de {{company}}.",
    "trial-ending": {
      subject: "Su prueba gratuita termina en 3 días",
      body: "La prueba gratuita de {{company}} termina el {{date}}.",
      next: "Sin un plan se detiene esto: {{paidOnly}}. No se le cobra nada si no elige uno.",
    },
    "trial-ended": {
      subject: "Su prueba gratuita terminó",
      body: "La prueba gratuita de {{company}} terminó el {{date}}.",
      next: "Sus registros están a salvo: puede seguir consultando, exportando y marcando servicios como hechos, y sus operadores pueden seguir reportando. Esto espera un plan: {{paidOnly}}.",
    },
    "trial-cancelled": {
      subject: "Su prueba gratuita fue cancelada",
      body: "La prueba gratuita de {{company}} fue cancelada y no se cobró nada.",
      next: "Sus registros están a salvo y puede seguir consultándolos y exportándolos. Esto espera un plan: {{paidOnly}}.",
    },
    "payment-failed": {
      subject: "Su pago no se pudo realizar",
      body: "No pudimos cobrar el plan {{plan}} de {{company}}.",
      next: "Todo sigue funcionando mientras se intenta de nuevo el cobro. Revise su tarjeta en la página de suscripción para que el plan no termine.",
    },
    paused: {
      subject: "Su suscripción está en pausa",
      body: "El plan {{plan}} de {{company}} está en pausa hasta el {{date}}. Está pagado hasta el {{paid}} y antes no se cobra nada.",
      bodyOpen: "El plan {{plan}} de {{company}} está en pausa. Mientras tanto no se cobra nada.",
      next: "Puede seguir consultando, exportando y marcando servicios como hechos, y sus operadores pueden seguir reportando. Puede reactivar el plan en cualquier momento; si no, continúa por sí solo cuando termina la pausa. El tiempo pagado se recorre lo que haya durado la pausa.",
    },
    resumed: {
      subject: "Su suscripción está activa de nuevo",
      body: "El plan {{plan}} de {{company}} está activo de nuevo. Está pagado hasta el {{date}}.",
      next: "Ya puede usar todo de nuevo: {{paidOnly}}. No se cobra nada antes de que termine el tiempo pagado.",
    },
    cancelled: {
      subject: "Su suscripción fue cancelada",
      body: "El plan {{plan}} de {{company}} fue cancelado. Sigue abierto hasta el {{date}}.",
      next: "No se cobra nada más. Hasta ese día puede deshacer la cancelación en la página de suscripción.",
    },
    ended: {
      subject: "Su suscripción terminó",
      body: "El plan {{plan}} de {{company}} terminó el {{date}}.",
      next: "Sus registros están a salvo: puede seguir consultándolos y exportándolos, y sus operadores pueden seguir reportando. Esto espera un plan: {{paidOnly}}.",
    },
  },
};
