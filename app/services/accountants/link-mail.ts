import type { SQL } from "drizzle-orm";
import { linkExpiry } from "#app/domain/accountant.ts";
import type { Locale } from "#app/i18n/locale.ts";
import { hashToken, newToken } from "#app/platform/tokens.server.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { queueEmailWhere } from "#app/services/mail/outbox.ts";
import { endEarlierLinks, insertAccountantLink } from "#db/queries/accountants.ts";
import type { BooksLinkProps } from "#emails/books-link.tsx";
import { booksLinkEmail } from "#emails/render-email.ts";

type Receiver = { id: string; companyId: string; companyName: string; email: string; locale: Locale };

/**
 * The statements that make a link for an accountant, end the ones before it, and mail it, if `condition` holds when they run; then
 * `linked` returns a row. After the batch, call `ctx.defer(deliverOutbox(ctx))` (money and records, section
 * 5). Sessions go on: they last 12 hours at most, and whoever reads the books while a month is closed is not put out.
 * @param mail what the mail says, and its unique key if it may be sent only once
 */
export async function linkMail(
  { db, settings }: Pick<ServiceContext, "db" | "settings">,
  { id, companyId, companyName, email, locale }: Receiver,
  mail: { closed: BooksLinkProps["closed"]; uniqueKey?: string },
  { now, condition }: { now: Date; condition: SQL },
) {
  const token = newToken();
  const tokenHash = hashToken(token);
  const link = `${settings.appUrl}/accountant?token=${token}`;
  return {
    linked: insertAccountantLink(
      db,
      { tokenHash, accountantId: id, companyId, createdAt: now, expiresAt: linkExpiry(now) },
      condition,
    ),
    ended: endEarlierLinks(db, { companyId, accountantId: id }, { tokenHash, now }),
    mailed: queueEmailWhere(
      db,
      {
        uniqueKey: mail.uniqueKey ?? `accountant-link:${tokenHash}`,
        companyId,
        kind: "accountant-link",
        to: email,
        now,
        ...(await booksLinkEmail({ companyName, link, closed: mail.closed }, locale)),
      },
      condition,
    ),
  };
}
