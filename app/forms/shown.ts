/** The hidden field with the values that an edit form showed, as JSON: an edit saves what differs from it. */
export const SHOWN_FIELD = "shown";

/** The values that a form showed, by field. */
export type Shown = Readonly<Record<string, unknown>>;

/** Takes the shown values out of the form; null if it has none. */
export function takeShown(form: FormData): Shown | null {
  const sent = form.get(SHOWN_FIELD);
  form.delete(SHOWN_FIELD);
  try {
    const shown: unknown = JSON.parse(String(sent));
    return typeof shown === "object" ? (shown as Shown | null) : null;
  } catch {
    return null;
  }
}

const text = (value: unknown) => String(value ?? "").trim();

/**
 * The fields that a form changed: a field left as shown keeps its stored value, which somebody else may have
 * changed since. An unticked box is shown as "". Without `shown` every field counts as changed.
 */
export function onlyChanged<Input extends object>(
  input: Input,
  form: FormData,
  shown: Shown | null,
): Partial<Input> {
  const changed = Object.entries(input).filter(
    ([field]) => !shown || !(field in shown) || text(form.get(field)) !== text(shown[field]),
  );
  return Object.fromEntries(changed) as Partial<Input>;
}
