import { z } from "zod";

/** Closing a month, as form and `/api` accept it. Who sends no number of closings has seen none. */
export const closeMonthSchema = z.object({
  closings: z.coerce
    .number("errors:field.invalid")
    .int("errors:field.invalid")
    .min(0, "errors:field.invalid")
    .default(0),
});
