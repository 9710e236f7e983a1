/* What browsers need too: without the schemas. */

/** The values of the section "More about this task", as text. */
export type KindFormValues = {
  repeats: string;
  countsFrom: string;
  firstUsage: string;
  firstDate: string;
  fixedUsage: string;
  fixedDate: string;
  windowUsage: string;
  windowDays: string;
  steps: string;
};

/** What the section offers at first. */
export const PLAIN_KIND: KindFormValues = {
  repeats: "interval",
  countsFrom: "done",
  firstUsage: "",
  firstDate: "",
  fixedUsage: "",
  fixedDate: "",
  windowUsage: "",
  windowDays: "",
  steps: "",
};

/** A value in a form, blank for none. */
export const text = (value: unknown) => (value === null || value === undefined ? "" : String(value));

/** The values of the section "More about this task" of what calls answer. */
export function kindFormValues(sent: Partial<Record<keyof KindFormValues, unknown>>): KindFormValues {
  const names = Object.keys(PLAIN_KIND) as (keyof KindFormValues)[];
  const values = Object.fromEntries(names.map((name) => [name, text(sent[name])]));
  return { ...PLAIN_KIND, ...values };
}
