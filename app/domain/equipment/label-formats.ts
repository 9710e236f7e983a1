import { linesOfText } from "#app/domain/lines-of-text.ts";

/**
 * The label papers and the layout of a label. Every length is a whole number of micrometres, from the upper
 * left corner of the paper as it leaves the printer.
 */

const MILLIMETRE = 1_000;
const INCH = 25_400;
const mm = (length: number) => Math.round(length * MILLIMETRE);
const inches = (length: number) => Math.round(length * INCH);

const LETTER = { width: inches(8.5), height: inches(11) };
const A4 = { width: mm(210), height: mm(297) };

type Size = { width: number; height: number };

export type LabelPaper = "letter" | "a4" | "roll";

export type LabelFormat = {
  paper: LabelPaper;
  page: Size;
  label: Size;
  columns: number;
  rows: number;
  /** The upper left corner of the first label. */
  left: number;
  top: number;
  /** The distance from one label's corner to the next one's, across and down. */
  pitch: { x: number; y: number };
};

const sheet = (
  paper: "letter" | "a4",
  label: Size,
  [columns, rows]: [number, number],
  { left, top }: { left: number; top: number },
  pitch: { x: number; y: number },
): LabelFormat => ({
  paper,
  page: paper === "a4" ? A4 : LETTER,
  label,
  columns,
  rows,
  left,
  top,
  pitch,
});

/** A printer of single labels: each label is its own page. */
const single = (label: Size): LabelFormat => ({
  paper: "roll",
  page: label,
  label,
  columns: 1,
  rows: 1,
  left: 0,
  top: 0,
  pitch: { x: label.width, y: label.height },
});

/** Size, margins and pitch from the makers' own templates. The largest label of a paper comes first. */
export const LABEL_FORMATS = {
  "avery-5163": sheet(
    "letter",
    { width: inches(4), height: inches(2) },
    [2, 5],
    { left: inches(0.15625), top: inches(0.5) },
    { x: inches(4.1875), y: inches(2) },
  ),
  "avery-22806": sheet(
    "letter",
    { width: inches(2), height: inches(2) },
    [3, 4],
    { left: inches(0.625), top: inches(0.625) },
    { x: inches(2.625), y: inches(7.75 / 3) },
  ),
  "avery-5160": sheet(
    "letter",
    { width: inches(2.625), height: inches(1) },
    [3, 10],
    { left: inches(0.1875), top: inches(0.5) },
    { x: inches(2.75), y: inches(1) },
  ),
  "avery-l7163": sheet(
    "a4",
    { width: mm(99.1), height: mm(38.1) },
    [2, 7],
    { left: mm(4.65), top: mm(15.15) },
    { x: mm(101.6), y: mm(38.1) },
  ),
  "avery-l7160": sheet(
    "a4",
    { width: mm(63.5), height: mm(38.1) },
    [3, 7],
    { left: mm(7.21), top: mm(15.15) },
    { x: mm(66.04), y: mm(38.1) },
  ),
  "avery-l7120": sheet(
    "a4",
    { width: mm(35), height: mm(35) },
    [5, 7],
    { left: mm(7.5), top: mm(11) },
    { x: mm(40), y: mm(40) },
  ),
  "roll-62x29": single({ width: mm(62), height: mm(29) }),
  "roll-2x1": single({ width: inches(2), height: inches(1) }),
} as const satisfies Record<string, LabelFormat>;

export type LabelFormatName = keyof typeof LABEL_FORMATS;

export const LABEL_FORMAT_NAMES = Object.keys(LABEL_FORMATS) as LabelFormatName[];

/** The default: large enough to scan from an arm's length. */
export const DEFAULT_LABEL_FORMAT: LabelFormatName = "avery-5163";

export function isLabelFormat(name: unknown): name is LabelFormatName {
  return LABEL_FORMAT_NAMES.some((known) => known === name);
}

/** Labels on one sheet; 1 for a label printer. */
export function labelsPerSheet({ columns, rows }: LabelFormat): number {
  return columns * rows;
}

/**
 * Sheets needed for a number of labels when the first one goes to place `start`, counted from 1 row by row.
 */
export function sheetsFor(format: LabelFormat, labels: number, start: number): number {
  return labels === 0 ? 0 : Math.ceil((start - 1 + labels) / labelsPerSheet(format));
}

/** The upper left corners of a sheet's labels, row by row. */
export function placesOf({ columns, rows, left, top, pitch }: LabelFormat): { x: number; y: number }[] {
  return Array.from({ length: columns * rows }, (_, place) => ({
    x: left + (place % columns) * pitch.x,
    y: top + Math.floor(place / columns) * pitch.y,
  }));
}

/** Quiet zone on each side of a code, in modules, as the standard requires. */
export const QUIET_ZONE = 4;

export type LabelLayout = {
  /** The position of the code: left of the words, or above them. */
  shape: "beside" | "above";
  /** The margin on each side, for paper that is drawn in askew. */
  edge: number;
  /** The gap between code and words; the code brings its own white. */
  gap: number;
  /** The side of the code, its quiet zone included. */
  code: number;
  /** The width of a text line. */
  words: number;
  /** Type sizes in tenths of a point: the machine's name, and everything else. */
  name: number;
  small: number;
  /** Whether there is room for an explanation of the code. */
  roomy: boolean;
};

const between = (low: number, wanted: number, high: number) =>
  Math.round(Math.max(low, Math.min(wanted, high)));

/** Whether a label is high enough for make and model. */
export function hasRoomForDetails({ label: { height } }: LabelFormat): boolean {
  return height >= mm(25);
}

/** Lines begin a quarter of their size below each other where they stand beside the code. */
const LINE = { name: 1.15, small: 1.45 };

/** The layout of a label, chosen by its shape; `details` takes a line more. */
export function layoutOf(
  { label: { width, height } }: LabelFormat,
  { details = false }: { details?: boolean } = {},
): LabelLayout {
  // A service by usage and by date may take two lines, and the number takes one.
  const others = details ? 4 : 3;
  const edge = mm(1);
  const gap = mm(1);
  if (width >= 1.5 * height) {
    // As large as the label allows, while the words keep three fifths.
    const code = Math.min(height - 2 * edge, Math.floor(width * 0.42));
    const words = width - code - 2 * edge - gap - mm(1);
    const name = between(90, Math.min((words / MILLIMETRE) * 3.3, (height / MILLIMETRE) * 4.3), 200);
    const roomy = words >= mm(45);
    const points = ((height - 2 * edge) * 720) / INCH;
    const room = (points - 2 * name * LINE.name) / ((others + Number(roomy)) * LINE.small);
    const small = between(70, Math.floor(Math.min(name * 0.66, room)), 120);
    return { shape: "beside", edge, gap, code, words, name, small, roomy };
  }
  const name = between(75, (width / MILLIMETRE) * 2.1, 200);
  const small = between(65, name * 0.75, 120);
  const wordsHeight = Math.ceil((((2 * name + others * small) * 1.15) / 720) * INCH);
  const code = Math.min(height - 2 * edge - wordsHeight, width - 2 * edge);
  return { shape: "above", edge, gap: 0, code, words: width - 2 * edge - mm(2), name, small, roomy: false };
}

/** The width of a bold letter, in sizes of its type. */
const LETTER_WIDTH = 0.65;
const LEAST_NAME = 60;

/** Whether two lines of the name's type have no room for a name. */
export function isLongName(name: string, layout: Pick<LabelLayout, "words" | "name">): boolean {
  return linesOfText(name, layout.words / ((layout.name * LETTER_WIDTH * INCH) / 720)) > 2;
}

/** The type of a long name, in tenths of a point, and its lines: they are as high as two lines of the usual type. */
export function longNameOf({ name }: Pick<LabelLayout, "name">): { size: number; lines: number } {
  const size = Math.max(LEAST_NAME, Math.floor((name * 2) / 3));
  return { size, lines: Math.floor((2 * name) / size) };
}
