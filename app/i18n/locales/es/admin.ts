import type { Translation } from "#app/i18n/catalogue-type.ts";
import type { admin as source } from "../en/admin.ts";

export const admin: Translation<typeof source> = {
  title: "Cuentas de empresas",
  lead: "Todas las cuentas de la plataforma. Cada vez que se muestra una contraseña de operadores queda registrado.",
  search: "Buscar por nombre, correo o identificador",
  all: "Mostrar todas",
  featured: "Cuenta destacada",
  none: "No se encontraron cuentas",
  failed: "No se pudieron obtener las cuentas",
  reveal: "Mostrar la contraseña de operadores de {{name}}",
  column: {
    name: "Empresa",
    id: "Identificador",
    email: "Correo",
    tier: "Plan",
    status: "Estado",
    limit: "Límite de equipos",
    expires: "Vence",
    password: "Contraseña maestra",
    created: "Creada",
  },
};
