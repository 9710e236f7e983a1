import type { WaitingReport } from "../queue/report.ts";
import type { Machine } from "./machines.ts";
import type { PhotoInput } from "./photo-input.ts";
import type { ReportFields } from "./report-fields.ts";

/** The report that is being written: its form, and what is known of it beside what is typed. */
export type OpenReport = {
  form: HTMLFormElement;
  fields: ReportFields;
  photos: PhotoInput;
  /** The machine that the card shows. */
  machine: Machine | null;
  /** The doubtful reading that its writer has confirmed, as it is typed. */
  confirmed: string | null;
  /** The refused report that this one takes the place of. */
  mended: WaitingReport | null;
};
