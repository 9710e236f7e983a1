import type { ServiceContext } from "#app/services/context.ts";
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
