import type { Translation } from "#app/i18n/catalogue-type.ts";
import type { employees as source } from "../en/employees.ts";

export const employees: Translation<typeof source> = {
  title: "Operadores",
  count: "Operadores ({{count}})",
  intro: "Las personas que reportan uso, combustible y notas, y con qué inician sesión.",
  action: {
    companySettings: "Ajustes de la empresa",
    add: "Añadir operador",
    edit: "Editar",
    editNamed: "Editar a {{name}}",
    remove: "Quitar",
    removeNamed: "Quitar a {{name}}",
    copy: "Copiar",
    copyNamed: "Copiar el nombre de usuario {{username}}",
    reveal: "Mostrar la contraseña de operadores",
    hide: "Ocultar la contraseña de operadores",
  },
  column: { name: "Nombre", username: "Nombre de usuario", created: "Fecha de alta", actions: "Acciones" },
  empty: { title: "Todavía no hay operadores", body: "Añada al primero: basta con su nombre." },
  current: {
    title: "Ajustes actuales",
    companyName: "Nombre de la empresa",
    password: "Contraseña de operadores",
    notSet: "Sin definir",
    hidden: "oculta",
  },
  info: {
    title: "Cómo inician sesión los operadores",
    username:
      "Cada operador tiene su propio nombre de usuario. Se forma con el nombre de pila en minúsculas, más un número si ya está ocupado (john, john2), y no cambia cuando se edita el nombre.",
    password:
      "La contraseña de operadores es la misma para toda la empresa. Al cambiarla se cierra la sesión de todos los operadores; comuníqueles la nueva.",
    page: "Los operadores inician sesión en",
    caseSensitive: "El nombre de usuario y la contraseña distinguen mayúsculas de minúsculas.",
  },
  missing: { title: "Falta información", description: "Complete todos los campos obligatorios." },
  form: {
    addTitle: "Añadir nuevo operador",
    addLead: "El nombre de usuario se forma con el nombre de pila.",
    editTitle: "Editar operador",
    editLead: "El nombre de usuario {{username}} no cambia.",
    firstName: "Nombre",
    lastName: "Apellido",
    addSubmit: "Añadir operador",
    editSubmit: "Guardar",
    cancel: "Cancelar",
    back: "Volver a operadores",
  },
  remove: {
    title: "Quitar operador",
    question: "¿Seguro que desea quitar a {{name}}?",
    consequence:
      "Su sesión se cierra de inmediato y ya no podrá iniciar sesión. Todo lo que reportó se conserva, con su nombre.",
    submit: "Quitar",
  },
  settings: {
    title: "Ajustes de la empresa",
    lead: "Complete lo que desee cambiar. Lo que deje vacío se queda como está.",
    companyName: "Nombre de la empresa",
    companyNameHint: "Actual: {{name}}",
    companyNameShort: "El nombre de la empresa debe tener al menos 2 caracteres",
    companyNameEmpty: "El nombre de la empresa no puede estar vacío.",
    password: "Contraseña de operadores",
    passwordHint: "6 caracteres o más. Una contraseña nueva cierra la sesión de todos los operadores.",
    passwordShort: "La contraseña debe tener al menos 6 caracteres",
    noChanges: "Sin cambios",
    submit: "Guardar ajustes",
  },
  notice: {
    addFailed: "No se pudo añadir al operador",
    editFailed: "No se pudo actualizar al operador",
    removeFailed: "No se pudo quitar al operador",
    settingsFailed: "No se pudieron actualizar los ajustes",
    added: "Operador añadido",
    addedBody:
      "El nombre de usuario de {{name}} es {{username}}. Inicia sesión con ese nombre de usuario y la contraseña de operadores de la empresa.",
    addedBodyNoPassword:
      "El nombre de usuario de {{name}} es {{username}}. Inicia sesión con ese nombre de usuario y la contraseña de operadores de la empresa, que aún no está definida: defínala en Ajustes de la empresa.",
    edited: "Operador actualizado",
    editedBody: "Se guardaron los datos de {{name}}.",
    removed: "Operador quitado",
    removedBody: "{{name}} ya no puede iniciar sesión.",
    settingsUpdated: "Ajustes actualizados",
    settingsUpdatedBody: "Se guardaron los ajustes de la empresa.",
    passwordUpdatedBody:
      "Se cerró la sesión de todos los operadores. Deben iniciar sesión con la nueva contraseña.",
    copied: "Nombre de usuario copiado",
    copiedBody: "{{username}} está en el portapapeles.",
  },
};
