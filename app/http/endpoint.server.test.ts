import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { expect, it } from "vitest";
import { type DeprecatedCall, deprecatedCall } from "#app/domain/keys/deprecated-calls.ts";
import { translatorFor } from "#app/i18n/server.ts";
import { endpoint, endpoints } from "./endpoint.server.ts";

const PATH = "/api/health";

/** The answer of a call, which may be deprecated. */
function answerOf(deprecation?: DeprecatedCall): Promise<Response> {
  const calls = endpoints(
    { [PATH]: { GET: endpoint({ visitors: true }, () => ({})) } },
    deprecation && { [`GET ${PATH}`]: deprecation },
  );
  const request = new Request(`http://localhost${PATH}`);
  const context = { translate: async () => translatorFor("en"), locale: async () => "en" };
  return calls({ request, params: {}, context } as unknown as LoaderFunctionArgs);
}

it("tells of a deprecated call since when it is to be left and when it goes", async () => {
  const { headers } = await answerOf(deprecatedCall("2027-01-01T00:00:00Z", "2028-01-01T00:00:00Z"));
  expect(headers.get("Deprecation")).toBe("@1798761600");
  expect(headers.get("Sunset")).toBe("Sat, 01 Jan 2028 00:00:00 GMT");
  expect(headers.get("Link")).toBe('</api/docs>; rel="deprecation"');
});

it("tells nothing of other calls", async () => {
  const { headers } = await answerOf();
  expect([headers.get("Deprecation"), headers.get("Sunset"), headers.get("Link")]).toEqual([
    null,
    null,
    null,
  ]);
});
