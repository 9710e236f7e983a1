import { expect, it } from "vitest";
import { CARD_LINES_MAX, isSameCard, withLinesOf } from "./machine-card.ts";

const line = (label: string, value = "1") => ({ label, value });
const many = (count: number) => Array.from({ length: count }, (_, index) => line(`L${index}`));

it("Adds the lines whose label a card lacks, whatever its case, and changes none", () => {
  const own = [line("engine oil", "10W-30")];
  const from = [line("Engine oil", "15W-40"), line("Oil filter"), line("Grease"), line("Belt")];
  expect(withLinesOf(own, from)).toEqual([...own, ...from.slice(1)]);
  expect(withLinesOf(withLinesOf(own, from), from)).toEqual(withLinesOf(own, from));
});

it("Fills a card to 30 lines", () => {
  const filled = withLinesOf(many(29), [line("A"), line("B")]);
  expect(filled).toHaveLength(CARD_LINES_MAX);
  expect(filled.at(-1)).toEqual(line("A"));
});

it("Tells cards apart by lines, their order and whether operators see them", () => {
  const card = { lines: many(2), operatorsSee: false };
  expect(isSameCard(card, { lines: many(2), operatorsSee: false })).toBe(true);
  expect(isSameCard(card, { ...card, operatorsSee: true })).toBe(false);
  expect(isSameCard(card, { ...card, lines: many(2).toReversed() })).toBe(false);
  expect(isSameCard(card, { ...card, lines: [line("L0", "2"), line("L1")] })).toBe(false);
});
