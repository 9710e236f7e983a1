import { and, eq, gt, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import type { Locale } from "#app/domain/locale.ts";
import type { Database } from "#db/client.ts";
import { companies, users } from "#db/schema.ts";

/**
 * Accounts for sign-in. Without a session there is no company scope, so these few queries find users by what
 * the visitor typed. Nothing else may use them.
 */
const signInColumns = {
  id: users.id,
  companyId: users.companyId,
  role: users.role,
  email: users.email,
  emailKey: users.emailKey,
  emailVerified: users.emailVerified,
  passwordHash: users.passwordHash,
  locale: users.locale,
  secondStep: users.secondStep,
};

/**
 * The owner or manager with this address, or the owner of the business with this name, by the key of the
 * typed text.
 */
export function selectOwnerByIdentity(db: Database, identity: string) {
  return db
    .select(signInColumns)
    .from(users)
    .where(
      and(
        inArray(users.role, ["owner", "manager"]),
        or(
          eq(users.emailKey, identity),
          sql`${users.id} = (select id from companies where name_key = ${identity})`,
        ),
      ),
    )
    .orderBy(sql`${users.emailKey} = ${identity} desc`)
    .limit(1);
}

/** The operator with this username, with the shared password of their company. */
export function selectOperatorByUsername(db: Database, username: string) {
  return db
    .select({
      id: users.id,
      companyId: users.companyId,
      passwordHash: users.passwordHash,
      sharedPasswordCipher: companies.sharedPasswordCipher,
    })
    .from(users)
    .innerJoin(companies, eq(companies.id, users.companyId))
    .where(and(eq(users.operatorUsername, username), inArray(users.role, ["employee", "operator"])))
    .limit(1);
}

/** The company with this name, by its comparison key. */
export function selectCompanyByNameKey(db: Database, nameKey: string) {
  return db
    .select({ id: companies.id, name: companies.name, sharedPasswordCipher: companies.sharedPasswordCipher })
    .from(companies)
    .where(eq(companies.nameKey, nameKey))
    .limit(1);
}

/** The user with this address, and the name of the company that made them its manager. */
export function selectUserByEmail(db: Database, emailKey: string) {
  return db
    .select({
      ...signInColumns,
      emailVerificationExpiry: users.emailVerificationExpiry,
      managerOf: sql<
        string | null
      >`case when ${users.role} = 'manager' then (select name from companies where id = ${users.companyId}) end`.as(
        "manager_of",
      ),
    })
    .from(users)
    .where(eq(users.emailKey, emailKey))
    .limit(1);
}

/**
 * Frees an address that a company gave to a manager who never verified it, in the batch of the person taking
 * it: nobody has proved it is the manager's, and its real holder must not find it taken. The manager's mailed
 * link is dead.
 */
export function releaseUnverifiedAddress(db: Database, emailKey: string, now: Date, onlyIf?: SQL) {
  return db
    .update(users)
    .set({ emailKey: null, emailVerificationToken: null, emailVerificationExpiry: null, updatedAt: now })
    .where(
      and(eq(users.emailKey, emailKey), eq(users.role, "manager"), eq(users.emailVerified, false), onlyIf),
    );
}

export function selectUserByVerificationToken(db: Database, tokenHash: string) {
  return db
    .select({ ...signInColumns, emailVerificationExpiry: users.emailVerificationExpiry })
    .from(users)
    .where(eq(users.emailVerificationToken, tokenHash))
    .limit(1);
}

export function insertUser(db: Database, row: typeof users.$inferInsert) {
  return db.insert(users).values(row);
}

export function insertCompany(db: Database, row: typeof companies.$inferInsert) {
  return db.insert(companies).values(row);
}

/** Updates an unverified owner's company. Must precede `updatePendingUser` in the same batch. */
export function updatePendingCompany(
  db: Database,
  ownerId: string,
  company: Pick<typeof companies.$inferInsert, "name" | "nameKey" | "updatedAt">,
) {
  return db
    .update(companies)
    .set(company)
    .where(
      and(
        eq(companies.id, ownerId),
        sql`exists (select 1 from users where id = ${ownerId} and role = 'owner' and email_verified = 0)`,
      ),
    );
}

/** Replaces the data of a sign-up that was never verified; links mailed before are dead. */
export function updatePendingUser(db: Database, ownerId: string, user: Partial<typeof users.$inferInsert>) {
  return db
    .update(users)
    .set(user)
    .where(and(eq(users.id, ownerId), eq(users.role, "owner"), eq(users.emailVerified, false)));
}

export function updateVerificationToken(
  db: Database,
  userId: string,
  token: { hash: string; expiry: Date },
  now: Date,
) {
  return db
    .update(users)
    .set({ emailVerificationToken: token.hash, emailVerificationExpiry: token.expiry, updatedAt: now })
    .where(and(eq(users.id, userId), eq(users.emailVerified, false)));
}

/** Whether a user waits for this link when the statement runs. */
export const hasVerificationToken = (userId: string, tokenHash: string): SQL =>
  sql`exists (select 1 from users where id = ${userId} and email_verification_token = ${tokenHash})`;

/** Verifies once: the second of two concurrent requests changes no row. */
export function markVerified(
  db: Database,
  tokenHash: string,
  { keepsPassword }: { keepsPassword: boolean },
  now: Date,
) {
  return db
    .update(users)
    .set({ emailVerified: true, updatedAt: now, ...(keepsPassword ? {} : { passwordHash: null }) })
    .where(
      and(
        eq(users.emailVerificationToken, tokenHash),
        eq(users.emailVerified, false),
        gt(users.emailVerificationExpiry, now),
      ),
    )
    .returning({ id: users.id });
}

/** Starts the trial with the owner's verification, once. */
export function startTrial(db: Database, ownerId: string, now: Date, endsAt: Date) {
  return db
    .update(companies)
    .set({ trialStartsAt: now, trialEndsAt: endsAt, subscriptionEndsAt: endsAt, updatedAt: now })
    .where(
      and(
        eq(companies.id, ownerId),
        isNull(companies.trialStartsAt),
        sql`exists (select 1 from users where id = ${ownerId} and email_verified = 1)`,
      ),
    );
}

export function updateUserLocale(db: Database, userId: string, locale: Locale, now: Date) {
  return db.update(users).set({ locale, updatedAt: now }).where(eq(users.id, userId));
}
