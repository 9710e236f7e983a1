import type { SQL } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { HOUR_MS } from "#app/domain/durations.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { bucketOf } from "#app/services/rate-limit.ts";
import { insertMailOfHour } from "#db/queries/mail/mails-of-hour.ts";
import { HELD_BACK } from "#emails/mail/held-back.tsx";
import type { RenderedEmail } from "#emails/message.ts";
import { type NewEmail, outboxRow } from "./outbox.ts";

/** Mails of a kind that a company sends to a mailbox one by one in an hour. */
const MAILS_OF_HOUR = 30;

type Mail = NewEmail & { companyId: string };

/**
 * The statements that queue a mail of which an operator or a manager can cause many, for the batch of its act: the first
 * 30 of a kind that a company sends to a mailbox in an hour. From the 31st on one mail at the end of the hour says how
 * many were held back. The statements count, so acts at the same time can't pass the limit, and no act is refused.
 * @param heldBack that mail, with `HELD_BACK` for the number
 * @param act.condition whether the act takes place; always without one
 * @param act.beside more statements that belong to the mail, under the condition that it is sent
 */
export function queueOfHour(
  { db, settings }: ServiceContext,
  mail: Mail,
  mailbox: string,
  heldBack: RenderedEmail,
  act: { condition?: SQL; beside?: (isSent: SQL) => BatchItem<"sqlite">[] } = {},
): BatchItem<"sqlite">[] {
  const { companyId, kind, to, now } = mail;
  return insertMailOfHour(
    db,
    {
      mail: outboxRow(mail),
      heldBack: outboxRow({ uniqueKey: "", companyId, kind, to, now, ...heldBack }),
      number: HELD_BACK,
    },
    {
      bucket: bucketOf({ name: `mails-${kind}`, who: companyId, by: mailbox }),
      limit: MAILS_OF_HOUR * settings.rateLimitScale,
      windowMs: HOUR_MS,
    },
    act,
  );
}
