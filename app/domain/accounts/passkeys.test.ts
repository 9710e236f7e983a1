import { expect, it } from "vitest";
import { isCounterRight, relyingParty } from "./passkeys.ts";

it.each([
  ["https://tracker.example", { id: "tracker.example", origin: "https://tracker.example" }],
  ["https://tracker.example:8443/", { id: "tracker.example", origin: "https://tracker.example:8443" }],
  ["http://localhost:8788", { id: "localhost", origin: "http://localhost:8788" }],
  ["http://192.168.1.5:8788", null],
  ["http://tracker.example", null],
])("Passkeys of %s are bound to %j", (appUrl, party) => {
  expect(relyingParty(appUrl)).toEqual(party);
});

it.each([
  [0, 0, true],
  [0, 1, true],
  [7, 8, true],
  [7, 7, false],
  [7, 6, false],
  [7, 0, false],
])("After the counter %i, %i is right: %s", (stored, sent, right) => {
  expect(isCounterRight(stored, sent)).toBe(right);
});
