import { machineHref } from "#app/components/equipment/machine-href.ts";
import {
  type BookChanges,
  type BookDeliveries,
  type BookTotals,
  bookTotals,
  COMPARED,
  fromFirstMonth,
  hasChanges,
  monthToClose,
  totalCost,
} from "#app/domain/books/books.ts";
import { yearOf } from "#app/domain/calendar-date.ts";
import type { FuelUnit, FuelUse } from "#app/domain/equipment/equipment.ts";
import { shownName } from "#app/domain/equipment/shown-name.ts";
import type { Locale } from "#app/domain/locale.ts";
import { formatCount, formatTenths } from "#app/domain/quantity.ts";
import { DASH, formatCost, formatDate, formatDateTime, formatMonth } from "#app/i18n/format.ts";
import { fuelUnitWords } from "#app/i18n/fuel-unit-words.ts";
import type { Reader } from "#app/i18n/reader.ts";
import type { Translate } from "#app/i18n/translate.ts";
import type { ShownMonth } from "#app/services/books/read-month.ts";
import type { BooksYear } from "#app/services/books/read-year.ts";

/** Who looks at the books: an owner or an accountant. */
type BooksWords = Reader & { fuelUnit: FuelUnit };

/**
 * Where the books are shown: `page` is the page of a year, `files` the start of the files' paths. Owners close months
 * there, and machines lead to their pages.
 */
export type BooksPlace = { page: string; files: string; forOwners?: true };

/** A year's months, as text, the newest first, and their sum. */
export function wordedYear({ year, months, others }: BooksYear, reader: BooksWords) {
  const { locale, t, timeZone, fuelUnit } = reader;
  const toClose = monthToClose(months);
  const hasEarlier = others.some((other) => other < year);
  const listed = fromFirstMonth(months, hasEarlier);
  return {
    year,
    others,
    fuelUnit,
    total: figuresOf(bookTotals(listed), reader),
    months: listed
      .map(({ month, closedAt, changed, ...totals }) => ({
        month,
        name: formatMonth(month, locale, "monthAndYear"),
        ...figuresOf(totals, reader),
        state: stateOf({ closedAt, changed }, { locale, t, timeZone }),
        toClose: month === toClose,
      }))
      .reverse(),
  };
}

/** The figures of a month or a machine in its row, each 0 as a dash. */
function figuresOf(totals: BookTotals, reader: BooksWords) {
  const { fuelAdded, fuelCost, laborCost, partsCost } = totals;
  const service = laborCost + partsCost;
  const words = wordedTotals(totals, reader);
  const orDash = (amount: number | null, word: string) => (amount === 0 ? DASH : word);
  return {
    fuel: orDash(fuelAdded, words.fuel),
    fuelCost: orDash(fuelCost, words.fuelCost),
    labor: orDash(laborCost, words.labor),
    parts: orDash(partsCost, words.parts),
    service: orDash(service, formatCost(service, reader.locale)),
    total: orDash(totalCost(totals), words.total),
  };
}

export type WordedYear = ReturnType<typeof wordedYear>;

/** A month, as text. */
export function wordedMonth(book: ShownMonth, reader: BooksWords) {
  const { locale, t, timeZone, fuelUnit } = reader;
  const [last] = book.closings;
  const closedAt = last?.at ?? null;
  const known = new Map(book.known.map((machine) => [machine.id, machine]));
  const hrefOf = (id: string) => {
    const machine = known.get(id);
    return machine ? machineHref(machine) : null;
  };
  const usage = (tenths: number | null) => (tenths === null ? DASH : formatTenths(tenths, locale, "one"));
  return {
    month: book.month,
    name: formatMonth(book.month, locale, "monthAndYear"),
    year: yearOf(book.month),
    fuelUnit,
    over: book.over,
    asClosed: book.asClosed,
    closedOn: closedAt && formatDate(closedAt, locale, timeZone),
    state: stateOf({ closedAt, changed: hasChanges(book.changes) }, { locale, t, timeZone }),
    totals: wordedTotals(book.totals, reader),
    machines: book.machines.map((machine) => ({
      id: machine.equipmentId,
      name: shownName(machine.equipmentName, book.marks.get(machine.equipmentId)),
      href: hrefOf(machine.equipmentId),
      readingStart: usage(machine.readingStart),
      readingEnd: usage(machine.readingEnd),
      usage: machine.usage === 0 ? DASH : usage(machine.usage),
      ...figuresOf(machine, reader),
    })),
    fuel: book.fuel.map(({ fuelType, fuelUse, fuelAdded, fuelCost }) => ({
      key: `${fuelType} ${fuelUse}`,
      kind: t(`common:fuel.${fuelType}`),
      use: wordOfUse(fuelUse, t),
      fuel: formatTenths(fuelAdded, locale, "one"),
      fuelCost: costWord(fuelCost, locale),
    })),
    deliveries: wordedDeliveries(book.deliveries, locale),
    closings: book.closings.map(({ at, by, ...totals }) => ({
      key: at.getTime(),
      time: formatDateTime(at, locale, timeZone),
      by,
      ...wordedTotals(totals, reader),
    })),
    changes: wordedChanges(book.changes, reader),
    count: book.closings.length,
    waiting: book.waiting,
    withoutCost: book.withoutCost,
    withoutUse: book.withoutUse,
  };
}

export type WordedMonth = ReturnType<typeof wordedMonth>;

/** What changed, row by row: machines, then fuel by kind and use, then the deliveries. */
function wordedChanges({ machines, fuel, deliveries }: BookChanges, reader: BooksWords) {
  const { locale, t } = reader;
  const ofMachines = machines.flatMap(({ equipmentId, equipmentName, closed, now }) => {
    const [before, after] = [wordedTotals(closed, reader), wordedTotals(now, reader)];
    return COMPARED.filter((figure) => closed[figure] !== now[figure]).map((figure) => ({
      key: `${equipmentId} ${figure}`,
      name: equipmentName,
      figure: figureWord(figure, reader),
      closed: before[COLUMN_OF[figure]],
      now: after[COLUMN_OF[figure]],
    }));
  });
  const ofFuel = fuel.map(({ fuelType, fuelUse, closed, now }) => ({
    key: `${fuelType} ${fuelUse}`,
    name: [t(`common:fuel.${fuelType}`), wordOfUse(fuelUse, t)].join(", "),
    figure: figureWord("fuelAdded", reader),
    closed: formatTenths(closed, locale, "one"),
    now: formatTenths(now, locale, "one"),
  }));
  const ofDeliveries = DELIVERY_FIGURES.flatMap((figure) => {
    if (!deliveries || deliveries.closed[figure] === deliveries.now[figure]) return [];
    return {
      key: `deliveries ${figure}`,
      name: t("books:deliveries.title"),
      figure: t(`books:deliveries.${figure}`),
      closed: wordedDeliveries(deliveries.closed, locale)[figure],
      now: wordedDeliveries(deliveries.now, locale)[figure],
    };
  });
  return [...ofMachines, ...ofFuel, ...ofDeliveries];
}

export const DELIVERY_FIGURES = ["number", "totalPaid"] as const;

/** Deliveries as text; of a closing that doesn't know them, none is known. */
function wordedDeliveries(deliveries: BookDeliveries | null, locale: Locale) {
  if (!deliveries) return { number: DASH, totalPaid: DASH };
  return {
    number: formatCount(deliveries.number, locale),
    totalPaid: formatCost(deliveries.totalPaid, locale),
  };
}

type Figure = (typeof COMPARED)[number];
const COLUMN_OF = {
  fuelAdded: "fuel",
  fuelCost: "fuelCost",
  laborCost: "labor",
  partsCost: "parts",
} as const;

function figureWord(figure: Figure, { locale, t, fuelUnit }: BooksWords): string {
  return figure === "fuelAdded"
    ? fuelUnitWords(locale, fuelUnit).Gallons
    : t(`books:column.${COLUMN_OF[figure]}`);
}

function wordedTotals(totals: BookTotals, { locale }: BooksWords) {
  return {
    fuel: formatTenths(totals.fuelAdded, locale, "one"),
    fuelCost: costWord(totals.fuelCost, locale),
    labor: formatCost(totals.laborCost, locale),
    parts: formatCost(totals.partsCost, locale),
    total: formatCost(totalCost(totals), locale),
  };
}

const costWord = (cents: number | null, locale: Locale) =>
  cents === null ? DASH : formatCost(cents, locale);

function wordOfUse(use: FuelUse | null, t: Translate): string {
  return t(`fuelPaid:use.${use ?? "none"}`);
}

function stateOf(
  { closedAt, changed }: { closedAt: Date | null; changed: boolean },
  { locale, t, timeZone }: Reader,
): { kind: "open" | "closed" | "changed"; words: string } {
  if (!closedAt) return { kind: "open", words: t("books:state.open") };
  if (!changed) return { kind: "closed", words: t("books:state.closed") };
  return {
    kind: "changed",
    words: t("books:state.changed", { date: formatDate(closedAt, locale, timeZone) }),
  };
}
