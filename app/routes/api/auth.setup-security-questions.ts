import { securityQuestionsSchema } from "#app/domain/forms/security-forms.ts";
import { api, callWith } from "#app/http/api.server.ts";
import { readSecurityQuestion } from "#app/i18n/security-question-words.ts";
import { setSecurityQuestions } from "#app/services/security-questions.ts";

const setup = api("/api/auth/setup-security-questions", {
  POST: callWith(securityQuestionsSchema(readSecurityQuestion), async ({ services, actor, body, t }) => {
    await setSecurityQuestions(services, actor, body);
    return { message: t("security:saved") };
  }),
});

export const loader = setup.loader;
export const action = setup.action;
