import { parse } from "csv-parse/sync";

/**
 * Reads a CSV strictly, with a library other than the product's: byte order mark, CRLF after every record,
 * the same number of cells in each.
 */
export function readCsv(bytes: Uint8Array): { header: string[]; rows: string[][] } {
  if ([0xef, 0xbb, 0xbf].some((byte, at) => bytes[at] !== byte))
    throw new Error("The byte order mark is missing");
  const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  if (!text.endsWith("\r\n")) throw new Error("The last record has no line end");
  const [header = [], ...rows] = parse(text, { record_delimiter: "\r\n" }) as string[][];
  const broken = [header, ...rows].find((cells) => /[\r\n]$/.test(cells.at(-1) ?? ""));
  if (broken) throw new Error(`A record ends with another line end: ${broken}`);
  return { header, rows };
}

/** The rows of a CSV, each by its headings. */
export function csvRows(bytes: Uint8Array): Record<string, string>[] {
  const { header, rows } = readCsv(bytes);
  return rows.map((cells) => Object.fromEntries(header.map((heading, at) => [heading, cells[at] ?? ""])));
}
