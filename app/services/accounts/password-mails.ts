import { isManager } from "#app/domain/accounts/roles.ts";
import { newId } from "#app/platform/tokens.server.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { passwordStands } from "#db/queries/accounts/sessions.ts";
import { insertEmailWhere } from "#db/queries/mail/outbox.ts";
import { passwordChangedMessage } from "#emails/accounts/password-changed.tsx";
import { emailOf } from "#emails/render-email.ts";
import { type MailedPerson, mailsToPerson } from "./person-mails.ts";

/**
 * The statements that mail an owner or manager that their password was changed, after it is stored in their batch;
 * operators have no mail. After the batch, call `ctx.defer(deliverOutbox(ctx))`.
 * @param passwordHash the new one
 * @param companyTimeZone for a person without a zone of their own
 */
export function passwordMails(
  ctx: ServiceContext,
  person: MailedPerson & { timeZone: string | null },
  passwordHash: string,
  companyTimeZone: string,
) {
  if (!isManager(person.role)) return [];
  const about = {
    appUrl: ctx.settings.appUrl,
    at: ctx.now(),
    timeZone: person.timeZone ?? companyTimeZone,
  };
  const mail = emailOf(passwordChangedMessage, about, person.locale);
  return mailsToPerson(ctx, person, { kind: "password-changed", key: newId() }, mail).map((row) =>
    insertEmailWhere(ctx.db, row, passwordStands(person.id, passwordHash)),
  );
}
