import type { IssueCondition } from "#app/domain/issues/issue.ts";
import type { Resolution } from "#app/domain/meter/meter-ledger.ts";
import type { UnitAnswer } from "#app/domain/meter/unit-change.ts";
import type { FuelKind, MeterUnit } from "./equipment.ts";

/**
 * An entry that the product writes into a machine's history and notes: a kind and its params, which
 * `i18n/event-words.ts` shows as text in the reader's language. Usage and fuel are tenths. Params marked optional may
 * be missing.
 */
export type HistoryEvent =
  | { event: "equipment_added"; params: { usage?: number; unit?: MeterUnit } }
  | { event: "equipment_imported"; params: { usage?: number; unit?: MeterUnit } }
  | { event: "equipment_edited"; params: Record<string, never> }
  | { event: "usage_updated"; params: { from: number; to: number; unit: MeterUnit } }
  | { event: "fuel_added"; params: { amount: number; kind: FuelKind } }
  | { event: "fuel_voided"; params: { amount: number; kind: FuelKind; date: string; reason: string } }
  | { event: "fuel_reset"; params: { amount: number; kind: FuelKind } }
  | { event: "service_reset"; params: { usage?: number; unit?: MeterUnit } }
  | {
      event: "serviced";
      /** `done` names the tasks and other work; `service` stands for the unnamed default task before them. */
      params: { usage?: number; unit?: MeterUnit; service?: 1; done: string };
    }
  | {
      event: "service_task_added" | "service_task_changed" | "service_task_removed";
      params: { name: string };
    }
  | {
      event: "service_entry_corrected";
      /** `fields` are names of ENTRY_FIELDS with commas between. */
      params: { date: string; fields: string };
    }
  | { event: "service_entry_voided"; params: { date: string; reason: string } }
  | { event: "program_followed" | "program_left" | "program_changed"; params: { name: string } }
  | { event: "schedule_changed" | "card_changed"; params: Record<string, never> }
  /** Where it stood and where it stands; one of them may be missing. */
  | { event: "place_changed"; params: { from?: string; to?: string } }
  /** With an answer if it was asked about; `ended` and `reads` are the readings at which the meters were exchanged. */
  | {
      event: "unit_changed";
      params: {
        fromUnit: MeterUnit;
        toUnit: MeterUnit;
        answer?: UnitAnswer;
        ended?: number;
        reads?: number;
      };
    }
  | { event: "update_applied"; params: AppliedParams }
  | { event: "update_dismissed"; params: { operator: string; reason?: string } }
  | {
      event: "issue_reported" | "issue_repeated";
      params: { words: string };
    }
  | {
      event: "issue_resolved" | "issue_reopened";
      /** What was done, or why it is open again; and the issue's name, which old records lack. */
      params: { words: string; issue?: string };
    }
  | { event: "issue_changed"; params: { condition: IssueCondition; words: string } }
  | { event: "reading_voided"; params: { value: number; unit: MeterUnit; reason: string } }
  /** What an import has brought the machine, by its kinds of rows. */
  | {
      event: "history_imported";
      params: { file: string; services: number; fuel: number; readings: number };
    }
  /** A list of machines has brought the machine, or tasks for it. */
  | { event: "machines_imported"; params: { file: string; tasks: number } }
  | { event: "import_undone"; params: { file: string } }
  | { event: "note_added"; params: Record<string, never> }
  | { event: "equipment_retired"; params: Record<string, never> }
  | { event: "equipment_restored"; params: Record<string, never> };

/**
 * An applied report: `value` is its reading, `from` and `to` the current usage before and after. A late
 * reading omits `from` and `to`, a report without a reading also `value`, a report without fuel `amount` and
 * `kind`.
 */
export type AppliedParams = {
  reviewer: string;
  unit: MeterUnit;
  value?: number;
  from?: number;
  to?: number;
  resolution?: Resolution;
  amount?: number;
  kind?: FuelKind;
};
