import { identityKey } from "#app/domain/identity.ts";
import type { Locale } from "#app/domain/locale.ts";
import { addressTakenMessage } from "#emails/accounts/address-taken.tsx";
import { emailOf } from "#emails/render-email.ts";
import type { NewEmail } from "./outbox.ts";

type WantedAddress = {
  to: string;
  /** Null for an address of platform staff without an account. */
  holder: { id: string; companyId: string; locale: Locale } | null;
  /** The mail's language without a holder. */
  locale: Locale;
  now: Date;
  /** The company that wants the address for a new manager. */
  promoter?: { companyId: string; name: string };
};

/**
 * The mail to the holder of an address that somebody else wants, at most one a day, however often they try.
 */
export async function addressTakenMail(
  appUrl: string,
  { to, holder, locale, now, promoter }: WantedAddress,
): Promise<NewEmail> {
  const about = promoter ? { appUrl, managerOf: promoter.name } : { appUrl };
  const who = [holder?.id ?? identityKey(to), ...(promoter ? [promoter.companyId] : [])].join(":");
  return {
    uniqueKey: `address-taken:${who}:${now.toISOString().slice(0, 10)}`,
    companyId: promoter?.companyId ?? holder?.companyId ?? null,
    kind: "address-taken",
    to,
    now,
    ...emailOf(addressTakenMessage, about, holder?.locale ?? locale),
  };
}
