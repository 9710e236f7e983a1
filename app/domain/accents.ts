// In its own file because the operator's script loads it without the rules of names.

/** Removes the accents of all letters: "contraseña" becomes "contrasena". */
export function withoutAccents(text: string): string {
  return text.normalize("NFD").replace(/[\u0300-\u036f]/g, "");
}
