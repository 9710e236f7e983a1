import { encode } from "uqr";
import { describe, expect, it } from "vitest";
import {
  isLabelFormat,
  isLongName,
  LABEL_FORMAT_NAMES,
  LABEL_FORMATS,
  type LabelFormat,
  labelsPerSheet,
  layoutOf,
  longNameOf,
  placesOf,
  QUIET_ZONE,
  sheetsFor,
} from "./label-formats.ts";

/** Paper sizes as printed on the makers' packets, in inches or millimetres, independent of the table. */
const PACKETS: Record<string, [unit: number, width: number, height: number, labels: number, paper: string]> =
  {
    "avery-5163": [25_400, 4, 2, 10, "letter"],
    "avery-22806": [25_400, 2, 2, 12, "letter"],
    "avery-5160": [25_400, 2.625, 1, 30, "letter"],
    "avery-l7163": [1_000, 99.1, 38.1, 14, "a4"],
    "avery-l7160": [1_000, 63.5, 38.1, 21, "a4"],
    "avery-l7120": [1_000, 35, 35, 35, "a4"],
    "roll-62x29": [1_000, 62, 29, 1, "roll"],
    "roll-2x1": [25_400, 2, 1, 1, "roll"],
  };

it("every paper is one that is sold", () => {
  expect(Object.keys(PACKETS)).toEqual(LABEL_FORMAT_NAMES);
});

/**
 * The most bytes of text in a code of version 8 at error correction M (ISO 18004, table 7). A machine's address takes 42
 * beside the product's own.
 */
const LONGEST = "x".repeat(152);
/** The smallest module that a phone's camera reads in bad light and through dust. */
const SMALLEST_MODULE = 330;

describe.each(LABEL_FORMAT_NAMES)("%s", (name) => {
  const format: LabelFormat = LABEL_FORMATS[name];
  const { page, label } = format;

  it("has the label size, labels per sheet and paper of its packet", () => {
    const [unit, width, height, labels, paper] = PACKETS[name] ?? [0, 0, 0, 0, ""];
    expect([label.width, label.height].map((side) => side / unit)).toEqual([width, height]);
    expect([labelsPerSheet(format), format.paper]).toEqual([labels, paper]);
    if (paper === "letter") expect(page).toEqual({ width: 215_900, height: 279_400 });
    if (paper === "a4") expect(page).toEqual({ width: 210_000, height: 297_000 });
  });

  it("is measured in whole micrometres", () => {
    const { left, top, pitch } = format;
    const measures = [page.width, page.height, label.width, label.height, left, top, pitch.x, pitch.y];
    expect(measures.every(Number.isInteger)).toBe(true);
    const { edge, gap, code, words, name: type, small } = layoutOf(format);
    expect([edge, gap, code, words, type, small].every(Number.isInteger)).toBe(true);
  });

  it("places all labels on the paper, centred, without overlap", () => {
    const places = placesOf(format);
    const last = places.at(-1) ?? { x: 0, y: 0 };
    const right = page.width - last.x - label.width;
    const bottom = page.height - last.y - label.height;
    // Sheets are cut evenly: opposite margins agree to a hundredth of a millimetre.
    expect(Math.abs(right - format.left)).toBeLessThanOrEqual(10);
    expect(Math.abs(bottom - format.top)).toBeLessThanOrEqual(10);
    expect(Math.min(right, bottom, format.left, format.top)).toBeGreaterThanOrEqual(0);
    expect(format.pitch.x).toBeGreaterThanOrEqual(label.width);
    expect(format.pitch.y).toBeGreaterThanOrEqual(label.height);
    expect(new Set(places.map(({ x, y }) => `${x} ${y}`)).size).toBe(labelsPerSheet(format));
  });

  it("prints modules that a phone can read, with the quiet zone on the label", () => {
    const layout = layoutOf(format);
    const modules = encode(LONGEST, { ecc: "M", border: QUIET_ZONE }).size;
    expect(layout.code / modules).toBeGreaterThanOrEqual(SMALLEST_MODULE);
    expect(layout.code + 2 * layout.edge).toBeLessThanOrEqual(Math.min(label.width, label.height));
  });

  it.each([
    ["three", false],
    ["four", true],
  ])("has room for two lines of the name and %s more beside or below the code", (_lines, details) => {
    const layout = layoutOf(format, { details });
    const point = 25_400 / 720;
    const others = (layout.roomy ? 4 : 3) + Number(details);
    if (layout.shape === "beside") {
      expect(layout.code + layout.words + layout.gap + 2 * layout.edge).toBeLessThanOrEqual(label.width);
      // Each further line starts a quarter of a line below the previous one.
      const lines = (2 * layout.name * 1.15 + others * layout.small * 1.45) * point;
      expect(lines).toBeLessThanOrEqual(label.height - 2 * layout.edge);
    } else {
      const lines = (2 * layout.name + others * layout.small) * 1.15 * point;
      expect(layout.code + lines + layout.gap + 2 * layout.edge).toBeLessThanOrEqual(label.height);
    }
    // A line of the name fits fifteen bold letters, each about 0.56 of its size wide.
    expect(layout.words / (layout.name * 0.56 * (25_400 / 720))).toBeGreaterThan(13);
    expect(layout.small).toBeGreaterThanOrEqual(65);
  });
});

it.each([
  ["avery-5163", "CAT 320 excavator", false],
  ["avery-5163", "Chevy Silverado crew truck", true],
  ["roll-2x1", "Husqvarna 572 chainsaw 1", true],
  ["avery-22806", "Chevy Silverado crew truck", false],
] as const)("on %s the name %j is long: %s", (format, name, isLong) => {
  expect(isLongName(name, layoutOf(LABEL_FORMATS[format]))).toBe(isLong);
});

it.each(LABEL_FORMAT_NAMES)("a long name takes no more room on %s than two lines of others", (format) => {
  const layout = layoutOf(LABEL_FORMATS[format]);
  const { size, lines } = longNameOf(layout);
  expect(size * lines).toBeLessThanOrEqual(2 * layout.name);
  expect(size).toBeLessThan(layout.name);
});

it.each([
  ["avery-5160", true],
  ["avery-5161", false],
  ["toString", false],
  ["", false],
  [null, false],
])("%j is a paper: %s", (name, is) => expect(isLabelFormat(name)).toBe(is));

it("the words stand beside the code on wide labels, and explain it where a line has 45 millimetres", () => {
  const layouts = LABEL_FORMAT_NAMES.map((name) => [name, layoutOf(LABEL_FORMATS[name])] as const);
  const named = (...is: (typeof layouts)[number][]) => is.map(([name]) => name);
  expect(named(...layouts.filter(([, { shape }]) => shape === "above"))).toEqual([
    "avery-22806",
    "avery-l7120",
  ]);
  const roomy = layouts.filter(([, { shape, words }]) => shape === "beside" && words >= 45_000);
  expect(named(...layouts.filter(([, layout]) => layout.roomy))).toEqual(named(...roomy));
  expect(named(...roomy)).toEqual(["avery-5163", "avery-l7163"]);
});

it.each([
  ["avery-5160", 65, 1, 3],
  ["avery-5160", 65, 26, 3],
  ["avery-5160", 65, 27, 4],
  ["avery-5160", 30, 1, 1],
  ["avery-5160", 24, 7, 1],
  ["avery-5160", 25, 7, 2],
  ["avery-5160", 0, 7, 0],
  ["avery-l7120", 500, 1, 15],
  ["roll-2x1", 65, 1, 65],
] as const)("%s: %i labels from place %i need %i sheets", (name, labels, start, sheets) => {
  expect(sheetsFor(LABEL_FORMATS[name], labels, start)).toBe(sheets);
});
