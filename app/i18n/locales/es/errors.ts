import type { Translation } from "#app/i18n/catalogue-type.ts";
import type { errors as source } from "../en/errors.ts";
import { photoRefusals } from "./photos/photos.ts";
import { costProblems, costTitles, reportTitles } from "./updates/report-words.ts";

export const errors: Translation<typeof source> = {
  request: {
    invalid: "No se pudo leer la solicitud.",
    too_large: "Esto es demasiado grande para enviarlo.",
    unsupported_type: "Aquí no se puede leer este tipo de contenido.",
    method_not_allowed: "Esta dirección no acepta ese tipo de solicitud.",
    forged: "Esta solicitud no vino de nuestras páginas, así que no se cambió nada.",
    not_found: "No encontrado.",
    rate_limited: "Demasiados intentos. Inténtelo de nuevo en {{minutes}} min.",
    key_in_use: "La misma solicitud todavía se está procesando.",
    key_reused: "Este formulario ya se envió con otro contenido. Envíelo de nuevo.",
  },
  session: {
    other_user: "Otra persona tiene la sesión abierta. Inicie sesión de nuevo para enviar esto.",
  },
  auth: {
    required: "Inicie sesión.",
    forbidden: "No tiene permiso para hacer esto.",
    invalid_credentials: "Revise sus datos de acceso e inténtelo de nuevo",
    invalid_operator_credentials: "Nombre de operador o contraseña no válidos",
    verification_required: "Se requiere verificar el correo electrónico",
    wrong_answers:
      "Estas respuestas no corresponden a ninguna cuenta con preguntas de seguridad, así que no se envió nada. Revíselas e inténtelo de nuevo.",
    wrong_code: "El código no es correcto o ya se usó.",
    second_step_over: "Inicie sesión de nuevo.",
    passkey_refused: "Esta llave de acceso no se puede usar aquí.",
    proof_required: "Confirme que es usted e inténtelo de nuevo.",
    link_invalid: "Este enlace no es válido o ya venció.",
    reset_link_invalid: "Este enlace no es válido o ya venció. Solicite uno nuevo.",
  },
  device: {
    not_found: "Este dispositivo ya no tiene la sesión abierta.",
    own: "Este es el dispositivo que usa. Ciérrelo con Cerrar sesión.",
  },
  passkey: {
    unavailable: "Las llaves de acceso no funcionan en esta dirección.",
    not_found: "No existe esa llave de acceso.",
    full: "Tiene 10 llaves de acceso, el máximo posible.",
    taken: "Esta llave de acceso ya se conoce.",
  },
  second_step: {
    none: "No hay un segundo paso.",
    required: "Aquí se requiere un segundo paso",
    asked: "Se le pide un segundo paso, así que no puede quitar lo último que tiene de él.",
    own_first: "Configure primero el suyo",
    stopped: "Se detuvo una solicitud. Elija otra contraseña o espere 7 días.",
    staff: "Pregunte a quien administra el producto.",
    changed: "Mientras tanto se configuró otra aplicación de autenticación. Empiece de nuevo.",
  },
  account: {
    business_name_taken: "Este nombre de empresa ya está en uso.",
    wrong_password: "La contraseña actual no es correcta.",
    wrong_code: "El código no es correcto o ya se usó.",
    email_taken: "Entretanto, esta dirección pertenece a otra cuenta.",
  },
  company_settings: { no_changes: "Escriba al menos un ajuste para actualizar." },
  access_cards: { not_ready: "No hay operadores o la contraseña de operadores no está definida." },
  employee: {
    not_found: "No se encontró este operador.",
    not_operator: "Esta persona ya es gerente.",
    not_manager: "Esta persona no es gerente.",
    no_own_password: "Este operador no tiene contraseña propia.",
  },
  user: {
    not_found: "No se encontró este usuario.",
    is_owner:
      "La contraseña del propietario no se puede restablecer aquí. El propietario recibe un enlace por correo desde la página de inicio de sesión.",
    keeps_password:
      "La contraseña de este usuario no se puede restablecer aquí. Puede pedir un enlace por correo desde la página de inicio de sesión.",
    is_self:
      "Aquí no puede restablecer su propia contraseña. Pida un enlace por correo desde la página de inicio de sesión.",
  },
  equipment: {
    not_found: "No se encontró este equipo.",
    changed:
      "Otra persona cambió este equipo mientras usted lo editaba. Revise los campos marcados y guarde otra vez.",
    unit_asked: "Diga qué pasó con el medidor y guarde otra vez.",
    limit_reached:
      "Superó su límite de equipos. Mejore su plan o retire algún equipo para seguir agregando nuevos.",
  },
  retired_equipment: {
    not_found: "No se encontró este equipo retirado. Quizás ya se restauró.",
  },
  service_task: {
    not_found: "No se encontró esta tarea de servicio. Es posible que se haya quitado.",
    is_default: "La tarea principal no se puede quitar.",
    name_taken: "Este equipo ya tiene una tarea con este nombre",
  },
  service_program: {
    not_found: "No se encontró este programa de servicio. Quizás ya se eliminó.",
    limit: "{{most}} programas de servicio como máximo",
    name_taken: "Ya tiene un programa de servicio con este nombre",
    changed: "Otra persona lo cambió entretanto. Revíselo y guarde de nuevo.",
    fixed: "La unidad y el servicio regular no se pueden cambiar mientras haya equipos que lo sigan.",
  },
  plan: {
    inactive: "Su prueba o suscripción ha terminado. Elija un plan para seguir agregando equipos.",
    premium_required: "Esto requiere una prueba vigente o una suscripción activa.",
  },
  billing: {
    not_available: "Stripe no está disponible",
    failed: "El proveedor de pagos no pudo hacerlo en este momento. No se cambió nada. Inténtelo de nuevo.",
    unsure:
      "El proveedor de pagos no respondió a tiempo, así que el cambio pudo haberse hecho o no. Revise su suscripción en unos minutos antes de intentarlo de nuevo.",
    checkout_failed: "No se pudo iniciar el pago",
    has_plan: "Ya tiene un plan. Cámbielo en esta página en lugar de comprar otro.",
    paid_already: "Se acaba de pagar un plan y su confirmación está en camino. Vuelva a mirar en un momento.",
    price_changed:
      "El precio cambió desde que se mostró esta página. No se cobró nada; revíselo y elija de nuevo.",
    no_plan: "No hay una suscripción activa que cambiar. Elija un plan y pase por el pago.",
    same_plan: "Este ya es su plan.",
    cannot_pause: "Solo se puede pausar una suscripción activa.",
    cannot_reactivate: "Solo se puede reactivar una suscripción en pausa o cancelada.",
    cannot_cancel: "No hay nada que cancelar.",
    bad_event: "La firma del evento falta o no es correcta.",
  },
  operator_update: {
    not_found: "No se encontró este reporte.",
    not_pending: "Este reporte ya fue revisado.",
    needs_resolution:
      "La lectura es menor que la anterior. Corrija la lectura o registre que se cambió el medidor.",
    machine_gone: "El equipo de este reporte se retiró o se eliminó; el reporte solo se puede descartar.",
    busy: "Ahora mismo se están aplicando otras lecturas de este equipo. Inténtelo de nuevo.",
    ...reportTitles,
    ...costTitles,
  },
  machine_card: {
    not_found: "No hay ficha de este equipo.",
    changed: "La ficha se cambió entretanto. Revísela de nuevo.",
  },
  reading: {
    not_found: "No se encontró esta lectura.",
    already_voided: "Esta lectura ya fue anulada.",
    doubtful: "Esta lectura parece un error. Revísela y confírmela si es correcta.",
    unconfirmed: 'Esta lectura es muy superior a la anterior. Envíe "confirmed": true si es correcta.',
    unit_changed: "La unidad cambió con esta lectura. Cambie de nuevo la unidad.",
    last_one: "No se puede anular la única lectura de un equipo. Reporte primero la correcta.",
    busy: "Ahora mismo están cambiando otras lecturas de este equipo. Inténtelo de nuevo.",
  },
  service_entry: {
    not_found: "No se encontró este registro de servicio.",
    voided: "Este registro de servicio está anulado.",
    changed: "Otra persona lo cambió entretanto. Revíselo y guarde de nuevo.",
    retired:
      "Este equipo está retirado: de sus registros solo se pueden corregir costos, nombres, referencia, notas y fotos.",
  },
  issue: {
    not_found: "No se encontró esta falla.",
    say_what: "Diga qué tiene",
    resolved: "Ya la resolvió {{name}}.",
    open: "Ya está abierta.",
    retired: "Este equipo está retirado.",
    busy: "Otras fallas de este equipo están cambiando en este momento. Inténtelo de nuevo.",
  },
  accountant: {
    not_found: "No se encontró este contador. Tal vez se quitó.",
    limit: "{{most}} contadores como máximo",
    address_taken: "Ya tiene un contador con esta dirección",
    no_session: "Abra el enlace de su correo.",
    link_unknown: "Este enlace ya no funciona.",
  },
  fuel_settings: {
    unit_fixed: "Ya se cerró un mes, así que la unidad de combustible no cambia.",
    busy: "Esta configuración está cambiando en este momento. Inténtelo de nuevo.",
  },
  checklist: {
    not_found: "No se encontró esta lista de revisión. Tal vez se eliminó.",
    limit: "{{most}} listas de revisión como máximo",
  },
  check: { not_found: "No se encontró esta revisión." },
  books: {
    not_over: "{{month}} aún no termina",
    already_closed: "{{month}} ya está cerrado",
  },
  fuel_price: { not_found: "No se encontró este precio. Tal vez se quitó." },
  fuel_entry: {
    not_found: "No se encontró esta carga de combustible.",
    voided: "Esta carga de combustible fue anulada.",
  },
  key: {
    not_found: "No se encontró esta clave.",
    ended: "Esta clave ya terminó.",
    made: "Esta clave ya se creó. Su texto se muestra una sola vez.",
    limit: "Una empresa puede tener 10 claves. Revoque una primero.",
    name_taken: "Ya hay una clave con este nombre.",
    invalid: "Esta clave no es válida, venció o fue revocada.",
    closed: "Una clave no puede hacer esto.",
    scope: "Esta clave necesita el permiso: {{scope}}.",
  },
  webhook: {
    not_found: "No se encontró este webhook.",
    made: "Este webhook ya se agregó. Su secreto se muestra una sola vez.",
    limit: "Una empresa puede tener 5 webhooks. Quite uno primero.",
    address_taken: "Ya hay un webhook con esta dirección.",
    paused: "Reanude primero este webhook.",
    delivery_not_found: "No se encontró esta entrega.",
  },
  photo: {
    ...photoRefusals,
    not_found: "No se encontró esta foto.",
    thumbnail_too_large: "Una miniatura puede tener 32 KB como máximo.",
    already_uploaded: "Esta foto ya se subió.",
    taken: "Esta foto no se puede guardar aquí en este momento.",
  },
  import: {
    invalid_file_type: "Seleccione un archivo CSV.",
    invalid_format: "El archivo necesita una fila de encabezado y al menos una fila de equipo.",
    unclosed_quote: "Unas comillas de la fila {{row}} no se cierran. Corríjalas y elija el archivo de nuevo.",
    missing_columns: "Falta una columna para: {{columns}}",
    list_of_fuel: "Esto parece una lista de combustible. Tráigala en Importaciones.",
    list_of_services: "Esto parece una lista de servicios. Tráigala en Importaciones.",
    list_of_readings: "Esto parece una lista de lecturas. Tráigala en Importaciones.",
    too_large: "El archivo es demasiado grande. Puede tener 1 MB como máximo; divídalo en varios.",
    no_data: "Suba primero un archivo CSV válido.",
  },
  history_import: {
    no_file: "Elija de uno a cinco archivos.",
    too_many_files: "Elija cinco archivos como máximo.",
    file_type: "Elija un archivo .csv, .tsv, .txt o .xlsx.",
    too_large: "Un archivo puede tener 5 MB como máximo. Divídalo en varios.",
    unpacked: "Descomprimido, este libro es demasiado grande. Guarde la hoja como CSV.",
    too_many_rows: "{{table}} tiene {{rows}} filas. El máximo es 20,000; divídalo por año.",
    empty: "Este archivo no tiene una tabla con encabezados y una fila debajo.",
    damaged: "El archivo está dañado o no es lo que su nombre dice. Guárdelo de nuevo como CSV o .xlsx.",
    locked: "El archivo tiene contraseña o es un .xls antiguo. Guárdelo como .xlsx o CSV sin ella.",
    too_many_today: "Inténtelo mañana.",
    too_much_kept: "Descarte importaciones que no necesita.",
    split: "Divida el archivo por equipo o por año.",
    changed: "Algo cambió entretanto. Revise los números de nuevo.",
    asks: "Quedan preguntas abiertas sobre este archivo.",
    imported: "Esta importación ya se hizo. Se puede deshacer.",
    undone: "Esta importación se deshizo.",
    blocked: "Esta importación no se puede deshacer",
  },
  internal: "Algo salió mal. Inténtelo de nuevo.",
  /** Errors in numbers. */
  number: {
    ambiguous: "Un número como 1,234 se puede leer de dos maneras. Escriba 1234, o 1.2 con un decimal.",
    separators: "Escríbalo sin espacios ni separadores de miles, como 1234.5.",
    tooLarge: "El número más grande posible es 99,999,999.9.",
    decimals: "Use un decimal como máximo, como 12.5.",
    negative: "Escriba un número que no sea negativo.",
    notNumber: "Escriba un número, como 1234.5.",
  },
  /** Amounts of money, fuel that is missing beside one, and what fuel was used for. */
  fuel: {
    cost: costProblems.invalid_cost,
    none: costProblems.no_fuel,
    dyedGas: "La gasolina no se tiñe. Elija otro uso.",
  },
  field: {
    invalid: "Este valor no se puede usar.",
    required: "Llene este campo.",
    tooLong: "Es demasiado largo.",
    email: "Escriba una dirección de correo válida",
    file: "Elija un archivo.",
    dates: "Revise las fechas",
  },
};
