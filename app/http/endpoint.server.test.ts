import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { expect, it } from "vitest";
import { translatorFor } from "#app/i18n/server.ts";
import { endpoint, endpoints } from "./endpoint.server.ts";

const PATH = "/api/health";

/** The answer of a call that is to be left since `since` and goes at `sunset`. */
function answerOf(deprecated?: { since: Date; sunset: Date }, method = "GET"): Promise<Response> {
  const calls = endpoints({ [PATH]: { GET: endpoint({ visitors: true, deprecated }, () => ({})) } });
  const request = new Request(`http://localhost${PATH}`, { method });
  const context = { translate: async () => translatorFor("en"), locale: async () => "en" };
  return calls({ request, params: {}, context } as unknown as LoaderFunctionArgs);
}

it("tells of a deprecated call since when it is and when it goes", async () => {
  const { headers } = await answerOf({
    since: new Date("2027-01-01T00:00:00Z"),
    sunset: new Date("2028-01-01T00:00:00Z"),
  });
  expect(headers.get("Deprecation")).toBe("@1798761600");
  expect(headers.get("Sunset")).toBe("Sat, 01 Jan 2028 00:00:00 GMT");
  expect(headers.get("Link")).toBe('</api/docs>; rel="deprecation"');
});

it("refuses a call that would go within 12 months of its deprecation", () => {
  const soon = { since: new Date("2027-01-01T00:00:00Z"), sunset: new Date("2027-12-31T00:00:00Z") };
  expect(() => endpoint({ visitors: true, deprecated: soon }, () => ({}))).toThrow("12 months");
});

it("tells nothing of other calls", async () => {
  const { headers } = await answerOf();
  expect([headers.get("Deprecation"), headers.get("Sunset"), headers.get("Link")]).toEqual([
    null,
    null,
    null,
  ]);
});
