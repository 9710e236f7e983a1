import { endpoint, endpoints, status } from "#app/http/endpoint.server.ts";
import { askedArrivals, onwardHeader } from "#app/http/queries/arrival-query.server.ts";
import { askedPlace, nextPageHeader, readCursor } from "#app/http/queries/cursor.ts";
import { arrivedChecks, listChecks } from "#app/services/checks/checks.ts";

const calls = endpoints({
  "/api/checks": {
    GET: endpoint({}, async ({ services, actor, url }) => {
      const page = askedArrivals(url, "checks");
      if (page) {
        const { records, onward } = await arrivedChecks(services, actor, page);
        return status(200, records, onwardHeader(url, "checks", onward));
      }
      const asked = (name: string) => url.searchParams.get(name) ?? "";
      const query = { month: asked("month"), equipment: asked("equipmentId") };
      const { records, next } = await listChecks(services, actor, query, askedPlace(url, readCursor));
      return status(200, records, nextPageHeader(url, next));
    }),
  },
});

export const loader = calls;
export const action = calls;
