import type { z } from "zod";
import { AppError } from "#app/domain/app-error.ts";
import { messagesByField } from "#app/forms/fields.ts";

/**
 * What a schema makes of values.
 * @throws {AppError} request.invalid with its fields
 */
export function requireValid<Schema extends z.ZodType>(schema: Schema, values: unknown): z.output<Schema> {
  const parsed = schema.safeParse(values);
  if (parsed.success) return parsed.data;
  throw new AppError("request.invalid", { fields: messagesByField(parsed.error) });
}
