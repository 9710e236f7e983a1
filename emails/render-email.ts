import { renderToStaticMarkup } from "react-dom/server";
import { withEllipsis } from "#app/domain/clean-text.ts";
import type { FuelUnit } from "#app/domain/equipment/equipment.ts";
import type { Locale } from "#app/domain/locale.ts";
import type { EmailMessage, RenderedEmail } from "./message.ts";
import { type EmailWords, wordsFor } from "./words.ts";

const SUBJECT_LENGTH = 150;
const DOCTYPE =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';

/** A mail in its receiver's language, with amounts in the company's fuel unit if it has any. */
export function emailOf<Props extends object>(
  message: (props: Props, words: EmailWords) => EmailMessage,
  props: Props & { fuelUnit?: FuelUnit },
  locale: Locale,
): RenderedEmail {
  return renderEmail(message(props, wordsFor(locale, props.fuelUnit)));
}

/**
 * Renders a message. React escapes user input. The text is written separately and not derived from the HTML:
 * React Email's own `render` would add an HTML parser of 400 KB to the Worker, and React's server renderer is
 * already there.
 */
export function renderEmail({ subject, body, text }: EmailMessage): RenderedEmail {
  return {
    subject: oneLine(subject),
    html: DOCTYPE + renderToStaticMarkup(body),
    text: `${text.filter((paragraph) => paragraph !== null).join("\n\n")}\n`,
  };
}

/**
 * A one-line subject of at most 150 characters. Line breaks would let a machine's name inject headers, and
 * direction overrides would let it disguise the rest of the line.
 */
function oneLine(subject: string): string {
  const line = subject.replace(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069\s]+/gu, " ").trim();
  return withEllipsis(line, SUBJECT_LENGTH, SUBJECT_LENGTH - 1);
}
