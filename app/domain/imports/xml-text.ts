/** Reads the XML of a workbook's parts piece by piece, so that a large part is never held whole. */

import { Refusal } from "./zip-parts.ts";

/** What is told of a part, in its order. Names come without their prefix; `attributes` is for `attribute`. */
export type XmlListener = {
  open(name: string, attributes: string): void;
  close(name: string): void;
  text(text: string): void;
};

/** The longest tag or piece of text between two tags, in characters. */
const MAX_TOKEN = 1024 * 1024;

const SPECIAL: [start: string, end: string][] = [
  ["<!--", "-->"],
  ["<![CDATA[", "]]>"],
  ["<?", "?>"],
];

/** Tells the listener what the text holds. Throws a `Refusal` for document types and for text that is no XML. */
export function readXml(text: Iterable<string>, listener: XmlListener): void {
  let held = "";
  let depth = 0;
  let elements = 0;

  /** Tells one tag, from `<` to `>`. */
  function tag(start: number, end: number): void {
    const closing = held[start + 1] === "/";
    const content = held.slice(start + (closing ? 2 : 1), end - 1);
    const alone = content.endsWith("/");
    const name = nameOf(content);
    if (!closing) {
      listener.open(name, content.slice(name.length));
      elements++;
    }
    if (closing || alone) listener.close(name);
    if (!alone) depth += closing ? -1 : 1;
    if (depth < 0) throw new Refusal("damaged");
  }

  /** Tells comments, literal text and declarations; gives their end, or -1. */
  function special(start: number): number {
    const kind = SPECIAL.find(([sign]) => held.startsWith(sign, start));
    if (!kind) {
      if (held.length - start < 9) return -1;
      throw new Refusal("damaged");
    }
    const [sign, last] = kind;
    const end = held.indexOf(last, start + sign.length);
    if (end < 0) return -1;
    if (last === "]]>") listener.text(held.slice(start + sign.length, end));
    return end + last.length;
  }

  for (const piece of text) {
    held += piece;
    const ends = tagEnds(held);
    let at = 0;
    for (;;) {
      const start = held.indexOf("<", at);
      if (start < 0) break;
      if (start > at) listener.text(decoded(held.slice(at, start)));
      at = start;
      const sign = held[start + 1];
      const isSpecial = sign === "!" || sign === "?";
      const end = isSpecial ? special(start) : ends(start);
      if (end < 0) break;
      if (!isSpecial) tag(start, end);
      at = end;
    }
    held = held.slice(at);
    if (held.length > MAX_TOKEN) throw new Refusal("tooLarge");
  }
  if (held.trim() !== "" || depth !== 0 || elements === 0) throw new Refusal("damaged");
}

/** Finds the end of a tag, past the signs in its attributes; -1 where the text ends before. Asked in ascending order. */
function tagEnds(text: string): (start: number) => number {
  let quote = -1;
  return (start) => {
    let end = text.indexOf(">", start);
    if (quote < start && quote !== Number.POSITIVE_INFINITY) quote = quoteFrom(text, start);
    while (end >= 0 && quote < end) {
      const last = text.indexOf('"', quote + 1);
      if (last < 0) return -1;
      if (last > end) end = text.indexOf(">", last);
      quote = quoteFrom(text, last + 1);
    }
    return end < 0 ? -1 : end + 1;
  };
}

function quoteFrom(text: string, start: number): number {
  const found = text.indexOf('"', start);
  return found < 0 ? Number.POSITIVE_INFINITY : found;
}

/** The name at the start of a tag, with its prefix cut from what follows. */
function nameOf(content: string): string {
  const end = content.search(/[\s/]/);
  const name = end < 0 ? content : content.slice(0, end);
  return name.slice(name.indexOf(":") + 1);
}

/** The value of an attribute, whatever its prefix; undefined where it lacks. */
export function attribute(attributes: string, name: string): string | undefined {
  const found = ATTRIBUTE[name]?.exec(attributes);
  return found ? decoded(found[1] ?? found[2] ?? "") : undefined;
}

const ATTRIBUTE: Record<string, RegExp> = Object.fromEntries(
  [
    ...["r", "s", "t", "ref", "name", "state", "id", "date1904"],
    ...["Id", "Type", "Target", "numFmtId", "formatCode"],
  ].map((name) => [name, new RegExp(`[\\s:]${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`)]),
);

const ENTITIES: Record<string, string> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" };

function decoded(text: string): string {
  if (!text.includes("&")) return text;
  return text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi, (whole, hex, decimal, name) => {
    if (name) return ENTITIES[name] ?? whole;
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : "\ufffd";
  });
}
