import { z } from "zod";

/** Closing a month, as the form and `/api` accept it. Without `closings`, the sender has seen none. */
export const closeMonthSchema = z.object({
  closings: z.coerce
    .number("errors:field.invalid")
    .int("errors:field.invalid")
    .min(0, "errors:field.invalid")
    .default(0),
});
