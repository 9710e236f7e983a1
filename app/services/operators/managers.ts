import { isStaffAddress } from "#app/domain/accounts/staff.ts";
import type { ActivityAction } from "#app/domain/activity/activity.ts";
import { AppError } from "#app/domain/app-error.ts";
import { identityKey } from "#app/domain/identity.ts";
import type { Promotion } from "#app/forms/operators/employee-forms.ts";
import { hashSecret } from "#app/platform/hashing.server.ts";
import { holdsAddress } from "#app/services/accounts/address-links.ts";
import { assertGoodPassword, namesOf } from "#app/services/accounts/good-password.ts";
import { type Proof, requireProof } from "#app/services/accounts/proof.ts";
import { newVerificationLink } from "#app/services/accounts/verification-link.ts";
import { recordActivity } from "#app/services/activity/record-activity.ts";
import type { Actor } from "#app/services/actor.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { addressTakenMail } from "#app/services/mail/address-taken-mail.ts";
import { deliverOutbox } from "#app/services/mail/delivery.ts";
import { queueEmailWhere } from "#app/services/mail/outbox.ts";
import { countAttempt } from "#app/services/rate-limit.ts";
import { one, runBatch } from "#db/batch.ts";
import { releaseUnverifiedAddress, selectUserByEmail } from "#db/queries/accounts/accounts.ts";
import { forgetDevices } from "#db/queries/accounts/known-devices.ts";
import { turnOff } from "#db/queries/accounts/second-steps.ts";
import { deleteSessionsOfUser } from "#db/queries/accounts/sessions.ts";
import { selectUser } from "#db/queries/accounts/users.ts";
import {
  demoteManager,
  hasRole,
  isVerifiedManager,
  nameOfUser,
  promoteOperator,
} from "#db/queries/operators/employees.ts";
import { deleteFeedOfFormer } from "#db/queries/plan/calendar-feeds.ts";
import { isUniqueViolation } from "#db/unique-violation.ts";
import { managerNoMoreMessage } from "#emails/accounts/manager-no-more.tsx";
import { verifyEmailMessage } from "#emails/accounts/verify-email.tsx";
import { emailOf } from "#emails/render-email.ts";
import { type Employee, getEmployee, withUsername } from "./employees.ts";

/** Somebody else can take the address between the look-up and the act; not many times in a row. */
const ADDRESS_ATTEMPTS = 3;

/**
 * Makes an operator a manager, with their own address and password. They sign in once the address is verified; their
 * old sessions end at once. An address of another company's account, or of platform staff, gets the same answer but
 * no link, and its holder a mail, so the answer reveals nothing.
 * @throws {AppError} employee.not_found; employee.not_operator; account.email_taken for an address of the actor's own
 * company, and request.invalid, with the field; auth.proof_required and its kin; request.rate_limited
 */
export async function promoteEmployee(
  ctx: ServiceContext,
  actor: Actor,
  id: string,
  { email, password }: Pick<Promotion, "email" | "password">,
  proof: Proof,
): Promise<Employee> {
  const employee = await getEmployee(ctx, actor, id);
  await requireProof(ctx, actor, proof);
  if (employee.role === "manager") throw new AppError("employee.not_operator");
  // Counted before the hash, which keeps the server busy for a tenth of a second.
  await countAttempt(ctx, [{ name: "passwordResetActor", who: actor.id }]);
  const names = namesOf({ ...employee, email }, actor.company.name);
  await assertGoodPassword(ctx, password, names, "password");
  const passwordHash = await hashSecret(password);
  for (let attempt = 1; ; attempt += 1) {
    try {
      const promoted = await promote(ctx, actor, id, { email, passwordHash });
      // Somebody else was faster.
      if (!promoted) throw new AppError("employee.not_operator");
      ctx.defer(deliverOutbox(ctx));
      return promoted;
    } catch (error) {
      if (attempt === ADDRESS_ATTEMPTS || !isUniqueViolation(error, "users.email_key")) throw error;
    }
  }
}

async function promote(
  ctx: ServiceContext,
  actor: Actor,
  id: string,
  { email, passwordHash }: { email: string; passwordHash: string },
): Promise<Employee | undefined> {
  const { db, settings } = ctx;
  const { companyId } = actor;
  const emailKey = identityKey(email);
  const now = ctx.now();
  const { user, known } = await runBatch(db, {
    user: one(selectUser(db, companyId, id)),
    known: one(selectUserByEmail(db, emailKey)),
  });
  if (known?.companyId === companyId) {
    throw new AppError("account.email_taken", {
      fields: { email: [{ key: "operators:manager.emailTaken" }] },
    });
  }
  const holder = known && holdsAddress(known) ? known : undefined;
  const taken = holder !== undefined || isStaffAddress(email, settings.adminEmails);
  const link = newVerificationLink(ctx, now);
  const about = { appUrl: settings.appUrl, managerOf: actor.company.name };
  // Both are rendered in any case, so that response times don't reveal taken addresses.
  const [verification, takenMail] = await Promise.all([
    emailOf(verifyEmailMessage, { ...about, link: link.url }, user?.locale ?? actor.locale),
    addressTakenMail(settings.appUrl, {
      to: email,
      holder: holder ?? null,
      locale: actor.locale,
      now,
      promoter: { companyId, name: actor.company.name },
    }),
  ]);
  const mail = taken
    ? takenMail
    : { uniqueKey: `verify:${link.hash}`, kind: "verify-email", companyId, to: email, now, ...verification };
  const account = { email, passwordHash, emailKey: taken ? null : emailKey, token: taken ? null : link };
  // The record and the mail come first, while the user's role still shows that the act applies: of two
  // concurrent ones one does.
  const changes = hasRole(companyId, id, "operator");
  const { promoted } = await runBatch(db, {
    record: recordOf(db, actor, { action: "employee.promote", id, from: "operator", at: now }),
    mail: queueEmailWhere(db, mail, changes),
    address: releaseUnverifiedAddress(db, emailKey, now, changes),
    promoted: one(promoteOperator(db, companyId, id, account, now)),
    sessions: deleteSessionsOfUser(db, id),
  });
  return promoted;
}

/**
 * Makes a manager an operator again, who signs in with the username and the shared password. The address is
 * freed and gets a mail about the new sign-in, and the manager's sessions and calendar address end at once.
 * @throws {AppError} employee.not_found; employee.not_manager
 */
export async function demoteEmployee(ctx: ServiceContext, actor: Actor, id: string): Promise<Employee> {
  const employee = await getEmployee(ctx, actor, id);
  if (employee.role !== "manager") throw new AppError("employee.not_manager");
  const { companyId } = actor;
  const [user] = await selectUser(ctx.db, companyId, id);
  const demote = async (username: string) => {
    const now = ctx.now();
    const mail = emailOf(
      managerNoMoreMessage,
      { appUrl: ctx.settings.appUrl, companyName: actor.company.name, username },
      user?.locale ?? actor.locale,
    );
    const { db } = ctx;
    // The record and the mail come first, while the user's role still shows that the act applies: of two
    // concurrent ones one does.
    const { demoted } = await runBatch(db, {
      record: recordOf(db, actor, { action: "employee.demote", id, from: "manager", at: now }),
      mail: queueEmailWhere(
        db,
        {
          uniqueKey: `manager-no-more:${id}:${now.getTime()}`,
          companyId,
          kind: "manager-no-more",
          to: user?.email ?? "",
          now,
          ...mail,
        },
        // An address that was never verified may be a stranger's.
        isVerifiedManager(companyId, id),
      ),
      secondStep: turnOff(db, companyId, id, hasRole(companyId, id, "manager")),
      devices: forgetDevices(db, companyId, id, hasRole(companyId, id, "manager")),
      demoted: one(demoteManager(db, companyId, id, username, now)),
      sessions: deleteSessionsOfUser(db, id),
      calendar: deleteFeedOfFormer(db, companyId, id),
    });
    if (!demoted) throw new AppError("employee.not_manager");
    ctx.defer(deliverOutbox(ctx));
    return demoted;
  };
  const { operatorUsername } = employee;
  return operatorUsername === null
    ? withUsername(ctx, employee.firstName ?? "", demote)
    : demote(operatorUsername);
}

/** The record of an act that changes a person's role, before it in its batch. */
function recordOf(
  db: ServiceContext["db"],
  actor: Actor,
  { action, id, from, at }: { action: ActivityAction; id: string; from: "manager" | "operator"; at: Date },
) {
  const { companyId } = actor;
  const about = { action, subject: nameOfUser(companyId, id), subjectId: id };
  return recordActivity(db, actor, about, at, hasRole(companyId, id, from));
}
