import type { Translation } from "#app/i18n/catalogue-type.ts";
import type { proof as source } from "../../en/accounts/proof.ts";

export const proof: Translation<typeof source> = {
  title: "Confirme que es usted",
  lead: "Lo que va a abrir necesita otra vez su contraseña. Vale durante 10 minutos.",
  password: "Contraseña actual",
  passkey: "Usar una llave de acceso",
  passkeyFailed: "Esta llave de acceso no se puede usar aquí.",
  code: {
    label: "Código",
    hint: "De su aplicación de autenticación, o uno de sus códigos de recuperación.",
    missing: "Escriba el código",
  },
  removeSecondStep: "Quitar el segundo paso",
  submit: "Confirmar",
  failed: "No se pudo confirmar",
};
