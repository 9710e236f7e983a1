import type { ServiceContext } from "#app/services/context.ts";
import { type NewEmail, outboxRow } from "#app/services/mail/outbox.ts";
import { mailboxesOf, ownersMailboxes } from "#app/services/mail/owner-mails.ts";
import type { Closing, ClosingReceiver } from "#db/queries/accounts/account-closing.ts";
import type { OutboxRow } from "#db/queries/mail/outbox.ts";
import { accountClosingMessage } from "#emails/accounts/account-closing.tsx";
import { accountDeletedMessage } from "#emails/accounts/account-deleted.tsx";
import { emailOf, renderEmail } from "#emails/render-email.ts";
import { wordsFor } from "#emails/words.ts";

/**
 * The mails that announce the deletion of an account, to the owner's addresses and the managers, whatever alerts they
 * want. `when` is the closing or the week before the deletion: each mail is sent once.
 */
export async function accountClosingMails(
  ctx: ServiceContext,
  { companyId, companyName, timeZone, deletesAt }: Closing,
  receivers: readonly ClosingReceiver[],
  when: "closing" | "week",
): Promise<OutboxRow[]> {
  return Promise.all(
    mailboxesOf(receivers).map(async ({ address, key, locale, owner }) => {
      const about = { appUrl: ctx.settings.appUrl, companyName, timeZone, deletesAt, owner };
      const mail: NewEmail = {
        uniqueKey: `account-closing:${companyId}:${deletesAt.getTime()}:${when}:${key}`,
        companyId,
        kind: "account-closing",
        to: address,
        now: ctx.now(),
        ...emailOf(accountClosingMessage, about, locale),
      };
      return outboxRow(mail);
    }),
  );
}

/**
 * The mails to the owner's addresses that an account was deleted. They name nobody, and their rows are
 * deleted once sent. Their keys are made here: the batch that deletes the company stores them once.
 */
export async function deletedMails(
  { now }: ServiceContext,
  receivers: readonly ClosingReceiver[],
  newKey: () => string,
): Promise<OutboxRow[]> {
  return Promise.all(
    ownersMailboxes(receivers).map(async ({ address, locale }) =>
      outboxRow({
        uniqueKey: newKey(),
        companyId: null,
        kind: "account-deleted",
        to: address,
        now: now(),
        ...renderEmail(accountDeletedMessage(wordsFor(locale))),
      }),
    ),
  );
}
