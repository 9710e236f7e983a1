import { expect, it } from "vitest";
import { DAY_MS } from "#app/domain/durations.ts";
import { deviceAfter, isDevice, knownDevice, type TriedAccount } from "./known-device.ts";

const SETTINGS = { sessionSecret: "a-secret-of-the-test" };
const NOW = new Date("2026-11-26T12:00:00Z");
const ADA: TriedAccount = { who: "user:ada", proof: { passwordHash: "one" } };
const person = (name: string): TriedAccount => ({ who: `user:${name}`, proof: { passwordHash: name } });

const after = (device: string | null, ...accounts: TriedAccount[]) =>
  accounts.reduce<string | null>((kept, account) => deviceAfter(SETTINGS, kept, account, NOW), device) ?? "";
const knows = (device: string | null, account: TriedAccount, days = 0) =>
  knownDevice(SETTINGS, device, account, new Date(NOW.getTime() + days * DAY_MS)) !== null;

const ada = after(null, ADA);
const [id, tag = ""] = ada.split(".");

it.each<[string, string | null, TriedAccount, boolean]>([
  ["the account that signed in", ada, ADA, true],
  ["the account among others", after(ada, person("bo"), person("cy")), ADA, true],
  ["another account", ada, person("bo"), false],
  ["the account with a new password", ada, { ...ADA, proof: { passwordHash: "two" } }, false],
  ["a password of another kind", ada, { ...ADA, proof: { sharedPasswordCipher: "one" } }, false],
  ["an account without a password", ada, { ...ADA, proof: null }, false],
  ["no cookie", null, ADA, false],
  ["a mark on another device", `${"x".repeat(22)}.${tag}`, ADA, false],
  [
    "a mark of a later day",
    `${id}.${(Number.parseInt(tag.slice(0, 4), 36) + 1).toString(36)}${tag.slice(4)}`,
    ADA,
    false,
  ],
])("knows %s as it should", (_what, device, account, known) => {
  expect(knows(device, account)).toBe(known);
});

it("signs with the secret", () => {
  expect(knownDevice({ sessionSecret: "another" }, ada, ADA, NOW)).toBe(null);
});

it("knows an account for a year after its last sign-in", () => {
  expect([knows(ada, ADA, 364), knows(ada, ADA, 365)]).toEqual([true, false]);
  const later = new Date(NOW.getTime() + 300 * DAY_MS);
  expect(knows(deviceAfter(SETTINGS, ada, ADA, later), ADA, 600)).toBe(true);
});

it("keeps one mark of an account, and the last four accounts", () => {
  expect(after(ada, ADA)).toBe(ada);
  const full = after(ada, ...["bo", "cy", "di", "ed"].map(person));
  expect(full.split(".")).toHaveLength(5);
  expect([knows(full, ADA), knows(full, person("bo")), knows(full, person("ed"))]).toEqual([
    false,
    true,
    true,
  ]);
  expect(full.split(".")[0]).toBe(id);
});

it("keeps nothing after a sign-in without a password", () => {
  expect(deviceAfter(SETTINGS, ada, { ...ADA, proof: null }, NOW)).toBe(null);
});

it.each([
  [ada, true],
  [after(ada, person("bo")), true],
  [id, false],
  [`${ada}.${tag}.${tag}.${tag}.${tag}`, false],
  [`${ada}.short`, false],
  ["", false],
  [null, false],
  [7, false],
])("reads %j as it should", (text, right) => {
  expect(isDevice(text)).toBe(right);
});
