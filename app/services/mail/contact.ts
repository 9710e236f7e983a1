import type { Locale } from "#app/domain/locale.ts";
import type { ContactMessage } from "#app/forms/mail/contact-form.ts";
import { newId } from "#app/platform/tokens.server.ts";
import type { Actor } from "#app/services/actor.ts";
import type { ServiceContext } from "#app/services/context.ts";
import type { CompleteKey } from "#app/services/idempotency.ts";
import { countAttempt } from "#app/services/rate-limit.ts";
import { insertContactMessage } from "#db/queries/mail/contact.ts";
import { contactMessage } from "#emails/mail/contact-message.tsx";
import { emailOf } from "#emails/render-email.ts";
import { deliverOutbox } from "./delivery.ts";
import { queueEmail } from "./outbox.ts";

/**
 * Stores a message to support and mails it to SUPPORT_EMAIL, with its writer as reply address. `actor` is null for
 * visitors.
 * @param answered stores the answer for the request's key in the same batch
 * @throws {AppError} request.rate_limited after five messages of an address in an hour
 */
export async function sendContactMessage(
  ctx: ServiceContext,
  actor: Actor | null,
  message: ContactMessage,
  from: { address: string; locale: Locale },
  answered: readonly ReturnType<CompleteKey>[] = [],
): Promise<void> {
  await countAttempt(ctx, [{ name: "contactAddress", who: from.address }]);
  const now = ctx.now();
  const id = newId();
  const { name, email, subject } = message;
  const sender = actor && { company: actor.company.name, role: actor.role, userId: actor.id };
  const mail = emailOf(contactMessage, { ...message, sender, locale: from.locale }, "en");
  await ctx.db.batch([
    insertContactMessage(ctx.db, {
      id,
      companyId: actor?.companyId ?? null,
      userId: actor?.userId ?? null,
      name,
      email,
      subject,
      message: message.message,
      createdAt: now,
    }),
    queueEmail(ctx.db, {
      uniqueKey: `contact:${id}`,
      companyId: actor?.companyId ?? null,
      kind: "contact-message",
      to: ctx.settings.supportEmail,
      replyTo: email,
      now,
      ...mail,
    }),
    ...answered,
  ]);
  ctx.defer(deliverOutbox(ctx));
}
