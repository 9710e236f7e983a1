import { AppError } from "#app/domain/app-error.ts";
import { isWithinFormLimits } from "./form-limits.ts";

/** "JSON and forms without files over 1 MB answer 413", counted in characters of the text fields. */
const FORM_TEXT_MAX = 1024 * 1024;

const FORM_TYPE = /^(?:application\/x-www-form-urlencoded|multipart\/form-data)\b/i;

/**
 * Reads a request's form; no other code does. Rejects non-form bodies (415), forms that no page of the
 * product could send (400) and form text over 1 MB (413), which would otherwise be a 500.
 * @throws {AppError} request.unsupported_type; request.invalid; request.too_large
 */
export async function readForm(request: Request): Promise<FormData> {
  if (!FORM_TYPE.test(request.headers.get("Content-Type") ?? "")) {
    throw new AppError("request.unsupported_type");
  }
  const form = await request.formData().catch(() => {
    throw new AppError("request.invalid");
  });
  if (!isWithinFormLimits(form)) throw new AppError("request.invalid");
  const letters = [...form.values()].reduce(
    (sum, value) => sum + (typeof value === "string" ? value.length : 0),
    0,
  );
  if (letters > FORM_TEXT_MAX) throw new AppError("request.too_large");
  return form;
}
