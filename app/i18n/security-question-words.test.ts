import { expect, test } from "vitest";
import { SECURITY_QUESTIONS } from "#app/domain/accounts/security-questions.ts";
import { en } from "./locales/en.ts";
import { es } from "./locales/es.ts";
import { readSecurityQuestion, securityQuestionList } from "./security-question-words.ts";
import { createTranslator } from "./translator.ts";

test.each([
  ["en", en],
  ["es", es],
] as const)("%s: every question has its own text and is found by it", (locale, catalogue) => {
  const list = securityQuestionList(createTranslator(locale, catalogue));
  expect(new Set(list).size).toBe(SECURITY_QUESTIONS.length);
  expect(list.map(readSecurityQuestion)).toEqual([...SECURITY_QUESTIONS]);
});

test("a question is found by its name, and other text finds none", () => {
  expect(SECURITY_QUESTIONS.map(readSecurityQuestion)).toEqual([...SECURITY_QUESTIONS]);
  for (const text of ["", "toString", "What is your favorite color?", "FIRSTPET"]) {
    expect(readSecurityQuestion(text)).toBeNull();
  }
});
