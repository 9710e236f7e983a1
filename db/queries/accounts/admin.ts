import { and, asc, eq, gt, or, sql } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { companies, users } from "#db/schema.ts";

/**
 * Accounts for platform staff: the only queries without a company scope after sign-in. The services that call
 * them refuse everybody else first.
 */
const accountColumns = {
  accountId: companies.id,
  accountName: companies.name,
  nameKey: companies.nameKey,
  email: users.email,
  subscriptionTier: companies.subscriptionTier,
  subscriptionStatus: companies.subscriptionStatus,
  equipmentLimit: companies.equipmentLimit,
  trialEndsAt: companies.trialEndsAt,
  subscriptionEndsAt: companies.subscriptionEndsAt,
  cancelAtPeriodEnd: companies.cancelAtPeriodEnd,
  sharedPasswordCipher: companies.sharedPasswordCipher,
  accountCreatedAt: companies.createdAt,
};

/** A page by name, after the name with the key `after`. `search` is lower case; empty finds all. */
export function selectAdminAccounts(
  db: Database,
  { search, after, limit }: { search: string; after: string | null; limit: number },
) {
  return db
    .select(accountColumns)
    .from(companies)
    .leftJoin(users, eq(users.id, companies.id))
    .where(
      and(
        after === null ? undefined : gt(companies.nameKey, after),
        // LIKE allows patterns of at most 50 bytes; instr allows any length and has no wildcards to escape.
        search === ""
          ? undefined
          : or(
              sql`instr(${companies.nameKey}, ${search}) > 0`,
              sql`instr(${users.emailKey}, ${search}) > 0`,
              eq(companies.id, search),
            ),
      ),
    )
    .orderBy(asc(companies.nameKey))
    .limit(limit);
}

/** One account by its id or its name's key. */
export function selectAdminAccount(db: Database, of: { id: string; nameKey: string | null }) {
  return db
    .select(accountColumns)
    .from(companies)
    .leftJoin(users, eq(users.id, companies.id))
    .where(or(eq(companies.id, of.id), of.nameKey === null ? undefined : eq(companies.nameKey, of.nameKey)))
    .limit(1);
}

export type AdminAccountRow = Awaited<ReturnType<typeof selectAdminAccounts>>[number];
