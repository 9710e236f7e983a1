import { forgotPasswordSchema, resetPasswordSchema } from "#app/forms/accounts/account-forms.ts";
import { securityQuestionsSchema } from "#app/forms/accounts/security-forms.ts";
import { endpoint, endpoints } from "#app/http/endpoint.server.ts";
import { clientAddress } from "#app/http/front-door/client-address.ts";
import { readSecurityQuestion, securityQuestionList } from "#app/i18n/security-question-words.ts";
import { requestPasswordReset, resetPassword } from "#app/services/accounts/recovery.ts";
import { setSecurityQuestions } from "#app/services/accounts/security-questions.ts";

const calls = endpoints({
  "/api/auth/forgot-password": {
    POST: endpoint({ body: forgotPasswordSchema, visitors: true }, async ({ services, request, body, t }) => {
      await requestPasswordReset(services, body.emailOrBusinessName, { address: clientAddress(request) });
      return { message: t("auth:forgot.sent") };
    }),
  },
  "/api/auth/reset-password-with-token": {
    POST: endpoint({ body: resetPasswordSchema, visitors: true }, async ({ services, body, t }) => {
      await resetPassword(services, body.token, body.newPassword);
      return { message: t("auth:reset.success") };
    }),
  },
  /** The questions to choose from, in the caller's language. */
  "/api/auth/security-questions": {
    GET: endpoint({ visitors: true }, ({ t }) => securityQuestionList(t)),
  },
  "/api/auth/setup-security-questions": {
    POST: endpoint(
      { body: securityQuestionsSchema(readSecurityQuestion) },
      async ({ services, actor, body, t, proof }) => {
        await setSecurityQuestions(services, actor, body, await proof(body));
        return { message: t("security:saved") };
      },
    ),
  },
});

export const loader = calls;
export const action = calls;
