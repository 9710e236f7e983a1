import type { BatchItem } from "drizzle-orm/batch";
import type { DeviceWords } from "#app/domain/accounts/device-words.ts";
import { isRefusal } from "#app/domain/app-error.ts";
import { hashToken, newId, newToken } from "#app/platform/tokens.server.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { countAttempt } from "#app/services/rate-limit.ts";
import { one, runBatch } from "#db/batch.ts";
import { selectCompany } from "#db/queries/accounts/companies.ts";
import { countDevices, knowDevice } from "#db/queries/accounts/known-devices.ts";
import { wasOpened } from "#db/queries/accounts/sessions.ts";
import { selectUser } from "#db/queries/accounts/users.ts";
import { insertEmailWhere } from "#db/queries/mail/outbox.ts";
import { newDeviceMessage } from "#emails/accounts/new-device.tsx";
import { emailOf } from "#emails/render-email.ts";
import { type MailedPerson, mailsToPerson } from "./person-mails.ts";

/** A browser on which somebody signs in: the token that it keeps, and what the batch of its session adds. */
export type SignInDevice = { token: string; after: (newSid: string) => BatchItem<"sqlite">[] };

/**
 * Knows the browser of an owner's or manager's sign-in, and mails them if they have signed in on others but never on this
 * one. After ten mails a day it is known all the same.
 * @param kept the token that the browser keeps; null for none
 */
export async function signInDevice(
  ctx: ServiceContext,
  { userId, companyId }: { userId: string; companyId: string },
  kept: string | null,
  device: DeviceWords,
): Promise<SignInDevice> {
  const { db } = ctx;
  const token = kept ?? newToken();
  const hash = hashToken(token);
  const { counted, person, company } = await runBatch(db, {
    counted: one(countDevices(db, companyId, userId, hash)),
    person: one(selectUser(db, companyId, userId)),
    company: one(selectCompany(db, companyId)),
  });
  const signedInAt = ctx.now();
  const mailsTo = (to: MailedPerson, { timeZone }: { timeZone: string }) => {
    const about = { appUrl: ctx.settings.appUrl, device, at: signedInAt, timeZone };
    const mail = emailOf(newDeviceMessage, about, to.locale);
    return mailsToPerson(ctx, to, { kind: "new-device", key: newId() }, mail);
  };
  const isNew = counted !== undefined && counted.devices > 0 && !counted.known;
  const mails = isNew && person && company && (await mayMail(ctx, userId)) ? mailsTo(person, company) : [];
  return {
    token,
    after: (newSid) => {
      const opened = wasOpened(newSid);
      return [
        ...mails.map((mail) => insertEmailWhere(db, mail, opened)),
        knowDevice(db, { userId, companyId, hash, signedInAt }, opened),
      ];
    },
  };
}

async function mayMail(ctx: ServiceContext, userId: string): Promise<boolean> {
  try {
    await countAttempt(ctx, [{ name: "newDeviceMails", who: userId }]);
    return true;
  } catch (error) {
    if (isRefusal(error, "request.rate_limited")) return false;
    throw error;
  }
}
