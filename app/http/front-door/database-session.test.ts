import { describe, expect, it } from "vitest";
import { bookmarkCookie, sessionStart } from "./database-session.ts";

const BOOKMARK = "00000001-00000002-00004e2f-0a83ea2fceebc654de0640c422be4653";
const SENT = `lng=es; database=${BOOKMARK}; session=x`;

const ask = (method: string, path: string, cookie = "") =>
  new Request(`https://fleet.example${path}`, { method, headers: { Cookie: cookie } });

describe("A request's database session", () => {
  it.each([
    ["any copy for a page", "GET", "/fuel", "", "first-unconstrained"],
    ["any copy for a page's data", "GET", "/fuel.data?kind=gas", "", "first-unconstrained"],
    ["a copy with the reader's own last act", "GET", "/fuel", SENT, BOOKMARK],
    ["any copy when the cookie is rubbish", "HEAD", "/fuel", "database=' or 1=1", "first-unconstrained"],
    ["any copy when the cookie is endless", "GET", "/", `database=${"0".repeat(129)}`, "first-unconstrained"],
    ["the primary for an act", "POST", "/fuel", SENT, "first-primary"],
    ["the primary for a call", "GET", "/api/equipment", SENT, "first-primary"],
    ["the primary for a file", "GET", "/exports/fuel.csv", SENT, "first-primary"],
    ["the primary for a photo", "GET", "/objects/photos/x", SENT, "first-primary"],
    ["the primary for a calendar", "GET", "/calendar/x.ics", "", "first-primary"],
    ["the primary for an accountant", "GET", "/accountant.data", "", "first-primary"],
    ["the primary for a link of a mail", "GET", "/reset-password-with-token?token=x", "", "first-primary"],
    ["any copy for the owner's page about accountants", "GET", "/accountants", "", "first-unconstrained"],
  ])("begins at %s", (_where, method, path, cookie, start) => {
    expect(sessionStart(ask(method, path, cookie))).toBe(start);
  });

  it("continues from a cookie set after an act, and only then", () => {
    const cookie = bookmarkCookie(ask("POST", "/fuel"), BOOKMARK) ?? "";
    expect(sessionStart(ask("GET", "/fuel", cookie.split(";")[0]))).toBe(BOOKMARK);
    expect(cookie).toMatch(/; Max-Age=600; HttpOnly; SameSite=Lax$/);
    expect(bookmarkCookie(ask("GET", "/fuel"), BOOKMARK)).toBeNull();
    expect(bookmarkCookie(ask("POST", "/fuel"), null)).toBeNull();
    expect(bookmarkCookie(ask("POST", "/accountant"), BOOKMARK)).toBeNull();
  });
});
