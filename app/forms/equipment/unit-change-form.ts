import { z } from "zod";
import { UNIT_ANSWERS } from "#app/domain/meter/unit-change.ts";
import { optionalChoice, optionalTenths } from "#app/forms/fields.ts";

/** What is answered about a changed unit; `newReading` in tenths, of the new meter. */
export function unitChangeSchema() {
  return z.object({
    unitChange: optionalChoice(UNIT_ANSWERS, "errors:field.invalid").describe(
      "With another unit of a machine that has readings: what happened",
    ),
    newReading: optionalTenths({ min: 0 }).describe("Of a replaced meter"),
  });
}
