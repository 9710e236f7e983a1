import type { BatchItem } from "drizzle-orm/batch";
import { identityKey } from "#app/domain/identity.ts";
import type { Locale } from "#app/domain/locale.ts";
import { logFailure } from "#app/platform/log.server.ts";
import type { ServiceContext } from "#app/services/context.ts";
import type { ReportReceiver } from "#db/queries/mail/alerts.ts";
import { type HeldBackProps, heldBackMessage } from "#emails/mail/held-back.tsx";
import type { RenderedEmail } from "#emails/message.ts";
import { emailOf } from "#emails/render-email.ts";
import { alertAddressesOf } from "./alert-addresses.ts";
import { queueOfHour } from "./mails-of-hour.ts";
import type { NewEmail } from "./outbox.ts";

/** Whom a message goes to. `key` is the address as mailboxes compare it. */
export type MailTo = { receiver: ReportReceiver; address: string; key: string };

/**
 * The statements that mail each receiver, for the batch of their act: one message per mailbox, in its receiver's
 * language and time zone, and at most so many in an hour (`queueOfHour`). Never throws: a failing mail must not cost the
 * act. After the batch, call `ctx.defer(deliverOutbox(ctx))`.
 * @param subject what the mail is about, for the log
 */
export async function mailEach(
  ctx: ServiceContext,
  receivers: readonly ReportReceiver[],
  { subject, kind }: { subject: string; kind: HeldBackProps["kind"] },
  write: (to: MailTo) => Promise<NewEmail & { companyId: string }>,
): Promise<BatchItem<"sqlite">[]> {
  const statements = new Map<string, BatchItem<"sqlite">[]>();
  const { appUrl } = ctx.settings;
  const heldBackIn = new Map<Locale, RenderedEmail>();
  for (const receiver of receivers) {
    const { companyName, locale } = receiver;
    for (const { address } of alertAddressesOf(receiver)) {
      // People who share a mailbox get one message.
      const key = identityKey(address);
      if (statements.has(key)) continue;
      try {
        const mail = await write({ receiver, address, key });
        const heldBack =
          heldBackIn.get(locale) ?? emailOf(heldBackMessage, { kind, companyName, appUrl }, locale);
        heldBackIn.set(locale, heldBack);
        statements.set(key, queueOfHour(ctx, mail, key, heldBack));
      } catch (error) {
        logFailure(error, `The mail of ${subject} could not be made`);
      }
    }
  }
  return [...statements.values()].flat();
}

/** The zone in which a receiver reads times. */
export function zoneOf({ userTimeZone, companyTimeZone }: ReportReceiver): string {
  return userTimeZone ?? companyTimeZone;
}
