import { describe, expect, test } from "vitest";
import { answerKey, answerTo, isSecurityQuestion } from "#app/domain/accounts/security-questions.ts";
import { answeredQuestions, recoveryByAnswersSchema, securityQuestionsSchema } from "./security-forms.ts";

const read = (text: string) => (isSecurityQuestion(text) ? text : null);
const setup = securityQuestionsSchema(read);
const PASSWORD = { currentPassword: "barn-door-42" };
const recovery = recoveryByAnswersSchema(read);

const RIGHT = {
  securityQuestion1: "firstPet",
  securityAnswer1: "Rex",
  securityQuestion2: "firstJob",
  securityAnswer2: "Santa Fe",
};

/** The messages by field. */
function faults(schema: typeof setup | typeof recovery, input: unknown) {
  const parsed = schema.safeParse(input);
  return (parsed.error?.issues ?? []).map(({ path, message }) => [path.join("."), message]);
}

describe("the setup of security questions", () => {
  test("accepts two different questions with their answers", () => {
    expect(setup.parse({ ...RIGHT, ...PASSWORD, securityAnswer1: "  Rex " })).toEqual({
      ...RIGHT,
      ...PASSWORD,
    });
    expect(setup.parse({ ...RIGHT, ...PASSWORD, securityAnswer2: 1974 }).securityAnswer2).toBe("1974");
  });

  test.each([
    ["securityQuestion1", "", "security:missing.question1"],
    ["securityQuestion2", undefined, "security:missing.question2"],
    ["securityAnswer1", "   ", "security:missing.answer1"],
    ["securityAnswer2", null, "security:missing.answer2"],
    ["securityAnswer2", "\u200b\u00a0", "security:missing.answer2"],
    ["securityQuestion1", "favoriteColor", "security:unknownQuestion"],
    ["securityQuestion2", "firstPet", "security:duplicate.body"],
    ["securityAnswer1", "a".repeat(201), "errors:field.tooLong"],
    ["securityAnswer1", ["Rex"], "errors:field.invalid"],
    ["securityAnswer1", "a\u0000", "errors:field.invalid"],
  ])("%s %j: %s", (field, value, message) => {
    expect(faults(setup, { ...RIGHT, ...PASSWORD, [field]: value })).toEqual([[field, message]]);
  });

  test("has a message for each field of an empty form", () => {
    expect(faults(setup, {})).toEqual([
      ["securityQuestion1", "security:missing.question1"],
      ["securityAnswer1", "security:missing.answer1"],
      ["securityQuestion2", "security:missing.question2"],
      ["securityAnswer2", "security:missing.answer2"],
    ]);
  });
});

describe("the recovery by answers", () => {
  test.each([
    ["emailOrBusinessName", "", "security:missing.identity"],
    ["securityAnswer1", "", "security:missing.answer1"],
    ["securityAnswer2", "", "security:missing.answer2"],
    ["securityQuestion2", "firstPet", "security:duplicate.body"],
  ])("%s %j: %s", (field, value, message) => {
    const input = { emailOrBusinessName: "ann@example.com", ...RIGHT, [field]: value };
    expect(faults(recovery, input)).toEqual([[field, message]]);
  });
});

describe("answers", () => {
  test.each([
    ["Rex", "rex"],
    ["  SANTA Fe\t", "santa fe"],
    ["PEN\u0303A", "pe\u00f1a"],
    ["two  words", "two  words"],
  ])("are compared as: %j, %j", (typed, key) => {
    expect(answerKey(typed)).toBe(key);
  });

  test("belong to their question, in either order", () => {
    const kept = answeredQuestions(setup.parse({ ...RIGHT, ...PASSWORD })).reverse();
    expect(answerTo("firstPet", kept)).toBe("Rex");
    expect(answerTo("firstJob", kept)).toBe("Santa Fe");
    expect(answerTo("birthPlace", kept)).toBeNull();
  });
});
