import type { ServiceContext } from "#app/services/context.ts";
import { deliverOutbox } from "#app/services/mail/delivery.ts";
import { runBatch } from "#db/batch.ts";
import { insertEmail } from "#db/queries/mail/outbox.ts";
import { type SecondStepNews, secondStepMessage } from "#emails/accounts/second-step.tsx";
import { emailOf } from "#emails/render-email.ts";
import { type MailedPerson, mailsToPerson } from "./person-mails.ts";

/** The mails about a person's second step. `key` is of this one event. */
export function secondStepMails(
  ctx: ServiceContext,
  person: MailedPerson,
  news: SecondStepNews,
  key: string,
): ReturnType<typeof mailsToPerson> {
  const mail = emailOf(secondStepMessage, { appUrl: ctx.settings.appUrl, ...news }, person.locale);
  return mailsToPerson(ctx, person, { kind: "second-step", key }, mail);
}

/** Mails a person at once, and about the same thing once a day. */
export async function mailOnceADay(
  ctx: ServiceContext,
  person: MailedPerson,
  news: SecondStepNews,
  key: string,
): Promise<void> {
  const day = ctx.now().toISOString().slice(0, 10);
  const mails = secondStepMails(ctx, person, news, `${key}:${day}`);
  await runBatch(ctx.db, { mails: mails.map((mail) => insertEmail(ctx.db, mail)) });
  ctx.defer(deliverOutbox(ctx));
}
