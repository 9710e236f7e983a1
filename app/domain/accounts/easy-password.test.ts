import { describe, expect, test } from "vitest";
import { isTooEasy } from "./easy-password.ts";

const NAMES = ["Green Acres", "jo.field@example.com", "Ana", "Núñez", "maria2", "Bo"];

describe("A password is too easy", () => {
  test.each(["Tractor2026!", "tr-ac-tor99", "Mantenimiento1", "DUEÑO!!", "123equipment-tracker", "field"])(
    "as a word of the product: %s",
    (password) => expect(isTooEasy(password, [])).toBe(true),
  );
  test.each([
    "GreenAcres2026",
    "green-acres",
    "JoField99",
    "jofieldexamplecom",
    "ana12345",
    "Nunez-2026",
    "maria77",
  ])("as a name of its account: %s", (password) => expect(isTooEasy(password, NAMES)).toBe(true));
});

test.each(["harvest-moon-7", "field-work-7", "mytractorisgreen", "bo123456", "12345678", "tractors1"])(
  "Accepts %s",
  (password) => expect(isTooEasy(password, NAMES)).toBe(false),
);
