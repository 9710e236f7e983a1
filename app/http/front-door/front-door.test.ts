import { describe, expect, it } from "vitest";
import { chooseScreen, isFileForPerson, visiblePath } from "./front-door.ts";

const at = (path: string) => new Request(`https://tracker.example${path}`);
const pathOf = (request: Request | null) =>
  request && new URL(request.url).pathname + new URL(request.url).search;

describe("chooseScreen", () => {
  const rows: [path: string, hint: "owner" | "worker" | null, expected: string | null][] = [
    ["/", null, "/~welcome"],
    ["/", "worker", "/operator"],
    ["/", "owner", "/"],
    ["/?equipment=1", "worker", "/operator?equipment=1"],
    ["/equipment-list", "worker", "/equipment-list"],
    ["/login", null, "/login"],
    ["/~welcome", null, null],
    ["/~welcome", "owner", null],
    ["/%7Ewelcome", "owner", null],
    ["/%zz", "owner", "/%zz"],
  ];
  for (const [path, hint, expected] of rows) {
    it(`shows ${expected ?? "nothing"} at ${path} to ${hint ?? "a visitor"}`, async () => {
      expect(pathOf(await chooseScreen(at(path), hint, async () => false))).toBe(expected);
    });
  }

  it.each(["/admin", "/admin/", "/Admin", "/%61dmin", "/admin.data", "/adm%49n.data", "/admin?search=a"])(
    "reserves %s for staff",
    async (path) => {
      const choose = (staff: boolean) => chooseScreen(at(path), "owner", async () => staff);
      expect(pathOf(await choose(true))).toBe(path);
      expect(pathOf(await choose(false))).toBe(path.replace("/", "/~"));
    },
  );

  it.each(["/administration", "/admin/none", "/login"])("asks nobody's identity at %s", async (path) => {
    const isStaff = () => Promise.reject(new Error("asked"));
    expect(pathOf(await chooseScreen(at(path), "owner", isStaff))).toBe(path);
  });
});

describe("visiblePath", () => {
  it.each([
    ["/~welcome", "/"],
    ["/~admin", "/admin"],
    ["/login", "/login"],
    ["/", "/"],
  ])("shows %s as %s", (path, expected) => {
    expect(visiblePath(path)).toBe(expected);
  });
});

describe("isFileForPerson", () => {
  const link = { Accept: "text/html,*/*" };
  it.each([
    ["a link", "GET", "/exports/books.csv", link, true],
    ["a link's head", "HEAD", "/exports/books.csv", link, true],
    ["a form", "POST", "/exports/books.csv", link, false],
    ["a call", "GET", "/api/books", link, false],
    ["a script", "GET", "/exports/books.csv", { Accept: "*/*" }, false],
  ] as const)("%s by %s to %s", (_what, method, path, headers, isForPerson) => {
    const request = new Request(`https://tracker.example${path}`, { method, headers });
    expect(isFileForPerson(request)).toBe(isForPerson);
  });
});
