import { shortIdOf } from "#app/domain/short-id.ts";
import { leavesOf } from "./page-text.ts";

/**
 * Whether a text consists only of one language's catalogue, user input, and numbers. It detects words missing
 * from the catalogues and words of the other language.
 */
export type Wording = (text: string, written: Set<string>) => boolean;

const MONTHS = {
  en: "Jan|Feb|Mar|Apr|May|June?|July?|Aug|Sept?|Oct|Nov|Dec",
  es: "ene|feb|mar|abr|may|jun|jul|ago|sept?|oct|nov|dic",
} as const;

const TIME = { en: String.raw`\d{1,2}:\d\d [AP]M`, es: String.raw`\d{1,2}:\d\d [ap]\.\s?m\.` } as const;

/** Mails show the zone of a time. */
const ZONE = String.raw` (?:[A-Z]{3,4}|GMT[+-]\d{1,2}(?::\d\d)?)`;

function dateForm(locale: "en" | "es"): RegExp {
  const month = `(?:${MONTHS[locale]})`;
  const day = locale === "en" ? `${month} \\d{1,2}, \\d{4}` : `\\d{1,2} ${month} \\d{4}`;
  return new RegExp(`^(?:${day}(?:,? ${TIME[locale]}(?:${ZONE})?)?|${month}(?: \\d{4})?|${TIME[locale]})$`);
}

/** Addresses of pages and people, and codes: single words with a digit. */
const NO_WORDS =
  /^(?:https?:\/\/\S+|\/[\w./?=&%#:-]*|[\w.]+:\d+\/\S*|[^\s@]+@[^\s@]+\.[^\s@]+|(?=\S*\d)[\w-]+)$/;

/** Separators between two texts. */
const SEAMS = / (?:·|×|-|–|\/) |[;:,] |(?<=[.!?]) | (?=[(<])/g;

const plain = (text: string) =>
  text
    .replace(/[\s\u00a0\u202f]+/g, " ")
    .replace(/^[\s(<«"“>…·]+|[\s)>»"”:…·]+$/g, "")
    .trim();

/** The pieces that a message shows as separate texts: its lines, bold parts, and link texts. */
function piecesOf(message: string): string[] {
  const pieces = message.split(/\n|\*\*|\[|\]\([^)]*\)/);
  return pieces.length > 1 ? [message, ...pieces] : pieces;
}

export function wordingOf(locale: "en" | "es", catalogue: object): Wording {
  const messages = leavesOf(catalogue).flatMap(piecesOf).map(plain);
  const fixed = new Set(messages.filter((message) => !message.includes("{{")));
  const shouted = new Set([...fixed].map((message) => message.toLocaleUpperCase(locale)));
  const forms = messages
    .filter((message) => message.includes("{{") && message.replace(/\{\{\w+\}\}/g, "").trim() !== "")
    .flatMap((message) => {
      const escaped = message.replace(/[.*+?^$()[\]|\\/]/g, "\\$&");
      // A value may contain the separator after it, as a date does.
      return ["(.+?)", "(.+)"].map((value) => new RegExp(`^${escaped.replace(/\{\{\w+\}\}/g, value)}$`, "s"));
    });
  const date = dateForm(locale);

  const known = new Map<string, boolean>();
  let data = new Set<string>();
  const isOurs = (given: string): boolean => {
    const text = plain(given);
    if (!/\p{L}/u.test(text)) return true;
    const before = known.get(text);
    if (before !== undefined) return before;
    known.set(text, false);
    const answer =
      fixed.has(text) ||
      shouted.has(text) ||
      date.test(text) ||
      NO_WORDS.test(text) ||
      data.has(text) ||
      forms.some((form) => form.exec(text)?.slice(1).every(isOurs)) ||
      isNumbered(text) ||
      isSeamed(text);
    known.set(text, answer);
    return answer;
  };
  /** "8,150 hours": a number beside words. */
  const isNumbered = (text: string) => {
    const rest = /^[\d.,+\-$%×]+ (.+)$/s.exec(text)?.[1] ?? /^(.+) [\d.,+\-$%]+$/s.exec(text)?.[1];
    return rest !== undefined && isOurs(rest);
  };
  const isSeamed = (text: string) =>
    [...text.matchAll(SEAMS)].some(
      ({ 0: seam, index }) => isOurs(text.slice(0, index)) && isOurs(text.slice(index + seam.length)),
    );
  return (text, written) => {
    if (written !== data) known.clear();
    data = written;
    // A list of names, such as the tasks of the operator's form, has one in each line.
    return isOurs(text) || (text.includes("\n") && text.split("\n").every(isOurs));
  };
}

/**
 * User input in a company: every text in the database that isn't the product's own. Mails and sessions are
 * the product's.
 */
export async function writtenBy(db: D1Database): Promise<Set<string>> {
  const { results: tables } = await db
    .prepare("select name from sqlite_master where type = 'table' and name not like '\\_%' escape '\\'")
    .all<{ name: string }>();
  // Time zones are named as in the list of zones.
  const written = new Set(Intl.supportedValuesOf("timeZone").map((zone) => zone.replaceAll("_", " ")));
  const names = tables
    .map(({ name }) => name)
    .filter((name) => !/^(?:email_outbox|sessions|sqlite_|rate_)/.test(name));
  const answers = await db.batch<Record<string, unknown>>(
    names.map((name) => db.prepare(`select * from "${name}"`)),
  );
  for (const [index, { results: rows }] of answers.entries()) {
    for (const row of rows) {
      for (const [column, value] of Object.entries(row)) {
        for (const text of column === "csv" ? [] : textsOf(value)) {
          // A word in lower case is a value of the product's own ("pending", "hours"), except for these
          // names.
          if (/^[a-z_/-]+$/.test(text) && column !== "operator_username") continue;
          written.add(plain(text));
          for (const line of text.split("\n")) written.add(plain(line));
        }
      }
      // An id may have no digit, and pages show the start of a machine's.
      if (typeof row.id === "string") written.add(row.id).add(shortIdOf(row.id));
      if (names[index] === "users") written.add(plain(`${row.first_name ?? ""} ${row.last_name ?? ""}`));
      for (const { part, partNumber } of [...partsOf(row.service_parts), ...partsOf(row.parts)])
        written.add(plain(`${part} ${partNumber}`));
      // A machine's line has them as one text.
      if (row.make || row.model) written.add(plain([row.make, row.model].filter(Boolean).join(" ")));
    }
  }
  return written;
}

function textsOf(value: unknown): string[] {
  if (typeof value !== "string") return [];
  if (!/^[[{]/.test(value)) return [value];
  try {
    return leavesOf(JSON.parse(value));
  } catch {
    return [value];
  }
}

function partsOf(column: unknown): { part: string; partNumber: string }[] {
  return typeof column === "string" && column.startsWith("[{") ? JSON.parse(column) : [];
}
