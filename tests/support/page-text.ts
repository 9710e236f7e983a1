import { decodeCheck } from "#app/shared/machine-extras.ts";

/** The texts, worded attributes and forms of a page. For the markup that React writes. */

type Said = { text: string; where: string; lang: string };
export type Field = { name: string; type: string; value: string; required: boolean; options: string[] };
export type Form = { action: string; multipart: boolean; fields: Field[]; buttons: Field[] };

type Attributes = Record<string, string>;
type Token =
  | { kind: "open"; tag: string; attributes: Attributes }
  | { kind: "close"; tag: string }
  | { kind: "text"; text: string };

const VOID = new Set(["area", "br", "col", "hr", "img", "input", "link", "meta", "source", "wbr"]);
const UNREAD = /<(script|style)\b[^>]*>[\s\S]*?<\/\1>|<!--[\s\S]*?-->|<!DOCTYPE[^>]*>/gi;
const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', nbsp: " " };

export function unescaped(text: string): string {
  return text.replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (whole, hex, decimal, name) => {
    if (hex) return String.fromCodePoint(Number.parseInt(hex, 16));
    if (decimal) return String.fromCodePoint(Number(decimal));
    return ENTITIES[name] ?? whole;
  });
}

export function* tokensOf(html: string): Generator<Token> {
  // A dropped element separates two texts, as a tag does: React puts a comment between a word and a value.
  const pattern = /<(\/?)([a-z][\w-]*)((?:\s+[^\s=>/]+(?:="[^"]*")?)*)\s*\/?>|([^<]+)/gi;
  for (const [, slash, tag, attributes, text] of html.replace(UNREAD, "<wbr>").matchAll(pattern)) {
    if (text !== undefined) yield { kind: "text", text: unescaped(text) };
    else if (tag === undefined) continue;
    else if (slash) yield { kind: "close", tag: tag.toLowerCase() };
    else {
      const pairs = [...(attributes ?? "").matchAll(/([^\s=]+)(?:="([^"]*)")?/g)];
      yield {
        kind: "open",
        tag: tag.toLowerCase(),
        attributes: Object.fromEntries(
          pairs.map(([, name = "", value = ""]) => [name.toLowerCase(), unescaped(value)]),
        ),
      };
    }
  }
}

const WORDED = /^(?:alt|title|placeholder|label|aria-(?:label|description|roledescription|valuetext))$/;

/** Every text and worded attribute, with its language. */
export function saidIn(html: string): Said[] {
  const said: Said[] = [];
  const path: { tag: string; lang: string; names?: boolean }[] = [];
  const say = (text: string, where: string, lang: string) => {
    if (/\p{L}/u.test(text)) said.push({ text: text.trim(), where, lang });
  };
  for (const token of tokensOf(html)) {
    const parent = path.at(-1) ?? { tag: "", lang: "" };
    if (token.kind === "text") {
      // Names of a format are the same in every language.
      if (!parent.names) say(token.text, parent.tag, parent.lang);
    } else if (token.kind === "close") {
      const at = path.findLastIndex(({ tag }) => tag === token.tag);
      if (at >= 0) path.length = at;
    } else {
      const { tag, attributes } = token;
      const lang = attributes.lang ?? parent.lang;
      for (const [name, value] of Object.entries(attributes)) {
        if (WORDED.test(name)) say(value, `${tag} ${name}`, lang);
        const texts =
          name === "data-c" ? linesOfCheck(value) : name.startsWith("data-") ? textsOf(value) : [];
        for (const text of texts) say(text, `${tag} ${name}`, lang);
      }
      const button = tag === "input" && /^(?:submit|button|reset)$/.test(attributes.type ?? "");
      if (button) say(attributes.value ?? "", "input value", lang);
      if (tag === "meta" && /description|title/.test(attributes.name ?? attributes.property ?? "")) {
        say(attributes.content ?? "", "meta", lang);
      }
      if (!VOID.has(tag)) path.push({ tag, lang, names: attributes.translate === "no" });
    }
  }
  return said;
}

/** What a text browser reads on in the same line. */
const INLINE = new Set(
  "a abbr b bdi button code em i img label noscript path s small span strong sup svg time use wbr".split(" "),
);

/** Boxes of a form, which a text browser writes as "[ ]" in the line. */
const BOXES = new Set(["input", "select", "textarea"]);
const BOX = "[ ]";

/** Words and boxes that nothing parts but tags, as a text browser reads them: "PendingRecent", "From[ ]". */
export function joinedWords(html: string): string[] {
  const joined: string[] = [];
  let before = "";
  let tags = false;
  const read = (text: string) => {
    const atBox = before === BOX || text === BOX;
    const edge = atBox ? /\S/ : /[\p{L}\p{N}]/u;
    if ((tags || atBox) && edge.test(before.slice(-1)) && edge.test(text.slice(0, 1)))
      joined.push(`${before}|${text}`);
    before = text;
    tags = false;
  };
  let inBox = false;
  for (const token of tokensOf(html)) {
    if (token.kind === "text") {
      if (!inBox) read(token.text);
    } else if (BOXES.has(token.tag)) {
      if (token.kind === "open" && token.attributes.type !== "hidden") read(BOX);
      tags = true;
      inBox = token.kind === "open" && token.tag !== "input";
    } else if (inBox) continue;
    else if (!INLINE.has(token.tag)) before = "";
    else if (token.tag !== "wbr") tags = true;
  }
  return joined;
}

const SENTENCE = /^[¿¡]?\p{Lu}/u;

/** Texts for scripts: data that holds a sentence, or several as JSON. */
function textsOf(data: string): string[] {
  if (/^[{[]/.test(data)) {
    try {
      return leavesOf(JSON.parse(data)).filter((text) => SENTENCE.test(text));
    } catch {
      return [data];
    }
  }
  return SENTENCE.test(data) ? [data] : [];
}

/** The lines that a page's checklists show (`machine-extras.ts`), without those that are only sent. */
function linesOfCheck(lists: string): string[] {
  const places = lists.split("\n\n").keys();
  return [...places].flatMap((place) => decodeCheck(`${place}`, lists)?.lines.map(({ text }) => text) ?? []);
}

/** Every string in a value, at any depth. */
export function leavesOf(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return value && typeof value === "object" ? Object.values(value).flatMap(leavesOf) : [];
}

/** The forms of a page that change something, with the data they would send. */
export function formsIn(html: string): Form[] {
  const forms = new Map<string, Form>();
  const stack: Form[] = [];
  const chosen: { field: Field | null; inOption: boolean } = { field: null, inOption: false };
  let unnamed = 0;
  for (const token of tokensOf(html)) {
    if (token.kind === "text") {
      if (chosen.field?.type === "textarea") chosen.field.value += token.text.replace(/^\n/, "");
      continue;
    }
    if (token.kind === "close") {
      if (token.tag === "form") stack.pop();
      if (token.tag === "select" || token.tag === "textarea") chosen.field = null;
      continue;
    }
    const { tag, attributes } = token;
    if (tag === "form") {
      const form = {
        action: attributes.action ?? "",
        multipart: attributes.enctype === "multipart/form-data",
        fields: [],
        buttons: [],
      };
      unnamed += 1;
      if (attributes.method === "post") forms.set(attributes.id ?? `form ${unnamed}`, form);
      stack.push(form);
      continue;
    }
    const form = (attributes.form ? forms.get(attributes.form) : undefined) ?? stack.at(-1);
    if (tag === "option" && chosen.field) {
      chosen.field.options.push(attributes.value ?? "");
      if ("selected" in attributes) chosen.field.value = attributes.value ?? "";
    }
    if (!form || !/^(?:input|select|textarea|button)$/.test(tag)) continue;
    const field: Field = {
      name: attributes.name ?? "",
      type: tag === "input" ? (attributes.type ?? "text") : tag,
      value: attributes.value ?? (attributes.type === "checkbox" ? "on" : ""),
      required: "required" in attributes,
      options: [],
    };
    if (tag === "select" || tag === "textarea") chosen.field = field;
    if (tag === "button") {
      if ((attributes.type ?? "submit") === "submit") form.buttons.push(field);
    } else if (!/^(?:radio|checkbox)$/.test(field.type) || "checked" in attributes) {
      form.fields.push(field);
    }
  }
  return [...forms.values()];
}

/** The data that the form with a field of this name would send unchanged. */
export function sentByForm(html: string, fieldName: string): Record<string, string> {
  const form = formsIn(html).find(({ fields }) => fields.some(({ name }) => name === fieldName));
  return Object.fromEntries((form?.fields ?? []).map(({ name, value }) => [name, value]));
}

/** All words of a page as one text. */
export const textIn = (html: string) =>
  saidIn(html)
    .map(({ text }) => text)
    .join(" ");

/** The same with the names and codes that are the same in every language. */
export const wholeTextIn = (html: string): string => textIn(html.replaceAll(' translate="no"', ""));

/** A page without its scripts, whose data repeats what it shows. */
export const withoutScripts = (html: string) => html.replace(/<script[\s\S]*?<\/script>/g, "");

/** All words and numbers of a page as one text. */
export const plainText = (html: string): string =>
  unescaped(
    withoutScripts(html)
      .replace(/<!--.*?-->/g, "")
      .replace(/<[^>]+>/g, " "),
  ).replace(/\s+/g, " ");
