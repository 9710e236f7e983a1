import type { Choices, Found, ImportFieldName, OpenQuestion } from "#app/domain/imports/choices.ts";
import { fieldsByColumn } from "#app/domain/imports/chosen-columns.ts";
import { secondColumns } from "#app/domain/imports/guess-choices.ts";
import { fieldsOf } from "#app/domain/imports/headings.ts";
import { ANSWERS } from "#app/domain/imports/open-questions.ts";
import type { Translate } from "#app/i18n/translate.ts";
import type { ImportReader } from "#app/routes/imports/head-view.server.ts";
import type { OpenImport } from "#app/services/imports/open-import.ts";

export type ColumnsView = ReturnType<typeof columnsView>;
export type QuestionView = ColumnsView["questions"][number];

export type ColumnQuestion = keyof typeof ANSWERS;
export const COLUMN_QUESTIONS = Object.keys(ANSWERS) as ColumnQuestion[];

/** A sent answer; null for a blank one, and for one that the page doesn't offer. */
export const answerOf = (name: ColumnQuestion, sent: string | undefined): string | null =>
  ANSWERS[name].find((value) => value === sent) ?? null;

/** The name of a field in words. */
export const fieldWord = (field: ImportFieldName, t: Translate): string =>
  t(`imports:field.${field}` as Parameters<Translate>[0]);

/** The columns of a table with what each was taken for, and its questions, those `asked` before among them. */
export function columnsView(
  { row, asks }: OpenImport,
  { t }: ImportReader,
  asked: readonly ColumnQuestion[] = [],
) {
  const { profile, choices, found, kind } = row;
  const chosen = fieldsByColumn(choices.columns, profile.columns.length);
  const second = secondColumns({ ...choices, kind }, profile);
  const known = kind === null || kind === "out" ? [] : fieldsOf(kind);
  const headings = profile.columns.map(({ heading }) => heading.toLowerCase());
  /** A column's heading, with its place if there is none, or several of that heading. */
  const nameOf = (heading: string, n: number) => {
    if (heading === "") return t("imports:columns.column", { n });
    const isOfSeveral = headings.filter((each) => each === heading.toLowerCase()).length > 1;
    return isOfSeveral ? t("imports:columns.ofSeveral", { heading, n }) : heading;
  };
  return {
    cut: profile.cut,
    canFillDown: found.fillable,
    fillDown: choices.fillDown,
    fields: known.map((field) => ({ value: field, label: fieldWord(field, t) })),
    columns: profile.columns.map(({ heading, samples }, index) => {
      const before = second.get(index);
      return {
        name: `column.${index}`,
        heading: nameOf(heading, index + 1),
        samples: samples.join(" · "),
        field: chosen[index] ?? "out",
        second: before ? t("imports:columns.twice", { field: fieldWord(before, t) }) : null,
      };
    }),
    questions: COLUMN_QUESTIONS.filter(
      (name) => asked.includes(name) || concerns(name, found, asks, choices),
    ).map((name) => {
      const view = questionView(name, choices, found.decided, t);
      return isLacking(name, found) ? { ...view, label: t(`imports:question.${REST[name]}`) } : view;
    }),
  };
}

/** A question of the whole table stays on the page once it is answered. */
function concerns(
  name: ColumnQuestion,
  found: Found,
  asks: readonly OpenQuestion[],
  choices: Choices,
): boolean {
  return (
    (found.concerned as readonly string[]).includes(name) ||
    asks.some(({ field }) => field === name) ||
    isAnsweredOfAll(name, choices) ||
    isLacking(name, found)
  );
}

/** The questions that fill the empty cells of a column. */
const REST = { typeOfAll: "typeOfRest", unitOfAll: "unitOfRest" } as const;

const isLacking = (name: ColumnQuestion, { lacking = [] }: Found): name is keyof typeof REST =>
  (name === "typeOfAll" && lacking.includes("type")) || (name === "unitOfAll" && lacking.includes("unit"));

const isAnsweredOfAll = (name: ColumnQuestion, choices: Choices) =>
  (name === "typeOfAll" || name === "unitOfAll") && choices[name] !== null;

function questionView(
  name: ColumnQuestion,
  choices: Choices,
  decided: Partial<Record<ColumnQuestion, string | null>>,
  t: Translate,
) {
  const byRows = decided[name] ?? null;
  return {
    name,
    label: t(`imports:question.${name}`),
    options: ANSWERS[name].map((value) => ({ value, label: answerWord(name, value, t) })),
    value: choices[name] ?? byRows ?? "",
    isDecided: byRows !== null,
  };
}

function answerWord(name: ColumnQuestion, value: string, t: Translate): string {
  const group =
    name === "typeOfAll" ? "common:type" : name === "unitOfAll" ? "common:unit" : `imports:answer.${name}`;
  return t(`${group}.${value}` as Parameters<Translate>[0]);
}
