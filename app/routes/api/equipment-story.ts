import { noteSchema } from "#app/forms/updates/review-forms.ts";
import { jsonStream } from "#app/http/downloads/json-stream.server.ts";
import { endpoint, endpoints, status } from "#app/http/endpoint.server.ts";
import { askedPlace, nextPageHeader, readCursor } from "#app/http/queries/cursor.ts";
import { readDayRangeQuery } from "#app/http/queries/day-range-query.server.ts";
import { addNote, listHistory, listNotes } from "#app/services/equipment/equipment-notes.ts";
import { historyRecords } from "#app/services/files/history-export.ts";

const calls = endpoints({
  "/api/equipment/:id/notes": {
    GET: endpoint({}, async ({ services, actor, id, url, t, locale }) => {
      const before = askedPlace(url, readCursor);
      const page = await listNotes(services, actor, id, { t, locale }, { before });
      return status(200, page.notes, nextPageHeader(url, page.next));
    }),
    POST: endpoint({ body: noteSchema }, async ({ services, actor, id, body, complete }) =>
      status(201, await addNote(services, actor, id, body, complete)),
    ),
  },
  "/api/equipment/:id/history": {
    GET: endpoint({}, async ({ services, actor, id, url, t, locale }) => {
      const before = askedPlace(url, readCursor);
      const page = await listHistory(services, actor, id, { t, locale }, { before });
      return status(200, page.records, nextPageHeader(url, page.next));
    }),
  },
  "/api/equipment-history/export": {
    GET: endpoint({}, ({ services, actor, url, t, locale }) =>
      jsonStream(historyRecords(services, actor, { t, locale }, readDayRangeQuery(url))),
    ),
  },
});

export const loader = calls;
export const action = calls;
