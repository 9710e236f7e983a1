import { linkWorks } from "#app/domain/accountants/accountant.ts";
import { AppError } from "#app/domain/app-error.ts";
import { hashToken } from "#app/platform/tokens.server.ts";
import { recordActivity } from "#app/services/activity/record-activity.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { deliverOutbox } from "#app/services/mail/delivery.ts";
import { countAttempt } from "#app/services/rate-limit.ts";
import { runBatch } from "#db/batch.ts";
import {
  deleteAccountantSession,
  hasAccountant,
  hasAccountantSession,
  insertAccountantSession,
  selectAccountantLink,
  updateOpened,
} from "#db/queries/accountants/accountants.ts";
import { type Accountant, accountantOf } from "./accountant.ts";
import { linkMail } from "./link-mail.ts";

/* The links of accountants, as their readers use them. */

/** A link that was given: whose books it opens, and whether it still does. */
export type BooksLink = { tokenHash: string; holder: Accountant; works: boolean };

/** The link of a token; null for one that was never given, or whose accountant was removed. */
export async function findBooksLink(
  { db, now }: ServiceContext,
  token: string | null,
): Promise<BooksLink | null> {
  if (!token) return null;
  const tokenHash = hashToken(token);
  const [row] = await selectAccountantLink(db, tokenHash);
  return row ? { tokenHash, holder: accountantOf(row), works: linkWorks(row, now()) } : null;
}

/**
 * Counts a wrong token for its sender alone, so that guessing can't close a valid link.
 * @throws {AppError} request.rate_limited with `retryAfter` in seconds
 */
export async function countWrongToken(ctx: ServiceContext, sender: string): Promise<void> {
  await countAttempt(ctx, [{ name: "accountantSender", who: sender }]);
}

/**
 * Opens the books: stores the session, the time of the visit and its record, all or none. The browser's
 * `earlier` session ends.
 * @throws {AppError} accountant.link_unknown when the link ended since it was read
 */
export async function openBooks(
  { db, now }: ServiceContext,
  { tokenHash, holder }: BooksLink,
  { sid, expire, earlier }: { sid: string; expire: Date; earlier: string | null },
): Promise<void> {
  const at = now();
  const { id, name, companyId } = holder;
  const opened = hasAccountantSession(sid);
  const { session } = await runBatch(db, {
    session: insertAccountantSession(
      db,
      { sid, accountantId: id, companyId, createdAt: at, expire },
      { tokenHash, now: at },
    ),
    ended: earlier ? [deleteAccountantSession(db, earlier, opened)] : [],
    seen: updateOpened(db, { companyId, accountantId: id }, at, opened),
    recorded: recordActivity(
      db,
      holder,
      { action: "accountant.open", subject: name, subjectId: id },
      at,
      opened,
    ),
  });
  if (session.length === 0) throw new AppError("accountant.link_unknown");
}

/** Ends an accountant's session: its cookie opens nothing anymore. */
export async function leaveBooks({ db }: ServiceContext, sid: string): Promise<void> {
  await deleteAccountantSession(db, sid);
}

/**
 * Mails a new link in place of one that is over, to the address on file.
 * @throws {AppError} request.rate_limited
 */
export async function renewBooksLink(ctx: ServiceContext, { holder }: BooksLink): Promise<void> {
  const { id, companyId, company } = holder;
  await countAttempt(ctx, [{ name: "accountantRenewal", who: id }]);
  const receiver = { ...holder, companyName: company.name };
  const condition = hasAccountant({ companyId, accountantId: id });
  await runBatch(ctx.db, await linkMail(ctx, receiver, { now: ctx.now(), condition }));
  ctx.defer(deliverOutbox(ctx));
}
