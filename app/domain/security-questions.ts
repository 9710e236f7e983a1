/**
 * The one catalogue of security questions. Accounts keep the name of a question; its words are in the `security`
 * catalogue of each language, so that who reads another language is asked the same.
 */
export const SECURITY_QUESTIONS = [
  "firstMachine",
  "firstVehicle",
  "firstJob",
  "firstSchool",
  "birthPlace",
  "childhoodStreet",
  "childhoodFriend",
  "firstPet",
  "motherBirthPlace",
  "favoriteTeacher",
] as const;

export type SecurityQuestion = (typeof SECURITY_QUESTIONS)[number];

export function isSecurityQuestion(value: unknown): value is SecurityQuestion {
  return SECURITY_QUESTIONS.some((question) => question === value);
}

/**
 * How answers are compared: without regard to case and outer blanks (section 5 of the accounts document). The hashes
 * there are were made of it, so it stays as it is.
 */
export function answerKey(answer: string): string {
  return answer.trim().normalize("NFC").toLowerCase();
}

export type AnsweredQuestion<Answer = string> = { question: SecurityQuestion; answer: Answer };

/** The answer that belongs to a question: whoever recovers an account may choose the two in either order. */
export function answerTo<Answer>(
  question: SecurityQuestion,
  kept: readonly AnsweredQuestion<Answer>[],
): Answer | null {
  return kept.find((one) => one.question === question)?.answer ?? null;
}
