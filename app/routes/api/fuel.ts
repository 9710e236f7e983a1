import type { ResetChoice } from "#app/domain/fuel/fuel-reset.ts";
import { jsonStream } from "#app/http/downloads/json-stream.server.ts";
import { endpoint, endpoints } from "#app/http/endpoint.server.ts";
import { readDayRangeQuery } from "#app/http/queries/day-range-query.server.ts";
import { fuelUsageRecords } from "#app/services/files/fuel-export.ts";
import { resetFuel } from "#app/services/fuel/fuel-reset.ts";

/** Resets one kind of fuel or both, and answers the closed periods; none if every total was 0. */
function resetCall(choice: ResetChoice) {
  return endpoint({}, async ({ services, actor, t }) => {
    const closed = await resetFuel(services, actor, choice);
    return { message: t(closed.length > 0 ? `fuel:reset.done.${choice}` : "fuel:reset.nothing"), closed };
  });
}

const calls = endpoints({
  "/api/fuel/reset": { POST: resetCall("all") },
  "/api/fuel/reset/gas": { POST: resetCall("gas") },
  "/api/fuel/reset/diesel": { POST: resetCall("diesel") },
  "/api/fuel-usage/export": {
    GET: endpoint({}, ({ services, actor, url }) =>
      jsonStream(fuelUsageRecords(services, actor, readDayRangeQuery(url))),
    ),
  },
});

export const loader = calls;
export const action = calls;
