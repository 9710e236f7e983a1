/** What the stored value of a workbook's cell says: text, a number, a date or an error. */

/** One letter for each cell: `t` text, `n` a number, `d` a date or time, `e` an error value, blank for an empty cell. */
export type CellKind = "t" | "n" | "d" | "e" | " ";

export type Cell = { text: string; kind: CellKind };

/** How a style shows numbers: as they are, as days or times, or as a span of time (`[h]:mm`). */
export type NumberStyle = "number" | "date" | "span";

export type Calendar = 1900 | 1904;

const DAY_MS = 86_400_000;
/** 9999-12-31, the last day that spreadsheets know, from 1900. */
const LAST_SERIAL = 2_958_465;
/** Days from the beginning of one calendar to that of the other. */
const CALENDARS_APART = 1462;
/** 1900-02-29, which never was, has this number. */
const NO_DAY = 60;

/** The style of a number format that a workbook names by its number alone. */
export function builtInStyle(id: number): NumberStyle {
  if (id === 46) return "span";
  const isDate =
    (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 58 && id !== 48 && id !== 49);
  return isDate ? "date" : "number";
}

/** The style of a format's code, such as `dd/mm/yyyy` or `0.0 "hours"`. */
export function styleOf(code: string): NumberStyle {
  const signs = code.replace(/"[^"]*"|[\\_*]./g, "");
  if (/\[[hms]+\]/i.test(signs)) return "span";
  const [shown = ""] = signs.replace(/\[[^\]]*\]/g, "").split(";");
  return /[dmyhs]/i.test(shown) && !/general/i.test(shown) ? "date" : "number";
}

/** The cell of a stored number. Numbers are rounded to the 15 digits that spreadsheets show. */
export function numberCell(stored: string, style: NumberStyle, calendar: Calendar): Cell {
  const number = Number(stored);
  if (stored.trim() === "" || !Number.isFinite(number)) return { text: stored, kind: "t" };
  if (style === "date") return dateCell(number, calendar);
  if (style === "span") return { text: spanText(number), kind: "t" };
  return { text: plainNumber(number), kind: "n" };
}

function plainNumber(number: number): string {
  const rounded = Number(number.toPrecision(15));
  return Math.abs(rounded) < 1e-6 ? String(Number(rounded.toFixed(9))) : String(rounded);
}

/** `YYYY-MM-DD`, with ` HH:MM` where the number has a time; a time alone below 1. Spreadsheets show what isn't a day as ####. */
function dateCell(number: number, calendar: Calendar): Cell {
  // Seconds are cut off: half a minute before midnight is still of its day.
  const minutes = Math.floor(Math.round(number * 86_400) / 60);
  const isTime = calendar === 1900 && number < 1;
  const time = `${padded(Math.floor(minutes / 60) % 24)}:${padded(minutes % 60)}`;
  if (number < 0) return { text: "########", kind: "e" };
  if (isTime) return { text: time, kind: "d" };
  const serial = Math.floor(minutes / 1440) + (calendar === 1904 ? CALENDARS_APART : 0);
  if (serial > LAST_SERIAL) return { text: "########", kind: "e" };
  return { text: minutes % 1440 === 0 ? dayOf(serial) : `${dayOf(serial)} ${time}`, kind: "d" };
}

/** The day of a number, counted from 1900; null for the 29th of February that never was, and for what is no day. */
export function dayOfSerial(serial: number): string | null {
  return serial < 1 || serial === NO_DAY || serial > LAST_SERIAL ? null : dayOf(serial);
}

function dayOf(serial: number): string {
  if (serial === NO_DAY) return "1900-02-29";
  const days = serial < NO_DAY ? serial : serial - 1;
  return new Date(Date.UTC(1899, 11, 31) + days * DAY_MS).toISOString().slice(0, 10);
}

function spanText(days: number): string {
  const minutes = Math.round(Math.abs(days) * 1440);
  return `${days < 0 ? "-" : ""}${Math.floor(minutes / 60)}:${padded(minutes % 60)}`;
}

function padded(number: number): string {
  return String(number).padStart(2, "0");
}

/** The cell of a date that is stored as text: `2024-05-05T00:00:00`. */
export function isoCell(stored: string): Cell {
  const [day = "", time = ""] = stored.replace(/Z$/, "").split("T");
  return { text: /^(?:00:00(?::00(?:\.0+)?)?)?$/.test(time) ? day : `${day} ${time}`, kind: "d" };
}

/** Text as it was typed: `_x000D_` stands for the character of that number, and each line end is a line feed. */
export function plainText(stored: string): string {
  const typed = stored.includes("_x")
    ? stored.replace(/_x([0-9a-f]{4})_/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
    : stored;
  return typed.replace(/\r\n?/g, "\n");
}
