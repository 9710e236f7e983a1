// By itself, because the operator's script loads it and has no room for the rules of names.

/** A text whose letters have no accents: "contraseña" is "contrasena". */
export function withoutAccents(text: string): string {
  return text.normalize("NFD").replace(/[\u0300-\u036f]/g, "");
}
