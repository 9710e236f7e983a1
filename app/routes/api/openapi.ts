import { descriptionAt } from "#app/http/docs/description.server.ts";
import { endpoint, endpoints } from "#app/http/endpoint.server.ts";

const calls = endpoints({
  /** The description of the calls. It has no secret, so pages of any origin may read it. */
  "/api/openapi.json": {
    GET: endpoint({ visitors: true }, ({ services, request }) => {
      const { text, tag } = descriptionAt(services.settings.appUrl);
      const headers = {
        "Access-Control-Allow-Origin": "*",
        "Cache-Control": "public, max-age=300",
        "Content-Type": "application/json",
        ETag: tag,
      };
      const isKnown = request.headers
        .get("If-None-Match")
        ?.split(",")
        .some((known) => [tag, "*"].includes(known.trim().replace(/^W\//, "")));
      return isKnown ? new Response(null, { status: 304, headers }) : new Response(text, { headers });
    }),
  },
});

export const loader = calls;
export const action = calls;
