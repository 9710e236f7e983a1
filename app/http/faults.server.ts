import { AppError } from "#app/domain/app-error.ts";
import { type Translate, wordMessage } from "#app/i18n/translate.ts";

/** What is wrong with an address's fields, worded by field; anything but a refused field is thrown on. */
export function faultsOf(error: unknown, t: Translate): Partial<Record<string, string>> {
  if (!(error instanceof AppError && error.code === "request.invalid")) throw error;
  return Object.fromEntries(
    Object.entries(error.fields).map(([field, [message]]) => [field, message ? wordMessage(t, message) : ""]),
  );
}
