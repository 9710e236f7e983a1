import { endpoint, endpoints } from "#app/http/endpoint.server.ts";
import { readActivityQuery } from "#app/http/queries/activity-query.server.ts";
import { askedPlace, printCursor, readCursor } from "#app/http/queries/cursor.ts";
import { activityRecord, listActivity } from "#app/services/activity/list-activity.ts";

const calls = endpoints({
  "/api/activity": {
    GET: endpoint({}, async ({ services, actor, url }) => {
      const before = askedPlace(url, readCursor);
      const { records, next } = await listActivity(services, actor, readActivityQuery(url), before);
      return { records: records.map(activityRecord), next: next && printCursor(next) };
    }),
  },
});

export const loader = calls;
export const action = calls;
