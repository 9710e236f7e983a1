import { AppError } from "#app/domain/app-error.ts";
import { wordedFields } from "#app/http/forms/form.server.ts";
import type { Translate } from "#app/i18n/translate.ts";

/**
 * Reads what an address asks for. If its month can't be read, `fault` says so and the page shows its usual
 * month, so that a person can choose another.
 */
export async function readWithMonth<Query extends { month: string }, Read>(
  asked: Query,
  t: Translate,
  read: (asked: Query) => Promise<Read> | Read,
): Promise<{ asked: Query; read: Read; fault: string | null }> {
  try {
    return { asked, read: await read(asked), fault: null };
  } catch (error) {
    const fault = error instanceof AppError ? wordedFields(error, t).month?.[0] : undefined;
    if (fault === undefined) throw error;
    const usual = { ...asked, month: "" };
    return { asked: usual, read: await read(usual), fault };
  }
}
