import type { Actor } from "#app/services/actor.ts";
import type { ServiceContext } from "#app/services/context.ts";
import type { NewEmail } from "#app/services/mail/outbox.ts";
import { selectUser } from "#db/queries/accounts/users.ts";
import { accountantAddedMessage } from "#emails/accountants/accountant-added.tsx";
import { emailOf } from "#emails/render-email.ts";
import type { AccountantRecord } from "./accountant.ts";

/** The mail that tells the owner of an accountant whom somebody else adds; null when the owner does. */
export async function addedMail(
  { db, settings }: ServiceContext,
  { id, companyId, name, company }: Actor,
  accountant: Pick<AccountantRecord, "id" | "name" | "email">,
  now: Date,
): Promise<NewEmail | null> {
  if (id === companyId) return null;
  const [owner] = await selectUser(db, companyId, companyId);
  if (!owner?.email) return null;
  const about = {
    appUrl: settings.appUrl,
    companyName: company.name,
    by: name,
    accountant: { name: accountant.name, email: accountant.email },
  };
  return {
    uniqueKey: `accountant-added:${accountant.id}`,
    companyId,
    kind: "accountant-added",
    to: owner.email,
    now,
    ...emailOf(accountantAddedMessage, about, owner.locale),
  };
}
