import { invalidField } from "#app/domain/app-error.ts";
import { faultOfDays } from "#app/domain/books/machine-books.ts";

/**
 * Refuses impossible days of a machine.
 * @throws {AppError} request.invalid at `purchaseDate` or `soldDate`
 */
export function requireDays(...days: Parameters<typeof faultOfDays>): void {
  const found = faultOfDays(...days);
  if (!found) return;
  const key = found.fault === "toCome" ? "equipment:books.error.date" : "equipment:books.error.saleFirst";
  throw invalidField(found.field, key);
}
