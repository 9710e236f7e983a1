import { SECURITY_QUESTIONS } from "#app/domain/accounts/security-questions.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { securityQuestionWords } from "#app/i18n/security-question-words.ts";
import type { FaultTitles } from "./fault.tsx";
import { SelectField, TextField, type TextMeta } from "./fields.tsx";

export type SecurityFieldNames =
  | "securityQuestion1"
  | "securityAnswer1"
  | "securityQuestion2"
  | "securityAnswer2";

/** The titles of the fields' faults. */
export const SECURITY_FAULTS: FaultTitles["byMessage"] = {
  "security:missing.identity": "security:missing.title",
  "security:missing.question1": "security:missing.title",
  "security:missing.answer1": "security:missing.title",
  "security:missing.question2": "security:missing.title",
  "security:missing.answer2": "security:missing.title",
  "security:duplicate.body": "security:duplicate.title",
};

/** Two questions of the catalogue, each with its answer; for light pages. */
export function SecurityQuestionFields({ field }: { field: Record<SecurityFieldNames, TextMeta> }) {
  const { t } = useI18n();
  const options = SECURITY_QUESTIONS.map((value) => ({ value, label: securityQuestionWords(t, value) }));
  const pairs = [
    { number: 1, question: field.securityQuestion1, answer: field.securityAnswer1 },
    { number: 2, question: field.securityQuestion2, answer: field.securityAnswer2 },
  ];
  return (
    <>
      {pairs.map(({ number, question, answer }) => (
        <div key={number}>
          <SelectField
            field={question}
            label={t("security:fields.question", { number })}
            empty={t("security:fields.choose")}
            options={options}
            required
          />
          <TextField
            field={answer}
            label={t("security:fields.answer", { number })}
            hint={number === 2 ? t("security:fields.answerHint") : undefined}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={200}
            required
          />
        </div>
      ))}
    </>
  );
}
