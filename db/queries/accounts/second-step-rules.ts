import { and, asc, eq, gt, lte, type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { companies, users } from "#db/schema.ts";
import { hasSecondStep } from "./second-steps.ts";

/** Owner and managers who must have a second step. */

/** The verified managers of a company, by name. */
export function selectManagers(db: Database, companyId: string) {
  return db
    .select()
    .from(users)
    .where(and(eq(users.companyId, companyId), eq(users.role, "manager"), eq(users.emailVerified, true)))
    .orderBy(sql`lower(${users.firstName})`, sql`lower(${users.lastName})`, asc(users.id));
}

/** Whether a company's switch can be turned; to turn it on the owner must have a second step. */
export function switchChanges(companyId: string, required: boolean): SQL {
  return sql`exists (select 1 from companies where id = ${companyId} and second_step_required = ${required ? 0 : 1})
    and ${required ? hasSecondStep(companyId) : sql`true`}`;
}

/** Whether a person's last factor may go: there is no `other`, and their company requires none. */
export const removesLastFactor = (companyId: string, userId: string, other: SQL): SQL =>
  sql`${hasSecondStep(userId)} and not ${other}
    and not exists (select 1 from companies where id = ${companyId} and second_step_required = 1)`;

/** Whether a factor may go because the person has an `other`. */
export const removesFactor = (userId: string, other: SQL): SQL => sql`${hasSecondStep(userId)} and ${other}`;

export function updateSwitch(db: Database, companyId: string, required: boolean, condition: SQL, now: Date) {
  return db
    .update(companies)
    .set({ secondStepRequired: required, updatedAt: now })
    .where(and(eq(companies.id, companyId), condition))
    .returning({ changed: companies.id });
}

/** Gives each manager without a second step the same time, or none. */
export function updateDueTimes(db: Database, companyId: string, due: Date | null, condition: SQL) {
  return db
    .update(users)
    .set({ secondStepDue: due })
    .where(
      and(
        eq(users.companyId, companyId),
        eq(users.role, "manager"),
        due ? eq(users.secondStep, false) : undefined,
        condition,
      ),
    );
}

/** Gives a new manager their time where one is required; before `markVerified` in its batch. */
export function startDueTime(db: Database, tokenHash: string, due: Date, now: Date) {
  return db
    .update(users)
    .set({ secondStepDue: due })
    .where(
      and(
        eq(users.emailVerificationToken, tokenHash),
        eq(users.emailVerified, false),
        gt(users.emailVerificationExpiry, now),
        eq(users.role, "manager"),
        sql`exists (select 1 from companies where id = ${users.companyId} and second_step_required = 1)`,
      ),
    );
}

/** Managers whose second step is due after `from`, until `until`; paged by id. */
export function selectDueUntil(
  db: Database,
  { from, until, after, limit }: { from: Date; until: Date; after: string; limit: number },
) {
  return db
    .select({ person: users, companyTimeZone: companies.timeZone })
    .from(users)
    .innerJoin(companies, eq(companies.id, users.companyId))
    .where(and(gt(users.secondStepDue, from), lte(users.secondStepDue, until), gt(users.id, after)))
    .orderBy(asc(users.id))
    .limit(limit);
}

/** Whether a manager's second step is still due at a time. */
export const isDueAt = (userId: string, due: Date): SQL =>
  sql`exists (select 1 from users where id = ${userId} and second_step = 0
    and second_step_due = ${due.getTime()})`;
