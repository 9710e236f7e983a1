import { identityKey } from "#app/domain/identity.ts";
import { logFailure } from "#app/platform/log.server.ts";
import type { Database } from "#db/client.ts";
import type { ReportReceiver } from "#db/queries/alerts.ts";
import { alertAddressesOf } from "./alert-addresses.ts";
import { type NewEmail, queueEmail } from "./outbox.ts";

/** Whom a message goes to. `key` is the address as mailboxes compare it. */
export type MailTo = { receiver: ReportReceiver; address: string; key: string };

/**
 * The statements that mail each receiver, for the batch of their act: one message per mailbox, in its receiver's
 * language and time zone. Never throws: a failing mail must not cost the act. After the batch, call
 * `ctx.defer(deliverOutbox(ctx))`.
 * @param subject what the mail is about, for the log
 */
export async function mailEach(
  db: Database,
  receivers: readonly ReportReceiver[],
  subject: string,
  write: (to: MailTo) => Promise<NewEmail>,
): Promise<ReturnType<typeof queueEmail>[]> {
  const statements = new Map<string, ReturnType<typeof queueEmail>>();
  for (const receiver of receivers) {
    for (const { address } of alertAddressesOf(receiver)) {
      // People who share a mailbox get one message.
      const key = identityKey(address);
      if (statements.has(key)) continue;
      try {
        statements.set(key, queueEmail(db, await write({ receiver, address, key })));
      } catch (error) {
        logFailure(error, `The mail of ${subject} could not be made`);
      }
    }
  }
  return [...statements.values()];
}

/** The zone in which a receiver reads times. */
export function zoneOf({ userTimeZone, companyTimeZone }: ReportReceiver): string {
  return userTimeZone ?? companyTimeZone;
}
