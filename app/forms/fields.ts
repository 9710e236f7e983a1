import { z } from "zod";
import type { FieldMessage } from "#app/domain/app-error.ts";
import { characterCount, isCleanText, plainName, visibleLength } from "#app/domain/clean-text.ts";
import { FUEL_USES } from "#app/domain/equipment/equipment.ts";
import {
  readAmount,
  readAmountOfNumber,
  readOptionalAmount,
  readPrice,
  readPriceOfNumber,
} from "#app/domain/money.ts";
import { parseTenths, readFuel, readTenths, readTenthsOfNumber } from "#app/domain/quantity.ts";
import { type Wire, wired } from "./wire.ts";

/** What a schema refuses, as the keys of messages by field. */
export function messagesByField({ issues }: z.ZodError): Record<string, FieldMessage[]> {
  const fields: Record<string, FieldMessage[]> = {};
  for (const { path, message } of issues) {
    const field = path.map(String).join(".");
    fields[field] = [...(fields[field] ?? []), { key: message }];
  }
  return fields;
}

/**
 * The field types of forms and JSON. Numbers may come as digit
 * strings; lists, objects and booleans for a scalar, NUL and lone surrogates are refused. Messages are
 * catalogue keys.
 */
export const NAME_MAX = 200;
export const NOTES_MAX = 5_000;
export const ADDRESS_MAX = 254;
export const SECRET_MAX = 200;

const INVALID = "errors:field.invalid";

/** A form without fields: a button that is pressed. */
export const pressSchema = z.object({});

/** A number, which may come as digits in a text. */
const NUMBER = { type: ["number", "string", "null"] };
const MONEY: Wire = { ...NUMBER, description: "Dollars" };

const scalar = (value: unknown) => (typeof value === "number" ? String(value) : (value ?? undefined));

/** A form sends each line end as two characters; the field's limit and calls count it as one. */
export const withSingleLineEnds = (text: string) => text.replace(/\r\n?/g, "\n");

const lines = (value: unknown) => {
  const text = scalar(value);
  return typeof text === "string" ? withSingleLineEnds(text) : text;
};

/** Trimmed text; empty is missing. */
export function optionalText(max: number) {
  const field = z.preprocess(
    lines,
    z
      .string({ error: INVALID })
      .trim()
      .max(max, "errors:field.tooLong")
      .refine(isCleanText, INVALID)
      .transform((text) => text || undefined)
      .optional(),
  );
  return wired(field, { type: ["string", "null"], maxLength: max });
}

/** Forms pass an empty field as undefined, which is missing and not malformed. */
export const missingOr = (missing: string) => (issue: { input?: unknown }) =>
  issue.input === undefined ? missing : INVALID;

/** Trimmed text, required. */
export function requiredText(max: number, missing: string) {
  const field = z.preprocess(
    (value) => lines(value) ?? "",
    z
      .string({ error: missingOr(missing) })
      .trim()
      .min(1, missing)
      .max(max, "errors:field.tooLong")
      .refine(isCleanText, INVALID),
  );
  return wired(field, { type: "string", minLength: 1, maxLength: max });
}

/** Like `requiredText`, for a name: one line, with at least one visible character. */
export function requiredName(max: number, missing: string) {
  const field = requiredText(max, missing)
    .refine((text) => text === "" || visibleLength(text) > 0, missing)
    .transform(plainName);
  return wired(field, { type: "string", minLength: 1, maxLength: max, needed: true });
}

/** A secret: not trimmed, because blanks count. */
export function secretText(min: number, tooShort: string) {
  return z.preprocess(
    (value) => scalar(value) ?? "",
    z
      .string({ error: missingOr(tooShort) })
      .max(SECRET_MAX, { error: "errors:field.tooLong", abort: true })
      .refine((text) => characterCount(text) >= min, tooShort)
      .refine(isCleanText, INVALID),
  );
}

/**
 * A usage or fuel amount in tenths; empty is missing. Each kind of mistake has its own message; `low` is for
 * values below `min`, `unread` for text that is no number. Typed fuel is rounded.
 */
export function optionalTenths(
  options: { min?: number; low?: string; unread?: string; isFuel?: boolean } = {},
) {
  const unread = options.unread ?? "errors:number.notNumber";
  const readText = options.isFuel ? readFuel : readTenths;
  const field = z
    .union([z.string(), z.number(), z.null(), z.undefined()], { error: unread })
    .transform((value, context) => {
      if (value === null || value === undefined || (typeof value === "string" && !value.trim()))
        return undefined;
      const refuse = (message: string) => {
        context.addIssue({ code: "custom", message });
        return z.NEVER;
      };
      const read = typeof value === "number" ? readTenthsOfNumber(value) : readText(value);
      if ("problem" in read) {
        return refuse(read.problem === "notNumber" ? unread : `errors:number.${read.problem}`);
      }
      const { tenths } = read;
      const isLow = options.min !== undefined && tenths < options.min;
      return isLow ? refuse(options.low ?? "errors:number.negative") : tenths;
    })
    .optional();
  const { min } = options;
  return wired(field, { ...NUMBER, ...(min === undefined ? {} : { minimum: min / 10 }) });
}

/** An amount of money in cents; empty is 0. */
export function amountOfMoney(message: string) {
  const field = z
    .union([z.string(), z.number(), z.null(), z.undefined()], { error: message })
    .transform((value, context) => {
      const read = typeof value === "number" ? readAmountOfNumber(value) : readAmount(value ?? "");
      if ("cents" in read) return read.cents;
      context.addIssue({ code: "custom", message });
      return z.NEVER;
    })
    .optional()
    .transform((cents) => cents ?? 0);
  return wired(field, MONEY);
}

/** An amount of money in cents; null where it is blank, undefined where it isn't sent. */
function sentMoney(message: string) {
  const field = z
    .union([z.string(), z.number(), z.null()], { error: message })
    .transform((value, context) => {
      if (value === null) return null;
      const read = typeof value === "number" ? readAmountOfNumber(value) : readOptionalAmount(value);
      if ("cents" in read) return read.cents;
      context.addIssue({ code: "custom", message });
      return z.NEVER;
    })
    .optional();
  return wired(field, MONEY);
}

/** An amount of money in cents; empty is null, nothing known. */
export function optionalMoney(message: string) {
  return sentMoney(message).transform((cents) => cents ?? null);
}

/** A cost in cents: null where it is blank, undefined where it isn't sent. A form leaves out a blank field. */
export function optionalCost() {
  return sentMoney("errors:fuel.cost");
}

/** A price per unit in thousandths of a dollar; empty is null. */
export function optionalPrice(message: string) {
  return z
    .union([z.string(), z.number(), z.null(), z.undefined()], { error: message })
    .transform((value, context) => {
      if (value === null || value === undefined || (typeof value === "string" && !value.trim())) return null;
      const read = typeof value === "number" ? readPriceOfNumber(value) : readPrice(value);
      if ("thousandths" in read) return read.thousandths;
      context.addIssue({ code: "custom", message });
      return z.NEVER;
    })
    .optional()
    .transform((thousandths) => thousandths ?? null);
}

/** A use of fuel: null where it isn't stated, undefined where it isn't sent. A form leaves out a blank field. */
export function optionalUse() {
  const field = z.preprocess(
    (value) => (value === "" ? null : value),
    z.enum(FUEL_USES, { error: INVALID }).nullish(),
  );
  return wired(field, choiceOf(FUEL_USES));
}

/** A whole number in digits; empty is missing. */
export function optionalInteger(options: {
  min: number;
  max: number;
  low: string;
  high: string;
  digits: string;
}) {
  const field = z
    .union([z.string(), z.number(), z.null(), z.undefined()], { error: options.digits })
    .transform((value, context) => {
      const text = value === null || value === undefined ? "" : String(value).trim();
      if (!text) return undefined;
      const refuse = (message: string) => {
        context.addIssue({ code: "custom", message });
        return z.NEVER;
      };
      if (!/^-?\d{1,9}$/.test(text)) return refuse(options.digits);
      const number = Number(text);
      if (number < options.min) return refuse(options.low);
      return number > options.max ? refuse(options.high) : number;
    })
    .optional();
  const { min: minimum, max: maximum } = options;
  return wired(field, { type: ["integer", "string", "null"], minimum, maximum });
}

/** A form beside a row, which it names. */
export const rowSchema = z.object({ id: requiredText(100, "errors:request.invalid") });

/** A checkbox of a form or a boolean in JSON; missing stays missing. */
export function optionalFlag() {
  const field = z
    .union([z.boolean(), z.enum(["on", "true", "false", "1", "0", ""]), z.null(), z.undefined()], {
      error: INVALID,
    })
    .transform((value) => {
      if (value === null || value === undefined) return undefined;
      return value === true || value === "on" || value === "true" || value === "1";
    })
    .optional();
  return wired(field, { type: ["boolean", "null"] });
}

/** A word of a list, or none. */
const choiceOf = (values: readonly string[]): Wire => ({ type: ["string", "null"], enum: [...values, null] });

/** One of a list of words; empty is missing. */
export function optionalChoice<const Values extends readonly [string, ...string[]]>(
  values: Values,
  message: string,
) {
  const field = z.preprocess(
    (value) => (value === "" || value === null ? undefined : value),
    z.enum(values, { error: message }).optional(),
  );
  return wired(field, choiceOf(values));
}

/** Whether the sender of a call has confirmed a usage that looks mistyped. */
export const confirmation = z.object({
  confirmed: optionalFlag().describe("Stores a reading that looks mistyped"),
});

/** Whether a value has no input: missing, or blank text. */
export function isBlank(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === "string" && value.trim() === "");
}

/**
 * One row of a list; null if it is missing or its fields are empty. Empty rows are dropped later, so messages keep the
 * row's index.
 */
export function rowOrNull<Schema extends z.ZodType>(
  schema: Schema,
  isEmpty: (fields: Record<string, unknown>) => boolean,
) {
  const isEmptyRow = (row: unknown) =>
    row === undefined ||
    row === null ||
    (typeof row === "object" && !Array.isArray(row) && isEmpty(row as Record<string, unknown>));
  return z.unknown().transform((row, context): z.output<Schema> | null => {
    if (isEmptyRow(row)) return null;
    const parsed = schema.safeParse(row);
    if (parsed.success) return parsed.data;
    for (const { message, path } of parsed.error.issues) {
      context.addIssue({ code: "custom", message, path: [...path] });
    }
    return z.NEVER;
  });
}

/** What is ticked in a form: one comes as a text, none as nothing. A call sends a list. */
export const ticks = (value: unknown) => (typeof value === "string" ? [value] : (value ?? []));

/** Ids ticked in a form, or listed in JSON. */
export function listOfIds() {
  const field = z.preprocess(ticks, z.array(z.string({ error: INVALID }), { error: INVALID }));
  return wired(field, OPTIONAL_LIST);
}

/** Words ticked in a form, or listed in JSON: one at least, each once and in their own order. */
export function tickedWords<Word extends string>(words: readonly Word[], none: string) {
  return z.preprocess(
    ticks,
    z
      .array(z.enum(words, { error: INVALID }), { error: INVALID })
      .min(1, none)
      .transform((sent) => words.filter((word) => sent.some((each) => each === word))),
  );
}

/** A list of texts that may be left out. */
export const OPTIONAL_LIST = { type: "array", items: { type: "string" }, default: [] } satisfies Wire;

/** The password of the person who acts, asked again before an act that could lead to another one. */
export function currentPasswordField() {
  return z.preprocess(
    (value) => value ?? "",
    z
      .string({ error: missingOr("profile:password.currentMissing") })
      .min(1, "profile:password.currentMissing")
      .max(SECRET_MAX, "errors:field.tooLong"),
  );
}

/** The number in a field of a form, in tenths; null for a missing field and for other text. */
export function tenthsIn(form: FormData, name: string): number | null {
  const typed = form.get(name);
  return typeof typed === "string" ? parseTenths(typed) : null;
}

/**
 * The fields of a checked body that its call sent. The others were filled in for checking alone, and may have changed
 * since they were read.
 */
export function onlySent<Value extends object>(value: Value, sent: Record<string, unknown>): Partial<Value> {
  return Object.fromEntries(Object.entries(value).filter(([field]) => field in sent)) as Partial<Value>;
}
