import { expect, it } from "vitest";
import { decodeLastTaken, encodeLastTaken } from "./last-taken.ts";

it("an operator's last report is read as it was written, to the minute", () => {
  const code = encodeLastTaken({ machineId: "crane-2", takenAt: new Date("2026-11-25T14:03:59Z") });
  expect(decodeLastTaken(code)).toEqual({ machineId: "crane-2", takenAt: new Date("2026-11-25T14:03:00Z") });
});
