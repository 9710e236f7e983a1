import { tokensOf } from "./page-text.ts";

/**
 * What a page says and offers, line by line: texts, links, fields with their values, data for scripts. Markup
 * and classes don't count, so that a difference of two pages is one that a person would notice.
 */

/** Attributes that a reader hears, follows or sends. */
const KEPT: { [tag: string]: readonly string[] } = {
  a: ["href"],
  form: ["method", "action"],
  input: ["type", "name", "value", "checked", "required", "min", "max", "list"],
  select: ["name", "required"],
  textarea: ["name", "required"],
  button: ["name", "value", "formaction"],
  option: ["value", "selected"],
  img: ["src"],
  time: ["datetime"],
  tr: ["id"],
};
const WORDED = ["alt", "title", "placeholder", "label", "aria-label", "aria-current", "disabled", "open"];

export function linesOfPage(html: string): string[] {
  const lines: string[] = [];
  let text = "";
  const endText = () => {
    const said = text.replace(/\s+/g, " ").trim();
    if (said) lines.push(said);
    text = "";
  };
  for (const token of tokensOf(html)) {
    // Values and words of one text have a dropped comment between them.
    if (token.kind === "text") text += token.text;
    else if (token.kind === "close" || token.tag !== "wbr") endText();
    if (token.kind !== "open" || /^(?:link|meta|html|body)$/.test(token.tag)) continue;
    const { tag, attributes } = token;
    const kept = Object.entries(attributes).filter(
      ([name]) => KEPT[tag]?.includes(name) || WORDED.includes(name) || isData(name),
    );
    if (kept.length > 0)
      lines.push(`<${tag} ${kept.map(([name, value]) => `${name}="${value}"`).join(" ")}>`);
  }
  endText();
  return lines;
}

/** Remix marks links of its own. */
const isData = (name: string) => name.startsWith("data-") && name !== "data-discover";

/** The values of a call's answer, each with its place. */
export function linesOfJson(value: unknown, place = ""): string[] {
  if (value === null || typeof value !== "object") return [`${place}: ${JSON.stringify(value)}`];
  const entries = Object.entries(value);
  if (entries.length === 0) return [`${place}: ${JSON.stringify(value)}`];
  return entries.flatMap(([name, inner]) => linesOfJson(inner, place ? `${place}.${name}` : name));
}
