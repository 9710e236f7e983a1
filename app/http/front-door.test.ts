import { describe, expect, it } from "vitest";
import { chooseScreen, shownPath } from "./front-door.ts";

const at = (path: string) => new Request(`https://tracker.example${path}`);
const pathOf = (request: Request | null) =>
  request && new URL(request.url).pathname + new URL(request.url).search;

describe("chooseScreen", () => {
  const rows: [path: string, hint: "owner" | "worker" | null, shown: string | null][] = [
    ["/", null, "/~welcome"],
    ["/", "worker", "/operator"],
    ["/", "owner", "/"],
    ["/?equipment=1", "worker", "/operator?equipment=1"],
    ["/equipment-list", "worker", "/equipment-list"],
    ["/login", null, "/login"],
    ["/~welcome", null, null],
    ["/~welcome", "owner", null],
  ];
  for (const [path, hint, shown] of rows) {
    it(`shows ${shown ?? "nothing"} at ${path} to ${hint ?? "a visitor"}`, () => {
      expect(pathOf(chooseScreen(at(path), hint))).toBe(shown);
    });
  }
});

describe("shownPath", () => {
  it.each([
    ["/~welcome", "/"],
    ["/login", "/login"],
    ["/", "/"],
  ])("calls %s %s", (path, shown) => {
    expect(shownPath(path)).toBe(shown);
  });
});
