import type { SQL } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { todayIn } from "#app/domain/calendar-date.ts";
import { closingLinkMail } from "#app/services/accountants/link-mail.ts";
import type { Actor } from "#app/services/actor.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { isMailed, selectMailedAccountants } from "#db/queries/accountants/accountants.ts";

/** A closing that is about to be written; `before` is the closing before it, null at the first. */
export type MailedClosing = { id: string; month: string; before: Date | null };

/**
 * The mails about a closing, for its batch; `written` says whether it took place. Each accountant who wants them and
 * opened a link before gets one, with a new link and no figure; of too many in an hour one tells the number. After the
 * batch, call `ctx.defer(deliverOutbox(ctx))`.
 */
export async function monthClosedMails(
  ctx: ServiceContext,
  { companyId, company }: Pick<Actor, "companyId" | "company">,
  { id, month, before }: MailedClosing,
  written: SQL,
): Promise<BatchItem<"sqlite">[]> {
  const now = ctx.now();
  const closed = { month, before: before && todayIn(company.timeZone, before) };
  const accountants = await selectMailedAccountants(ctx.db, companyId);
  const mails = await Promise.all(
    accountants.map((accountant) =>
      closingLinkMail(
        ctx,
        { ...accountant, companyName: company.name },
        { closed, uniqueKey: `books-closed:${id}:${accountant.id}` },
        { now, condition: isMailed({ companyId, accountantId: accountant.id }, written) },
      ),
    ),
  );
  return mails.flat();
}
