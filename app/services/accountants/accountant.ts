import type { AccountantMail } from "#app/domain/accountants/accountant.ts";
import type { Locale } from "#app/domain/locale.ts";
import type { Actor } from "#app/services/actor.ts";
import type { AccountantHolderRow, AccountantRow } from "#db/queries/accountants/accountants.ts";

/** Who opened the books by a link: a person of no role, who is a visitor to everything else. */
export type Accountant = {
  id: string;
  /** As the activity log names it; accountants have no role in the company. */
  role: "accountant";
  name: string;
  email: string;
  locale: Locale;
  mail: AccountantMail;
  companyId: string;
  company: Pick<Actor["company"], "name" | "timeZone" | "fuelUnit">;
};

export function accountantOf(row: AccountantHolderRow): Accountant {
  const { accountantId, name, email, locale, mail, companyId, companyName, timeZone, fuelUnit } = row;
  return {
    id: accountantId,
    role: "accountant",
    name,
    email,
    locale,
    mail,
    companyId,
    company: { name: companyName, timeZone, fuelUnit },
  };
}

/** An accountant in a call's answer. */
export type AccountantRecord = {
  id: string;
  name: string;
  email: string;
  locale: Locale;
  mail: AccountantMail;
  openedAt: string | null;
};

export function accountantRecord({
  id,
  name,
  email,
  locale,
  mail,
  openedAt,
}: AccountantRow): AccountantRecord {
  return { id, name, email, locale, mail, openedAt: openedAt?.toISOString() ?? null };
}
