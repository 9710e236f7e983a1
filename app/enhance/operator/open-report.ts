import type { WaitingReport } from "../queue/report.ts";
import type { Machine } from "./machines.ts";
import type { PhotoInput } from "./photo-input.ts";
import type { ReportFields } from "./report-fields.ts";

/** The report being written: its form, and the state that is not in the fields. */
export type OpenReport = {
  form: HTMLFormElement;
  fields: ReportFields;
  photos: PhotoInput;
  /** The machine in the card. */
  machine: Machine | null;
  /** The doubtful reading that the operator confirmed, as typed. */
  confirmed: string | null;
  /** The refused report that this one replaces. */
  mended: WaitingReport | null;
};
