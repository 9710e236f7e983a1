import type { Actor } from "#app/auth/actor.ts";
import { hashSecret } from "#app/auth/hashing.server.ts";
import { AppError } from "#app/domain/app-error.ts";
import { identityKey } from "#app/domain/forms/account-forms.ts";
import type { Promotion } from "#app/domain/forms/employee-forms.ts";
import { insertAuditRecord } from "#db/queries/companies.ts";
import { demoteManager, promoteOperator } from "#db/queries/employees.ts";
import { deleteSessionsOfUser } from "#db/queries/sessions.ts";
import { selectUser } from "#db/queries/users.ts";
import { verificationEmail } from "#emails/render-email.ts";
import { assertGoodPassword, newVerificationLink } from "./accounts.ts";
import type { ServiceContext } from "./context.ts";
import { type Employee, getEmployee, withUsername } from "./employees.ts";
import { deliverOutbox, queueEmail } from "./outbox.ts";
import { countAttempt } from "./rate-limit.ts";
import { isUniqueViolation } from "./unique-violation.ts";

/**
 * Makes an operator a manager, with an address and a password of their own (C-56; "Small print: accounts"). They sign
 * in once the address is verified; the sessions they had end at once.
 * @throws {AppError} employee.not_found; employee.not_operator; account.email_taken and request.invalid with the field;
 * request.rate_limited
 */
export async function promoteEmployee(
  ctx: ServiceContext,
  actor: Actor,
  id: string,
  { email, password }: Promotion,
): Promise<Employee> {
  const { companyId } = actor;
  const employee = await getEmployee(ctx, actor, id);
  if (employee.role === "manager") throw new AppError("employee.not_operator");
  // Counted before the hash, which keeps the server busy for a tenth of a second.
  await countAttempt(ctx, [{ name: "passwordResetActor", who: actor.id }]);
  const names = [email, employee.operatorUsername, actor.company.name].filter((name) => name !== null);
  await assertGoodPassword(password, names, "password");
  const now = ctx.now();
  const [passwordHash, [user]] = await Promise.all([hashSecret(password), selectUser(ctx.db, companyId, id)]);
  const link = newVerificationLink(ctx, now);
  const mail = await verificationEmail(
    { appUrl: ctx.settings.appUrl, link: link.url, managerOf: actor.company.name },
    user?.locale ?? actor.locale,
  );
  try {
    const [[promoted]] = await ctx.db.batch([
      promoteOperator(
        ctx.db,
        companyId,
        id,
        { email, emailKey: identityKey(email), passwordHash, token: link },
        now,
      ),
      deleteSessionsOfUser(ctx.db, id),
      insertAuditRecord(ctx.db, recordOf(actor, "employee.promote", id, now)),
      queueEmail(ctx.db, {
        uniqueKey: `verify:${link.hash}`,
        companyId,
        kind: "verify-email",
        to: email,
        now,
        ...mail,
      }),
    ]);
    // Somebody else was quicker; the link that was mailed opens nothing.
    if (!promoted) throw new AppError("employee.not_operator");
    ctx.defer(deliverOutbox(ctx));
    return promoted;
  } catch (error) {
    if (!isUniqueViolation(error, "users.email_key")) throw error;
    throw new AppError("account.email_taken", {
      fields: { email: [{ key: "employees:manager.emailTaken" }] },
    });
  }
}

/**
 * Makes a manager an operator again, who signs in with the username and the shared password. The address is free for
 * another account, and the manager's sessions end at once.
 * @throws {AppError} employee.not_found; employee.not_manager
 */
export async function demoteEmployee(ctx: ServiceContext, actor: Actor, id: string): Promise<Employee> {
  const employee = await getEmployee(ctx, actor, id);
  if (employee.role !== "manager") throw new AppError("employee.not_manager");
  const demote = async (username: string) => {
    const now = ctx.now();
    const [[demoted]] = await ctx.db.batch([
      demoteManager(ctx.db, actor.companyId, id, username, now),
      deleteSessionsOfUser(ctx.db, id),
      insertAuditRecord(ctx.db, recordOf(actor, "employee.demote", id, now)),
    ]);
    if (!demoted) throw new AppError("employee.not_manager");
    return demoted;
  };
  const { operatorUsername } = employee;
  return operatorUsername === null
    ? withUsername(ctx, employee.firstName ?? "", demote)
    : demote(operatorUsername);
}

function recordOf(actor: Actor, action: string, subjectId: string, createdAt: Date) {
  return {
    companyId: actor.companyId,
    actorId: actor.id,
    actorName: actor.name,
    action,
    subjectId,
    createdAt,
  };
}
