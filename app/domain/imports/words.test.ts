import { expect, it } from "vitest";
import { readFuelKind, readIntervalUnit, readType, readUnit } from "./words.ts";

it.each([
  ["Vehicle", "vehicle"],
  ["CAR", "vehicle"],
  ["Truck", "vehicle"],
  ["Pick-up", "vehicle"],
  ["Camión", "vehicle"],
  ["tractor", "machinery"],
  ["MAQUINARIA", "machinery"],
  ["Tool", "tools"],
  ["herramienta", "tools"],
  ["Otro", "other"],
  ["boat", undefined],
  ["constructor", undefined],
  ["", undefined],
])("reads the type %j as %s", (word, type) => expect(readType(word)).toBe(type));

it.each([
  ["hrs", "hours"],
  ["Hr.", "hours"],
  ["h", "hours"],
  ["MILE", "miles"],
  ["mi", "miles"],
  ["km", "kilometers"],
  ["Kilómetros", "kilometers"],
  ["kilometre", "kilometers"],
  ["Ciclos", "cycles"],
  ["N/A", "n/a"],
  ["Does not apply", "n/a"],
  ["none", "n/a"],
  ["Units", "other"],
  ["#N/A", undefined],
  ["days", undefined],
])("reads the unit %j as %s", (word, unit) => expect(readUnit(word)).toBe(unit));

it.each([
  ["Gas. Comum", "gasoline"],
  ["Unleaded", "gasoline"],
  ["Magna", "gasoline"],
  ["Diésel", "diesel"],
  ["dyed", "diesel"],
  ["", "n/a"],
  ["n/a", "n/a"],
  ["E85", undefined],
])("reads the fuel %j as %s", (word, fuel) => expect(readFuelKind(word)).toBe(fuel));

it.each([
  ["Month", "months"],
  ["días", "days"],
  ["Años", "years"],
  ["weeks", undefined],
])("reads the interval's unit %j as %s", (word, unit) => expect(readIntervalUnit(word)).toBe(unit));
