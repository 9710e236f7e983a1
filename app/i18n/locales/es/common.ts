import type { Translation } from "#app/i18n/catalogue-type.ts";
import type { common as source, unitShort as sourceUnits } from "../en/common.ts";
import { conditionWords } from "./report-words.ts";

export const unitShort: Translation<typeof sourceUnits> = {
  hours_one: "hora",
  hours_other: "horas",
  miles_one: "milla",
  miles_other: "millas",
  kilometers_one: "kilómetro",
  kilometers_other: "kilómetros",
  "n/a_one": "",
  "n/a_other": "",
  cycles_one: "ciclo",
  cycles_other: "ciclos",
  other_one: "unidad",
  other_other: "unidades",
};

/** Separate, because the operator's script uses it. */
export const unnamedTask = "Servicio";

export const common: Translation<typeof source> = {
  product: "Equipment Tracker",
  navigation: {
    menu: "Menú de navegación",
    open: "Abrir el menú",
    skip: "Ir al contenido",
    dashboard: "Panel",
    equipment: "Equipos",
    addEquipment: "Agregar equipo",
    updates: "Reportes de operadores",
    employees: "Operadores",
    books: "Contabilidad",
    settings: "Ajustes",
    subscription: "Suscripción",
    profile: "Perfil",
    home: "Inicio",
    main: "Principal",
    more: "Más",
    instructions: "Instrucciones",
    contact: "Contactar a soporte",
    admin: "Cuentas de empresas",
  },
  role: {
    owner: "Propietario",
    manager: "Gerente",
    employee: "Operador",
    operator: "Operador",
    admin: "Administrador",
    accountant: "Contador",
  },
  loading: "Cargando...",
  unreachable: "No se pudo conectar con el servidor. Inténtelo de nuevo.",
  session: {
    logout: "Cerrar sesión",
    loggingOut: "Cerrando sesión...",
  },
  language: {
    label: "Idioma",
    en: "English",
    es: "Español",
    switch: "Cambiar el idioma",
  },
  theme: {
    label: "Tema",
    light: "Claro",
    dark: "Oscuro",
    toLight: "Usar el tema claro",
    toDark: "Usar el tema oscuro",
  },
  action: {
    printLabels: "Imprimir etiquetas",
    save: "Guardar",
    cancel: "Cancelar",
    close: "Cerrar",
    back: "Volver",
    backToDashboard: "Volver al panel",
    search: "Buscar",
    showAll: "Mostrar todo",
    next: "Siguiente",
    show: "Mostrar",
    hide: "Ocultar",
  },
  state: {
    saving: "Guardando...",
    optional: "opcional",
  },
  unit: {
    hours: "horas",
    miles: "millas",
    kilometers: "kilómetros",
    "n/a": "No aplica",
    cycles: "ciclos",
    other: "unidades",
  },
  unitShort,
  type: {
    vehicle: "Vehículo",
    machinery: "Maquinaria",
    tools: "Herramientas",
    other: "Otro",
  },
  condition: conditionWords,
  fuel: {
    gasoline: "Gasolina",
    gas: "Gasolina",
    diesel: "Diésel",
    "n/a": "N/D",
  },
  notFound: {
    title: "404 Página no encontrada",
    body: "En esta dirección no hay nada, o no le corresponde verlo.",
    home: "Ir a la página de inicio",
  },
  refused: {
    title: "No se guardó nada",
    tooLarge:
      "Vuelva atrás en su navegador: lo que escribió debería seguir allí. Quite las fotos y los archivos grandes.",
  },
  failure: {
    title: "Algo salió mal",
    body: "Es una falla nuestra, y lo que había guardado está a salvo. Inténtelo de nuevo en un momento.",
    retry: "Reintentar",
    reference: "Si sigue pasando, díganos esta referencia:",
  },
  serial: "Serie {{serial}}",
  /** The default service task without a name. */
  unnamedTask,
  servicePlan: "Plan e historial de servicio",
  password: { show: "Mostrar la contraseña", hide: "Ocultar la contraseña" },
  gate: {
    premiumFeature: "Función premium: {{name}}",
    subscriptionRequired: "Se requiere una suscripción",
    upgrade: "Mejorar el plan",
    trialExpired: "Prueba vencida",
    continuePaid: "Continuar con un plan de pago",
  },
  dialog: { failed: "No se pudo cargar", page: "Abrir como página" },
  notice: {
    close: "Cerrar el aviso",
    label: "Aviso",
    // Radix puts the key that leads there in place of {hotkey}.
    list: "Avisos ({hotkey})",
  },
  settings: {
    title: "Ajustes",
    intro: "El idioma y el tema se guardan en este dispositivo.",
  },
};
