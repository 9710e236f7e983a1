/** The texts of a form by field, to show a refused one again as it was sent. */
export function typedTexts(form: FormData): Record<string, string> {
  return Object.fromEntries(
    [...form.entries()].filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}
