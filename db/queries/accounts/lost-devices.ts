import { and, asc, eq, getTableColumns, gt, isNotNull, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { companies, secondSteps, users } from "#db/schema.ts";
import { isPending } from "./second-steps.ts";

const person = getTableColumns(users);

/** A person whose second step is asked to be removed, and when it goes. */
const removalColumns = {
  person,
  companyTimeZone: companies.timeZone,
  stoppedAt: secondSteps.stoppedAt,
  stoppedPassword: secondSteps.stoppedPassword,
};

const people = (db: Database) =>
  db
    .select(removalColumns)
    .from(users)
    .innerJoin(companies, eq(companies.id, users.companyId))
    .innerJoin(secondSteps, eq(secondSteps.userId, users.id));

export type LosingRow = Awaited<ReturnType<typeof selectLosing>>[number];

/** A person with a second step, and what stands of earlier requests to remove it. */
export function selectLosing(db: Database, companyId: string, userId: string) {
  return people(db)
    .where(and(eq(users.companyId, companyId), eq(users.id, userId)))
    .limit(1);
}

/** Whose removal a mailed token stops; only while it stands. */
export function selectByStopToken(db: Database, hash: string) {
  return people(db)
    .where(
      and(
        isNotNull(users.secondStepRemovesAt),
        or(eq(secondSteps.stopHash, hash), eq(secondSteps.reminderStopHash, hash)),
      ),
    )
    .limit(1);
}

/** Removals after `from`, until `until`, that were not reminded of; paged by id. */
export function selectRemovalsUntil(
  db: Database,
  { from, until, after, limit }: { from: Date; until: Date; after: string; limit: number },
) {
  return people(db)
    .where(
      and(
        gt(users.secondStepRemovesAt, from),
        lte(users.secondStepRemovesAt, until),
        isNull(secondSteps.reminderStopHash),
        gt(users.id, after),
      ),
    )
    .orderBy(asc(users.id))
    .limit(limit);
}

/** Removals whose time has come; paged by id. */
export function selectDueRemovals(
  db: Database,
  { now, after, limit }: { now: Date; after: string; limit: number },
) {
  return people(db)
    .where(and(lte(users.secondStepRemovesAt, now), gt(users.id, after)))
    .orderBy(asc(users.id))
    .limit(limit);
}

/** Whether a person's removal still stands for a time. */
export const removesAt = (userId: string, at: Date): SQL =>
  sql`exists (select 1 from users where id = ${userId} and second_step = 1
    and second_step_removes_at = ${at.getTime()})`;

/** Whether a person's removal was asked with a token, after `askRemoval` in its batch. */
export const hasStopToken = (userId: string, hash: string): SQL =>
  sql`exists (select 1 from second_steps where user_id = ${userId} and stop_hash = ${hash})`;

/**
 * Asks for a removal, while the sign-in waits, none is asked, and nobody stopped one since `stoppedAt`. A row comes back
 * if it was taken.
 */
export function askRemoval(
  db: Database,
  companyId: string,
  userId: string,
  asked: { hash: string; at: Date; stoppedAt: Date | null; pending: string; now: Date },
) {
  const open = sql`exists (select 1 from users where id = ${userId} and second_step_removes_at is null)`;
  return {
    token: db
      .update(secondSteps)
      .set({ stopHash: asked.hash, reminderStopHash: null })
      .where(
        and(
          eq(secondSteps.companyId, companyId),
          eq(secondSteps.userId, userId),
          asked.stoppedAt === null
            ? isNull(secondSteps.stoppedAt)
            : eq(secondSteps.stoppedAt, asked.stoppedAt),
          open,
          isPending(asked.pending, asked.now),
        ),
      ),
    asked: db
      .update(users)
      .set({ secondStepRemovesAt: asked.at })
      .where(
        and(eq(users.companyId, companyId), eq(users.id, userId), hasStopToken(userId, asked.hash), open),
      )
      .returning({ removesAt: users.secondStepRemovesAt }),
  };
}

/** Notes the token of the reminder, once for a removal. */
export function noteReminder(
  db: Database,
  companyId: string,
  userId: string,
  { hash, at }: { hash: string; at: Date },
) {
  return db
    .update(secondSteps)
    .set({ reminderStopHash: hash })
    .where(
      and(
        eq(secondSteps.companyId, companyId),
        eq(secondSteps.userId, userId),
        isNull(secondSteps.reminderStopHash),
        removesAt(userId, at),
      ),
    );
}

/** Whether a removal's reminder has a token, after `noteReminder` in its batch. */
export const hasReminderToken = (userId: string, hash: string): SQL =>
  sql`exists (select 1 from second_steps where user_id = ${userId} and reminder_stop_hash = ${hash})`;

/** Notes that a removal was stopped, and with which password; before `endRemoval` in its batch. */
export function noteStop(db: Database, companyId: string, userId: string, condition: SQL, now: Date) {
  return db
    .update(secondSteps)
    .set({
      stoppedAt: now,
      stoppedPassword: sql`(select password_hash from users where id = ${userId})`,
    })
    .where(and(eq(secondSteps.companyId, companyId), eq(secondSteps.userId, userId), condition));
}

/** Ends a request to remove the second step, if there is one: its tokens stop nothing more. */
export function endRemoval(db: Database, companyId: string, userId: string, condition: SQL) {
  return [
    db
      .update(secondSteps)
      .set({ stopHash: null, reminderStopHash: null })
      .where(and(eq(secondSteps.companyId, companyId), eq(secondSteps.userId, userId), condition)),
    db
      .update(users)
      .set({ secondStepRemovesAt: null })
      .where(and(eq(users.companyId, companyId), eq(users.id, userId), condition))
      .returning({ ended: users.id }),
  ] as const;
}
