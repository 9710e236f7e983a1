import { type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { countInBucketWhere, countOf, resetOf } from "#db/queries/rate-limits.ts";
import { insertEmailWhere, insertLatestEmailWhere, isUnknownKey, type OutboxRow } from "./outbox.ts";

/** The outbox row of a mail of which many can be caused, and of the mail that tells how many were held back. */
export type MailsOfHour = {
  mail: OutboxRow;
  heldBack: OutboxRow;
  /** Stands for the number in the texts of `heldBack`. */
  number: string;
};

/**
 * The statements that store a mail as long as its bucket has not passed the limit, and otherwise the mail about those
 * held back, due when the bucket begins anew. A mail whose unique key is there already counts nowhere.
 * @param act.condition whether the act takes place; always without one
 * @param act.beside more statements that belong to the mail, under the condition that it is stored
 */
export function insertMailOfHour<Beside>(
  db: Database,
  { mail, heldBack, number }: MailsOfHour,
  { bucket, limit, windowMs }: { bucket: string; limit: number; windowMs: number },
  act: { condition?: SQL; beside?: (isStored: SQL) => Beside[] } = {},
) {
  const [count, end] = [countOf(bucket), resetOf(bucket)];
  const isNew = sql`${act.condition ?? sql`true`} and ${isUnknownKey(mail.uniqueKey)}`;
  const isStored = sql`${isNew} and ${count} <= ${limit}`;
  const counted = (text: string) => sql`replace(${text}, ${number}, cast(${count} - ${limit} as integer))`;
  const latest = {
    ...heldBack,
    uniqueKey: sql`${`held-back:${bucket}:`} || ${end}`,
    nextAttemptAt: end,
    subject: counted(heldBack.subject),
    html: counted(heldBack.html),
    text: counted(heldBack.text),
  };
  return [
    countInBucketWhere(db, { bucket, windowMs, now: mail.createdAt }, isNew),
    ...(act.beside?.(isStored) ?? []),
    insertEmailWhere(db, mail, isStored),
    insertLatestEmailWhere(db, latest, sql`${isNew} and ${count} > ${limit}`),
  ];
}
