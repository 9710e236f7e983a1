import { describe, expect, it } from "vitest";
import { printCursor, readCursor, readNameCursor, readTimeCursor } from "./cursor.ts";

const AT = new Date(1_767_225_600_123);

describe("a list cursor in an address", () => {
  it("is restored from its address", () => {
    const arrival = { key: AT, id: 42 };
    expect(readCursor(printCursor(arrival))).toEqual(arrival);
    const retired = { key: AT, id: "3f-a1" };
    expect(readTimeCursor(printCursor(retired))).toEqual(retired);
    for (const name of ["Loader", "D.9 Dozer.", "Grúa\n2", "1.5"]) {
      const named = { key: name, id: "3f-a1" };
      expect(readNameCursor(printCursor(named))).toEqual(named);
    }
  });

  it.each([null, "", ".", "x", "1", "1.", ".1", "1e3.1", "1.5.2", "12345678901234567.1"])(
    "means the start for %j",
    (text) => {
      expect(readCursor(text)).toBeNull();
    },
  );

  it.each([null, "", ".", "x", "x.y", ".id", "1."])("by time means the start for %j", (text) => {
    expect(readTimeCursor(text)).toBeNull();
  });

  it.each([null, "", ".", "Loader", ".id", "Loader."])("by name means the start for %j", (text) => {
    expect(readNameCursor(text)).toBeNull();
  });
});
