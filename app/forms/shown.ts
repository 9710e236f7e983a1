/** The hidden field with what an edit's form showed, as JSON: an edit saves what differs from it. */
export const SHOWN_FIELD = "shown";

/** What a form showed, by field. */
export type Shown = Readonly<Record<string, unknown>>;

/** Takes what the form showed out of it; null for a form that doesn't say. */
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
 * What a form changed: a field that was left as shown keeps what is stored, which somebody else may have changed
 * meanwhile. A box that isn't ticked is shown as "". Without `shown` all were changed.
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
