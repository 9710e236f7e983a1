/**
 * The one catalogue of security questions. Accounts store the name of a question and the `security` catalogue
 * words it, so the question is the same in every language.
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
 * The form in which answers are compared: ignoring case and outer blanks. Stored hashes depend on it, so it must not
 * change.
 */
export function answerKey(answer: string): string {
  return answer.trim().normalize("NFC").toLowerCase();
}

export type AnsweredQuestion<Answer = string> = { question: SecurityQuestion; answer: Answer };

/** The answer to a question: a recovery may choose the two in either order. */
export function answerTo<Answer>(
  question: SecurityQuestion,
  kept: readonly AnsweredQuestion<Answer>[],
): Answer | null {
  return kept.find((one) => one.question === question)?.answer ?? null;
}
