import type { Translation } from "#app/i18n/catalogue-type.ts";
import type { docs as source } from "../../en/docs/docs.ts";

export const docs: Translation<typeof source> = {
  title: "Para programadores",
  lead: "Otros programas leen y escriben equipos, lecturas, reportes, servicios y contabilidad de una empresa con estas llamadas.",
  contents: "Contenido",
  description: "La descripción completa (OpenAPI 3.1)",
  part: {
    start: "Inicio",
    machines: "Equipos y tareas de servicio",
    readings: "Lecturas y combustible",
    reports: "Reportes, notas, fallas e inspecciones",
    services: "Servicios",
    books: "Costos y contabilidad",
    webhooks: "Webhooks",
  },
  section: {
    start: "Inicio",
    keys: "Claves",
    errors: "Errores",
    limits: "Límites",
    polling: "Seguir leyendo",
    idempotency: "Enviar dos veces",
    stability: "Estabilidad",
    recipes: "Recetas",
  },
  text: {
    start:
      "El propietario crea una clave en Ajustes, Claves y webhooks. Envíela con cada solicitud. Las llamadas responden JSON. Los instantes están en UTC según ISO 8601, los días son AAAA-MM-DD en la zona horaria de la empresa, el dinero en dólares; el uso y el combustible tienen un decimal. Un número puede venir como dígitos en un texto. Los campos de un cuerpo y de una dirección que no conocemos se ignoran. En los ejemplos $APP es la dirección del producto, $KEY la clave y $ID el id del registro en la ruta o del equipo en el cuerpo; las listas responden los id.",
    keys: "Una clave tiene uno o más permisos; ninguno contiene a otro. Solo vale en las llamadas, no usa cookies y no debe estar en un navegador. Para cambiar una clave, cree otra, cambie el programa y revoque la primera. Los buscadores de secretos encuentran claves con este patrón:",
    errors:
      "Un error tiene un mensaje en el idioma de Accept-Language y, si un campo está mal, lo que está mal por campo. Si requires nombra un campo, envíe la llamada otra vez con ese campo en true. Sin el permiso la respuesta es 403, sea cual sea el id.",
    limits:
      "120 solicitudes por minuto por clave, 600 por todas las claves de una empresa. Cada respuesta dice cuánto queda. Después de un 429 espere los segundos de Retry-After.",
    polling:
      "Seis listas aceptan since: lecturas, servicios, fallas, reportes, combustible, inspecciones. Responden lo que llegó después, primero lo más antiguo. El encabezado Link dice dónde seguir, también tras una respuesta vacía. Nada se omite ni llega dos veces. Un registro que cambia después no llega de nuevo, como uno que se anula o una falla cuya condición empeora: lea la lista otra vez sin since; de una falla avisan también condition en /api/equipment y los webhooks. Sin since llega primero lo más nuevo, pero de las fallas abiertas las peores.",
    idempotency:
      "Un POST acepta un Idempotency-Key de hasta 200 caracteres. Si se envía de nuevo en 7 días, no hace nada y responde lo mismo que la primera vez. Vale para una sola clave: con otra, mire primero si el registro ya está, por ejemplo por reference.",
    stability:
      "Solo agregamos: llamadas, campos opcionales, campos de respuestas, palabras de listas, eventos. Ignore lo que no conozca. Lo que deba irse se anuncia 12 meses antes, con los encabezados Deprecation y Sunset y por correo a los propietarios con claves.",
    webhooks:
      "El propietario agrega un webhook en Ajustes. Cada evento se envía por POST con tres encabezados: webhook-id, webhook-timestamp y webhook-signature (Standard Webhooks 1.0.0). Verifique la firma sobre el cuerpo sin cambios, rechace lo que tenga más de 5 minutos y no haga nada con un id que ya procesó. Responda 2xx en 10 segundos, también a ese id; lo demás se envía de nuevo durante 3 días.",
  },
  note: {
    title: "Notas",
    taskIds:
      "Los id de las tareas de servicio están en tasks de GET /api/equipment/{id}. El servicio regular tiene el id de su equipo.",
    arrival:
      "Con since, las lecturas llegan en el orden en que se recibieron, que puede no ser el de takenAt. Entre ellas están las anuladas (voidedAt) y las de equipos retirados.",
    below:
      "Una lectura menor que la anterior tiene resolution: correct dice que la anterior estaba mal; meter-replaced, que un medidor nuevo cuenta desde aquí. El uso por mes está en /api/books/{month}.",
    readingTwice:
      "Una lectura nueva se responde con 201; una del mismo momento y valor que otra no guarda nada y se responde con 200.",
    review:
      "Un reporte espera hasta que un propietario o gerente lo aplica. Su condition no espera: la falla se abre y el equipo se marca de inmediato.",
    photos: "Las fotos no se abren con claves.",
    address:
      "La dirección debe ser https en un servidor público. Durante el desarrollo use un túnel a su computadora o consultas periódicas.",
    secret:
      "El secreto se muestra una sola vez, cuando se agrega el webhook. En la página de un webhook el propietario envía una prueba, envía de nuevo una entrega y crea otro secreto.",
    signatures:
      "Mientras un secreto anterior aún vale, 24 horas desde que se crea uno nuevo, hay dos firmas con un espacio entre ellas; basta que una sea correcta.",
    order:
      "Mientras un evento falla, los posteriores esperan; tras su tercer fallo, en unos 35 minutos, se le adelantan.",
    runAgain:
      "Ningún evento dice que un equipo se puede usar de nuevo: después de issue.resolved lea condition del equipo.",
    polling:
      "En lugar de un webhook puede consultar: condition de /api/equipment dice qué equipos no se deben usar, y las listas con since dicen lo nuevo.",
  },
  recipe: {
    sheets: "Google Sheets: servicios nuevos, una vez cada uno",
    sheetsHow:
      "Ponga la clave en las propiedades del script como KEY y ejecute fetchServices con un activador. El lugar también se guarda allí.",
    n8n: "n8n",
    n8nHow:
      "Por horario: un nodo HTTP Request con Header Auth (nombre Authorization, valor Bearer y la clave), GET con since; guarde el lugar de Link. Por webhook: un nodo Webhook con Raw Body activado y un nodo Code con la verificación de la página Webhooks.",
    zapier: "Zapier y Make",
    zapierHow:
      "Consulte una lista con since y un día del último mes. Ambos descartan por id lo que ya vieron; cada registro tiene uno.",
    signed:
      "Un ejemplo firmado para probar una verificación; tiene más de 5 minutos, así que ponga el reloj de la verificación en 1795694400",
    javascript: "Verificar una firma en JavaScript",
    python: "Verificar una firma en Python, sin paquetes",
  },
  scope: "Permiso",
  anyScope: "cualquiera",
  noKey: "Sin clave",
  goes: "Deje de usarla: termina el {{date}} (UTC).",
  address: "En la dirección",
  body: "Cuerpo",
  answer: "Respuesta",
  example: "Ejemplo",
  exampleAnswer: "Respuesta del ejemplo",
  calls: "Llamadas",
  events: "Eventos",
  call: {
    readKey: "Qué es la clave y qué puede hacer",
    readHealth: "Si el producto responde",
    listMachines: "Todos los equipos",
    addMachine: "Agrega un equipo",
    readMachine: "Un equipo con sus tareas de servicio",
    changeMachine: "Cambia los campos que se envían",
    retireMachine: "Retira un equipo",
    listRetired: "Todos los equipos retirados",
    restoreMachine: "Recupera un equipo retirado",
    listTasks: "Las tareas de servicio de un equipo",
    addTask: "Agrega una tarea de servicio",
    changeTask: "Cambia una tarea de servicio",
    deleteTask: "Elimina una tarea de servicio",
    readPlan: "Qué vence ahora y en cuatro semanas",
    listReadings: "Lecturas de todos los equipos",
    listReadingsOfMachine: "Lecturas de un equipo",
    addReading: "Agrega una lectura del medidor",
    voidReading: "Anula una lectura",
    addUsage: "Suma al medidor, con combustible si se desea",
    listFuel: "Registros de combustible",
    addFuel: "Agrega combustible",
    readFuel: "Un registro de combustible",
    correctFuel: "Corrige el costo o el uso del combustible",
    voidFuel: "Anula un registro de combustible",
    listFuelPrices: "Precios y entregas de combustible",
    readFuelSettings: "La unidad de combustible y sus ajustes",
    listReports: "Reportes de operadores",
    sendReport: "Envía un reporte, que espera revisión",
    readReport: "Un reporte",
    listIssues: "Fallas",
    readIssue: "Una falla",
    raiseIssue: "Abre una falla",
    changeIssue: "Cambia la condición de una falla",
    resolveIssue: "Resuelve una falla",
    reopenIssue: "Abre una falla de nuevo",
    listNotes: "Las notas de un equipo",
    addNote: "Agrega una nota",
    listHistory: "El historial de un equipo",
    listChecks: "Inspecciones antes del uso",
    listServices: "Servicios de todos los equipos",
    listServicesOfMachine: "Servicios de un equipo",
    readService: "Un servicio",
    recordService: "Registra un servicio",
    correctService: "Corrige un servicio",
    voidService: "Anula un servicio",
    resetService: "Marca el servicio regular como hecho",
    readCosts: "Costos de 12 meses",
    listMonths: "Los meses de un año",
    readMonth: "Un mes de la contabilidad",
  },
  event: {
    issue: { opened: "Se abre una falla, o se abre de nuevo", resolved: "Se resuelve una falla" },
    machine: { do_not_run: "La condición de un equipo pasa a «No usar»" },
    service: {
      due: "Un servicio pasa a próximo, pendiente o vencido, una vez por ciclo; se revisa cada hora",
      recorded: "Se registra un servicio",
    },
    report: { received: "Se guarda un reporte, que espera revisión", applied: "Se aplica un reporte" },
    month: { closed: "Se cierra un mes de la contabilidad" },
    import: { finished: "Terminó una importación" },
    webhook: { test: "El propietario envía una prueba; no se elige" },
  },
  error: {
    BadRequest: "Falta un campo o no se puede leer",
    Unauthorized: "La clave no es válida, venció o fue revocada",
    Forbidden: "A la clave le falta el permiso, una clave no puede hacer esto o el plan no lo permite",
    NotFound: "No hay tal registro",
    MethodNotAllowed: "La llamada no tiene ese método",
    Conflict: "No concuerda con lo guardado; message y requires dicen por qué",
    TooLarge: "El cuerpo es demasiado grande",
    UnsupportedType: "El cuerpo no es JSON",
    KeyReused: "El Idempotency-Key se usó para otra solicitud",
    TooManyRequests: "Demasiadas solicitudes; Retry-After dice cuándo seguir",
    Failure: "Una falla nuestra",
  },
  type: {
    string: "texto",
    integer: "número entero",
    number: "número",
    boolean: "true o false",
    object: "objeto",
    instant: "instante",
    day: "día",
    list: "lista de {{type}}",
    or: "o",
    optional: "opcional",
  },
  bound: {
    minimum: "desde {{bound}}",
    exclusiveMinimum: "más de {{bound}}",
    maximum: "hasta {{bound}}",
    maxLength: "{{bound}} caracteres como máximo",
    maxItems: "{{bound}} como máximo",
  },
  asRecord: "Como {{name}}, y además:",
};
