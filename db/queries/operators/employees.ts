import { and, count, eq, gte, inArray, isNotNull, lt, or, sql } from "drizzle-orm";
import type { InstantRange } from "#app/domain/day-range.ts";
import type { Cursor } from "#app/domain/page.ts";
import type { Database } from "#db/client.ts";
import { type ColumnEdit, changesOf } from "#db/queries/activity/activity.ts";
import { isWithin } from "#db/queries/instant-range.ts";
import { listOrder } from "#db/queries/list-order.ts";
import { users } from "#db/schema.ts";

/** Users whom the owner may edit and remove: everybody in the company but the owner. */
const EMPLOYED = ["manager", "employee", "operator"] as const;

/** Two names of the role that signs in with a username and reports. */
const REPORTING = ["employee", "operator"] as const;

/** Whether a user signs in with a personal password instead of the shared one; managers always do. */
const ownPassword = sql<boolean>`${users.passwordHash} is not null`.mapWith(Boolean).as("own_password");

const employeeColumns = {
  id: users.id,
  firstName: users.firstName,
  lastName: users.lastName,
  operatorUsername: users.operatorUsername,
  role: users.role,
  email: users.email,
  emailVerified: users.emailVerified,
  ownPassword,
  createdAt: users.createdAt,
};

const isEmployee = (companyId: string, id: string) =>
  and(eq(users.companyId, companyId), eq(users.id, id), inArray(users.role, [...EMPLOYED]));

/** The name of a user when a statement runs; without one the address or the username. */
export const nameOfUser = (companyId: string, id: string) =>
  sql<string>`(select coalesce(nullif(trim(coalesce(first_name, '') || ' ' || coalesce(last_name, '')), ''),
    email, operator_username) from users where company_id = ${companyId} and id = ${id})`;

/** Names not sent stay; null clears one. */
export type NameChange = { firstName?: string | null | undefined; lastName?: string | null | undefined };

/** What an edit of an employee's name changes, for the record before it in its batch. */
export function changesOfEmployee(companyId: string, id: string, { firstName, lastName }: NameChange) {
  const edits: ColumnEdit[] = [];
  if (firstName !== undefined) edits.push({ field: "firstName", column: users.firstName, to: firstName });
  if (lastName !== undefined) edits.push({ field: "lastName", column: users.lastName, to: lastName });
  return changesOf(sql`from ${users} where ${isEmployee(companyId, id)}`, edits);
}

/** Whether a user is an employee when a statement runs. */
export const isEmployed = (companyId: string, id: string) =>
  sql`exists (select 1 from ${users} where ${isEmployee(companyId, id)})`;

/** All employees of the owner, in the order they were added. */
export function selectEmployees(db: Database, companyId: string) {
  return db
    .select(employeeColumns)
    .from(users)
    .where(and(eq(users.companyId, companyId), inArray(users.role, [...EMPLOYED])))
    .orderBy(...firstAdded.by);
}

const isOperator = (companyId: string) =>
  and(eq(users.companyId, companyId), inArray(users.role, [...REPORTING]));

export const firstAdded = listOrder(
  "asc",
  [users.createdAt, users.id],
  (row: { createdAt: Date; id: string }) => ({ key: row.createdAt, id: row.id }),
);

/** Operators who were added in a range, without the managers, in the order they were added, from a row on. */
export function selectOperators(
  db: Database,
  companyId: string,
  page: { range: InstantRange; after: Cursor<Date, string> | null; limit: number },
) {
  const { range, after, limit } = page;
  return db
    .select(employeeColumns)
    .from(users)
    .where(and(isOperator(companyId), isWithin(users.createdAt, range), firstAdded.behind(after)))
    .orderBy(...firstAdded.by)
    .limit(limit);
}

/** Users who get an access card: operators without the managers, or one of them. */
export function selectCardHolders(
  db: Database,
  companyId: string,
  { only, after, limit }: { only: string | null; after: Cursor<Date, string> | null; limit: number },
) {
  return db
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      username: sql<string>`${users.operatorUsername}`,
      ownPassword,
      createdAt: users.createdAt,
    })
    .from(users)
    .where(
      and(
        isOperator(companyId),
        isNotNull(users.operatorUsername),
        only === null ? undefined : eq(users.id, only),
        firstAdded.behind(after),
      ),
    )
    .orderBy(...firstAdded.by)
    .limit(limit);
}

export type CardHolder = Awaited<ReturnType<typeof selectCardHolders>>[number];

/** The number of a company's operators who were added in a range, without managers. */
export function countOperators(db: Database, companyId: string, range: InstantRange) {
  return db
    .select({ operators: count() })
    .from(users)
    .where(and(isOperator(companyId), isWithin(users.createdAt, range)));
}

export function selectEmployee(db: Database, companyId: string, id: string) {
  return db.select(employeeColumns).from(users).where(isEmployee(companyId, id)).limit(1);
}

/**
 * The usernames of all companies that are `base` alone or start with `base` and a digit. The only query here
 * without a company, because the operator sign-in names none. It uses a range, because D1 refuses long LIKE
 * and GLOB patterns.
 */
export function selectUsernamesFrom(db: Database, base: string) {
  return db
    .select({ username: users.operatorUsername })
    .from(users)
    .where(
      or(
        eq(users.operatorUsername, base),
        // ":" is the character after "9".
        and(gte(users.operatorUsername, `${base}0`), lt(users.operatorUsername, `${base}:`)),
      ),
    );
}

/** Sets a personal password for anybody in the company but its owner; reset links on their way are dead. */
export function updateEmployeePassword(
  db: Database,
  companyId: string,
  id: string,
  passwordHash: string,
  now: Date,
) {
  return db
    .update(users)
    .set({ passwordHash, resetToken: null, resetTokenExpiry: null, updatedAt: now })
    .where(isEmployee(companyId, id))
    .returning(employeeColumns);
}

export function insertEmployee(db: Database, row: typeof users.$inferInsert) {
  return db.insert(users).values(row).returning(employeeColumns);
}

/** Changes only the name: usernames stay. */
export function updateEmployeeName(
  db: Database,
  companyId: string,
  id: string,
  name: { firstName?: string; lastName?: string },
  now: Date,
) {
  return db
    .update(users)
    .set({ ...name, updatedAt: now })
    .where(isEmployee(companyId, id))
    .returning(employeeColumns);
}

/** Whether a user is an operator, or a manager, when a statement runs: for statements before the change. */
export const hasRole = (companyId: string, id: string, role: "manager" | "operator") => {
  const words = role === "manager" ? sql`('manager')` : sql`('employee', 'operator')`;
  return sql`exists (select 1 from users where company_id = ${companyId} and id = ${id} and role in ${words})`;
};

/** Whether a user is an operator with a personal password when a statement runs. */
export const hasOwnPassword = (companyId: string, id: string) =>
  sql`${hasRole(companyId, id, "operator")} and exists (select 1 from users where id = ${id} and password_hash is not null)`;

/** Removes an operator's personal password; of two concurrent calls one changes a row. */
export function clearOwnPassword(db: Database, companyId: string, id: string, now: Date) {
  return db
    .update(users)
    .set({ passwordHash: null, updatedAt: now })
    .where(and(isOperator(companyId), eq(users.id, id), isNotNull(users.passwordHash)))
    .returning(employeeColumns);
}

/** Whether a user is a manager with a verified address; a condition for another statement. */
export const isVerifiedManager = (companyId: string, id: string) =>
  sql`exists (select 1 from users where company_id = ${companyId} and id = ${id} and role = 'manager' and email_verified = 1)`;

/**
 * Makes an operator a manager whose address waits for its link; the username stays for the way back. Without
 * an `emailKey` and a token the address belongs to somebody else, and never signs this manager in.
 */
export function promoteOperator(
  db: Database,
  companyId: string,
  id: string,
  account: {
    email: string;
    emailKey: string | null;
    passwordHash: string;
    token: { hash: string; expiry: Date } | null;
  },
  now: Date,
) {
  const { token, ...rest } = account;
  return db
    .update(users)
    .set({
      ...rest,
      role: "manager",
      emailVerified: false,
      emailVerificationToken: token?.hash ?? null,
      emailVerificationExpiry: token?.expiry ?? null,
      updatedAt: now,
    })
    .where(and(isOperator(companyId), eq(users.id, id)))
    .returning(employeeColumns);
}

/** Makes a manager an operator again: address, password, all their links and the weekly digest are removed. */
export function demoteManager(db: Database, companyId: string, id: string, username: string, now: Date) {
  return db
    .update(users)
    .set({
      role: "employee",
      operatorUsername: username,
      email: null,
      emailKey: null,
      emailVerified: false,
      emailVerificationToken: null,
      emailVerificationExpiry: null,
      pendingEmail: null,
      pendingEmailToken: null,
      pendingEmailExpiry: null,
      secondaryEmail: null,
      secondaryEmailConfirmedAt: null,
      secondaryEmailToken: null,
      secondaryEmailExpiry: null,
      passwordHash: null,
      resetToken: null,
      resetTokenExpiry: null,
      securityQuestion1: null,
      securityAnswer1: null,
      securityQuestion2: null,
      securityAnswer2: null,
      weeklyDigest: false,
      secondStepDue: null,
      updatedAt: now,
    })
    .where(and(eq(users.companyId, companyId), eq(users.id, id), eq(users.role, "manager")))
    .returning(employeeColumns);
}

export function deleteEmployee(db: Database, companyId: string, id: string) {
  return db.delete(users).where(isEmployee(companyId, id)).returning(employeeColumns);
}
