import { expect, test } from "vitest";
import { setHostCookies, withPlainCookies } from "./cookie-names.ts";

const read = (Cookie: string) =>
  withPlainCookies(new Request("https://tracker.example/", { headers: { Cookie } })).headers.get("Cookie");

test.each([
  ["__Host-session=a; __Host-lng=es", "session=a; lng=es"],
  ["session=a; second-step=b; passkey=c; device=d; reader=e; used=f", ""],
  ["session=a; __Host-session=b", "session=b"],
  [
    "lng=es; equipment-ui-theme=dark; operator-username=x",
    "lng=es; equipment-ui-theme=dark; operator-username=x",
  ],
  ["lng=es; __Host-lng=en", "lng=en"],
  ["operator-username=x; __Host-operator-username=", "operator-username="],
  ["__Secure-session=a; __host-session=b; x__Host-session=c", ""],
  ["__Host-a=b=c;__Host-d", "a=b=c; d"],
])("Reads the cookies %j as %j", (sent, plain) => {
  expect(read(sent)).toBe(plain);
});

test("Keeps method, body and other headers of a request", async () => {
  const headers = { Cookie: "__Host-session=a", Accept: "text/html" };
  const request = new Request("https://tracker.example/x", { method: "POST", body: "body", headers });
  const plain = withPlainCookies(request);
  expect([plain.method, plain.url, plain.headers.get("Accept")]).toEqual([
    ...["POST", "https://tracker.example/x", "text/html"],
  ]);
  expect(await plain.text()).toBe("body");
});

test("Gives each cookie of an answer the prefix and Secure, once", () => {
  const headers = new Headers();
  headers.append("Set-Cookie", "session=a; Path=/; Secure");
  headers.append("Set-Cookie", "lng=es; Path=/");
  setHostCookies(
    headers,
    new Request("https://tracker.example/", { headers: { Cookie: "__Host-reader=a" } }),
  );
  expect(headers.getSetCookie()).toEqual([
    "__Host-session=a; Path=/; Secure",
    "__Host-lng=es; Path=/; Secure",
  ]);
});

test("Ends the reader's mark that an earlier version gave to scripts", () => {
  const headers = new Headers();
  setHostCookies(
    headers,
    new Request("https://tracker.example/", { headers: { Cookie: "lng=es; reader=a" } }),
  );
  expect(headers.getSetCookie()).toEqual(["reader=; Path=/; Max-Age=0; SameSite=Lax; Secure"]);
});
