import type { SQL } from "drizzle-orm";
import type { ActivityAction } from "#app/domain/activity/activity.ts";
import { AppError } from "#app/domain/app-error.ts";
import { nextUsername, usernameBase } from "#app/domain/operators/operator-username.ts";
import type { EmployeeName, NewEmployee } from "#app/forms/operators/employee-forms.ts";
import { newId } from "#app/platform/tokens.server.ts";
import { firstSharedPassword, maskOf } from "#app/services/accounts/company-settings.ts";
import { recordActivity } from "#app/services/activity/record-activity.ts";
import type { Actor } from "#app/services/actor.ts";
import type { ServiceContext } from "#app/services/context.ts";
import type { CompleteKey } from "#app/services/idempotency.ts";
import { runBatch } from "#db/batch.ts";
import { selectCompany } from "#db/queries/accounts/companies.ts";
import { forgetDevices } from "#db/queries/accounts/known-devices.ts";
import { isRemoved, turnOff } from "#db/queries/accounts/second-steps.ts";
import { deleteSessionsOfRemoved } from "#db/queries/accounts/sessions.ts";
import {
  changesOfEmployee,
  deleteEmployee,
  insertEmployee,
  isEmployed,
  type NameChange,
  nameOfUser,
  selectEmployee,
  selectEmployees,
  selectUsernamesFrom,
  updateEmployeeName,
} from "#db/queries/operators/employees.ts";
import { deleteFeedOfFormer } from "#db/queries/plan/calendar-feeds.ts";
import { isUniqueViolation } from "#db/unique-violation.ts";

/** Each lost race for a username means another operator was added, so this many in a row don't happen. */
const USERNAME_ATTEMPTS = 20;

export type Employee = Awaited<ReturnType<typeof selectEmployees>>[number];

/** Everybody in the company but its owner. */
export async function listEmployees(ctx: ServiceContext, actor: Actor): Promise<Employee[]> {
  return await selectEmployees(ctx.db, actor.companyId);
}

/** Everybody in the company but its owner, and the mask of the shared password, in one round trip. */
export async function readOperators({ db }: ServiceContext, { companyId }: Actor) {
  const {
    employees,
    company: [company],
  } = await runBatch(db, {
    employees: selectEmployees(db, companyId),
    company: selectCompany(db, companyId),
  });
  if (!company) throw new AppError("request.not_found");
  return { employees, passwordMask: maskOf(company) };
}

/** One of `listEmployees`, or null if there is no such person. */
export async function findEmployee(ctx: ServiceContext, actor: Actor, id: string): Promise<Employee | null> {
  const [employee] = await selectEmployee(ctx.db, actor.companyId, id);
  return employee ?? null;
}

/** @throws {AppError} employee.not_found */
export async function getEmployee(ctx: ServiceContext, actor: Actor, id: string): Promise<Employee> {
  const employee = await findEmployee(ctx, actor, id);
  if (!employee) throw new AppError("employee.not_found");
  return employee;
}

/**
 * Adds an operator, with the role employee and a username from the first name, unique over all companies. The loser
 * of a race for a name gets the next one. A `masterPassword` becomes the company's first shared password.
 * @throws {AppError} request.invalid at `masterPassword`: too easy, or there is one already
 */
export async function addEmployee(
  ctx: ServiceContext,
  actor: Actor,
  { masterPassword, ...name }: NewEmployee,
  complete: CompleteKey | null = null,
): Promise<Employee> {
  const now = ctx.now();
  const id = newId();
  const password =
    masterPassword === undefined ? [] : await firstSharedPassword(ctx, actor, masterPassword, now);
  return withUsername(ctx, name.firstName, async (operatorUsername) => {
    const {
      added: [added],
    } = await runBatch(ctx.db, {
      added: insertEmployee(ctx.db, {
        id,
        companyId: actor.companyId,
        role: "employee",
        ...name,
        operatorUsername,
        managerId: actor.userId,
        locale: actor.locale,
        createdAt: now,
        updatedAt: now,
      }),
      record: recordOf(ctx, actor, "employee.add", id, now),
      password,
      answer: complete ? [complete.made(id)] : [],
    });
    if (!added) throw new Error("The operator was not added");
    return added;
  });
}

/** Runs an act with a free username; the loser of a race for it gets the next one. */
export async function withUsername<Done>(
  ctx: ServiceContext,
  firstName: string,
  run: (username: string) => Promise<Done>,
): Promise<Done> {
  const base = usernameBase(firstName);
  for (let attempt = 1; ; attempt += 1) {
    const rows = await selectUsernamesFrom(ctx.db, base);
    const taken = new Set(rows.flatMap(({ username }) => (username === null ? [] : [username])));
    try {
      return await run(nextUsername(base, taken));
    } catch (error) {
      if (attempt === USERNAME_ATTEMPTS || !isUniqueViolation(error, "users.operator_username")) throw error;
    }
  }
}

/**
 * Changes an operator's first or last name, or both; the username stays.
 * @throws {AppError} employee.not_found
 */
export async function editEmployee(
  ctx: ServiceContext,
  actor: Actor,
  id: string,
  name: Partial<EmployeeName>,
): Promise<Employee> {
  const now = ctx.now();
  const {
    edited: [edited],
  } = await runBatch(ctx.db, {
    record: recordOfRename(ctx, actor, id, name, now),
    edited: updateEmployeeName(ctx.db, actor.companyId, id, name, now),
  });
  if (!edited) throw new AppError("employee.not_found");
  return edited;
}

/**
 * Removes an operator or a manager and ends their sessions and calendar address; their reports stay, under
 * their name.
 * @throws {AppError} employee.not_found
 */
export async function removeEmployee(ctx: ServiceContext, actor: Actor, id: string): Promise<Employee> {
  const gone = { condition: isEmployed(actor.companyId, id) };
  const {
    removed: [removed],
  } = await runBatch(ctx.db, {
    record: recordOf(ctx, actor, "employee.remove", id, ctx.now(), gone),
    removed: deleteEmployee(ctx.db, actor.companyId, id),
    sessions: deleteSessionsOfRemoved(ctx.db, actor.companyId, id),
    feed: deleteFeedOfFormer(ctx.db, actor.companyId, id),
    secondStep: turnOff(ctx.db, actor.companyId, id, isRemoved(id)),
    devices: forgetDevices(ctx.db, actor.companyId, id, isRemoved(id)),
  });
  if (!removed) throw new AppError("employee.not_found");
  return removed;
}

/**
 * The record of a rename, to be placed before the change in its batch. There is none if the name stays, or if
 * the person is the owner.
 */
export function recordOfRename(ctx: ServiceContext, actor: Actor, id: string, name: NameChange, at: Date) {
  return recordOf(ctx, actor, "employee.edit", id, at, changesOfEmployee(actor.companyId, id, name));
}

/** The record of an act on a person, named as they are when it runs. */
function recordOf(
  { db }: ServiceContext,
  actor: Actor,
  action: ActivityAction,
  id: string,
  at: Date,
  { details, condition }: { details?: SQL; condition?: SQL } = {},
) {
  const about = { action, subject: nameOfUser(actor.companyId, id), subjectId: id, details: details ?? [] };
  return recordActivity(db, actor, about, at, condition);
}
