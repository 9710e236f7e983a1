/** What an import does, before it does it. Usage and fuel in tenths, money in cents. */

import type { CalendarDate } from "#app/domain/calendar-date.ts";
import type { FuelKind } from "#app/domain/equipment/equipment.ts";
import { sumOf } from "#app/domain/quantity.ts";
import type { ImportWrites } from "./import-writes.ts";
import type { Adjustment, WrongRow } from "./read-row.ts";

/** New, already there, wrong and left out add up to the rows of the table; the doubtful ones are among the new. */
export type ImportCounts = { new: number; there: number; doubtful: number; wrong: number; leftOut: number };

/** A reading that looks mistyped, and the one that it was compared with. */
export type DoubtfulRow = {
  row: number;
  machineId: string;
  /** The machine's; a dry run that was stored before lacks it. */
  name?: string;
  date: CalendarDate;
  reading: number;
  before: number;
  beforeOn: CalendarDate;
  doubt: "below" | "above" | "farAbove";
};

export type ImportTotals = {
  meters: { equipmentId: string | null; name: string; before: number; after: number }[];
  fuel: {
    kind: FuelKind;
    amountBefore: number;
    amountAfter: number;
    costBefore: number;
    costAfter: number;
  }[];
  service: { year: string; before: number; after: number }[];
};

export type ImportFollows = {
  services: {
    equipmentId: string | null;
    name: string;
    task: string | null;
    from: number | null;
    to: number | null;
  }[];
  status: { equipmentId: string; name: string; from: string; to: string }[];
  /** Tasks and machines made. A dry run that was stored before lacks the machines. */
  tasks: number;
  machines?: number;
  months: string[];
};

/** The dry run, as its page and call show it. */
export type ImportPreview = {
  counts: ImportCounts;
  wrong: WrongRow[];
  doubtful: DoubtfulRow[];
  /** Machines whose meter drops: the person may say that it was replaced. */
  drops: { machineId: string; name: string; replaced: boolean }[];
  totals: ImportTotals;
  follows: ImportFollows;
  adjusted: [what: Adjustment, rows: number][];
  sums: { what: "reading" | "amount" | "cost"; read: number; stored: number }[];
  /** Lines that a stored dry run no longer has, of `totals` and `follows`; missing for none. */
  more?: { totals: number; follows: number };
};

/** An import as it was judged: its dry run, and what it will write. */
export type JudgedImport = { preview: ImportPreview; writes: ImportWrites };

/** The lines of a list that a page shows, and that are kept: a row of the database holds 2 MB. */
export const SHOWN_LINES = 50;

/** A dry run as it is stored: its lists are cut. The counts stay those of all rows. */
export function keptPreview(preview: ImportPreview): ImportPreview {
  const { wrong, doubtful, follows, totals } = preview;
  const cut = <Line>(lines: Line[]) => lines.slice(0, SHOWN_LINES);
  const over = (...lists: unknown[][]) => sumOf(lists.map(({ length }) => Math.max(0, length - SHOWN_LINES)));
  return {
    ...preview,
    wrong: cut(wrong),
    doubtful: cut(doubtful),
    totals: { ...totals, meters: cut(totals.meters) },
    follows: { ...follows, services: cut(follows.services), status: cut(follows.status) },
    more: { totals: over(totals.meters), follows: over(follows.services, follows.status) },
  };
}

/** What an import made besides its rows, and what its undoing looks at. */
export type ImportOutcome = {
  /** The attempt that imported it: of several at once, the rows of this one alone were stored. */
  run: string;
  /** The attempt that undid it. */
  undo?: string;
  /** The tasks it made, on machines that were here. */
  tasks: { equipmentId: string; taskId: string }[];
  /** The imports whose rows were already there, so that it rests on them. */
  restsOn: string[];
  machines: number;
  /** The first and last day of its rows; null for machines. */
  from: CalendarDate | null;
  to: CalendarDate | null;
};
