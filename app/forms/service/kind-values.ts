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
