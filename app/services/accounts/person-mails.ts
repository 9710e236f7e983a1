import type { SQL } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { fullName } from "#app/domain/accounts/full-name.ts";
import type { ActivityAction } from "#app/domain/activity/activity.ts";
import { identityKey } from "#app/domain/identity.ts";
import { recordActivity } from "#app/services/activity/record-activity.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { type EmailKind, outboxRow } from "#app/services/mail/outbox.ts";
import { insertEmailWhere, type OutboxRow } from "#db/queries/mail/outbox.ts";
import type { users } from "#db/schema.ts";

/** An owner or manager, as mails and records know them. */
export type MailedPerson = Pick<
  typeof users.$inferSelect,
  | "id"
  | "companyId"
  | "role"
  | "firstName"
  | "lastName"
  | "email"
  | "emailKey"
  | "secondaryEmail"
  | "secondaryEmailConfirmedAt"
  | "locale"
>;

/** What records and mails call a person. */
export const personName = (person: Pick<MailedPerson, "firstName" | "lastName" | "email">): string =>
  fullName(person) || (person.email ?? "");

/** A mail to each of a person's confirmed addresses. `key` is of this one event. */
export function mailsToPerson(
  { now }: Pick<ServiceContext, "now">,
  { companyId, email, secondaryEmail, secondaryEmailConfirmedAt }: MailedPerson,
  { kind, key }: { kind: EmailKind; key: string },
  mail: { subject: string; html: string; text: string },
): (OutboxRow & { id: string })[] {
  const addresses = [email, secondaryEmailConfirmedAt ? secondaryEmail : null];
  return addresses.flatMap((to) =>
    to
      ? outboxRow({
          uniqueKey: `${kind}:${key}:${identityKey(to)}`,
          companyId,
          kind,
          to,
          now: now(),
          ...mail,
        })
      : [],
  );
}

/** The record of what a person did, or what happened to them, with its mails, if `condition` says that it did. */
export function recordAnd(
  { db, now }: ServiceContext,
  person: MailedPerson,
  action: ActivityAction,
  mails: (OutboxRow & { id: string })[],
  condition: SQL,
): BatchItem<"sqlite">[] {
  const { companyId, id, role } = person;
  const who = { companyId, id, role, name: personName(person) };
  return [
    recordActivity(db, who, { action }, now(), condition),
    ...mails.map((mail) => insertEmailWhere(db, mail, condition)),
  ];
}
