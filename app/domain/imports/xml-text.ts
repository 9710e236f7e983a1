/** Reads the XML of a workbook's parts piece by piece, so that a large part is never held whole. */

import { Parser } from "saxen";
import { Refusal } from "./zip-parts.ts";

/** The attributes of a tag, read when they are asked for. */
export type Attributes = () => Record<string, string>;

/** What is told of a part, in its order. Names come without their prefix; `attributes` is for `attribute`. */
export type XmlListener = {
  open(name: string, attributes: Attributes): void;
  close(name: string): void;
  text(text: string): void;
};

/** The longest tag or piece of text between two tags, in characters, and the most tags within each other. */
const MAX_TOKEN = 1024 * 1024;
const MAX_DEPTH = 1_000;

/** Tells the listener what the text holds. Throws a `Refusal` for document types and for text that is no XML. */
export function readXml(text: Iterable<string>, listener: XmlListener): void {
  const parser = new Parser();
  let depth = 0;
  /** The characters since the last tag, which the parser holds. */
  let held = 0;
  const refuse = (problem: Refusal["problem"]): never => {
    throw new Refusal(problem);
  };
  const letGo = (): void => {
    held = 0;
  };
  for (const event of ["error", "warn"] as const) parser.on(event, () => refuse("damaged"));
  parser.on("attention", () => refuse("damaged"));
  for (const event of ["question", "comment"] as const) parser.on(event, letGo);
  parser.on("text", (piece) => listener.text(decoded(piece)));
  parser.on("cdata", (piece) => {
    letGo();
    listener.text(piece);
  });
  parser.on("openTag", (name, attributes, _decode, isAlone) => {
    letGo();
    if (!isAlone && ++depth > MAX_DEPTH) refuse("tooLarge");
    listener.open(localName(name), attributes);
  });
  parser.on("closeTag", (name, _decode, isAlone) => {
    letGo();
    if (!isAlone) depth--;
    listener.close(localName(name));
  });
  for (const piece of text) {
    held += piece.length;
    parser.write(piece);
    if (held > MAX_TOKEN) refuse("tooLarge");
  }
  parser.end();
}

const localName = (name: string) => name.slice(name.indexOf(":") + 1);

/** The value of an attribute, whatever its prefix; undefined where it lacks. */
export function attribute(attributes: Attributes, name: string): string | undefined {
  const found = attributes();
  const value = found[name] ?? found[Object.keys(found).find((key) => localName(key) === name) ?? ""];
  return value === undefined ? undefined : decoded(value);
}

const ENTITIES: Record<string, string> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" };

/** Saxen's own decoder cuts letters past the first 65,536 in two. */
function decoded(text: string): string {
  if (!text.includes("&")) return text;
  return text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi, (whole, hex, decimal, name) => {
    if (name) return ENTITIES[name] ?? whole;
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : "\ufffd";
  });
}
