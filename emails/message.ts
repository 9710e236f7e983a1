import type { ReactElement } from "react";

/** What a template makes of its props: paragraphs of the text that don't apply are null. */
export type EmailMessage = { subject: string; body: ReactElement; text: (string | null)[] };

/** A message as the outbox keeps it: one line of subject, a page, and the same in plain text. */
export type RenderedEmail = { subject: string; html: string; text: string };
