import { describe, expect, it } from "vitest";
import { isForged } from "./forged-request.ts";

const APP = "https://tracker.example";

const request = (method: string, headers: Record<string, string>, path = "/api/equipment") =>
  new Request(`${APP}${path}`, { method, headers });

describe("isForged", () => {
  const cookie = { Cookie: "session=1" };
  const rows: [what: string, method: string, headers: Record<string, string>, forged: boolean][] = [
    ["a read, whatever it carries", "GET", { ...cookie, Origin: "https://evil.example" }, false],
    ["HEAD", "HEAD", { Origin: "https://evil.example" }, false],
    ["our own Origin", "POST", { ...cookie, Origin: APP }, false],
    ["a foreign Origin with a cookie", "POST", { ...cookie, Origin: "https://evil.example" }, true],
    ["a foreign Origin without a cookie", "POST", { Origin: "https://evil.example" }, true],
    [
      "a foreign Origin with the marker header",
      "POST",
      { Origin: "https://evil.example", "X-Requested-With": "XMLHttpRequest" },
      true,
    ],
    ["the null Origin", "POST", { ...cookie, Origin: "null" }, true],
    [
      "the null Origin of a page of ours that tells no referrer",
      "POST",
      { ...cookie, Origin: "null", "Sec-Fetch-Site": "same-origin" },
      false,
    ],
    ["the null Origin, cross-site", "POST", { Origin: "null", "Sec-Fetch-Site": "cross-site" }, true],
    ["an accountant's session and nothing else", "POST", { Cookie: "accountant=1" }, true],
    ["our host on another port", "POST", { ...cookie, Origin: `${APP}:8443` }, true],
    ["our host without TLS", "POST", { ...cookie, Origin: "http://tracker.example" }, true],
    ["no Origin, same-origin", "POST", { ...cookie, "Sec-Fetch-Site": "same-origin" }, false],
    ["no Origin, same-site", "POST", { ...cookie, "Sec-Fetch-Site": "same-site" }, true],
    ["no Origin, cross-site", "PUT", { ...cookie, "Sec-Fetch-Site": "cross-site" }, true],
    ["no Origin, typed into the address bar", "POST", { ...cookie, "Sec-Fetch-Site": "none" }, true],
    ["a cookie and nothing else", "DELETE", cookie, true],
    ["a cookie and the marker header", "PATCH", { ...cookie, "X-Requested-With": "XMLHttpRequest" }, false],
    ["a cookie and another marker", "PATCH", { ...cookie, "X-Requested-With": "fetch" }, true],
    ["no cookie and nothing else", "POST", {}, false],
    ["a cookie that is no session", "POST", { Cookie: "lng=es; my-session=1" }, false],
    ["a session among other cookies", "POST", { Cookie: "lng=es; session=1" }, true],
  ];
  for (const [what, method, headers, forged] of rows) {
    it(`${forged ? "refuses" : "lets in"} ${what}`, () => {
      expect(isForged(request(method, headers), APP)).toBe(forged);
    });
  }

  const from = (Referer: string, more: Record<string, string> = {}) => ({ ...cookie, Referer, ...more });
  it.each<[what: string, path: string, headers: Record<string, string>, forged: boolean]>([
    ["a form that came from our page", "/operator", from(`${APP}/operator?equipment=1`), false],
    ["a call that came from our page", "/api/equipment", from(`${APP}/`), true],
    ["a form that came from elsewhere", "/operator", from("https://evil.example/"), true],
    ["a form from an address that begins like ours", "/operator", from(`${APP}.evil.example/`), true],
    ["a form from ours without TLS", "/operator", from("http://tracker.example/"), true],
    ["a form from an address that can't be read", "/operator", from("tracker.example"), true],
    [
      "our address beside a foreign Origin",
      "/operator",
      from(`${APP}/`, { Origin: "https://evil.example" }),
      true,
    ],
    ["our address beside the null Origin", "/operator", from(`${APP}/`, { Origin: "null" }), true],
    ["the null Origin and nothing else at an accountant's link", "/accountant", { Origin: "null" }, false],
    ["the null Origin and nothing else at the accountants' list", "/accountants", { Origin: "null" }, true],
    [
      "the null Origin, cross-site, at an accountant's link",
      "/accountant",
      { Origin: "null", "Sec-Fetch-Site": "cross-site" },
      true,
    ],
    [
      "the null Origin beside an accountant's session",
      "/accountant/books",
      { Cookie: "accountant=1", Origin: "null" },
      true,
    ],
    ["our address, cross-site", "/operator", from(`${APP}/`, { "Sec-Fetch-Site": "cross-site" }), true],
  ])("checks %s", (_, path, headers, forged) => {
    expect(isForged(request("POST", headers, path), APP)).toBe(forged);
  });

  it("takes the address of our page as proof of a form alone, not of a photo that is put", () => {
    const headers = from(`${APP}/operator`);
    expect(isForged(request("PUT", headers, "/objects/uploads/a"), APP)).toBe(true);
  });

  it("leaves the payment provider's webhook to its signature", () => {
    expect(isForged(request("POST", { Origin: "https://evil.example" }, "/api/stripe/webhook"), APP)).toBe(
      false,
    );
  });
});
