/** The hidden field with the values that an edit form showed, as JSON: an edit saves what differs from it. */
export const DISPLAYED_FIELD = "shown";

/** The values that a form showed, by field. */
export type Displayed = Readonly<Record<string, unknown>>;

/** Takes the displayed values out of the form; null if it has none. */
export function takeDisplayed(form: FormData): Displayed | null {
  const sent = form.get(DISPLAYED_FIELD);
  form.delete(DISPLAYED_FIELD);
  try {
    const displayed: unknown = JSON.parse(String(sent));
    return typeof displayed === "object" ? (displayed as Displayed | null) : null;
  } catch {
    return null;
  }
}

const text = (value: unknown) => String(value ?? "").trim();

/**
 * The fields that a form changed: a field left as displayed keeps its stored value, which somebody else may have
 * changed since. An unticked box is displayed as "". Without `displayed` every field counts as changed.
 */
export function onlyChanged<Input extends object>(
  input: Input,
  form: FormData,
  displayed: Displayed | null,
): Partial<Input> {
  const changed = Object.entries(input).filter(
    ([field]) => !displayed || !(field in displayed) || text(form.get(field)) !== text(displayed[field]),
  );
  return Object.fromEntries(changed) as Partial<Input>;
}
