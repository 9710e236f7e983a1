/** Reads a row of fuel: its amount, cost, kind and use. */

import { cutTo } from "#app/domain/clean-text.ts";
import type { FuelKind } from "#app/domain/equipment/equipment.ts";
import { isUseOf } from "#app/domain/fuel/fuel-cost.ts";
import { plainCell, shortened } from "./cells.ts";
import type { Choices } from "./choices.ts";
import type { ColumnFormats } from "./column-formats.ts";
import { inFuelUnit, scaled } from "./measures.ts";
import { NOTES_MAX } from "./row-cells.ts";
import { type KindReader, meterReading, type RowContext, type RowRead } from "./row-on-machine.ts";
import { readFuelKind, readFuelUse, wordKey } from "./words.ts";

const OPERATOR_MAX = 200;

/** Amounts are in tenths of the company's unit, costs in cents. A price is for one of the file's own unit. */
export function fuelReader(
  formats: ColumnFormats,
  { values }: Choices,
  { fuelUnit }: RowContext,
): KindReader {
  const kindOf = fuelKindReader(formats, values);
  const isPriceOfOne = formats.concerned.includes("price") && formats.price === "one";
  return (read) => {
    const { cells, tally, on } = read;
    const fuelType = kindOf(read);
    if (fuelType === "out") return "out";
    const volume = cells.number("amount");
    const unit = formats.volumeUnit(read.record) ?? fuelUnit;
    const inUnit = inFuelUnit(volume ?? 0, unit, fuelUnit);
    const exact = scaled(inUnit, 10);
    const amount = cells.stored("amount", exact, "tenths");
    if (amount === 0) cells.fail("noFuel");
    const total = cells.money("fuelCost");
    const price = isPriceOfOne ? (total ?? 0) / 100 : cells.number("pricePerUnit");
    const paid = isPriceOfOne || total === null ? costOfVolume(volume ?? 0, price) : total;
    const cost = paid === null ? null : cells.stored("fuelCost", paid, "cents");
    const use = fuelUseOf(read);
    if (use && !isUseOf(fuelType, use)) cells.fail("dyedGas");
    const reading = meterReading(formats, read, { isMain: false });
    const operatorName = cells.name("operator", OPERATOR_MAX);
    const text = cells.text("notes");
    const notes = cutTo(text, NOTES_MAX);
    if (amount === null || cells.fault) return null;
    if (notes !== text) tally.counted.push("shortened.notes");
    if (unit === fuelUnit && amount !== exact) tally.counted.push("rounded");
    tally.added.push(["amount", exact, amount]);
    if (paid !== null && cost !== null) tally.added.push(["cost", paid, cost]);
    return { ...on, kind: "fuel", reading, fuelType, amount, cost, use, operatorName, notes };
  };
}

/** In cents before they are rounded; null without a price. */
function costOfVolume(volume: number, price: number | null): number | null {
  return price ? scaled(volume * price, 100) : null;
}

function fuelUseOf({ cells }: RowRead) {
  const word = cells.text("fuelUse");
  const use = word === "" ? null : readFuelUse(word);
  if (use === undefined) cells.fail("unreadable", { field: "fuelUse", value: shortened(word) });
  return use ?? null;
}

/** The kind of a row's fuel: its word, else the machine's, else gas, which is counted. */
function fuelKindReader(
  { columnsOf }: ColumnFormats,
  values: Choices["values"],
): (read: RowRead) => FuelKind | "out" {
  const [column = -1] = columnsOf("fuelType");
  const answers = new Map(
    values.filter(([field]) => field === "fuelType").map(([, word, value]) => [wordKey(word), value]),
  );
  return ({ record, machine, tally }) => {
    const word = plainCell(record.cells[column] ?? "");
    const answer = answers.get(wordKey(word));
    if (word !== "" && answer === null) return "out";
    const named = word === "" ? "n/a" : (readFuelKind(word) ?? answer ?? "n/a");
    const kind = named === "n/a" ? machine.fuelType : named;
    if (kind === "n/a") tally.counted.push("fuelGuessed");
    return kind === "diesel" ? "diesel" : "gas";
  };
}
