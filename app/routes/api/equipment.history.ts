import { api, call, status } from "#app/http/api.server.ts";
import { nextPageHeader, readCursor } from "#app/http/cursor.ts";
import { listHistory } from "#app/services/equipment-notes.ts";

const history = api("/api/equipment/:id/history", {
  GET: call(async ({ services, actor, params, url, t, locale }) => {
    const cursor = readCursor(url.searchParams.get("before"));
    const before = cursor && { createdAt: cursor.at, seq: cursor.seq };
    const page = await listHistory(services, actor, params.id ?? "", { t, locale }, { before });
    const next = page.next && { at: page.next.createdAt, seq: page.next.seq };
    return status(200, page.records, nextPageHeader(url, next));
  }),
});

export const loader = history.loader;
export const action = history.action;
