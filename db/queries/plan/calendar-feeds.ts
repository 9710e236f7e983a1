import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import type { CompanyScope } from "#db/queries/accounts/sessions.ts";
import { insertIf } from "#db/queries/insert-if.ts";
import { calendarFeeds, companies, users } from "#db/schema.ts";

const MANAGING = ["owner", "manager"] as const;

/** A feed by its token's hash, with language and plan; none if its person no longer manages the company. */
export function selectCalendarFeed(db: Database, tokenHash: string) {
  return db
    .select({
      companyId: calendarFeeds.companyId,
      locale: users.locale,
      name: companies.name,
      timeZone: companies.timeZone,
      subscriptionStatus: companies.subscriptionStatus,
      trialEndsAt: companies.trialEndsAt,
      subscriptionEndsAt: companies.subscriptionEndsAt,
      cancelAtPeriodEnd: companies.cancelAtPeriodEnd,
    })
    .from(calendarFeeds)
    .innerJoin(
      users,
      and(
        eq(users.id, calendarFeeds.userId),
        eq(users.companyId, calendarFeeds.companyId),
        inArray(users.role, [...MANAGING]),
      ),
    )
    .innerJoin(companies, eq(companies.id, calendarFeeds.companyId))
    .where(eq(calendarFeeds.tokenHash, tokenHash))
    .limit(1);
}

/** How a person gets the plan besides its page: by mail, and by a calendar address. */
export function selectPlanDelivery(db: Database, companyId: CompanyScope, userId: string | SQL<string>) {
  return db
    .select({
      userId: users.id,
      weeklyDigest: users.weeklyDigest,
      tokenCipher: calendarFeeds.tokenCipher,
    })
    .from(users)
    .leftJoin(calendarFeeds, eq(calendarFeeds.userId, users.id))
    .where(and(sql`${users.companyId} = ${companyId}`, sql`${users.id} = ${userId}`))
    .limit(1);
}

/** Stores a person's feed in place of the old one, if they still manage the company, and returns it. */
export function putCalendarFeed(db: Database, row: typeof calendarFeeds.$inferInsert) {
  const { userId, companyId, tokenHash, tokenCipher, createdAt } = row;
  return insertIf(db, calendarFeeds, row, managesStill(companyId, userId))
    .onConflictDoUpdate({
      target: calendarFeeds.userId,
      set: { companyId, tokenHash, tokenCipher, createdAt },
    })
    .returning({ userId: calendarFeeds.userId });
}

export function deleteCalendarFeed(db: Database, companyId: string, userId: string) {
  return db.delete(calendarFeeds).where(isOwn(companyId, userId));
}

/** Ends the feed of a person who was removed or no longer manages; belongs after that in the same batch. */
export function deleteFeedOfFormer(db: Database, companyId: string, userId: string) {
  return db
    .delete(calendarFeeds)
    .where(and(isOwn(companyId, userId), sql`not ${managesStill(companyId, userId)}`));
}

const isOwn = (companyId: string, userId: string) =>
  and(eq(calendarFeeds.companyId, companyId), eq(calendarFeeds.userId, userId));

const managesStill = (companyId: string, userId: string): SQL =>
  sql`exists (select 1 from users where id = ${userId} and company_id = ${companyId} and role in ('owner', 'manager'))`;
