import { describe, expect, it } from "vitest";
import {
  centsToNumber,
  centsToText,
  MAX_AMOUNT,
  priceToText,
  type ReadAmount,
  readAmount,
  readAmountOfNumber,
  readOptionalAmount,
  readPrice,
  readPriceOfNumber,
} from "./money.ts";

type Problem = Extract<ReadAmount, { problem: unknown }>["problem"];

describe("a typed amount", () => {
  it.each<[string, number]>([
    ["", 0],
    [" \t", 0],
    ["0", 0],
    ["0.00", 0],
    ["80", 80_00],
    ["0080", 80_00],
    [" 80\u00a0", 80_00],
    ["$80", 80_00],
    ["$ 80", 80_00],
    ["80 $", 80_00],
    ["80$", 80_00],
    [" $1,240.00 ", 1_240_00],
    ["12.5", 12_50],
    ["12,5", 12_50],
    ["12.50", 12_50],
    ["12,50", 12_50],
    [".5", 50],
    [",05", 5],
    ["0.01", 1],
    ["0.29", 29],
    ["19.99", 19_99],
    ["1,234", 1_234_00],
    ["999,999", 999_999_00],
    ["1234.56", 1_234_56],
    ["1,234.5", 1_234_50],
    ["1.234,5", 1_234_50],
    ["1,234.56", 1_234_56],
    ["1.234,56", 1_234_56],
    ["1,234,567", 1_234_567_00],
    ["1.234.567", 1_234_567_00],
    ["1.234.567,89", 1_234_567_89],
    ["9,999,999.99", MAX_AMOUNT],
    ["9999999.99", MAX_AMOUNT],
  ])("reads %j as %d cents", (text, cents) => {
    expect(readAmount(text)).toEqual({ cents });
  });

  it.each<[string, Problem]>([
    ["1.234", "ambiguous"],
    ["3.459", "ambiguous"],
    ["$1.234", "ambiguous"],
    ["0.123", "decimals"],
    ["0,123", "decimals"],
    ["1234,567", "decimals"],
    ["1,2345", "decimals"],
    ["12.3456", "decimals"],
    ["10000000", "tooLarge"],
    ["10,000,000", "tooLarge"],
    ["9999999.999", "decimals"],
    ["100000000.55", "tooLarge"],
    ["-5", "negative"],
    ["-0.05", "negative"],
    ["-12.50", "negative"],
    ["$-5", "negative"],
    ["-$5", "notNumber"],
    ["1 234", "separators"],
    ["1 234.56", "separators"],
    ["12,34.5", "separators"],
    ["1,234.567", "decimals"],
    ["1,234.5.6", "separators"],
    ["$", "notNumber"],
    ["$$5", "notNumber"],
    ["$5$", "notNumber"],
    ["5$0", "notNumber"],
    ["5.", "notNumber"],
    [".", "notNumber"],
    ["+5", "notNumber"],
    ["1e3", "notNumber"],
    ["USD 5", "notNumber"],
    ["five", "notNumber"],
    ["١٢", "notNumber"],
  ])("%j is refused: %s", (text, problem) => {
    expect(readAmount(text)).toEqual({ problem });
  });
});

describe("the amount of a call", () => {
  it.each<[number, number]>([
    [0, 0],
    [-0, 0],
    [125.5, 125_50],
    [0.29, 29],
    [1.1 + 2.2, 3_30],
    [4.35, 4_35],
    [9_999_999.99, MAX_AMOUNT],
  ])("reads %d as %d cents", (n, cents) => {
    expect(readAmountOfNumber(n)).toEqual({ cents });
  });

  it.each<[number, Problem]>([
    [-1, "negative"],
    [-0.01, "negative"],
    [0.001, "decimals"],
    [1.005, "decimals"],
    [9_999_999.985, "decimals"],
    [10_000_000, "tooLarge"],
    [Number.POSITIVE_INFINITY, "tooLarge"],
    [Number.NaN, "notNumber"],
  ])("%d is refused: %s", (n, problem) => {
    expect(readAmountOfNumber(n)).toEqual({ problem });
  });
});

describe("cents on their way out", () => {
  it.each<[number, number, string]>([
    [0, 0, "0.00"],
    [5, 0.05, "0.05"],
    [29, 0.29, "0.29"],
    [125_00, 125, "125.00"],
    [125_50, 125.5, "125.50"],
    [1_240_00, 1240, "1240.00"],
    [MAX_AMOUNT, 9_999_999.99, "9999999.99"],
  ])("%d are the number %d and the text %s", (cents, number, text) => {
    expect(centsToNumber(cents)).toBe(number);
    expect(centsToText(cents)).toBe(text);
  });

  it("read back to the same amount", () => {
    for (let cents = 1; cents <= MAX_AMOUNT; cents = cents * 3 + 1) {
      expect(readAmountOfNumber(centsToNumber(cents))).toEqual({ cents });
      expect(readAmount(centsToText(cents))).toEqual({ cents });
    }
  });
});

describe("a typed price", () => {
  it.each([
    ["3.499", 3499],
    ["3,499", 3499],
    ["$3.5", 3500],
    [" 3.49 $ ", 3490],
    [".05", 50],
    ["0.001", 1],
    ["999.999", 999_999],
  ])("reads %j as %i thousandths", (text, thousandths) => {
    expect(readPrice(text)).toEqual({ thousandths });
  });

  it.each([
    ["", "notNumber"],
    ["0", "zero"],
    ["0.000", "zero"],
    ["1000", "tooLarge"],
    ["3.4999", "decimals"],
    ["1,234.5", "notNumber"],
    ["-3.4", "negative"],
    ["-3x", "notNumber"],
    ["3-4", "notNumber"],
    ["three", "notNumber"],
  ])("refuses %j: %s", (text, problem) => {
    expect(readPrice(text)).toEqual({ problem });
  });

  it.each([
    [3.499, { thousandths: 3499 }],
    [0, { problem: "zero" }],
    [-1, { problem: "negative" }],
    [3.4999, { problem: "decimals" }],
    [1000, { problem: "tooLarge" }],
  ])("reads the number %d of a call", (n, read) => {
    expect(readPriceOfNumber(n)).toEqual(read);
  });
});

it("reads a blank optional amount as unknown, and 0 as free", () => {
  expect(readOptionalAmount("  ")).toEqual({ cents: null });
  expect(readOptionalAmount("0")).toEqual({ cents: 0 });
  expect(readOptionalAmount("1.234")).toHaveProperty("problem");
});

it.each([
  [3_499, "3.499"],
  [4_000, "4.000"],
  [50, "0.050"],
])("a file tells a price of %i thousandths as %s", (price, text) => expect(priceToText(price)).toBe(text));
