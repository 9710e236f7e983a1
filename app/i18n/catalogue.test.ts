import { expect, it } from "vitest";
import { OPERATOR_TASKS_MAX, TASKS_MAX } from "#app/domain/service/service-task.ts";
import { APPLY_MAX } from "#app/forms/service/service-program-form.ts";
import { en } from "./locales/en.ts";
import { es } from "./locales/es.ts";

/** Checks that each catalogue is in its own language. The compiler checks that both have the same keys. */

type Message = { key: string; english: string; spanish: string };

function* pairs(english: object, spanish: object, path = ""): Generator<Message> {
  for (const [name, value] of Object.entries(english)) {
    const other = (spanish as Record<string, unknown>)[name];
    const key = path ? `${path}.${name}` : name;
    if (typeof value === "string") yield { key, english: value, spanish: String(other) };
    else yield* pairs(value, other as object, key);
  }
}
const messages = [...pairs(en, es)];

const wordsOf = (text: string) => text.replace(/\{\{\w+\}\}|\]\([^)]*\)/g, " ").match(/[\p{L}']+/gu) ?? [];

/** Common words that the other language doesn't have. */
const ENGLISH =
  "the of and is are to this that with your you for was were not please an it in on at by its from can't";
const SPANISH = "el la los las de del y es son que con su sus para por fue una un se lo en al no se está";
const only = (words: string, others: string) =>
  new Set(words.split(" ").filter((word) => !others.split(" ").includes(word)));

it("nothing is left in English except names and shared words", () => {
  const same = messages.filter(
    ({ english, spanish }) => english === spanish && wordsOf(english).join("").length > 0,
  );
  const names = [
    "admin.job.webhooks",
    "common.product",
    "common.language.en",
    "common.language.es",
    "docs.part.webhooks",
    "docs.recipe.n8n",
    "landing.install.android.title",
    "secondStep.required.no",
    "service.entry.sources.api",
    "service.entry.totalOfAll",
    "webhooks.title",
    "webhooks.took",
    ...messages.filter(({ key }) => /^labels\.format\.(?:avery-l|roll-62)/.test(key)).map(({ key }) => key),
  ];
  // A status without a name is shown as it is.
  const left = same.filter(({ key }) => ![...names, "subscription.statusName.past_due"].includes(key));
  expect(left.filter(({ english }) => english !== "Error" && english !== "Total")).toEqual([]);
});

it.each([
  ["spanish", only(ENGLISH, SPANISH)],
  ["english", only(SPANISH, `${ENGLISH} no`)],
] as const)("no %s sentence has a word of the other language", (language, foreign) => {
  const found = messages
    .map((message) => ({ key: message.key, words: wordsOf(message[language]) }))
    .map(({ key, words }) => ({ key, words: words.filter((word) => foreign.has(word.toLowerCase())) }));
  expect(found.filter(({ words }) => words.length > 0)).toEqual([]);
});

it("both languages use the same placeholders", () => {
  const valuesOf = (text: string) => [...new Set(text.match(/\{\{\w+\}\}/g))].sort();
  const differing = messages.filter(
    ({ english, spanish }) => String(valuesOf(english)) !== String(valuesOf(spanish)),
  );
  expect(differing).toEqual([]);
});

it("every Spanish question and exclamation has both its marks", () => {
  const marks = (text: string, mark: RegExp) => text.match(mark)?.length ?? 0;
  const lopsided = messages.filter(
    ({ spanish }) =>
      marks(spanish.replace(/\]\([^)]*\)/g, ""), /\?/g) !== marks(spanish, /¿/g) ||
      marks(spanish, /!/g) !== marks(spanish, /¡/g),
  );
  expect(lopsided).toEqual([]);
});

it.each([
  ["service.program.error.tooManyTasks", TASKS_MAX],
  ["bulkImport.row.tooManyTasks", TASKS_MAX],
  ["service.program.error.tooManyByOperator", OPERATOR_TASKS_MAX],
  ["service.program.error.tooManyMachines", APPLY_MAX],
])("%s states the number of its rule", (key, most) => {
  // A form's schema names only a key, so these texts hold their number themselves.
  const found = messages.find((message) => message.key === key);
  expect([found?.english, found?.spanish].map((text) => /\d+/.exec(text ?? "")?.[0])).toEqual([
    String(most),
    String(most),
  ]);
});
