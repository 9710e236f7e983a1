import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, type TypedResponse } from "@remix-run/cloudflare";
import type { z } from "zod";
import { AppError } from "#app/domain/app-error.ts";
import { ERROR_STATUS } from "#app/http/errors.ts";
import { type MessageKey, type Translate, wordMessage } from "#app/i18n/translate.ts";
import { failureReference, logFailure } from "#app/platform/log.server.ts";
import { formField } from "#app/shared/field-name.ts";

/** The form as sent, with these messages at its fields, for an act that asks first. */
export type ShowAgain = (fieldErrors: Record<string, string[]>) => SubmissionResult;

export type FormOptions<Refused = TypedResponse<never>> = {
  t: Translate;
  /** The message when saving fails; without it the failure page shows. */
  failed?: MessageKey;
  /** Turns a refusal into the screen's own answer, such as a redirect. */
  onRefusal?: (error: AppError) => Promise<Refused | null> | Refused | null;
};

/**
 * What no answer repeats: typed passwords and codes, and a passkey's answer. Answers to security questions are typed in the
 * open, and stay like other text.
 */
const SECRET_FIELDS = [
  ...["password", "newPassword", "confirmPassword", "currentPassword", "masterPassword"],
  ...["code", "response"],
];

/**
 * Validates a form and acts. Invalid input answers 400 with a message at its field and the input; a service's
 * refusal answers its own status in the same shape, so the screen shows both the same way.
 */
export async function submitForm<Schema extends z.ZodType, Done, Refused = never>(
  formData: FormData,
  schema: Schema,
  act: (value: z.output<Schema>, showAgain: ShowAgain) => Promise<Done>,
  options: FormOptions<Refused>,
) {
  const submission = parseWithZod(formData, { schema });
  // Conform types the names of hidden fields by the schema, which is unknown here.
  const hideFields = SECRET_FIELDS as never[];
  const reply = (fieldErrors: Record<string, string[]> = {}) =>
    submission.reply({ fieldErrors, hideFields }) as SubmissionResult;
  if (submission.status !== "success") {
    // A button that only changes the form, such as one more row, is not invalid input.
    const status = submission.status === undefined ? 200 : 400;
    return refusedForm(
      { result: submission.reply({ hideFields }) as SubmissionResult, refusal: null },
      { status },
    );
  }
  try {
    return await act(submission.value, reply);
  } catch (error) {
    if (!(error instanceof AppError)) {
      if (!options.failed || error instanceof Response) throw error;
      logFailure(error);
      const refusal = {
        code: "internal",
        message: options.t(options.failed),
        detail: null,
        reference: failureReference(),
      };
      return refusedForm({ result: submission.reply({ hideFields }), refusal }, { status: 500 });
    }
    const own = await options.onRefusal?.(error);
    if (own) return own;
    const fieldErrors = wordedFields(error, options.t);
    return refusedForm(
      {
        result: reply(fieldErrors),
        refusal: {
          code: error.code,
          message: messageOf(error, options.t),
          detail: Object.values(fieldErrors)[0]?.[0] ?? null,
          reference: null,
        },
      },
      { status: ERROR_STATUS[error.code], headers: retryHeaders(error) },
    );
  }
}

/**
 * Why a form was refused. `detail` is the message at the first field that the refusal names; `reference`
 * finds a failure's line in the logs.
 */
export type FormRefusal = { code: string; message: string; detail: string | null; reference: string | null };

export type FormAnswer = { result: SubmissionResult; refusal: FormRefusal | null };

/** A refused form, with its status. */
export type RefusedForm = ReturnType<typeof data<FormAnswer>>;

function refusedForm(answer: FormAnswer, init: ResponseInit): RefusedForm {
  return data(answer, init);
}

/**
 * What is wrong with each field that a refusal names, in the reader's language.
 * @param nameOf how the answer names a field in a list
 */
export function wordedFields(
  { fields }: AppError,
  t: Translate,
  nameOf: (field: string) => string = formField,
): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(fields).map(([field, messages]) => [
      nameOf(field),
      messages.map((message) => wordMessage(t, message)),
    ]),
  );
}

/** The first message at each field that a refusal names. */
export function firstFaults(error: AppError, t: Translate): Record<string, string> {
  const fields = Object.entries(wordedFields(error, t));
  return Object.fromEntries(fields.map(([field, [message = ""]]) => [field, message]));
}

/** A refusal in the reader's language. */
export function messageOf(error: AppError, t: Translate): string {
  const [first] = Object.values(error.fields).flat();
  // Invalid input has its reason at its field, and no general message.
  if (error.code === "request.invalid" && first) return wordMessage(t, first);
  return wordMessage(t, { key: `errors:${error.code}`, params: error.params });
}

export function retryHeaders(error: AppError): Record<string, string> {
  const { retryAfter } = error.params;
  return retryAfter === undefined ? {} : { "Retry-After": String(retryAfter) };
}
