import { isSecurityQuestion } from "#app/domain/accounts/security-questions.ts";
import { securityQuestionWords } from "#app/i18n/security-question-words.ts";
import type { Translate } from "#app/i18n/translate.ts";
import type { Actor } from "#app/services/actor.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { selectUser } from "#db/queries/accounts/users.ts";

/**
 * The signed-in user without secrets, as calls answer it. A session by business name has no user and answers the
 * company's data. `t` words the security questions.
 */
export async function getCurrentUser(ctx: ServiceContext, actor: Actor, t: Translate) {
  const worded = (question: string | null) =>
    isSecurityQuestion(question) ? securityQuestionWords(t, question) : null;
  const company = { companyId: actor.companyId, companyName: actor.company.name };
  const [user] = actor.userId ? await selectUser(ctx.db, actor.companyId, actor.userId) : [];
  if (!user) {
    return {
      id: actor.id,
      role: actor.role,
      firstName: actor.name,
      businessName: actor.company.name,
      ...company,
    };
  }
  return {
    id: user.id,
    email: user.email,
    pendingEmail: user.pendingEmail,
    secondaryEmail: user.secondaryEmail,
    secondaryEmailConfirmed: user.secondaryEmailConfirmedAt !== null,
    postalCode: user.postalCode,
    timeZone: user.timeZone,
    businessName: actor.company.name,
    firstName: user.firstName,
    lastName: user.lastName,
    profileImageUrl: user.profileImageUrl,
    role: user.role,
    authType: user.authType,
    employeeId: user.employeeId,
    operatorUsername: user.operatorUsername,
    managerId: user.managerId,
    primaryEmailAlerts: user.primaryEmailAlerts,
    secondaryEmailAlerts: user.secondaryEmailAlerts,
    operatorNotesAlerts: user.operatorNotesAlerts,
    weeklyDigest: user.weeklyDigest,
    securityQuestion1: worded(user.securityQuestion1),
    securityQuestion2: worded(user.securityQuestion2),
    emailVerified: user.emailVerified,
    isAdmin: actor.isAdmin,
    createdAt: user.createdAt,
    updatedAt: user.updatedAt,
    ...company,
  };
}
