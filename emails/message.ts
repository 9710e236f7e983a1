import type { ReactElement } from "react";

/** The output of a template; paragraphs of the text that don't apply are null. */
export type EmailMessage = { subject: string; body: ReactElement; text: (string | null)[] };

/** A message as stored in the outbox: a one-line subject, an HTML page, and plain text. */
export type RenderedEmail = { subject: string; html: string; text: string };
