import { noteSchema } from "#app/domain/forms/review-forms.ts";
import { api, call, callWith, status } from "#app/http/api.server.ts";
import { nextPageHeader, readCursor } from "#app/http/cursor.ts";
import { addNote, listNotes } from "#app/services/equipment-notes.ts";

const notes = api("/api/equipment/:id/notes", {
  GET: call(async ({ services, actor, params, url, t, locale }) => {
    const cursor = readCursor(url.searchParams.get("before"));
    const before = cursor && { createdAt: cursor.at, seq: cursor.seq };
    const page = await listNotes(services, actor, params.id ?? "", { t, locale }, { before });
    const next = page.next && { at: page.next.createdAt, seq: page.next.seq };
    return status(200, page.notes, nextPageHeader(url, next));
  }),
  POST: callWith(noteSchema, async ({ services, actor, params, body, complete }) =>
    status(201, await addNote(services, actor, params.id ?? "", body, complete)),
  ),
});

export const loader = notes.loader;
export const action = notes.action;
