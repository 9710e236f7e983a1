import { expectTypeOf, it } from "vitest";
import type { EventData } from "#app/domain/webhooks/event.ts";
import type { DescribedData } from "./event-schemas.ts";

/** Data as JSON has them. */
type Sent = {
  [Type in keyof EventData]: {
    [Name in keyof EventData[Type]]: EventData[Type][Name] extends Date ? string : EventData[Type][Name];
  };
};

it("describes every event with the data that are sent", () => {
  expectTypeOf<DescribedData>().toEqualTypeOf<Sent>();
});
