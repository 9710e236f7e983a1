import { api, publicCall } from "#app/http/api.server.ts";
import { securityQuestionList } from "#app/i18n/security-question-words.ts";

/** The questions to choose from, in the caller's language. */
const questions = api("/api/auth/security-questions", {
  GET: publicCall(null, ({ t }) => securityQuestionList(t)),
});

export const loader = questions.loader;
export const action = questions.action;
