/** Mails to the owners of a company, whatever alerts they want. */

import { identityKey } from "#app/domain/identity.ts";
import type { Locale } from "#app/domain/locale.ts";
import type { ClosingReceiver } from "#db/queries/accounts/account-closing.ts";
import type { RenderedEmail } from "#emails/message.ts";
import type { NewEmail } from "./outbox.ts";

type MailTo = { address: string; key: string; locale: Locale; owner: boolean };

/** A mail to each of the owner's confirmed addresses. `key` is of this one event, and each address gets it once. */
export function mailsToOwners(
  receivers: readonly ClosingReceiver[],
  { key, ...about }: Pick<NewEmail, "companyId" | "kind" | "now"> & { key: string },
  written: (locale: Locale) => RenderedEmail,
): NewEmail[] {
  return ownersMailboxes(receivers).map(({ address, key: mailbox, locale }) => ({
    ...about,
    ...written(locale),
    uniqueKey: `${key}:${mailbox}`,
    to: address,
  }));
}

/** The owner's confirmed addresses. */
export const ownersMailboxes = (receivers: readonly ClosingReceiver[]) =>
  mailboxesOf(receivers.filter(({ role }) => role === "owner"));

/** The owner's primary and confirmed secondary address, and the managers' addresses; a mailbox once. */
export function mailboxesOf(receivers: readonly ClosingReceiver[]): MailTo[] {
  const mailboxes = new Map<string, MailTo>();
  for (const { role, email, secondaryEmail, secondaryEmailConfirmedAt, locale } of receivers) {
    const owner = role === "owner";
    const secondary = owner && secondaryEmailConfirmedAt ? secondaryEmail : null;
    for (const address of [email, secondary]) {
      const key = address && identityKey(address);
      if (key && !mailboxes.has(key)) mailboxes.set(key, { address, key, locale, owner });
    }
  }
  return [...mailboxes.values()];
}
