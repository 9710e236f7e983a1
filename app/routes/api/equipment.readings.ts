import { api, call, status } from "#app/http/api.server.ts";
import { nextPageHeader, readCursor } from "#app/http/cursor.ts";
import { listReadings, readingRecord } from "#app/services/readings.ts";

const readings = api("/api/equipment/:id/readings", {
  GET: call(async ({ services, actor, params, url }) => {
    const cursor = readCursor(url.searchParams.get("before"));
    const before = cursor && { takenAt: cursor.at, seq: cursor.seq };
    const page = await listReadings(services, actor, params.id ?? "", { before });
    const next = page.next && { at: page.next.takenAt, seq: page.next.seq };
    return status(200, page.readings.map(readingRecord), nextPageHeader(url, next));
  }),
});

export const loader = readings.loader;
export const action = readings.action;
