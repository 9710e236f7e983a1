import { END_TOLD_MS, type Scope } from "#app/domain/keys/api-key.ts";
import type { ServiceContext } from "#app/services/context.ts";
import type { NewEmail } from "#app/services/mail/outbox.ts";
import { mailsToOwners } from "#app/services/mail/owner-mails.ts";
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
  const { id, companyId, name, scopes, expiresAt } = key;
  const { name: companyName, timeZone } = company;
  const props: KeyMail = { appUrl: settings.appUrl, companyName, timeZone, name, scopes, expiresAt };
  const kind = `key-${about}` as const;
  return mailsToOwners(receivers, { companyId, kind, key: `${kind}:${id}`, now: now() }, (locale) =>
    emailOf(about === "made" ? keyMadeMessage : keyEndsMessage, props, locale),
  );
}

/** Until when keys end whose owner is told now. */
export const toldUntil = (now: Date): Date => new Date(now.getTime() + END_TOLD_MS);
