import { z } from "zod";
import {
  type AnsweredQuestion,
  isSecurityQuestion,
  type SecurityQuestion,
} from "#app/domain/accounts/security-questions.ts";
import { ADDRESS_MAX, NAME_MAX, requiredName, requiredText } from "#app/forms/fields.ts";
import { proofFields } from "./proof-form.ts";

/** Security questions, for their setup and for the recovery by answers. Messages are catalogue keys. */

/** Finds a question by its name or by its words in any language. */
export type ReadQuestion = (text: string) => SecurityQuestion | null;

const DUPLICATE = "security:duplicate.body";

function questionField(missing: string, read: ReadQuestion) {
  return requiredText(NAME_MAX, missing).transform((text, context) => {
    const question = read(text);
    if (question) return question;
    context.addIssue({ code: "custom", message: "security:unknownQuestion" });
    return z.NEVER;
  });
}

const answerField = (missing: string) => requiredName(NAME_MAX, missing);

function answeredFields(read: ReadQuestion) {
  return {
    securityQuestion1: questionField("security:missing.question1", read),
    securityAnswer1: answerField("security:missing.answer1"),
    securityQuestion2: questionField("security:missing.question2", read),
    securityAnswer2: answerField("security:missing.answer2"),
  };
}

export type SecurityAnswers = {
  securityQuestion1: SecurityQuestion;
  securityAnswer1: string;
  securityQuestion2: SecurityQuestion;
  securityAnswer2: string;
};

const different = {
  // Also runs with missing fields: two missing questions are not the same one.
  test: ({ securityQuestion1, securityQuestion2 }: SecurityAnswers) =>
    !isSecurityQuestion(securityQuestion1) || securityQuestion1 !== securityQuestion2,
  at: { path: ["securityQuestion2"], message: DUPLICATE },
};

/** New questions need a proof, because their answers lead to links that reset the password. */
export function securityQuestionsSchema(read: ReadQuestion) {
  return z.object({ ...answeredFields(read), ...proofFields }).refine(different.test, different.at);
}

export function recoveryByAnswersSchema(read: ReadQuestion) {
  return z
    .object({
      emailOrBusinessName: requiredText(ADDRESS_MAX, "security:missing.identity"),
      ...answeredFields(read),
    })
    .refine(different.test, different.at);
}

/** The two questions with their answers. */
export function answeredQuestions(input: SecurityAnswers): [AnsweredQuestion, AnsweredQuestion] {
  return [
    { question: input.securityQuestion1, answer: input.securityAnswer1 },
    { question: input.securityQuestion2, answer: input.securityAnswer2 },
  ];
}
