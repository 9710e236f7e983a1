import type { SQL } from "drizzle-orm";
import { linkExpiry } from "#app/domain/accountants/accountant.ts";
import { identityKey } from "#app/domain/identity.ts";
import type { Locale } from "#app/domain/locale.ts";
import { hashToken, newToken } from "#app/platform/tokens.server.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { queueOfHour } from "#app/services/mail/mails-of-hour.ts";
import { queueEmailWhere } from "#app/services/mail/outbox.ts";
import { endEarlierLinks, insertAccountantLink } from "#db/queries/accountants/accountants.ts";
import { type BooksLinkProps, booksLinkMessage } from "#emails/accountants/books-link.tsx";
import { heldBackMessage } from "#emails/mail/held-back.tsx";
import { emailOf } from "#emails/render-email.ts";

type Receiver = { id: string; companyId: string; companyName: string; email: string; locale: Locale };

/**
 * The statements that make a link for an accountant, end the ones before it, and mail it, if `condition` holds when
 * they run; then `linked` returns a row. After the batch, call `ctx.defer(deliverOutbox(ctx))`. Sessions go on: they
 * last 12 hours at most, and whoever reads the books while a month is closed is not put out.
 */
export async function linkMail(
  ctx: ServiceContext,
  receiver: Receiver,
  { now, condition }: { now: Date; condition: SQL },
) {
  const { linkedIf, ended, mail } = await newLink(ctx, receiver, null, now);
  return { linked: linkedIf(condition), ended, mailed: queueEmailWhere(ctx.db, mail, condition) };
}

/**
 * The statements that make a link for an accountant and mail it once about a closed month, if `condition` holds when they
 * run. Of too many in an hour one mail tells the number (`queueOfHour`). Deliver the outbox after the batch.
 */
export async function closingLinkMail(
  ctx: ServiceContext,
  receiver: Receiver,
  { closed, uniqueKey }: { closed: NonNullable<BooksLinkProps["closed"]>; uniqueKey: string },
  { now, condition }: { now: Date; condition: SQL },
) {
  const { companyName, email, locale } = receiver;
  const { linkedIf, ended, mail } = await newLink(ctx, receiver, closed, now);
  const about = { kind: "closing", companyName, appUrl: ctx.settings.appUrl } as const;
  const heldBack = emailOf(heldBackMessage, about, locale);
  const act = { condition, beside: (isSent: SQL) => [linkedIf(isSent), ended] };
  return queueOfHour(ctx, { ...mail, uniqueKey }, identityKey(email), heldBack, act);
}

/** A new link: the statements that store it if a condition holds and then end the earlier ones, and its mail. */
async function newLink(
  { db, settings }: ServiceContext,
  { id, companyId, companyName, email, locale }: Receiver,
  closed: BooksLinkProps["closed"],
  now: Date,
) {
  const token = newToken();
  const tokenHash = hashToken(token);
  const link = `${settings.appUrl}/accountant?token=${token}`;
  const row = { tokenHash, accountantId: id, companyId, createdAt: now, expiresAt: linkExpiry(now) };
  return {
    linkedIf: (condition: SQL) => insertAccountantLink(db, row, condition),
    ended: endEarlierLinks(db, { companyId, accountantId: id }, { tokenHash, now }),
    mail: {
      uniqueKey: `accountant-link:${tokenHash}`,
      companyId,
      kind: "accountant-link",
      to: email,
      now,
      ...emailOf(booksLinkMessage, { companyName, link, closed }, locale),
    },
  };
}
