import { describe, expect, it } from "vitest";
import { sentKey } from "./key-request.ts";

const sent = (authorization: string | null, path = "/api/equipment") =>
  sentKey(
    new Request(`https://tracker.example${path}`, {
      headers: authorization === null ? {} : { Authorization: authorization },
    }),
  );

describe("the key of a request", () => {
  it.each([
    ["Bearer eqtkey_1", "eqtkey_1"],
    ["bearer eqtkey_1", "eqtkey_1"],
    ["BEARER eqtkey_1", "eqtkey_1"],
    ["Bearer  eqtkey_1", ""],
    ["Bearer\teqtkey_1", ""],
    ["Bearer eqtkey_1 more", ""],
    ["Bearer eqtkey_1, Bearer eqtkey_2", ""],
    ["Bearer", ""],
    ['Bearer "eqtkey_1"', '"eqtkey_1"'],
    ["Token eqtkey_1", null],
    ["Basic eqtkey_1", null],
    ["Bearers eqtkey_1", null],
    ["eqtkey_1", null],
    [null, null],
  ])("of %j is %j", (header, key) => {
    expect(sent(header)).toBe(key);
  });

  it.each([
    ["/api/equipment/", "k"],
    ["/api//equipment", "k"],
    ["/api/x/../equipment", "k"],
    ["/api/equipment?token=k", "k"],
    ["/API/equipment", null],
    ["/%61pi/equipment", null],
    ["/api", null],
    ["/apis/equipment", null],
    ["/exports/equipment-list.csv", null],
    ["/", null],
    ["/?/api/", null],
  ])("at %s is %j", (path, key) => {
    expect(sent("Bearer k", path)).toBe(key);
  });
});
