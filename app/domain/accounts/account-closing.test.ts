import { expect, it } from "vitest";
import { deletionOf } from "./account-closing.ts";

it("a closed account may be deleted 30 days of 24 hours later, also across a clock change", () => {
  const closed = new Date("2026-10-20T09:00:00-05:00");
  expect(deletionOf(closed)).toEqual(new Date("2026-11-19T08:00:00-06:00"));
});
