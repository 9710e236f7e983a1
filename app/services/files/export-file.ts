import { type CalendarDate, timeIn, todayIn } from "#app/domain/calendar-date.ts";
import type { CsvCell, CsvColumns } from "#app/domain/csv.ts";
import { QUARTER_MS } from "#app/domain/durations.ts";
import type { EquipmentType, FuelKind, FuelType, MeterUnit } from "#app/domain/equipment/equipment.ts";
import { FACT_FIELDS, MACHINE_FIELDS, type MachineFacts } from "#app/domain/equipment/machine-fields.ts";
import { tenthsToNumber } from "#app/domain/quantity.ts";
import { translatorFor } from "#app/i18n/server.ts";
import type { Translate } from "#app/i18n/translate.ts";
import { type Actor, todayOf } from "#app/services/actor.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { PAGE, pagesByKey } from "#db/pages-by-key.ts";

/** Values shared by a file's cells: CSVs are in English, with days in the company's time zone. */
export type CellContext = {
  t: Translate;
  today: CalendarDate;
  dayOf: (instant: Date) => CalendarDate;
  /** The time of day, HH:mm. */
  timeOf: (instant: Date) => string;
};

/** A CSV of the product: its name, its columns, and the query of its rows. */
export type ExportDefinition<Row> = {
  /** `today` is `YYYY-MM-DD`. */
  name: (today: CalendarDate) => string;
  columns: CsvColumns<Row, CellContext>;
  /** A page of rows in file order, after the last row of the previous page. */
  read: (after: Row | null, limit: number) => PromiseLike<Row[]>;
};

export type ExportFile = {
  name: string;
  header: readonly string[];
  pages: AsyncIterable<(readonly CsvCell[])[]>;
};

/** A definition as a file, read while it is written; null if there are no rows. */
export async function exportFile<Row>(
  { now }: ServiceContext,
  actor: Actor,
  { name, columns, read }: ExportDefinition<Row>,
): Promise<ExportFile | null> {
  const today = todayOf(actor, now());
  const { timeZone, fuelUnit } = actor.company;
  const context: CellContext = {
    t: translatorFor("en", fuelUnit),
    today,
    dayOf: daysIn(timeZone),
    timeOf: (instant) => timeIn(timeZone, instant),
  };
  const first = await read(null, PAGE);
  if (first.length === 0) return null;
  async function* pages() {
    for await (const page of pagesByKey(read, { first })) {
      yield page.map((row) => columns.map(([, cell]) => cell(row, context)));
    }
  }
  return { name: name(today), header: columns.map(([heading]) => heading), pages: pages() };
}

/**
 * The day of an instant in a time zone, computed once per quarter of an hour, since no day begins within one.
 */
export function daysIn(timeZone: string): CellContext["dayOf"] {
  let quarter = Number.NaN;
  let day: CalendarDate = "";
  return (instant) => {
    const at = Math.floor(instant.getTime() / QUARTER_MS);
    if (at !== quarter) {
      quarter = at;
      day = todayIn(timeZone, instant);
    }
    return day;
  };
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

type Worded = Pick<CellContext, "t">;

/** Formats shared by all files. */
export const cells = {
  text: (text: string | null) => text || "N/A",
  /** Usage, fuel and intervals are in tenths. */
  number: (tenths: number | null) => tenthsToNumber(tenths ?? 0),
  notes: (text: string, { t }: Worded) => text || t("story:history.noNotes"),
  yesNo: (yes: boolean) => (yes ? "Yes" : "No"),
  type: (type: EquipmentType, { t }: Worded) => t(`common:type.${type}`),
  unit: (unit: MeterUnit, { t }: Worded) =>
    unit === "other" ? t("common:type.other") : capitalised(t(`common:unit.${unit}`)),
  fuel: (fuel: FuelType | FuelKind, { t }: Worded) => t(`common:fuel.${fuel}`),
  /** `YYYY-MM-DD` as MM/dd/yyyy, only for Next Maintenance Date. */
  americanDate(date: CalendarDate | null): string {
    if (date === null) return "N/A";
    const [year, month, day] = date.split("-");
    return `${month}/${day}/${year}`;
  },
};

/** The serial number of a machine, in its files and in those of retired ones. */
export const serialColumn = [
  MACHINE_FIELDS.serialNumber.heading,
  (row: { serialNumber: string | null }) => cells.text(row.serialNumber),
] as const;

/** The facts of a machine, at the right of files of a company that has some. */
export const factColumns = FACT_FIELDS.map(
  (field) =>
    [
      MACHINE_FIELDS[field].heading,
      ({ [field]: fact }: MachineFacts) => (field === "modelYear" ? fact : cells.text(fact as string | null)),
    ] as const,
);
