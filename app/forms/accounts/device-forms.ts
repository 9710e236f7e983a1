import { z } from "zod";
import { DEVICE_ID_LENGTH } from "#app/domain/accounts/device-words.ts";
import { requiredText } from "#app/forms/fields.ts";

/** Signs out the device with an id, or all others. */
export const endDevicesSchema = z.discriminatedUnion(
  "intent",
  [
    z.object({
      intent: z.literal("end"),
      id: requiredText(DEVICE_ID_LENGTH, "errors:field.invalid"),
    }),
    z.object({ intent: z.literal("others") }),
  ],
  { error: "errors:field.invalid" },
);
