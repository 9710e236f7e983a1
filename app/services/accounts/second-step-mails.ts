import { identityKey } from "#app/domain/identity.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { outboxRow } from "#app/services/mail/outbox.ts";
import type { OutboxRow } from "#db/queries/mail/outbox.ts";
import type { users } from "#db/schema.ts";
import { type SecondStepNews, secondStepMessage } from "#emails/accounts/second-step.tsx";
import { emailOf } from "#emails/render-email.ts";

/** A person with a second step, as mails and records know them. */
export type MailedPerson = Pick<
  typeof users.$inferSelect,
  | "id"
  | "companyId"
  | "role"
  | "firstName"
  | "lastName"
  | "email"
  | "secondaryEmail"
  | "secondaryEmailConfirmedAt"
  | "locale"
>;

/** What records and mails call a person. */
export const personName = ({
  firstName,
  lastName,
  email,
}: Pick<MailedPerson, "firstName" | "lastName" | "email">) =>
  [firstName, lastName].filter(Boolean).join(" ") || (email ?? "");

/** The mails about a person's second step, to each of their confirmed addresses. `key` is of this one event. */
export function secondStepMails(
  { settings, now }: ServiceContext,
  person: MailedPerson,
  news: SecondStepNews,
  key: string,
): (OutboxRow & { id: string })[] {
  const mail = emailOf(secondStepMessage, { appUrl: settings.appUrl, ...news }, person.locale);
  const addresses = [person.email, person.secondaryEmailConfirmedAt ? person.secondaryEmail : null];
  return addresses.flatMap((to) =>
    to
      ? outboxRow({
          uniqueKey: `second-step:${key}:${identityKey(to)}`,
          companyId: person.companyId,
          kind: "second-step",
          to,
          now: now(),
          ...mail,
        })
      : [],
  );
}
