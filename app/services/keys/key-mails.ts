import { END_TOLD_MS, type Scope } from "#app/domain/keys/api-key.ts";
import { ownersMailboxes } from "#app/services/accounts/closing-mails.ts";
import type { ServiceContext } from "#app/services/context.ts";
import type { NewEmail } from "#app/services/mail/outbox.ts";
import type { ClosingReceiver } from "#db/queries/accounts/account-closing.ts";
import { type KeyMail, keyEndsMessage, keyMadeMessage } from "#emails/keys/key-mail.tsx";
import { emailOf } from "#emails/render-email.ts";

type Key = { id: string; companyId: string; name: string; scopes: Scope[]; expiresAt: Date | null };
type Company = { name: string; timeZone: string };

/** The mails to the owner's confirmed addresses about a key that was made, or that ends within 7 days. */
export function keyMails(
  { settings, now }: ServiceContext,
  about: "made" | "ends",
  key: Key,
  company: Company,
  receivers: readonly ClosingReceiver[],
): NewEmail[] {
  const message = about === "made" ? keyMadeMessage : keyEndsMessage;
  return ownersMailboxes(receivers).map(({ address, key: mailbox, locale }) => {
    const { name, scopes, expiresAt } = key;
    const props: KeyMail = {
      appUrl: settings.appUrl,
      companyName: company.name,
      timeZone: company.timeZone,
      name,
      scopes,
      expiresAt,
    };
    return {
      uniqueKey: `key-${about}:${key.id}:${mailbox}`,
      companyId: key.companyId,
      kind: `key-${about}`,
      to: address,
      now: now(),
      ...emailOf(message, props, locale),
    };
  });
}

/** Until when keys end whose owner is told now. */
export const toldUntil = (now: Date): Date => new Date(now.getTime() + END_TOLD_MS);
