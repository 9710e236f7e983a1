import {
  isSecurityQuestion,
  SECURITY_QUESTIONS,
  type SecurityQuestion,
} from "#app/domain/accounts/security-questions.ts";
import type { Locale } from "#app/domain/locale.ts";
import type { Translation } from "./catalogue-type.ts";
import { security as en } from "./locales/en/accounts/security.ts";
import { security as es } from "./locales/es/accounts/security.ts";
import type { Translate } from "./translate.ts";

const WORDS: Record<Locale, Translation<typeof en>> = { en, es };

export function securityQuestionWords(t: Translate, question: SecurityQuestion): string {
  return t(`security:question.${question}`);
}

/** Every question in the reader's language, in the order of the catalogue. */
export function securityQuestionList(t: Translate): string[] {
  return SECURITY_QUESTIONS.map((question) => securityQuestionWords(t, question));
}

/** Finds a question by its name, as forms send it, or by its text in any language, as the API lists it. */
export function readSecurityQuestion(text: string): SecurityQuestion | null {
  if (isSecurityQuestion(text)) return text;
  return (
    SECURITY_QUESTIONS.find((question) =>
      Object.values(WORDS).some((words) => words.question[question] === text),
    ) ?? null
  );
}
