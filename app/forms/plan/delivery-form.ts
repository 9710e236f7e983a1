import { z } from "zod";
import { optionalFlag } from "#app/forms/fields.ts";

/** How the weekly plan reaches a person: the digest's checkbox, and the calendar's address. */
export const deliverySchema = z.object({
  intent: z.enum(["digest", "make", "end"]),
  weeklyDigest: optionalFlag(),
});
export type Delivery = z.output<typeof deliverySchema>;
