import { type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { HOUR_MS } from "#app/domain/durations.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { bucketOf } from "#app/services/rate-limit.ts";
import { insertEmailWhere, insertLatestEmailWhere, isUnknownKey } from "#db/queries/outbox.ts";
import { countInBucketWhere, countOf, resetOf } from "#db/queries/rate-limits.ts";
import { HELD_BACK } from "#emails/held-back.tsx";
import type { RenderedEmail } from "#emails/message.ts";
import { type NewEmail, outboxRow } from "./outbox.ts";

/** Mails of a kind that a company sends to a mailbox one by one in an hour. */
export const MAILS_OF_HOUR = 20;

type Mail = NewEmail & { companyId: string };

/**
 * The statements that queue a mail of which an operator or a manager can cause many, for the batch of its act: the first
 * 20 of a kind that a company sends to a mailbox in an hour. From the 21st on one mail at the end of the hour says how
 * many were held back. The statements count, so acts at the same time can't pass the limit, and no act is refused.
 * @param heldBack that mail, with `HELD_BACK` for the number
 * @param act.condition whether the act takes place
 * @param act.beside more statements that belong to the mail, under the condition that it is sent
 */
export function queueOfHour(
  { db, settings }: Pick<ServiceContext, "db" | "settings">,
  mail: Mail,
  mailbox: string,
  heldBack: RenderedEmail,
  act: { condition: SQL; beside?: (isSent: SQL) => BatchItem<"sqlite">[] } = { condition: sql`true` },
): BatchItem<"sqlite">[] {
  const { uniqueKey, companyId, kind, to, now } = mail;
  const bucket = bucketOf({ name: `mails-${kind}`, who: companyId, by: mailbox });
  const limit = MAILS_OF_HOUR * settings.rateLimitScale;
  const [count, end] = [countOf(bucket), resetOf(bucket)];
  const isNew = sql`${act.condition} and ${isUnknownKey(uniqueKey)}`;
  const isSent = sql`${isNew} and ${count} <= ${limit}`;
  const counted = (text: string) =>
    sql<string>`replace(${text}, ${HELD_BACK}, cast(${count} - ${limit} as integer))`;
  const latest = {
    ...outboxRow({ uniqueKey: "", companyId, kind, to, now, ...heldBack }),
    uniqueKey: sql<string>`${`held-back:${bucket}:`} || ${end}`,
    nextAttemptAt: sql`${end}`,
    subject: counted(heldBack.subject),
    html: counted(heldBack.html),
    text: counted(heldBack.text),
  };
  return [
    countInBucketWhere(db, { bucket, windowMs: HOUR_MS, now }, isNew),
    ...(act.beside ? act.beside(isSent) : []),
    insertEmailWhere(db, outboxRow(mail), isSent),
    insertLatestEmailWhere(db, latest, sql`${isNew} and ${count} > ${limit}`),
  ];
}
